import type { InstrumentName } from "./synthesised.ts";

export type Scale = "major" | "lydian" | "mixolydian" | "minor" | "dorian";

/**
 * A bar in sixteenth notes, one character each; a dot is a rest. For chords and drums, a digit is the strength of a hit
 * (1 to 9). For basses: `r`oot, `o`ctave, `f`ifth, `t`hird. For arpeggios, a digit is the chord tone, counted from the
 * lowest (0 to 7).
 */
type Bar = string;

export type DrumName =
  | "kick"
  | "snare"
  | "clap"
  | "rim"
  | "hat"
  | "openHat"
  | "shaker"
  | "tom"
  | "crash"
  | "taiko";

type Groove = Readonly<Partial<Record<DrumName, Bar>>>;

/** A part that plays the chord; `level` is its linear loudness in the mix. */
type Part = {
  readonly voice: InstrumentName;
  readonly bar: Bar;
  readonly level: number;
};

/** The sound of a mood. It is all data, so a new mood needs no code. */
export type Mood = {
  readonly name: string;
  /** Natural tempo and the bounds for a track, beats per minute. */
  readonly bpm: number;
  readonly slowestBpm: number;
  readonly fastestBpm: number;
  readonly scale: Scale;
  /** Progressions to choose from: degrees of the scale from 0, one per bar. */
  readonly progressions: readonly [readonly number[], ...(readonly number[])[]];
  /** Thirds stacked on the root: 3 gives triads, 4 sevenths, 5 ninths. */
  readonly thirds: 3 | 4 | 5;
  /** Held chords below everything; null for none. */
  readonly pad: { readonly voice: InstrumentName; readonly level: number } | null;
  readonly chords: Part;
  readonly arpeggio: Part | null;
  readonly bass: Part;
  readonly lead: { readonly voice: InstrumentName; readonly level: number } | null;
  /** Drums of the full part; earlier parts use fewer of them. */
  readonly groove: Groove;
  readonly drumLevel: number;
  /** Delay of off-beat sixteenth notes, as a share of a sixteenth, 0 to 0.6. */
  readonly swing: number;
  /** How much the kick lowers the harmony, 0 to 1. */
  readonly pump: number;
  readonly reverb: { readonly decaySeconds: number; readonly level: number };
  /** Boost of the treble above 4 kHz, dB. */
  readonly brightnessDb: number;
  /** Upper frequency limit, Hz; low for a tape-like sound. */
  readonly topHz: number;
};

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

/** Defaults for all moods. */
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

/** Natural tempo and its bounds, beats per minute. */
export const tempo = (bpm: number, slowestBpm: number, fastestBpm: number) => ({
  bpm,
  slowestBpm,
  fastestBpm,
});
