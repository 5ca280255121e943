import { fadeOut, type Note, rateHz, type Voice } from "./instrument.ts";

const { sin } = Math;

/** An electric piano by frequency modulation: a soft body and a short metallic tine. */
type Electric = {
  /** Seconds to fall by 60 dB at middle C. */
  readonly decaySeconds: number;
  /** Modulation index of the body at full velocity. Harmonics stay low enough to avoid aliasing. */
  readonly growl: number;
  /** Level of the tine, 0 to 1. */
  readonly tine: number;
  /** Depth (0 to 1) and speed of the tremolo. */
  readonly tremolo: number;
  readonly tremoloHz: number;
  readonly damperSeconds: number;
};

/** Builds the voice of an electric piano. */
export const electric =
  (patch: Electric): Voice =>
  ({ hz, gateSeconds, velocity, seed }) => {
    const scale = Math.min(1.5, Math.max(0.5, Math.sqrt(261.6 / hz)));
    const seconds = Math.min(patch.decaySeconds * scale, gateSeconds + patch.damperSeconds);
    const output = new Float32Array(Math.ceil(seconds * rateHz));
    const step = (2 * Math.PI * hz) / rateHz;
    const tineStep = hz * 14 < 16_000 ? step * 14 : step * 7;
    const wobbleStep = (2 * Math.PI * patch.tremoloHz) / rateHz;
    const wobbleStart = 2 * Math.PI * seed;
    const fall = 10 ** (-3 / (patch.decaySeconds * scale * rateHz));
    const tineFall = 10 ** (-3 / (0.22 * scale * rateHz));
    const indexFall = 10 ** (-3 / (0.9 * scale * rateHz));
    let level = velocity;
    let tine = patch.tine * velocity * velocity;
    let index = patch.growl * velocity;
    for (let i = 0; i < output.length; i += 1) {
      const phase = step * i;
      const wobble = sin(wobbleStep * i + wobbleStart);
      const body = sin(phase + index * sin(phase));
      const rise = i < 96 ? i / 96 : 1;
      output[i] =
        rise * level * (1 + patch.tremolo * wobble) * body + rise * tine * sin(tineStep * i);
      level *= fall;
      tine *= tineFall;
      index *= indexFall;
    }
    return fadeOut(output, Math.min(seconds / 2, patch.damperSeconds));
  };

/** A classic synthesizer: oscillators through a low-pass filter with envelopes. */
type Subtractive = {
  readonly shape: Shape;
  /** A sine an octave below, linear. */
  readonly sub: number;
  readonly attackSeconds: number;
  /** Time to fall towards `sustain` (0 to 1) while the key is held. */
  readonly decaySeconds: number;
  readonly sustain: number;
  readonly releaseSeconds: number;
  /** Filter cutoff at rest in multiples of the note's frequency, and how many octaves the envelope opens it. */
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

/** Fills `output` with the unfiltered oscillators. */
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

/** Single periods without partials above the audible range. There is a table per octave, so no pitch aliases. */
type Shape = "saw" | "square" | "triangle" | "sine";

const tableFrames = 2_048;
const octaves = 11;
const lowestHz = 20;
const highestPartialHz = 19_000;

const partial: Readonly<Record<Shape, (n: number) => number>> = {
  saw: (n) => (n % 2 === 1 ? 1 : -1) / n,
  square: (n) => (n % 2 === 1 ? 1 / n : 0),
  triangle: (n) => (n % 2 === 1 ? (n % 4 === 1 ? 1 : -1) / (n * n) : 0),
  sine: (n) => (n === 1 ? 1 : 0),
};

const build = (shape: Shape, partials: number): Float32Array => {
  const table = new Float32Array(tableFrames + 1);
  const sine = Float64Array.from({ length: tableFrames }, (_, i) =>
    Math.sin((2 * Math.PI * i) / tableFrames),
  );
  for (let n = 1; n <= partials; n += 1) {
    const gain = partial[shape](n);
    if (gain === 0) continue;
    for (let i = 0; i < tableFrames; i += 1) {
      table[i] = (table[i] ?? 0) + gain * (sine[(i * n) % tableFrames] ?? 0);
    }
  }
  const peak = table.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  for (let i = 0; i < tableFrames; i += 1) table[i] = (table[i] ?? 0) / peak;
  table[tableFrames] = table[0] ?? 0;
  return table;
};

const tables = new Map<string, Float32Array>();

/** The table for this frequency: `tableFrames` samples, then the first one again. Cached. */
const wavetable = (shape: Shape, hz: number): Float32Array => {
  const octave = Math.max(0, Math.min(octaves, Math.ceil(Math.log2(hz / lowestHz))));
  const name = `${shape}${octave}`;
  const known = tables.get(name);
  if (known) return known;
  const partials = Math.min(
    tableFrames / 4,
    Math.max(1, Math.floor(highestPartialHz / (lowestHz * 2 ** octave))),
  );
  const table = build(shape, partials);
  tables.set(name, table);
  return table;
};
