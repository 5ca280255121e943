import { applyBiquad, type Biquad } from "./biquad.ts";

type Compression = {
  readonly thresholdDb: number;
  /** Input increase in dB for each dB of output above the threshold; at least 1. */
  readonly ratio: number;
  readonly attackMs: number;
  readonly releaseMs: number;
};

const decibels = (gain: number): number => 20 * Math.log10(Math.max(gain, 1e-9));
const glide = (milliseconds: number, rateHz: number): number =>
  Math.exp(-1000 / (milliseconds * rateHz));

/** Compresses in place. All channels get the same gain, so the stereo image doesn't move. */
export const compress = (
  channels: readonly Float32Array[],
  { thresholdDb, ratio, attackMs, releaseMs }: Compression,
  rateHz: number,
): void => {
  const blockFrames = 16;
  const attack = glide(attackMs, rateHz / blockFrames);
  const release = glide(releaseMs, rateHz / blockFrames);
  const frames = channels[0]?.length ?? 0;
  let reductionDb = 0;
  let gain = 1;
  for (let from = 0; from < frames; from += blockFrames) {
    const to = Math.min(frames, from + blockFrames);
    const over = Math.max(0, decibels(peakOf(channels, from, to)) - thresholdDb);
    const wanted = over * (1 - 1 / ratio);
    const weight = wanted > reductionDb ? attack : release;
    reductionDb = wanted + (reductionDb - wanted) * weight;
    const next = 10 ** (-reductionDb / 20);
    const step = (next - gain) / (to - from);
    for (const channel of channels) {
      for (let i = from; i < to; i += 1)
        channel[i] = (channel[i] ?? 0) * (gain + step * (i - from));
    }
    gain = next;
  }
};

/** Largest magnitude in [from, to) over all channels. */
export const peakOf = (
  channels: readonly Float32Array[],
  from = 0,
  to = channels[0]?.length ?? 0,
): number => {
  let peak = 0;
  for (const channel of channels) {
    for (let i = from; i < to; i += 1) {
      const value = channel[i] ?? 0;
      if (value > peak) peak = value;
      else if (-value > peak) peak = -value;
    }
  }
  return peak;
};

/** Multiplies all samples by one gain, in place. */
export const amplify = (channels: readonly Float32Array[], gain: number): void => {
  for (const channel of channels) {
    for (let i = 0; i < channel.length; i += 1) channel[i] = (channel[i] ?? 0) * gain;
  }
};

/** Softly limits peaks to `ceiling` (a tangent curve from 3 dB below it), so that nothing clips. */
export const softenPeaks = (channels: readonly Float32Array[], ceiling: number): void => {
  const knee = ceiling * Math.SQRT1_2;
  const room = ceiling - knee;
  for (const channel of channels) {
    for (let i = 0; i < channel.length; i += 1) {
      const value = channel[i] ?? 0;
      const size = value < 0 ? -value : value;
      if (size > knee)
        channel[i] = Math.sign(value) * (knee + room * Math.tanh((size - knee) / room));
    }
  }
};

/** The K-weighting of ITU-R BS.1770 at 48 kHz: a shelf for the head's effect and a high-pass. */
export const kWeighting: readonly Biquad[] = [
  {
    b0: 1.535_124_859_586_97,
    b1: -2.691_696_189_406_38,
    b2: 1.198_392_810_852_85,
    a1: -1.690_659_293_182_41,
    a2: 0.732_480_774_215_85,
  },
  { b0: 1, b1: -2, b2: 1, a1: -1.990_047_454_833_98, a2: 0.990_072_250_366_21 },
];

const stepFrames = 4_800;
const loudness = (power: number): number => -0.691 + 10 * Math.log10(Math.max(power, 1e-12));
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Weighted power of each 0.1 s over all channels. */
const stepPowers = async (
  channels: readonly Float32Array[],
  breathe: () => Promise<void>,
): Promise<number[]> => {
  const steps = Math.max(1, Math.floor((channels[0]?.length ?? 0) / stepFrames));
  const powers = new Array<number>(steps).fill(0);
  for (const channel of channels) {
    const weighted = channel.slice();
    for (const filter of kWeighting) {
      applyBiquad(weighted, filter);
      await breathe();
    }
    for (let step = 0; step < steps; step += 1) {
      let sum = 0;
      for (let i = step * stepFrames; i < (step + 1) * stepFrames; i += 1) {
        sum += (weighted[i] ?? 0) ** 2;
      }
      powers[step] = (powers[step] ?? 0) + sum / stepFrames;
    }
  }
  return powers;
};

/** Integrated loudness in LUFS by ITU-R BS.1770-4 (gated); channels at 48 kHz. */
export const integratedLufs = async (
  channels: readonly Float32Array[],
  breathe: () => Promise<void>,
): Promise<number> => {
  const steps = await stepPowers(channels, breathe);
  const blocks = steps
    .map((_, i) => mean(steps.slice(i, i + 4)))
    .slice(0, Math.max(1, steps.length - 3));
  const audible = blocks.filter((power) => loudness(power) > -70);
  const gate = loudness(mean(audible)) - 10;
  return loudness(mean(audible.filter((power) => loudness(power) > gate)));
};
