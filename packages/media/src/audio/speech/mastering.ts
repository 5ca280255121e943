import { applyFilters, type FilterShape } from "../sound/biquad.ts";
import { amplify, compress, peakOf, softenPeaks } from "../sound/dynamics.ts";
import { resample } from "../sound/pcm.ts";
import { renderReverb } from "../sound/reverb.ts";

export const outputRateHz = 48_000;

/** How raw speech is processed for delivery. */
type Finish = {
  readonly tone: readonly FilterShape[];
  /** Level of the room around the voice; 0: none. */
  readonly roomLevel: number;
};

/** Softens the synthesizer's sound: no rumble, more chest, less buzz around 3 kHz, a soft top end. */
const softened: readonly FilterShape[] = [
  { kind: "highpass", hz: 75 },
  { kind: "lowshelf", hz: 220, gainDb: 2.5 },
  { kind: "peak", hz: 480, q: 0.9, gainDb: -1.5 },
  { kind: "peak", hz: 2_900, q: 1.1, gainDb: -3 },
  { kind: "peak", hz: 5_200, q: 1.4, gainDb: -1.5 },
  { kind: "highshelf", hz: 8_500, gainDb: 2 },
  { kind: "lowpass", hz: 10_600 },
];
const evenness = { thresholdDb: -20, ratio: 2.5, attackMs: 6, releaseMs: 110 };
const booth = { decaySeconds: 0.22, size: 0.24, dampingHz: 4_200, preDelayMs: 4 };

/** For the embedded synthesizer's voices, and for models that were trained on people's voices. */
export const finishes = {
  synthesised: { tone: softened, roomLevel: 0.1 },
  natural: { tone: [{ kind: "highpass", hz: 75 }], roomLevel: 0 },
} as const satisfies { readonly [kind: string]: Finish };
/** Loudness of the voiced parts; the mix sets the final level. */
const targetRms = 10 ** (-19 / 20);
const ceiling = 10 ** (-2 / 20);

/** Root mean square of the blocks that are louder than 10 % of the loudest one. */
const activeRms = (samples: Float32Array): number => {
  const block = outputRateHz / 50;
  const levels: number[] = [];
  for (let from = 0; from + block <= samples.length; from += block) {
    let sum = 0;
    for (let i = from; i < from + block; i += 1) sum += (samples[i] ?? 0) ** 2;
    levels.push(sum / block);
  }
  const floor = Math.max(...levels, 1e-12) / 100;
  const active = levels.filter((level) => level > floor);
  return Math.sqrt(active.reduce((sum, level) => sum + level, 0) / Math.max(1, active.length));
};

/** Processes the raw voice for delivery at 48 kHz. Nothing shifts in time. */
export const master = async (
  raw: Float32Array,
  rawHz: number,
  { tone, roomLevel }: Finish,
  breathe: () => Promise<void>,
): Promise<Float32Array> => {
  const voice = resample(raw, rawHz, outputRateHz);
  await breathe();
  applyFilters(voice, tone, outputRateHz);
  amplify([voice], 0.25 / Math.max(peakOf([voice]), 1e-6));
  compress([voice], evenness, outputRateHz);
  if (roomLevel > 0) {
    const [left, right] = await renderReverb(voice, booth, outputRateHz, breathe);
    for (let i = 0; i < voice.length; i += 1) {
      voice[i] = (voice[i] ?? 0) + roomLevel * ((left[i] ?? 0) + (right[i] ?? 0));
    }
  }
  amplify([voice], targetRms / Math.max(activeRms(voice), 1e-6));
  softenPeaks([voice], ceiling);
  return voice;
};

const onsetMs = 8;
const releaseMs = 60;

const trimmed = (
  samples: Float32Array,
  rateHz: number,
): { samples: Float32Array; offsetMs: number } => {
  const frames = (ms: number) => Math.round((ms * rateHz) / 1000);
  const threshold = peakOf([samples]) * 10 ** (-45 / 20);
  const loud = (value: number) => Math.abs(value) > threshold;
  const first = Math.max(0, samples.findIndex(loud) - frames(onsetMs));
  const last = Math.min(samples.length, samples.findLastIndex(loud) + frames(releaseMs));
  const kept = samples.slice(first, Math.max(first, last));
  const fadeIn = Math.min(kept.length, frames(onsetMs / 2));
  const fadeOut = Math.min(kept.length, frames(releaseMs));
  for (let i = 0; i < fadeIn; i += 1) kept[i] = (kept[i] ?? 0) * (i / fadeIn);
  for (let i = 0; i < fadeOut; i += 1) {
    const at = kept.length - 1 - i;
    kept[at] = (kept[at] ?? 0) * Math.sin((Math.PI / 2) * (i / fadeOut));
  }
  return { samples: kept, offsetMs: (first * 1000) / rateHz };
};

/**
 * Trims silence (45 dB below the peak) from both ends of sound at 48 kHz, with short fades to avoid clicks. `offsetMs`
 * is the length cut from the beginning.
 */
export const trim = (samples: Float32Array): { samples: Float32Array; offsetMs: number } =>
  trimmed(samples, outputRateHz);

/** The same for sound at another rate. */
export const soundingPart = (samples: Float32Array, rateHz: number): Float32Array =>
  trimmed(samples, rateHz).samples;
