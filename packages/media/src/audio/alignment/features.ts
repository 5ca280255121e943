/** Features of speech every 10 ms. They describe the sounds more than the speaker. */
import { resample } from "../sound/pcm.ts";

const analysisHz = 16_000;
export const hopMs = 10;
const hop = (analysisHz * hopMs) / 1000;
const windowFrames = 400;
const transformSize = 512;
const bands = 26;
const lowestHz = 100;
const highestHz = 7_000;
const coefficients = 12;
/** Anything quieter than this, relative to the loudest moment of its band, is ignored. Natural logarithm of power. */
const depth = Math.log(10 ** 4.5);
/** A change is measured over this many frames on each side. */
const reach = 2;
const energyWeight = 2;
const changeWeight = 0.9;

/** Numbers per frame: the shape of the spectrum, its level, and the change of both. */
export const featureSize = 2 * (coefficients + 1);

export type Features = {
  readonly frames: number;
  /** `featureSize` numbers a frame, one frame after the other. */
  readonly values: Float32Array;
  /** Power of each frame, dB, over all bands. */
  readonly levelsDb: Float32Array;
};

const mel = (hz: number): number => 2595 * Math.log10(1 + hz / 700);
const hertz = (melody: number): number => 700 * (10 ** (melody / 2595) - 1);

/** For each band, the bins of the spectrum that it covers, with their weights. */
const filters: readonly (readonly (readonly [bin: number, weight: number])[])[] = (() => {
  const from = mel(lowestHz);
  const step = (mel(highestHz) - from) / (bands + 1);
  const edges = Array.from({ length: bands + 2 }, (_, i) => hertz(from + i * step));
  const bin = (hz: number) => (hz * transformSize) / analysisHz;
  return Array.from({ length: bands }, (_, band) => {
    const [low = 0, middle = 0, high = 0] = edges.slice(band, band + 3).map(bin);
    const weights: [number, number][] = [];
    for (let k = Math.ceil(low); k <= Math.floor(high); k += 1) {
      weights.push([k, k < middle ? (k - low) / (middle - low) : (high - k) / (high - middle)]);
    }
    return weights;
  });
})();

const cosines = Array.from({ length: coefficients }, (_, c) =>
  Float32Array.from({ length: bands }, (_, b) => Math.cos((Math.PI * (c + 1) * (b + 0.5)) / bands)),
);
const hann = Float32Array.from(
  { length: windowFrames },
  (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / (windowFrames - 1)),
);

/** Power in each band, frame by frame; frame i is centered at i × 10 ms. */
const bandPowers = async (
  voice: Float32Array,
  frames: number,
  breathe: () => Promise<void>,
): Promise<Float32Array> => {
  const spectrumOf = powerSpectrum(transformSize);
  const powers = new Float32Array(frames * bands);
  const frame = new Float32Array(transformSize);
  for (let at = 0; at < frames; at += 1) {
    if (at % 64 === 0) await breathe();
    const first = at * hop - windowFrames / 2;
    for (let i = 0; i < windowFrames; i += 1) {
      const here = voice[first + i] ?? 0;
      frame[i] = (here - 0.97 * (voice[first + i - 1] ?? 0)) * (hann[i] as number);
    }
    const spectrum = spectrumOf(frame);
    filters.forEach((filter, band) => {
      let sum = 1e-12;
      for (const [bin, weight] of filter) sum += weight * (spectrum[bin] as number);
      powers[at * bands + band] = sum;
    });
  }
  return powers;
};

/** Logarithms above each band's floor. The floor is the band's noise, or a level far below its loudest moment. */
const logBands = (powers: Float32Array, frames: number): Float32Array => {
  const logs = powers.map((power) => Math.log(power));
  for (let band = 0; band < bands; band += 1) {
    const own = Float32Array.from({ length: frames }, (_, at) => logs[at * bands + band] as number);
    own.sort();
    const noise = (own[Math.floor(frames * 0.06)] ?? 0) + Math.log(3);
    const floor = Math.max(noise, (own[Math.floor(frames * 0.98)] ?? 0) - depth);
    for (let at = 0; at < frames; at += 1) {
      const index = at * bands + band;
      logs[index] = Math.max(logs[index] as number, floor) - floor;
    }
  }
  return logs;
};

