import { seededRandom } from "@reelwright/film/numbers";
import { applyFilters, type FilterShape } from "../sound/biquad.ts";
import { fadeOut, rateHz } from "./instrument.ts";
import type { DrumName } from "./mood.ts";

/** A drum: a falling tone, filtered noise, or both. */
type Recipe = {
  readonly seconds: number;
  readonly tone?: {
    readonly fromHz: number;
    readonly toHz: number;
    /** Time in which the pitch falls most of the way. */
    readonly fallSeconds: number;
    readonly decaySeconds: number;
    readonly level: number;
  };
  readonly noise?: {
    readonly filters: readonly FilterShape[];
    readonly decaySeconds: number;
    readonly level: number;
    /** Hands don't clap at the same time: start of each further burst before the long one, seconds. */
    readonly bursts?: readonly number[];
    readonly attackSeconds?: number;
  };
};

const recipes: Readonly<Record<DrumName, Recipe>> = {
  kick: {
    seconds: 0.42,
    tone: { fromHz: 165, toHz: 49, fallSeconds: 0.035, decaySeconds: 0.3, level: 1 },
    noise: {
      filters: [{ kind: "bandpass", hz: 3_200, q: 0.8 }],
      decaySeconds: 0.008,
      level: 0.5,
    },
  },
  snare: {
    seconds: 0.3,
    tone: { fromHz: 240, toHz: 185, fallSeconds: 0.02, decaySeconds: 0.11, level: 0.5 },
    noise: {
      filters: [
        { kind: "highpass", hz: 900 },
        { kind: "peak", hz: 3_500, q: 0.8, gainDb: 4 },
        { kind: "lowpass", hz: 11_000 },
      ],
      decaySeconds: 0.17,
      level: 0.55,
    },
  },
  clap: {
    seconds: 0.3,
    noise: {
      filters: [
        { kind: "bandpass", hz: 1_350, q: 1.1 },
        { kind: "highpass", hz: 600 },
      ],
      decaySeconds: 0.16,
      level: 1.6,
      bursts: [0, 0.011, 0.021],
    },
  },
  rim: {
    seconds: 0.08,
    tone: { fromHz: 1_750, toHz: 1_650, fallSeconds: 0.01, decaySeconds: 0.03, level: 0.4 },
    noise: { filters: [{ kind: "bandpass", hz: 2_600, q: 2 }], decaySeconds: 0.02, level: 0.6 },
  },
  hat: {
    seconds: 0.09,
    noise: {
      filters: [
        { kind: "highpass", hz: 7_200 },
        { kind: "highpass", hz: 6_000 },
        { kind: "lowpass", hz: 14_500 },
      ],
      decaySeconds: 0.045,
      level: 0.5,
    },
  },
  openHat: {
    seconds: 0.4,
    noise: {
      filters: [
        { kind: "highpass", hz: 6_800 },
        { kind: "highpass", hz: 6_000 },
        { kind: "lowpass", hz: 14_000 },
      ],
      decaySeconds: 0.24,
      level: 0.42,
    },
  },
  shaker: {
    seconds: 0.12,
    noise: {
      filters: [
        { kind: "bandpass", hz: 6_200, q: 0.9 },
        { kind: "highpass", hz: 3_500 },
      ],
      decaySeconds: 0.05,
      level: 0.6,
      attackSeconds: 0.018,
    },
  },
  tom: {
    seconds: 0.55,
    tone: { fromHz: 150, toHz: 92, fallSeconds: 0.06, decaySeconds: 0.4, level: 0.9 },
    noise: { filters: [{ kind: "bandpass", hz: 900, q: 0.7 }], decaySeconds: 0.03, level: 0.3 },
  },
  taiko: {
    seconds: 1.1,
    tone: { fromHz: 118, toHz: 58, fallSeconds: 0.07, decaySeconds: 0.75, level: 1 },
    noise: {
      filters: [
        { kind: "bandpass", hz: 420, q: 0.6 },
        { kind: "lowpass", hz: 2_400 },
      ],
      decaySeconds: 0.07,
      level: 1,
    },
  },
  crash: {
    seconds: 2.2,
    noise: {
      filters: [
        { kind: "highpass", hz: 3_200 },
        { kind: "peak", hz: 6_500, q: 0.7, gainDb: 3 },
        { kind: "lowpass", hz: 13_000 },
      ],
      decaySeconds: 1.5,
      level: 0.5,
    },
  },
};

