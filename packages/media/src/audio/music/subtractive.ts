import { type Note, rateHz, type Voice } from "./tone.ts";
import { type Shape, tableFrames, wavetable } from "./wavetable.ts";

/** A classic synthesiser: oscillators through a low-pass filter with envelopes. */
export type Subtractive = {
  readonly shape: Shape;
  /** A sine an octave below, linear. */
  readonly sub: number;
  readonly attackSeconds: number;
  /** Time to fall towards `sustain` (0 to 1) while held. */
  readonly decaySeconds: number;
  readonly sustain: number;
  readonly releaseSeconds: number;
  /** Filter at rest, in multiples of the note's frequency, and how many octaves the envelope opens it. */
  readonly cutoffRatio: number;
  readonly openOctaves: number;
  readonly filterDecaySeconds: number;
  /** 0 to 0.9. */
  readonly resonance: number;
};

const controlFrames = 32;
const turn = Math.PI / rateHz;
const { exp, max, min, tan } = Math;

const amplitudeAt = (t: number, note: Note, patch: Subtractive): number => {
  const held = min(t, note.gateSeconds);
  const rise = 1 - exp((-3.5 * held) / patch.attackSeconds);
  const fall = exp(-held / patch.decaySeconds);
  const level = rise * (patch.sustain + (1 - patch.sustain) * fall);
  const released = max(0, t - note.gateSeconds);
  return level * exp((-4.6 * released) / patch.releaseSeconds);
};

const cutoffAt = (t: number, note: Note, patch: Subtractive): number => {
  const envelope = exp(-t / patch.filterDecaySeconds) * (0.5 + 0.5 * note.velocity);
  const hz = note.hz * patch.cutoffRatio * 2 ** (patch.openOctaves * envelope);
  return min(17_000, max(90, hz));
};

/** Fills `output` with the plain oscillators. */
const oscillate = (output: Float32Array, note: Note, patch: Subtractive): void => {
  const table = wavetable(patch.shape, note.hz);
  const sine = wavetable("sine", note.hz);
  const step = (note.hz * tableFrames) / rateHz;
  let phase = note.seed * tableFrames;
  let low = 0;
  for (let i = 0; i < output.length; i += 1) {
    const at = phase | 0;
    const here = table[at] ?? 0;
    output[i] =
      here + ((table[at + 1] ?? 0) - here) * (phase - at) + patch.sub * (sine[low | 0] ?? 0);
    phase += step;
    if (phase >= tableFrames) phase -= tableFrames;
    low += step / 2;
    if (low >= tableFrames) low -= tableFrames;
  }
};

/** Builds the voice of a patch. */
export const subtractive =
  (patch: Subtractive): Voice =>
  (note) => {
    const seconds = note.gateSeconds + patch.releaseSeconds;
    const output = new Float32Array(Math.ceil(seconds * rateHz));
    oscillate(output, note, patch);
    const damping = 2 * (1 - patch.resonance);
    let one = 0;
    let two = 0;
    let gain = 0;
    for (let from = 0; from < output.length; from += controlFrames) {
      const t = from / rateHz;
      const g = tan(turn * cutoffAt(t, note, patch));
      const a1 = 1 / (1 + g * (g + damping));
      const to = min(output.length, from + controlFrames);
      const ends = to === output.length;
      const next = ends ? 0 : amplitudeAt(t + controlFrames / rateHz, note, patch) * note.velocity;
      const step = (next - gain) / (to - from);
      for (let i = from; i < to; i += 1) {
        const v3 = (output[i] ?? 0) - two;
        const v1 = a1 * (one + g * v3);
        const v2 = two + g * v1;
        one = 2 * v1 - one;
        two = 2 * v2 - two;
        gain += step;
        output[i] = v2 * gain;
      }
    }
    return output;
  };
