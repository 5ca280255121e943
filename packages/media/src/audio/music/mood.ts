import type { InstrumentName } from "./instruments.ts";

export type Scale = "major" | "lydian" | "mixolydian" | "minor" | "dorian";

/**
 * A bar in sixteenths, one character each. For chords and drums a digit is the strength (1 to 9) of a hit; for basses
 * `r`oot, `o`ctave, `f`ifth, `t`hird; for arpeggios the chord tone from the lowest (0 to 7). A dot is no hit.
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

export type Groove = Readonly<Partial<Record<DrumName, Bar>>>;

/** A part that plays the chord; `level` is its linear loudness in the mix. */
type Part = {
  readonly voice: InstrumentName;
  readonly bar: Bar;
  readonly level: number;
};

/** What a mood sounds like. All of it is data, so that a new mood needs no code. */
export type Mood = {
  readonly name: string;
  /** Natural tempo and how far a track may stray from it, beats a minute. */
  readonly bpm: number;
  readonly slowestBpm: number;
  readonly fastestBpm: number;
  readonly scale: Scale;
  /** Progressions to choose from: degrees of the scale from 0, one a bar. */
  readonly progressions: readonly [readonly number[], ...(readonly number[])[]];
  /** Thirds stacked on the root: 3 gives triads, 4 sevenths, 5 ninths. */
  readonly thirds: 3 | 4 | 5;
  /** Held chords below everything; null for none. */
  readonly pad: { readonly voice: InstrumentName; readonly level: number } | null;
  readonly chords: Part;
  readonly arpeggio: Part | null;
  readonly bass: Part;
  readonly lead: { readonly voice: InstrumentName; readonly level: number } | null;
  /** Drums of the full part; the parts before it thin them out. */
  readonly groove: Groove;
  readonly drumLevel: number;
  /** How late off-beat sixteenths come, as a share of a sixteenth, 0 to 0.6. */
  readonly swing: number;
  /** How deep the kick presses the harmony down, 0 to 1. */
  readonly pump: number;
  readonly reverb: { readonly decaySeconds: number; readonly level: number };
  /** Tilt of the whole towards the treble, dB above 4 kHz. */
  readonly brightnessDb: number;
  /** Upper limit of the band, Hz; low for a tape-like sound. */
  readonly topHz: number;
};
