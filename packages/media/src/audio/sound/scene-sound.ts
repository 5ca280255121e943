import { writeFile } from "node:fs/promises";
import { segmentFormat } from "@reelwright/film/artifacts";
import { seededRandom, seedOf } from "@reelwright/film/numbers";
import { applyBiquad, applyFilters, biquad } from "./biquad.ts";
import { encodeWav } from "./pcm.ts";

/** The sound of one segment. */
export type SceneSound = {
  /** Name of the place. */
  readonly place: string;
  /** Seed of the job's place. All segments of a job have the same ambience. */
  readonly placeSeed: number;
  readonly index: number;
  readonly seconds: number;
  /** When the shot changes, in seconds; null: never. */
  readonly changesAt: number | null;
};

const rateHz = segmentFormat.audioRateHz;
const whooshSeconds = 0.75;
const whooshPeakDb = -21;
const edgeSeconds = 0.02;

type Sides = readonly [left: Float32Array, right: Float32Array];

const addAt = (samples: Float32Array, at: number, value: number): void => {
  if (at >= 0 && at < samples.length) samples[at] = (samples[at] ?? 0) + value;
};

/** A whoosh: noise that rises and falls in frequency and moves from one side to the other. */
const addWhoosh = ([left, right]: Sides, at: number, seed: number): void => {
  const random = seededRandom(seed);
  const way = random.next() < 0.5 ? -1 : 1;
  const length = Math.round(whooshSeconds * rateHz);
  const noise = Float32Array.from({ length }, () => random.between(-1, 1));
  const dark = noise.slice();
  const bright = noise.slice();
  applyBiquad(dark, biquad({ kind: "bandpass", hz: 420, q: 0.9 }, rateHz));
  applyBiquad(bright, biquad({ kind: "bandpass", hz: 1_900, q: 0.8 }, rateHz));
  const gain = 10 ** (whooshPeakDb / 20);
  const first = Math.round(at * rateHz) - Math.round(length * 0.55);
  for (let i = 0; i < length; i += 1) {
    const share = i / length;
    const swell = Math.sin(Math.PI * share ** 1.25) ** 2;
    const value = gain * swell * ((1 - swell) * (dark[i] ?? 0) * 3 + swell * (bright[i] ?? 0) * 3);
    const pan = (way * (2 * share - 1) * 0.8 + 1) / 2;
    addAt(left, first + i, value * Math.sqrt(1 - pan));
    addAt(right, first + i, value * Math.sqrt(pan));
  }
};

const softened = (samples: Float32Array): void => {
  const frames = Math.round(edgeSeconds * rateHz);
  for (let i = 0; i < frames; i += 1) {
    const last = samples.length - 1 - i;
    samples[i] = (samples[i] ?? 0) * (i / frames);
    samples[last] = (samples[last] ?? 0) * (i / frames);
  }
};

/**
 * Writes the sound of a segment (WAV, 48 kHz stereo, exactly its length): the ambience of its place, and a whoosh where
 * the shot changes. The same segment gives the same sound.
 */
export const writeSceneSound = async (
  scene: SceneSound,
  path: string,
  signal: AbortSignal,
): Promise<void> => {
  const { place, placeSeed, index, seconds, changesAt } = scene;
  const fromSeconds = index * seconds;
  const side = (number: number) =>
    renderAmbience(
      ambienceOf(place),
      { seconds, fromSeconds, seed: seedOf(placeSeed, index, number) },
      rateHz,
    );
  const sides: Sides = [side(1), side(2)];
  if (changesAt !== null) addWhoosh(sides, changesAt, placeSeed + index);
  for (const samples of sides) softened(samples);
  await writeFile(path, encodeWav(sides, rateHz), { signal });
};

/** The background sound of a place. */
type Ambience = {
  /** Mean level of the noise, dBFS, and its frequency band. */
  readonly levelDb: number;
  readonly fromHz: number;
  readonly toHz: number;
  /** Rate (per second) and depth (0 to 1) of its swell. */
  readonly swellHz: number;
  readonly swell: number;
  /** Frequency of a machine's tone; 0: none. */
  readonly humHz: number;
  /** Bird calls per second. */
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

/** By place name. Unknown places sound like an indoor room. */
const ambiences: { readonly [place: string]: Ambience } = {
  kitchen: { ...room, humHz: 100 },
  cafe: crowd,
  park: green,
  beach: { ...green, levelDb: -37, fromHz: 90, toHz: 2_600, swellHz: 0.14, swell: 0.85, birds: 0 },
  street: town,
  gym: { ...room, levelDb: -42, toHz: 1_100, humHz: 50 },
  workshop: { ...room, levelDb: -42, toHz: 1_300, humHz: 50 },
};

const ambienceOf = (place: string): Ambience => ambiences[place] ?? room;

const decibels = (value: number): number => 10 ** (value / 20);

/** Scales samples in place to the given mean level. */
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

/**
 * One channel of a place's ambience; each `seed` gives a different channel. `fromSeconds` is the time in the ambience
 * at which it starts.
 */
const renderAmbience = (
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
    // The frequencies have no simple ratio, so the sum does not audibly repeat.
    const wave = 0.6 * Math.sin(turn * now) + 0.4 * Math.sin(1.618 * turn * now + 1);
    const tone = hum * Math.sin(2 * Math.PI * ambience.humHz * now);
    samples[i] = (samples[i] ?? 0) * (1 + ambience.swell * wave) + tone;
  }
  if (ambience.birds > 0) addBirds(samples, ambience.birds, rateHz, seed);
  return samples;
};
