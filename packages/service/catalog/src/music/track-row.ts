import type { MusicTrack } from "@reelwright/core/artifacts/artifacts";
import { slugOf, stableId } from "../stable-id.ts";

export type TrackRow = readonly [
  title: string,
  bpm: number,
  energy: MusicTrack["energy_level"],
  /** Separated by spaces. */
  tags: string,
];

/** The tracks of one mood; the name is one that the synthesiser composes. */
export type MoodRow = { readonly mood: string; readonly tracks: readonly TrackRow[] };

/** Slow is below 90 beats a minute, fast from 120. */
const tempoOf = (bpm: number): MusicTrack["tempo"] =>
  bpm < 90 ? "slow" : bpm < 120 ? "medium" : "fast";

/** A row of the data as a track; the seed of its composition follows from its identifier. */
export const trackOf = (mood: string, [title, bpm, energy, tags]: TrackRow): MusicTrack => {
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
