import type { Groove } from "./mood.ts";

/** House: a kick on every beat. */
export const fourOnTheFloor: Groove = {
  kick: "9...9...9...9...",
  clap: "....8.......8...",
  hat: "..6...6...6...6.",
  shaker: "3.4.3.4.3.4.3.4.",
};
/** Pop: kick, snare, steady hats. */
export const popBeat: Groove = {
  kick: "9.....6.9.......",
  snare: "....8.......8..2",
  hat: "6.4.6.4.6.4.6.4.",
  shaker: "2323232323232323",
};
/** Laid back, a little late. */
export const lazyBeat: Groove = {
  kick: "9......5..7.....",
  snare: "....7.......7...",
  hat: "5.3.5.3.5.3.5.4.",
  rim: "..............3.",
};
/** Big drums, far away. */
export const march: Groove = {
  taiko: "9.....5.7...5.5.",
  tom: "..........4.....",
};

/** What any mood has unless it says otherwise. */
export const plain = {
  thirds: 3,
  swing: 0,
  pump: 0,
  drumLevel: 0.8,
  arpeggio: null,
  lead: null,
  reverb: { decaySeconds: 1.5, level: 0.22 },
  brightnessDb: 0,
  topHz: 17_000,
} as const;

/** Natural tempo and its bounds, beats a minute. */
export const tempo = (bpm: number, slowestBpm: number, fastestBpm: number) => ({
  bpm,
  slowestBpm,
  fastestBpm,
});
