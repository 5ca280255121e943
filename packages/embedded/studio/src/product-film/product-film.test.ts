import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Canvas } from "@napi-rs/canvas";
import type { Brief, Keyframe } from "@reelwright/film/artifacts";
import { planShots } from "@reelwright/film/shots";
import { inspection } from "@reelwright/media/inspection/inspection";
import { locateProductInStills } from "@reelwright/media/inspection/product-measures";
import { localImages } from "../images/local-images.ts";
import { readRecipe } from "../scene/recipe.ts";
import { briefOf, keyframeRequest, quiet, writeBottle } from "../testing/fixtures.ts";
import { localVideos } from "../videos/local-videos.ts";
import { drawFilmKeyframe, openFilmSegment } from "./product-film.ts";
import { filmShots, type ProductScene, readScene, sceneFor } from "./scene.ts";

const frame = { width: 180, height: 320 };
const filmBrief = (changes: Partial<Brief> = {}): Brief => ({
  ...briefOf(frame, false),
  style: "product",
  ...changes,
});
const always = () => true;
const segmentCount = 4;

const scenesOf = (seed: number, changes: Partial<Brief> = {}, attempt = 0) => {
  const brief = filmBrief({ seed, ...changes });
  const scenes: ProductScene[] = [];
  for (let index = 0; index <= segmentCount; index++)
    scenes.push(
      sceneFor(
        {
          ...{ brief, tone: "calm", segmentCount, index, anchor: scenes[0] ?? null },
          itemAttempt: index === 2 ? attempt : 0,
        },
        always,
      ),
    );
  return scenes;
};

const shotsOf = (index: number) =>
  planShots({
    ...{ seconds: 6, index, segmentCount, productName: "Berry drink", tone: "" },
    words: "Warm again? Try this today, you will love it.".split(" ").map((text, at) => ({
      ...{ text, startMs: 300 + at * 420, endMs: 650 + at * 420 },
    })),
  });

describe("the scenes of a film", () => {
  test("share a theme, and neighbors differ in layout and plate", () => {
    for (let seed = 1; seed < 60; seed++) {
      const scenes = scenesOf(seed);
      expect(new Set(scenes.map(({ theme }) => theme)).size).toBe(1);
      for (const [at, scene] of scenes.slice(1).entries()) {
        expect(scene.layout).not.toBe(scenes[at]?.layout);
        expect(scene.plate % 3).not.toBe((scenes[at]?.plate ?? 0) % 3);
      }
    }
  });

  test("are other ones in another attempt, and the same in the same", () => {
    for (let seed = 1; seed < 40; seed++) {
      expect(scenesOf(seed)).toEqual(scenesOf(seed));
      const [first, second] = [scenesOf(seed), scenesOf(seed, {}, 1)];
      expect(second[2]?.layout).not.toBe(first[2]?.layout);
      expect(second.filter((_, at) => at !== 2)).toEqual(first.filter((_, at) => at !== 2));
    }
  });

  test("of a photograph that nothing is cut out of have its own layouts", () => {
    const { product } = filmBrief();
    const layouts = scenesOf(3, { product: { ...product, cutoutKind: "card" } });
    for (const { layout } of layouts) expect(["fill", "pan", "close", "halves"]).toContain(layout);
  });

  test("have no framing twice in a row within a segment, and cuts where they are planned", () => {
    for (let seed = 1; seed < 40; seed++) {
      const scenes = scenesOf(seed);
      for (let index = 0; index < segmentCount; index++) {
        const [start, end] = [scenes[index], scenes[index + 1]] as [ProductScene, ProductScene];
        const plan = { start, end, frames: 180, shots: shotsOf(index), seed };
        const shots = filmShots(plan, always);
        expect(shots.map(({ from, to }) => [from, to])).toEqual(
          shotsOf(index).map(({ from, to }) => [from, to]),
        );
        for (const [at, shot] of shots.slice(1).entries()) {
          expect(shot.scene.layout).not.toBe(shots[at]?.scene.layout);
          expect(shot.scene.plate % 3).not.toBe((shots[at]?.scene.plate ?? 0) % 3);
        }
        expect(shots[0]?.scene).toBe(start);
        expect(shots.at(-1)?.scene).toBe(end);
      }
    }
  });
});

let directory = "";
let cutout = "";
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "product-film-"));
  cutout = await writeBottle(directory);
});
afterAll(() => rm(directory, { recursive: true }));

const pixels = (canvas: Canvas): Buffer => Buffer.from(canvas.data());

test("a segment begins with its first keyframe, and the frame after its last one is the second", async () => {
  const inputs = { frame, cutout, picture: null, brief: filmBrief() };
  const keyframes: { canvas: Canvas; scene: ProductScene }[] = [];
  for (let index = 0; index < 3; index++) {
    const request = { tone: "", segmentCount, index, itemAttempt: 0 };
    const anchor = keyframes[0]?.scene ?? null;
    keyframes.push(await drawFilmKeyframe({ ...inputs, request: { ...request, anchor } }));
  }
  for (const index of [0, 1]) {
    const [start, end] = [keyframes[index], keyframes[index + 1]] as [
      (typeof keyframes)[number],
      (typeof keyframes)[number],
    ];
    const segment = await openFilmSegment({
      ...{ ...inputs, seconds: 6, shots: shotsOf(index), seed: 5 },
      start: start.scene,
      end: end.scene,
    });
    expect(segment.frames).toBe(180);
    expect(pixels(segment.draw(0)).equals(pixels(start.canvas))).toBe(true);
    expect(pixels(segment.draw(180)).equals(pixels(end.canvas))).toBe(true);
    for (const at of [0, 60, 120]) {
      const before = pixels(segment.draw(at));
      expect(before.equals(pixels(segment.draw(at + 20)))).toBe(false);
    }
  }
});

