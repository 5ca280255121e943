import { clamp } from "@reelwright/film/numbers";
import { applyBiquad, applyFilters, biquad, type FilterShape } from "../sound/biquad.ts";
import {
  amplify,
  compress,
  integratedLufs,
  kWeighting,
  peakOf,
  softenPeaks,
} from "../sound/dynamics.ts";
import { rateHz } from "./instrument.ts";
import type { Mood } from "./mood.ts";
import type { Plan } from "./plan.ts";

const targetLufs = -18;
const ceiling = 10 ** (-1.5 / 20);
const glue = { thresholdDb: -14, ratio: 2, attackMs: 25, releaseMs: 180 };

/** Makes room for the voice between 1 and 4 kHz, removes rumble, and adds the mood's own color. */
const toneOf = (mood: Mood): FilterShape[] => [
  { kind: "highpass", hz: 32 },
  { kind: "lowshelf", hz: 150, gainDb: -2.5 },
  { kind: "peak", hz: 320, q: 0.7, gainDb: -1.5 },
  { kind: "peak", hz: 2_400, q: 0.6, gainDb: -1 },
  { kind: "highshelf", hz: 4_000, gainDb: mood.brightnessDb },
  { kind: "lowpass", hz: mood.topHz },
];

/** Fades the final chord: unchanged at first, silent at the very last sample. */
const fadeTail = (channels: readonly Float32Array[], plan: Plan): void => {
  const end = channels[0]?.length ?? 0;
  const struck = Math.round((plan.finalSeconds + 0.15) * rateHz);
  const from = Math.min(struck, end - Math.round(0.15 * rateHz));
  for (const channel of channels) {
    for (let i = Math.max(0, from); i < end; i += 1) {
      const left = (end - 1 - i) / (end - from);
      channel[i] = (channel[i] ?? 0) * left * left * (3 - 2 * left);
    }
  }
};

const fadeIn = (channels: readonly Float32Array[]): void => {
  const frames = Math.round(0.004 * rateHz);
  for (const channel of channels) {
    for (let i = 0; i < Math.min(frames, channel.length); i += 1) {
      channel[i] = (channel[i] ?? 0) * (i / frames);
    }
  }
};

/**
 * Masters in place: tone, balance for small speakers, compression, −18 LUFS, peaks below −1.5 dBFS, soft beginning and
 * end.
 */
export const master = async (
  channels: readonly Float32Array[],
  mood: Mood,
  plan: Plan,
  breathe: () => Promise<void>,
): Promise<void> => {
  for (const channel of channels) {
    for (const shape of toneOf(mood)) {
      applyBiquad(channel, biquad(shape, rateHz));
      await breathe();
    }
  }
  await balanceForPhones(channels, breathe);
  amplify(channels, 0.7 / Math.max(peakOf(channels), 1e-6));
  await breathe();
  compress(channels, glue, rateHz);
  await breathe();
  if (!plan.isLoop) {
    fadeIn(channels);
    fadeTail(channels, plan);
  }
  await breathe();
  amplify(channels, 10 ** ((targetLufs - (await integratedLufs(channels, breathe))) / 20));
  await breathe();
  softenPeaks(channels, ceiling);
};

/** A phone's speaker plays almost nothing below 300 Hz. The melody lies above 300 Hz, the pulse above 1 kHz. */
const speakerHz = 300;
const presenceHz = 1_000;
/** Minimum shares of the loudness above both frequencies: −2 and −10 dB. Pieces reach at least −3.9 dB. */
const speakerShare = 10 ** (-2 / 10);
const presenceShare = 10 ** (-10 / 10);
/** Maximum total change of a shelf over all rounds, so that a mood keeps its sound. */
const maxCutDb = 12;
const maxLiftDb = 9;
const rounds = 3;

/** K-weighted power of the whole piece, of the part above `speakerHz`, and of the part above `presenceHz`. */
type Powers = { readonly whole: number; readonly speaker: number; readonly presence: number };

const above = (hz: number): readonly FilterShape[] => [
  { kind: "highpass", hz, q: 0.541 },
  { kind: "highpass", hz, q: 1.307 },
];

const powerOf = (samples: Float32Array): number => {
  let sum = 0;
  for (let at = 0; at < samples.length; at += 1) sum += (samples[at] ?? 0) ** 2;
  return sum / Math.max(1, samples.length);
};

/** A phone's single speaker plays both channels. */
const monoOf = ([first = new Float32Array(), ...others]: readonly Float32Array[]): Float32Array => {
  const mono = first.slice();
  for (const channel of others)
    for (let at = 0; at < mono.length; at += 1) mono[at] = (mono[at] ?? 0) + (channel[at] ?? 0);
  return mono;
};

const powersOf = async (
  channels: readonly Float32Array[],
  breathe: () => Promise<void>,
): Promise<Powers> => {
  const heard = monoOf(channels);
  for (const filter of kWeighting) applyBiquad(heard, filter);
  const whole = powerOf(heard);
  await breathe();
  applyFilters(heard, above(speakerHz), rateHz);
  const speaker = powerOf(heard);
  await breathe();
  applyFilters(heard, above(presenceHz), rateHz);
  return { whole, speaker, presence: powerOf(heard) };
};

/** Gain in dB that makes a part `share` of the sum of itself and `rest`. */
const gainFor = (part: number, rest: number, share: number): number =>
  10 * Math.log10((share * rest) / ((1 - share) * Math.max(part, 1e-12)));

/**
 * Balances the piece for a phone's speaker, in place: cuts the bass and lifts the presence only as far as needed.
 * Targets at least −2 dB of its loudness above 300 Hz and −10 dB above 1 kHz, as far as the composition allows.
 */
const balanceForPhones = async (
  channels: readonly Float32Array[],
  breathe: () => Promise<void>,
): Promise<void> => {
  let [cutDb, liftDb] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const { whole, speaker, presence } = await powersOf(channels, breathe);
    if (whole <= 0) return;
    const cut = clamp(-gainFor(speaker, whole - speaker, speakerShare), -maxCutDb - cutDb, 0);
    const lift = clamp(gainFor(presence, whole - presence, presenceShare), 0, maxLiftDb - liftDb);
    if (cut > -0.1 && lift < 0.1) return;
    [cutDb, liftDb] = [cutDb + cut, liftDb + lift];
    const shelves: readonly FilterShape[] = [
      { kind: "lowshelf", hz: 300, gainDb: cut },
      { kind: "highshelf", hz: 1_300, gainDb: lift },
    ];
    for (const channel of channels) {
      applyFilters(channel, shelves, rateHz);
      await breathe();
    }
  }
};
