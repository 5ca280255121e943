import type { MusicTrack } from "@reelwright/film/artifacts";
import { slugOf, stableId } from "./data-file.ts";

type TrackRow = readonly [
  title: string,
  bpm: number,
  energy: MusicTrack["energy_level"],
  /** Separated by spaces. */
  tags: string,
];

/** The tracks of one mood, which must be one that the synthesizer knows. */
type MoodRow = { readonly mood: string; readonly tracks: readonly TrackRow[] };

const moods: readonly MoodRow[] = [
  {
    mood: "upbeat",
    tracks: [
      ["Sunny Side Street", 116, "high", "pop positive summer"],
      ["Good News Only", 120, "high", "pop bright vlog"],
      ["Skip the Line", 112, "medium", "pop playful ad"],
      ["Window Seat", 108, "medium", "pop travel light"],
    ],
  },
  {
    mood: "happy",
    tracks: [
      ["Lemonade Stand", 108, "medium", "ukulele sunny family"],
      ["Paper Kites", 112, "medium", "ukulele whistle playful"],
      ["Picnic Blanket", 100, "medium", "acoustic family food"],
      ["First Day of Spring", 118, "high", "bright kids celebration"],
    ],
  },
  {
    mood: "chill",
    tracks: [
      ["Slow Tide", 78, "low", "beach relaxed lounge"],
      ["Rooftop Dusk", 82, "low", "lounge evening city"],
      ["Hammock Hours", 72, "low", "relaxed summer soft"],
      ["Half Past Easy", 88, "medium", "lounge coffee smooth"],
    ],
  },
  {
    mood: "lofi",
    tracks: [
      ["Rain on the Sill", 80, "low", "study cozy beats"],
      ["Notebook Margins", 84, "low", "study desk beats"],
      ["Late Bus Home", 76, "low", "night city beats"],
      ["Second Cup", 90, "medium", "coffee morning beats"],
    ],
  },
  {
    mood: "cinematic",
    tracks: [
      ["Above the Treeline", 92, "high", "epic landscape strings"],
      ["Slow Reveal", 84, "medium", "strings suspense launch"],
      ["The Long Shot", 100, "high", "epic trailer drums"],
      ["Harbor Lights", 80, "medium", "strings wide emotional"],
    ],
  },
  {
    mood: "inspiring",
    tracks: [
      ["One Step Further", 100, "medium", "motivation piano growth"],
      ["Open Hands", 92, "medium", "piano hope story"],
      ["Made of Mornings", 104, "high", "motivation bright launch"],
      ["Small Beginnings", 88, "low", "piano story gentle"],
    ],
  },
  {
    mood: "energetic",
    tracks: [
      ["Full Charge", 126, "high", "fitness workout drive"],
      ["Red Line Runner", 132, "high", "sport run action"],
      ["Jump Cut", 122, "high", "fast ad dance"],
      ["Kinetic", 138, "high", "gym action electronic"],
    ],
  },
  {
    mood: "corporate",
    tracks: [
      ["Clear Agenda", 112, "medium", "business clean tech"],
      ["Quarterly Bloom", 108, "medium", "business positive presentation"],
      ["Glass Lobby", 102, "low", "office clean minimal"],
      ["On Brand", 118, "medium", "startup tech bright"],
    ],
  },
  {
    mood: "dreamy",
    tracks: [
      ["Cloud Letters", 82, "low", "ambient soft beauty"],
      ["Satin Sky", 76, "low", "ambient skincare calm"],
      ["Glasshouse", 88, "medium", "airy fashion light"],
      ["Moonmilk", 70, "low", "ambient night gentle"],
    ],
  },
  {
    mood: "funky",
    tracks: [
      ["Pocket Change", 106, "high", "groove bass retro"],
      ["Corner Booth", 100, "medium", "groove diner food"],
      ["Strut", 112, "high", "fashion disco groove"],
      ["Vinyl Sneakers", 98, "medium", "retro street bass"],
    ],
  },
  {
    mood: "dramatic",
    tracks: [
      ["Storm Front", 96, "high", "tension drums reveal"],
      ["Edge of the Frame", 88, "medium", "tension suspense tech"],
      ["Last Curtain Call", 108, "high", "power trailer hits"],
      ["Before the Bell", 82, "medium", "tension build sport"],
    ],
  },
  {
    mood: "romantic",
    tracks: [
      ["Handwritten", 90, "low", "love piano wedding"],
      ["Two Window Tables", 84, "low", "love dinner soft"],
      ["Velvet Ribbon", 94, "medium", "gift jewelry warm"],
      ["Slow Dance Kitchen", 80, "low", "home warm couple"],
    ],
  },
  {
    mood: "calm",
    tracks: [
      ["Still Water", 72, "low", "wellness spa meditation"],
      ["Linen and Light", 68, "low", "home minimal soft"],
      ["Tea for One", 76, "low", "quiet morning cozy"],
      ["Breathe Out", 62, "low", "yoga wellness sleep"],
    ],
  },
  {
    mood: "trap",
    tracks: [
      ["Neon Receipt", 140, "high", "urban bass streetwear"],
      ["Side Quest", 146, "high", "gaming urban hype"],
      ["Cold Brew Flow", 132, "medium", "urban sneaker smooth"],
      ["Night Drop", 150, "high", "launch bass hype"],
    ],
  },
  {
    mood: "stylish",
    tracks: [
      ["Front Row", 122, "high", "fashion runway house"],
      ["Monochrome", 118, "medium", "fashion minimal deep"],
      ["Chrome Hour", 126, "high", "tech sleek house"],
      ["Silk Circuit", 114, "medium", "beauty sleek lounge"],
    ],
  },
];

/** Below 90 beats per minute is slow, from 120 is fast. */
const tempoOf = (bpm: number): MusicTrack["tempo"] =>
  bpm < 90 ? "slow" : bpm < 120 ? "medium" : "fast";

/** The seed of a track's composition is derived from its id. */
const trackOf = (mood: string, [title, bpm, energy, tags]: TrackRow): MusicTrack => {
  const id = stableId("music", slugOf(title));
  return {
    music_id: id,
    title,
    artist: "Reelwright Studio",
    mood,
    tempo: tempoOf(bpm),
    energy_level: energy,
    bpm,
    has_vocals: false,
    tags: [mood, ...tags.split(" ")],
    seed: Number.parseInt(id.slice(0, 8), 16),
    file: null,
  };
};

/** All tracks of the built-in catalog. */
export const tracks: readonly MusicTrack[] = moods.flatMap(({ mood, tracks: rows }) =>
  rows.map((row) => trackOf(mood, row)),
);
