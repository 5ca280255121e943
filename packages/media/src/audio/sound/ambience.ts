import { seededRandom } from "@reelwright/core/util/random";
import { applyFilters } from "./biquad.ts";

/** The background sound of a place. */
export type Ambience = {
  /** Mean level of the noise, dBFS, and the band it lies in. */
  readonly levelDb: number;
  readonly fromHz: number;
  readonly toHz: number;
  /** Its coming and going: how often a second, and how deep (0 to 1). */
  readonly swellHz: number;
  readonly swell: number;
  /** A machine's tone; 0: none. */
  readonly humHz: number;
  /** Calls of birds a second. */
  readonly birds: number;
};

const room: Ambience = {
  levelDb: -46,
  fromHz: 70,
  toHz: 620,
  swellHz: 0.11,
  swell: 0.3,
  humHz: 0,
  birds: 0,
};
const crowd: Ambience = {
  ...room,
  levelDb: -41,
  fromHz: 220,
  toHz: 1_500,
  swellHz: 2.6,
  swell: 0.45,
};
const green: Ambience = {
  ...room,
  levelDb: -45,
  fromHz: 260,
  toHz: 3_200,
  swellHz: 0.27,
  swell: 0.6,
  birds: 0.7,
};
const town: Ambience = { ...room, levelDb: -39, fromHz: 50, toHz: 460, swellHz: 0.19, swell: 0.55 };

/** By the names of the scenes' places; others sound like an indoor room. */
const ambiences: { readonly [place: string]: Ambience } = {
  kitchen: { ...room, humHz: 100 },
  cafe: crowd,
  shop: crowd,
  meeting: { ...crowd, levelDb: -45 },
  park: green,
  forest: { ...green, birds: 1.1 },
  terrace: { ...green, levelDb: -47, birds: 0.4 },
  beach: { ...green, levelDb: -37, fromHz: 90, toHz: 2_600, swellHz: 0.14, swell: 0.85, birds: 0 },
  street: town,
  rooftop: { ...town, levelDb: -42 },
  gym: { ...room, levelDb: -42, toHz: 1_100, humHz: 50 },
  workshop: { ...room, levelDb: -42, toHz: 1_300, humHz: 50 },
};

/** The ambience of a place by its name. */
export const ambienceOf = (place: string): Ambience => ambiences[place] ?? room;

const decibels = (value: number): number => 10 ** (value / 20);

/** Scales samples in place to a mean level. */
const normaliseLevel = (samples: Float32Array, levelDb: number): void => {
  const power = samples.reduce((sum, value) => sum + value * value, 1e-12) / samples.length;
  const gain = decibels(levelDb) / Math.sqrt(power);
  for (let i = 0; i < samples.length; i += 1) samples[i] = (samples[i] ?? 0) * gain;
};

const addBirds = (samples: Float32Array, birds: number, rateHz: number, seed: number): void => {
  const random = seededRandom(seed);
  const calls = Math.round((birds * samples.length) / rateHz);
  for (let call = 0; call < calls; call += 1) {
    const first = Math.floor(random.between(0, 0.92) * samples.length);
    const baseHz = random.between(2_600, 4_600);
    const notes = Math.floor(random.between(2, 5));
    const loud = decibels(random.between(-46, -38));
    for (let note = 0; note < notes; note += 1) {
      const at = first + Math.round(note * 0.09 * rateHz);
      const length = Math.round(0.06 * rateHz);
      let phase = 0;
      for (let i = 0; i < length && at + i < samples.length; i += 1) {
        const share = i / length;
        phase += (2 * Math.PI * baseHz * (1 + 0.22 * Math.sin(Math.PI * share))) / rateHz;
        const value = loud * Math.sin(Math.PI * share) ** 2 * Math.sin(phase);
        samples[at + i] = (samples[at + i] ?? 0) + value;
      }
    }
  }
};

/** One channel of a place's ambience; another `seed` gives another channel. `fromSeconds` is how long it has been going on already. */
export const renderAmbience = (
  ambience: Ambience,
  { seconds, fromSeconds, seed }: { seconds: number; fromSeconds: number; seed: number },
  rateHz: number,
): Float32Array => {
  const random = seededRandom(seed);
  const samples = Float32Array.from({ length: Math.round(seconds * rateHz) }, () =>
    random.between(-1, 1),
  );
  applyFilters(
    samples,
    [
      { kind: "highpass", hz: ambience.fromHz },
      { kind: "lowpass", hz: ambience.toHz },
      { kind: "lowpass", hz: ambience.toHz * 1.6 },
    ],
    rateHz,
  );
  normaliseLevel(samples, ambience.levelDb);
  const turn = 2 * Math.PI * ambience.swellHz;
  const hum = ambience.humHz > 0 ? decibels(ambience.levelDb - 6) : 0;
  for (let i = 0; i < samples.length; i += 1) {
    const now = fromSeconds + i / rateHz;
    // Two waves that don't fit together never come back to the same.
    const wave = 0.6 * Math.sin(turn * now) + 0.4 * Math.sin(1.618 * turn * now + 1);
    const tone = hum * Math.sin(2 * Math.PI * ambience.humHz * now);
    samples[i] = (samples[i] ?? 0) * (1 + ambience.swell * wave) + tone;
  }
  if (ambience.birds > 0) addBirds(samples, ambience.birds, rateHz, seed);
  return samples;
};
