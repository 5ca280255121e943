/** What of a piece a phone's speaker plays. Pure, on samples at `rateHz`. */
import { clamp } from "@reelwright/core/util/clamp";
import { applyBiquad, applyFilters, type FilterShape } from "../sound/biquad.ts";
import { kWeighting } from "../sound/loudness.ts";
import { rateHz } from "./tone.ts";

/** A phone's speaker plays next to nothing below; what lies above carries the tune, and what lies above 1 kHz the pulse. */
const speakerHz = 300;
const presenceHz = 1_000;
/** Least shares of the whole's loudness above both: −2 and −10 dB; pieces come to −3.9 dB at least. */
const speakerShare = 10 ** (-2 / 10);
const presenceShare = 10 ** (-10 / 10);
/** A mood keeps its colour: no shelf moves by more, in all rounds together. */
const maxCutDb = 12;
const maxLiftDb = 9;
const rounds = 3;

/** Powers of the whole as heard (K-weighted), of what lies above `speakerHz`, and above `presenceHz`. */
type Powers = { readonly whole: number; readonly speaker: number; readonly presence: number };

const above = (hz: number): readonly FilterShape[] => [
  { kind: "highpass", hz, q: 0.541 },
  { kind: "highpass", hz, q: 1.307 },
];

const powerOf = (samples: Float32Array): number => {
  let sum = 0;
  for (const value of samples) sum += value * value;
  return sum / Math.max(1, samples.length);
};

/** A phone's one speaker plays both sides together. */
const monoOf = (channels: readonly Float32Array[]): Float32Array =>
  Float32Array.from({ length: channels[0]?.length ?? 0 }, (_, at) =>
    channels.reduce((sum, channel) => sum + (channel[at] ?? 0), 0),
  );

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

/** Gain in dB by which a part has to move, so that it is `share` of itself and the `rest`. */
const gainFor = (part: number, rest: number, share: number): number =>
  10 * Math.log10((share * rest) / ((1 - share) * Math.max(part, 1e-12)));

/**
 * Cuts the bass and lifts the presence in place, as far as a phone's speaker would otherwise play too little of the piece:
 * at least −2 dB of its loudness above 300 Hz and −10 dB above 1 kHz, where what was composed allows it.
 */
export const balanceForPhones = async (
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
