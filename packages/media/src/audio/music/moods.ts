import { gentleMoods } from "./gentle-moods.ts";
import { grandMoods } from "./grand-moods.ts";
import { livelyMoods } from "./lively-moods.ts";
import type { Mood } from "./mood.ts";

/** Every mood that can be composed, with its musical parameters. */
export const musicMoods: readonly Mood[] = [...livelyMoods, ...gentleMoods, ...grandMoods];

/** Other names under which moods are known. */
const aliases: Readonly<Record<string, string>> = {
  "lo-fi": "lofi",
  relaxed: "calm",
  ambient: "dreamy",
  epic: "cinematic",
  motivational: "inspiring",
  inspirational: "inspiring",
  uplifting: "inspiring",
  business: "corporate",
  playful: "happy",
  fun: "happy",
  cheerful: "happy",
  emotional: "romantic",
  dark: "dramatic",
  tense: "dramatic",
  suspense: "dramatic",
  electronic: "energetic",
  sporty: "energetic",
  hiphop: "trap",
  "hip-hop": "trap",
  luxury: "stylish",
  elegant: "stylish",
  fashion: "stylish",
  groovy: "funky",
};

const byEnergy = { low: "chill", medium: "upbeat", high: "energetic" } as const;

/** What a track's energy makes of its mood: how hard the drums are played and how bright it is. */
const byForce = {
  low: { drums: 0.7, brightnessDb: -1.5 },
  medium: { drums: 1, brightnessDb: 0 },
  high: { drums: 1.2, brightnessDb: 1.5 },
} as const;

/** A mood as a track of this energy plays it. */
export const playedWith = (mood: Mood, energy: keyof typeof byForce): Mood => {
  const { drums, brightnessDb } = byForce[energy];
  return {
    ...mood,
    drumLevel: mood.drumLevel * drums,
    brightnessDb: mood.brightnessDb + brightnessDb,
  };
};

/** The mood of that name or alias, any case; an unknown one becomes what fits its energy. */
export const moodOf = (name: string, energy: "low" | "medium" | "high"): Mood => {
  const wanted = name.trim().toLowerCase();
  const known = aliases[wanted] ?? wanted;
  const find = (sought: string) => musicMoods.find((mood) => mood.name === sought);
  return find(known) ?? (find(byEnergy[energy]) as Mood);
};
