import type { SeededRandom } from "@reelwright/film/numbers";
import type { DrumName, Mood, Scale } from "./mood.ts";
import type { Plan } from "./plan.ts";
import type { InstrumentName } from "./synthesised.ts";

/** One note of an instrument. Times are in seconds from the start, the pitch is a MIDI note, the strength 0 to 1. */
export type NoteEvent = {
  readonly voice: InstrumentName;
  readonly at: number;
  readonly gateSeconds: number;
  readonly note: number;
  readonly velocity: number;
  readonly level: number;
};

export type DrumEvent = { readonly drum: DrumName; readonly at: number; readonly velocity: number };

/** Everything the players of one bar need. */
export type BarContext = {
  readonly mood: Mood;
  readonly plan: Plan;
  readonly random: SeededRandom;
  readonly chord: Chord;
  readonly next: Chord;
  readonly bar: number;
  /** Start of the bar and length of a sixteenth note, seconds. */
  readonly at: number;
  readonly step: number;
  readonly steps: number;
  readonly intensity: number;
};

/** The time of a sixteenth note, with swung off-beats and a few milliseconds of human inaccuracy. */
export const moment = ({ at, step, mood, random }: BarContext, index: number): number => {
  const late = index % 2 === 1 ? mood.swing * step : 0;
  return Math.max(0, at + index * step + late + random.between(-0.004, 0.004));
};

/** Steps to the pattern's next hit or the end of the bar. */
export const gap = (pattern: string, index: number, steps: number): number => {
  for (let i = index + 1; i < steps; i += 1) if (pattern[i] !== ".") return i - index;
  return steps - index;
};

/** The marks of a pattern that aren't rests, with the index of their sixteenth note. */
export const hits = (pattern: string, steps: number): [index: number, mark: string][] =>
  [...pattern]
    .slice(0, steps)
    .map((mark, index): [number, string] => [index, mark])
    .filter(([, mark]) => mark !== ".");

/** A random strength slightly below the full one. */
export const human = (random: SeededRandom, strength: number): number =>
  strength * random.between(0.88, 1);

const scales: Readonly<Record<Scale, readonly number[]>> = {
  major: [0, 2, 4, 5, 7, 9, 11],
  lydian: [0, 2, 4, 6, 7, 9, 11],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
  minor: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
};

/** Frequency of a MIDI note (69 is A at 440 Hz). */
export const hertz = (note: number): number => 440 * 2 ** ((note - 69) / 12);

/** A degree of the scale (0 is the tonic, 7 the octave) in semitones above the tonic. */
export const semitones = (scale: Scale, degree: number): number => {
  const steps = scales[scale];
  return 12 * Math.floor(degree / 7) + (steps[((degree % 7) + 7) % 7] ?? 0);
};

/** A chord as played: `root` in the bass register, `tones` in the middle register from low to high. */
export type Chord = {
  readonly degree: number;
  readonly root: number;
  readonly tones: readonly number[];
};

const centre = 62;
const lowestBass = 33;

/** Chord tones as pitch classes, root first. */
const classesOf = (key: number, scale: Scale, degree: number, thirds: number): number[] =>
  Array.from({ length: thirds }, (_, i) => (key + semitones(scale, degree + 2 * i)) % 12);

/** All close positions of the pitch classes around the center. */
const positions = (classes: readonly number[]): number[][] => {
  const found: number[][] = [];
  for (let inversion = 0; inversion < classes.length; inversion += 1) {
    const order = [...classes.slice(inversion), ...classes.slice(0, inversion)];
    for (const base of [48, 60]) {
      let last = base - 1;
      found.push(
        order.map((pitchClass) => {
          last += 1 + ((((pitchClass - last - 1) % 12) + 12) % 12);
          return last;
        }),
      );
    }
  }
  return found;
};

const mean = (notes: readonly number[]): number =>
  notes.reduce((sum, note) => sum + note, 0) / notes.length;

/** Distance that the hand moves between two positions, plus the distance from the middle. */
const effort = (notes: readonly number[], before: readonly number[] | undefined): number => {
  const stray = Math.abs(mean(notes) - centre) * 0.6;
  if (!before) return stray;
  return notes.reduce((sum, note, i) => sum + Math.abs(note - (before[i] ?? note)), stray);
};

/** In ninth chords only the bass plays the root, which keeps them open. */
const upper = (classes: readonly number[]): readonly number[] =>
  classes.length === 5 ? classes.slice(1) : classes;

/** Turns degrees into chords with smooth voice leading. `key` is the tonic's pitch class, 0 to 11. */
export const chordsOf = (
  degrees: readonly number[],
  key: number,
  scale: Scale,
  thirds: number,
): Chord[] => {
  let before: readonly number[] | undefined;
  return degrees.map((degree) => {
    const classes = classesOf(key, scale, degree, thirds);
    const choices = positions(upper(classes));
    const tones = choices.reduce((best, next) =>
      effort(next, before) < effort(best, before) ? next : best,
    );
    before = tones;
    const root = lowestBass + (((((classes[0] ?? 0) - lowestBass) % 12) + 12) % 12);
    return { degree, root, tones };
  });
};
