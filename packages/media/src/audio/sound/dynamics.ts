export type Compression = {
  readonly thresholdDb: number;
  /** How much louder input becomes 1 dB of output above the threshold; at least 1. */
  readonly ratio: number;
  readonly attackMs: number;
  readonly releaseMs: number;
};

const decibels = (gain: number): number => 20 * Math.log10(Math.max(gain, 1e-9));
const glide = (milliseconds: number, rateHz: number): number =>
  Math.exp(-1000 / (milliseconds * rateHz));

/** Evens out loudness in place; all channels get the same gain so that the image stays put. */
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

/** Multiplies everything by one gain. */
export const amplify = (channels: readonly Float32Array[], gain: number): void => {
  for (const channel of channels) {
    for (let i = 0; i < channel.length; i += 1) channel[i] = (channel[i] ?? 0) * gain;
  }
};

/** Rounds off what exceeds `ceiling` smoothly (a tangent curve from 3 dB below it), so that nothing clips. */
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