test("a film with a persona shows the product alone as a product film does, joined at its keyframes", async () => {
  const brief: Brief = { ...briefOf(frame), style: "presenter" };
  const image = (index: number) => join(directory, `presented-${index}.png`);
  const keyframes: Keyframe[] = [];
  for (const index of [0, 3, 4]) {
    const [anchor = null] = keyframes;
    const request = keyframeRequest(brief, cutout, {
      ...{ index, segmentCount: 5 },
      anchor: anchor && { keyframe: anchor, image: async () => anchor.image },
    });
    const { recipe } = await localImages().keyframe(request, image(index), quiet());
    const score = { score: 100, parts: {} };
    keyframes.push({ index, image: image(index), prompt: "", recipe, score });
  }
  const [person, , alone] = keyframes.map(({ recipe }) => readRecipe(recipe));
  expect(person?.persona).not.toBeNull();
  expect(person?.film).toBeUndefined();
  const made = keyframes.map(({ recipe }) => readRecipe(recipe));
  for (const recipe of made)
    expect(readScene(recipe?.film) === null).toBe(recipe?.persona !== null);
  expect(alone ?? null).not.toBeNull();
  const [first, second, third] = keyframes as [Keyframe, Keyframe, Keyframe];
  for (const [start, end] of [
    [first, second],
    [second, third],
  ] as const) {
    const video = join(directory, `presented-${start.index}.mp4`);
    const subjects = await localVideos().segment(
      {
        ...keyframeRequest(brief, cutout, { index: start.index, segmentCount: 5 }),
        ...{ seconds: 4, words: [], itemAttempt: 0, feedback: [] },
        start: { keyframe: start, image: async () => start.image },
        end: { keyframe: end, image: async () => end.image },
        shots: planShots({
          ...{ seconds: 4, index: start.index, segmentCount: 5, productName: "Berry drink" },
          ...{ tone: "", words: [] },
        }),
      },
      video,
      quiet(),
    );
    const judged = { video, start: async () => start.image, end: async () => end.image };
    const score = await inspection().segment({ ...judged, seconds: 4, frame }, quiet());
    expect(score.parts).toMatchObject({ start: 1, end: 1 });
    const heads = subjects?.filter(({ kind }) => kind === "head") ?? [];
    if (start === first) expect(heads.length).toBeGreaterThan(0);
    for (const { box } of heads) expect(box.bottom - box.top).toBeGreaterThan(0.04);
    expect(subjects?.some(({ kind }) => kind === "product")).toBe(true);
  }
});

test("what the embedded provider draws for a product film passes the strictest inspection", async () => {
  const brief = filmBrief({ frame: { width: 360, height: 640 } });
  const request = (index: number, first: Keyframe | null) =>
    keyframeRequest(brief, cutout, {
      ...{ index, segmentCount: 2 },
      anchor: first && { keyframe: first, image: async () => first.image },
    });
  const keyframes: Keyframe[] = [];
  for (const index of [0, 1]) {
    const image = join(directory, `${index}.png`);
    const { recipe } = await localImages().keyframe(
      request(index, keyframes[0] ?? null),
      image,
      quiet(),
    );
    expect(readScene(recipe)?.kind).toBe("product");
    const anchor = index === 0 ? null : async () => keyframes[0]?.image ?? "";
    const judged = { image, cutout: async () => cutout, anchor, frame: brief.frame };
    const score = await inspection().keyframe(judged, quiet());
    expect(score.score).toBeGreaterThanOrEqual(80);
    keyframes.push({ index, image, prompt: "", recipe, score });
  }
  const [start, end] = keyframes.map((keyframe) => ({
    keyframe,
    image: async () => keyframe.image,
  })) as [
    { keyframe: Keyframe; image: () => Promise<string> },
    { keyframe: Keyframe; image: () => Promise<string> },
  ];
  const video = join(directory, "segment.mp4");
  const subjects = await localVideos().segment(
    {
      ...request(0, null),
      ...{ index: 0, seconds: 3, words: [], start, end, itemAttempt: 0, feedback: [] },
    },
    video,
    quiet(),
  );
  const image = await start.image();
  const [spot] = await locateProductInStills([image], cutout, quiet().signal);
  if (!spot) throw new Error("the keyframe shows no product");
  const holds = subjects?.some(
    ({ kind, box, from }) =>
      kind === "product" &&
      from === 0 &&
      Math.abs((box.top + box.bottom) / 2 - spot.y) < 0.05 &&
      Math.abs(box.bottom - box.top - spot.height) < 0.08,
  );
  expect(holds).toBe(true);
  for (let frame = 0; frame < 90; frame += 1)
    expect(subjects?.some(({ from, to }) => frame >= from && frame < to)).toBe(true);
  const judged = { video, start: start.image, end: end.image, seconds: 3, frame: brief.frame };
  const score = await inspection().segment(judged, quiet());
  expect(score.score).toBeGreaterThanOrEqual(80);
});
