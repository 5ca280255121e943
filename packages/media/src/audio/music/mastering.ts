import { applyBiquad, biquad, type FilterShape } from "../sound/biquad.ts";
import { amplify, compress, peakOf, softenPeaks } from "../sound/dynamics.ts";
import { integratedLufs } from "../sound/loudness.ts";
import type { Mood } from "./mood.ts";
import { balanceForPhones } from "./phone-balance.ts";
import type { Plan } from "./plan.ts";
import { rateHz } from "./tone.ts";

const targetLufs = -18;
const ceiling = 10 ** (-1.5 / 20);
const glue = { thresholdDb: -14, ratio: 2, attackMs: 25, releaseMs: 180 };

/** Room for the voice between 1 and 4 kHz, no rumble, and the mood's own colour. */
const toneOf = (mood: Mood): FilterShape[] => [
  { kind: "highpass", hz: 32 },
  { kind: "lowshelf", hz: 150, gainDb: -2.5 },
  { kind: "peak", hz: 320, q: 0.7, gainDb: -1.5 },
  { kind: "peak", hz: 2_400, q: 0.6, gainDb: -1 },
  { kind: "highshelf", hz: 4_000, gainDb: mood.brightnessDb },
  { kind: "lowpass", hz: mood.topHz },
];

/** Lets the final chord die away: untouched at first, silent in the very last sample. */
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

/** Masters in place: colour, balance for small speakers, glue, −18 LUFS, peaks below −1.5 dBFS, soft beginning and end. */
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