const turn = (2 * Math.PI) / rateHz;
const { sin } = Math;

/** Factor per sample for a fall of 60 dB in `seconds`. */
const fallOver = (seconds: number): number => 10 ** (-3 / (seconds * rateHz));

const addTone = (output: Float32Array, tone: NonNullable<Recipe["tone"]>): void => {
  const fall = fallOver(tone.decaySeconds * 2);
  const glide = Math.exp(-1 / (tone.fallSeconds * rateHz));
  const attack = 0.0012 * rateHz;
  let level = tone.level;
  let aboveHz = tone.fromHz - tone.toHz;
  let phase = 0;
  for (let i = 0; i < output.length; i += 1) {
    phase += turn * (tone.toHz + aboveHz);
    output[i] = (output[i] ?? 0) + (i < attack ? i / attack : 1) * level * sin(phase);
    aboveHz *= glide;
    level *= fall;
  }
};

/** Adds one burst of noise in place, starting at a given time. */
const addBurst = (
  output: Float32Array,
  sound: Float32Array,
  burst: { fromSeconds: number; attackSeconds: number; decaySeconds: number; level: number },
): void => {
  const first = Math.round(burst.fromSeconds * rateHz);
  const attack = burst.attackSeconds * rateHz;
  const fall = fallOver(burst.decaySeconds);
  let level = burst.level;
  for (let i = first; i < output.length; i += 1) {
    const rise = i - first < attack ? (i - first) / attack : 1;
    output[i] = (output[i] ?? 0) + rise * level * (sound[i] ?? 0);
    level *= fall;
  }
};

const addNoise = (
  output: Float32Array,
  noise: NonNullable<Recipe["noise"]>,
  seed: number,
): void => {
  const random = seededRandom(seed);
  const sound = new Float32Array(output.length);
  for (let i = 0; i < sound.length; i += 1) sound[i] = random.between(-1, 1);
  applyFilters(sound, noise.filters, rateHz);
  const { level, decaySeconds, bursts = [], attackSeconds = 0.0008 } = noise;
  for (const fromSeconds of bursts) {
    const short = { attackSeconds, decaySeconds: 0.014, level: 0.7 * level };
    addBurst(output, sound, { fromSeconds, ...short });
  }
  const fromSeconds = bursts.length === 0 ? 0 : (bursts.at(-1) ?? 0) + 0.01;
  addBurst(output, sound, { fromSeconds, attackSeconds, decaySeconds: decaySeconds * 2, level });
};

/** Renders one stroke of a drum. `variant` (a small integer) makes strokes differ, as played ones do. */
export const drumStroke = (name: DrumName, variant: number): Float32Array => {
  const { seconds, tone, noise } = recipes[name];
  const output = new Float32Array(Math.ceil(seconds * rateHz));
  if (tone) addTone(output, tone);
  if (noise) addNoise(output, noise, 7_919 * (variant + 1) + name.length);
  return fadeOut(output, 0.02);
};

/** How drums are mixed: pan (−1 left to 1 right), level, and share of reverberation. */
export const drumPlaces: Readonly<
  Record<DrumName, { readonly pan: number; readonly level: number; readonly reverb: number }>
> = {
  kick: { pan: 0, level: 0.62, reverb: 0.02 },
  snare: { pan: 0.04, level: 0.6, reverb: 0.18 },
  clap: { pan: -0.06, level: 0.55, reverb: 0.22 },
  rim: { pan: 0.3, level: 0.4, reverb: 0.25 },
  hat: { pan: 0.28, level: 0.34, reverb: 0.05 },
  openHat: { pan: -0.26, level: 0.32, reverb: 0.08 },
  shaker: { pan: -0.38, level: 0.3, reverb: 0.1 },
  tom: { pan: 0.25, level: 0.6, reverb: 0.3 },
  taiko: { pan: -0.08, level: 0.6, reverb: 0.35 },
  crash: { pan: 0.15, level: 0.3, reverb: 0.2 },
};