/** Scales each column to mean 0 and standard deviation 1. */
const normalise = (values: Float32Array, columns: number, frames: number): void => {
  for (let column = 0; column < columns; column += 1) {
    let sum = 0;
    let squares = 0;
    for (let at = 0; at < frames; at += 1) {
      const value = values[at * featureSize + column] as number;
      sum += value;
      squares += value * value;
    }
    const mean = sum / frames;
    const scale = 1 / Math.sqrt(Math.max(squares / frames - mean * mean, 1e-6));
    for (let at = 0; at < frames; at += 1) {
      const index = at * featureSize + column;
      values[index] = ((values[index] as number) - mean) * scale;
    }
  }
};

const addChanges = (values: Float32Array, frames: number): void => {
  const half = featureSize / 2;
  for (let at = 0; at < frames; at += 1) {
    const before = Math.max(0, at - reach) * featureSize;
    const after = Math.min(frames - 1, at + reach) * featureSize;
    for (let column = 0; column < half; column += 1) {
      values[at * featureSize + half + column] =
        (values[after + column] as number) - (values[before + column] as number);
    }
  }
};

/** Computes the features of mono samples. */
export const featuresOf = async (
  samples: Float32Array,
  rateHz: number,
  breathe: () => Promise<void>,
): Promise<Features> => {
  const voice = resample(samples, rateHz, analysisHz);
  const frames = Math.max(1, Math.ceil(voice.length / hop));
  const powers = await bandPowers(voice, frames, breathe);
  const logs = logBands(powers, frames);
  const values = new Float32Array(frames * featureSize);
  const levelsDb = new Float32Array(frames);
  for (let at = 0; at < frames; at += 1) {
    const row = logs.subarray(at * bands, (at + 1) * bands);
    let power = 0;
    let level = 0;
    for (let band = 0; band < bands; band += 1) {
      power += powers[at * bands + band] as number;
      level += row[band] as number;
    }
    levelsDb[at] = 10 * Math.log10(power);
    cosines.forEach((cosine, c) => {
      let sum = 0;
      for (let band = 0; band < bands; band += 1)
        sum += (cosine[band] as number) * (row[band] as number);
      values[at * featureSize + c] = sum;
    });
    values[at * featureSize + coefficients] = level;
  }
  normalise(values, featureSize / 2, frames);
  addChanges(values, frames);
  for (let at = 0; at < frames; at += 1) {
    const row = at * featureSize;
    values[row + coefficients] = (values[row + coefficients] as number) * energyWeight;
    for (let c = featureSize / 2; c < featureSize; c += 1) {
      values[row + c] = (values[row + c] as number) * changeWeight;
    }
  }
  return { frames, values, levelsDb };
};

/** Returns a function for the power at the frequencies 0 to `size / 2` of a real signal; `size` is a power of two. */
const powerSpectrum = (size: number): ((frame: Float32Array) => Float32Array) => {
  const half = size / 2;
  const cosines = Float64Array.from({ length: half }, (_, k) => Math.cos((2 * Math.PI * k) / size));
  const sines = Float64Array.from({ length: half }, (_, k) => Math.sin((2 * Math.PI * k) / size));
  const bits = Math.log2(size);
  const reversed = Uint32Array.from({ length: size }, (_, i) => {
    let turned = 0;
    for (let bit = 0; bit < bits; bit += 1) turned |= ((i >> bit) & 1) << (bits - 1 - bit);
    return turned;
  });
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  const butterflies = (span: number) => {
    const step = size / (2 * span);
    for (let start = 0; start < size; start += 2 * span) {
      for (let k = 0; k < span; k += 1) {
        const c = cosines[k * step] as number;
        const s = sines[k * step] as number;
        const [a, b] = [start + k, start + k + span];
        const [br, bi] = [re[b] as number, im[b] as number];
        const tr = br * c + bi * s;
        const ti = bi * c - br * s;
        re[b] = (re[a] as number) - tr;
        im[b] = (im[a] as number) - ti;
        re[a] = (re[a] as number) + tr;
        im[a] = (im[a] as number) + ti;
      }
    }
  };
  return (frame) => {
    for (let i = 0; i < size; i += 1) re[i] = frame[reversed[i] as number] ?? 0;
    im.fill(0);
    for (let span = 1; span < size; span *= 2) butterflies(span);
    return Float32Array.from({ length: half + 1 }, (_, k) => (re[k] ?? 0) ** 2 + (im[k] ?? 0) ** 2);
  };
};
