import type { SeededRandom } from "@reelwright/core/util/random";
import type { Chord } from "./harmony.ts";
import type { InstrumentName } from "./instruments.ts";
import type { DrumName, Mood } from "./mood.ts";
import type { Plan } from "./plan.ts";

/** One note of an instrument. Times in seconds from the start, pitch as MIDI note, strength 0 to 1. */
export type NoteEvent = {
  readonly voice: InstrumentName;
  readonly at: number;
  readonly gateSeconds: number;
  readonly note: number;
  readonly velocity: number;
  readonly level: number;
};

export type DrumEvent = { readonly drum: DrumName; readonly at: number; readonly velocity: number };

/** All that the players of one bar need to know. */
export type BarContext = {
  readonly mood: Mood;
  readonly plan: Plan;
  readonly random: SeededRandom;
  readonly chord: Chord;
  readonly next: Chord;
  readonly bar: number;
  /** Start of the bar and length of a sixteenth, seconds. */
  readonly at: number;
  readonly step: number;
  readonly steps: number;
  readonly intensity: number;
};

/** When a sixteenth sounds: swung off-beats and a few milliseconds of human hand. */
export const moment = ({ at, step, mood, random }: BarContext, index: number): number => {
  const late = index % 2 === 1 ? mood.swing * step : 0;
  return Math.max(0, at + index * step + late + random.between(-0.004, 0.004));
};

/** Steps until the pattern's next hit or the end of the bar. */
export const gap = (pattern: string, index: number, steps: number): number => {
  for (let i = index + 1; i < steps; i += 1) if (pattern[i] !== ".") return i - index;
  return steps - index;
};

/** The marks of a pattern that are no rests, with their sixteenths. */
export const hits = (pattern: string, steps: number): [index: number, mark: string][] =>
  [...pattern]
    .slice(0, steps)
    .map((mark, index): [number, string] => [index, mark])
    .filter(([, mark]) => mark !== ".");

/** A little less than full strength, never twice the same. */
export const human = (random: SeededRandom, strength: number): number =>
  strength * random.between(0.88, 1);
