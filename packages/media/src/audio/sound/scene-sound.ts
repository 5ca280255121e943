import { writeFile } from "node:fs/promises";
import { segmentFormat } from "@reelwright/core/artifacts/segment-format";
import { seededRandom, seedOf } from "@reelwright/core/util/random";
import { ambienceOf, renderAmbience } from "./ambience.ts";
import { applyBiquad, biquad } from "./biquad.ts";
import { encodeWav } from "./wav.ts";

/** The sound of one segment. */
export type SceneSound = {
  /** Name of the place. */
  readonly place: string;
  /** Of the job's place: all its segments have the same ambience. */
  readonly placeSeed: number;
  readonly index: number;
  readonly seconds: number;
  /** When the shot changes, in seconds; null: it doesn't. */
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

/** A whoosh: noise whose colour rises and falls, from one side to the other. */
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
 * Writes the sound of a segment (WAV, 48 kHz stereo, exactly its seconds): its place's ambience, and a whoosh where the shot
 * changes. The same segment sounds the same.
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
