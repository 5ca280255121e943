import { applyBiquad, biquad, type FilterShape } from "./biquad.ts";

/** The pulse of a piece in bars of four beats. */
export type Beat = {
  readonly bpm: number;
  readonly beatSeconds: number;
  /** Start of the first full bar; less than a bar. */
  readonly downbeatSeconds: number;
};

/** A cut falls on a beat if it is no further away; three frames, in seconds. */
const onBeatSeconds = 0.1;

/** The share of cuts that fall on beats, by the time of one of the beats. Seconds. */
export const shareOnBeats = (
  cuts: readonly number[],
  { beatSeconds, downbeatSeconds: first }: Pick<Beat, "beatSeconds" | "downbeatSeconds">,
): number => {
  const awayFrom = (cut: number) => {
    const beats = (cut - first) / beatSeconds;
    return Math.abs(beats - Math.round(beats)) * beatSeconds;
  };
  return cuts.filter((cut) => awayFrom(cut) <= onBeatSeconds).length / Math.max(1, cuts.length);
};

const hopSeconds = 0.01;
const beatsPerBar = 4;
const slowestBpm = 62;
const fastestBpm = 176;
/** Minimum similarity of successive bars' onsets, 0 to 1, for a pulse. */
const minLikeness = 0.14;
/** The strongest 2 % of the rises must reach this to count as strokes. The ripple of a steady tone doesn't. */
const minRise = 0.5;
/** Shorter pieces have too few bars to compare. */
const minSeconds = 4;

const bands: readonly (readonly FilterShape[])[] = [
  [{ kind: "lowpass", hz: 160 }],
  [
    { kind: "highpass", hz: 200 },
    { kind: "lowpass", hz: 2_000 },
  ],
  [{ kind: "highpass", hz: 2_500 }],
];

/** How much louder each hop is than the previous one, in a band. Quiet hops count as 0. */
const rises = (mono: Float32Array, rateHz: number, band: readonly FilterShape[]): Float64Array => {
  const filtered = mono.slice();
  for (const shape of band) applyBiquad(filtered, biquad(shape, rateHz));
  const hop = Math.round(hopSeconds * rateHz);
  const hops = Math.floor(filtered.length / hop);
  const levels = new Float64Array(hops);
  let loudest = 1e-9;
  for (let at = 0; at < hops; at += 1) {
    let sum = 0;
    for (let i = at * hop; i < (at + 1) * hop; i += 1) sum += (filtered[i] ?? 0) ** 2;
    levels[at] = Math.sqrt(sum / hop);
    loudest = Math.max(loudest, levels[at] ?? 0);
  }
  const heard = levels.map((level) => Math.log1p((100 * level) / loudest));
  return heard.map((level, at) => Math.max(0, level - (heard[at - 2] ?? level)));
};

/** Removes the slow trend and keeps the peaks. */
const sharpened = (values: Float64Array): Float64Array => {
  const reach = Math.round(0.4 / hopSeconds);
  let sum = 0;
  const sums = [0, ...Array.from(values, (value) => (sum += value))];
  return values.map((value, at) => {
    const from = Math.max(0, at - reach);
    const to = Math.min(values.length, at + reach + 1);
    return Math.max(0, value - ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from));
  });
};

const at = (values: Float64Array, position: number): number => {
  const index = Math.floor(position);
  const share = position - index;
  return (values[index] ?? 0) * (1 - share) + (values[index + 1] ?? 0) * share;
};

/** Similarity of a curve to itself `lag` hops later, for each lag, about −0.1 to 1. */
const likenessOf = (onsets: Float64Array, lags: number): Float64Array => {
  const mean = onsets.reduce((sum, value) => sum + value, 0) / onsets.length;
  const centred = onsets.map((value) => value - mean);
  const energy = centred.reduce((sum, value) => sum + value * value, 1e-12) / centred.length;
  return Float64Array.from({ length: Math.min(lags, centred.length - 1) }, (_, lag) => {
    let sum = 0;
    for (let i = lag; i < centred.length; i += 1)
      sum += (centred[i] ?? 0) * (centred[i - lag] ?? 0);
    return sum / (centred.length - lag) / energy;
  });
};

/** How well a beat of this many hops explains the similarity at 1, 2, 4 and 8 beats. Prefers medium tempos. */
const fitOf = (likeness: Float64Array, hops: number): number => {
  const multiples = [1, 2, 4, 8].filter((each) => each * hops < likeness.length - 1);
  const sum = multiples.reduce((total, each) => total + at(likeness, each * hops), 0);
  const octaves = Math.log2(60 / (hops * hopSeconds) / 108);
  return (sum / multiples.length) * Math.exp(-0.5 * (octaves / 0.9) ** 2);
};

const bestOf = <T>(candidates: readonly T[], value: (candidate: T) => number): T => {
  let best = candidates[0] as T;
  let most = value(best);
  for (const candidate of candidates) {
    const next = value(candidate);
    if (next > most) [best, most] = [candidate, next];
  }
  return best;
};

const range = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);

/** Sum of a curve at every `period`-th hop, starting at `first`. */
const comb = (onsets: Float64Array, first: number, period: number): number => {
  let sum = 0;
  for (let hop = first; hop < onsets.length; hop += period)
    sum += Math.max(at(onsets, hop), at(onsets, hop - 1), at(onsets, hop + 1));
  return sum;
};

/**
 * Finds the pulse of mono samples from repetitions in their onsets. Null if nothing repeats (a drone, noise, speech) or
 * the piece is shorter than four seconds. The tempo may be half or twice what a listener would say; the bars are still
 * right.
 */
export const findBeat = (mono: Float32Array, rateHz: number): Beat | null => {
  if (mono.length < minSeconds * rateHz) return null;
  const courses = bands.map((band) => sharpened(rises(mono, rateHz, band)));
  const [low = new Float64Array()] = courses;
  const onsets = low.map((_, hop) => courses.reduce((sum, each) => sum + (each[hop] ?? 0), 0));
  const strongest = [...onsets].sort((a, b) => b - a)[Math.floor(onsets.length / 50)] ?? 0;
  if (strongest < minRise) return null;
  const likeness = likenessOf(onsets, Math.ceil((8 * 60) / slowestBpm / hopSeconds) + 2);
  const hopsOf = (bpm: number): number => 60 / bpm / hopSeconds;
  const coarse = bestOf(range(slowestBpm, fastestBpm, 0.5), (bpm) => fitOf(likeness, hopsOf(bpm)));
  const bpm = bestOf(range(coarse - 0.6, coarse + 0.6, 0.02), (each) =>
    fitOf(likeness, hopsOf(each)),
  );
  const beat = hopsOf(bpm);
  const isAlike = Math.max(at(likeness, beat * beatsPerBar), at(likeness, beat * 2));
  if (!(isAlike >= minLikeness)) return null;
  const phase = bestOf(range(0, beat, 0.5), (first) => comb(onsets, first, beat));
  const first = bestOf(
    [0, 1, 2, 3],
    (beats) =>
      comb(low, phase + beats * beat, beat * beatsPerBar) +
      0.3 * comb(onsets, phase + beats * beat, beat * beatsPerBar),
  );
  return {
    bpm,
    beatSeconds: beat * hopSeconds,
    downbeatSeconds: ((phase + first * beat) % (beatsPerBar * beat)) * hopSeconds,
  };
};
