import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type SceneSound, writeSceneSound } from "./scene-sound.ts";

const signal = new AbortController().signal;
const rateHz = 48_000;
let directory = "";
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "scene-sound-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const scene = { place: "living", placeSeed: 9, index: 0, seconds: 4, changesAt: null } as const;

const heard = async (changes: Partial<SceneSound> = {}): Promise<Int16Array> => {
  const path = join(directory, "scene.wav");
  await writeSceneSound({ ...scene, ...changes }, path, signal);
  const wav = await readFile(path);
  return new Int16Array(wav.buffer.slice(wav.byteOffset + 44, wav.byteOffset + wav.length));
};

const levelDb = (samples: Int16Array, from: number, to: number): number => {
  const part = samples.subarray(2 * from * rateHz, 2 * to * rateHz);
  const power = part.reduce((sum, value) => sum + (value / 32_768) ** 2, 0) / part.length;
  return 10 * Math.log10(power + 1e-12);
};

/** Share of the energy in the differences between neighbours: the brighter, the more. */
const brightness = (samples: Int16Array): number => {
  let difference = 0;
  let total = 1;
  for (let i = 2; i < samples.length; i += 2) {
    difference += ((samples[i] ?? 0) - (samples[i - 2] ?? 0)) ** 2;
    total += (samples[i] ?? 0) ** 2;
  }
  return difference / total;
};

describe("what a scene sounds like", () => {
  test("is soft, stereo, exactly as long as its segment, and the same each time", async () => {
    const samples = await heard();
    expect(samples.length).toBe(2 * 4 * rateHz);
    expect(levelDb(samples, 0.1, 3.9)).toBeGreaterThan(-55);
    expect(levelDb(samples, 0.1, 3.9)).toBeLessThan(-38);
    expect(samples.some((value, i) => i % 2 === 0 && value !== samples[i + 1])).toBe(true);
    expect(await heard()).toEqual(samples);
    expect(await heard({ index: 1 })).not.toEqual(samples);
  });

  test("rushes where the shot changes, and nowhere else", async () => {
    const calm = await heard();
    const moved = await heard({ changesAt: 2 });
    expect(levelDb(moved, 1.85, 2.15) - levelDb(calm, 1.85, 2.15)).toBeGreaterThan(10);
    expect(Math.abs(levelDb(moved, 0.1, 1.4) - levelDb(calm, 0.1, 1.4))).toBeLessThan(0.1);
    expect(levelDb(moved, 1.85, 2.15)).toBeLessThan(-15);
  });

  test("differs by place: a park is brighter than a street, an unknown place is a room", async () => {
    expect(brightness(await heard({ place: "park" }))).toBeGreaterThan(
      3 * brightness(await heard({ place: "street" })),
    );
    expect(await heard({ place: "nowhere" })).toEqual(await heard());
  });
});
