import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type Canvas, createCanvas, loadImage } from "@napi-rs/canvas";
import type { Brief, Keyframe } from "@reelwright/film/artifacts";
import { planShots } from "@reelwright/film/shots";
import type { Seen } from "@reelwright/film/subjects";
import { inspection } from "@reelwright/media/inspection/inspection";
import { locateProductInStills } from "@reelwright/media/inspection/product-measures";
import { localImages } from "../images/local-images.ts";
import { runDrawing } from "../motion/drawing.ts";
import { castOf, openSegment, type SegmentJob } from "../motion/segment.ts";
import type { Box } from "../scene/boxes.ts";
import { briefOf, keyframeRequest, quiet, writeBottle } from "../testing/fixtures.ts";
import { localVideos } from "../videos/local-videos.ts";
import { createFilmRenderer } from "./film-renderer.ts";
import { type ProductScene, productShots, type Recipe, readRecipe, sceneFor } from "./scene.ts";

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
          ...{ brief, tone: "calm", segmentCount, index, theme: scenes[0]?.theme ?? null },
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
        const plan = {
          start,
          end,
          base: end,
          frames: 180,
          shots: shotsOf(index),
          persons: [],
          seed,
        };
        const shots = productShots(plan, always).filter((shot) => shot !== null);
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

const jobsOf = async (brief: Brief, count: number) => {
  const lettered = { captions: true, texts: true };
  const inputs = { frame, cutout, picture: null, brief, lettered };
  const hasPersona = brief.style === "presenter";
  const plain = {
    interactionMode: "consumable",
    environment: "",
    tone: "",
    prompt: "",
    itemAttempt: 0,
  };
  const recipes: Recipe[] = [];
  for (let index = 0; index <= count; index++) {
    const path = join(directory, `${brief.style}-${index}.png`);
    const request = { ...plain, segmentCount: count, index };
    const job = { ...inputs, request, anchor: recipes[0] ?? null, hasPersona, path };
    const drawn = await runDrawing({ kind: "keyframe", ...job }, quiet());
    if (drawn && "recipe" in drawn) recipes.push(drawn.recipe);
  }
  const jobs = Array.from({ length: count }, (_, index): SegmentJob => {
    const [start, end] = [recipes[index], recipes[index + 1]];
    if (!start || end?.kind !== "product") throw new Error("no keyframes");
    const { persona } = brief;
    return {
      ...{
        ...inputs,
        start,
        end,
        base: end,
        seconds: 6,
        shots: shotsOf(index),
        seed: 5,
        words: [],
      },
      acts: true,
      person:
        persona && start.setting
          ? { ...plain, brief, index, setting: start.setting, appearance: persona.appearance }
          : null,
    };
  });
  return { recipes, jobs };
};

const pictureAt = async (path: string): Promise<Buffer> => {
  const image = await loadImage(path);
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext("2d").drawImage(image, 0, 0);
  return pixels(canvas);
};

/** Largest difference of a color between two pictures, 0 to 255. */
const difference = (a: Buffer, b: Buffer): number =>
  a.reduce((most, value, at) => Math.max(most, Math.abs(value - (b[at] ?? 0))), 0);

test.each(["product", "presenter"] as const)(
  "a segment of a %s film begins with its first keyframe, and the frame after its last one is the second",
  async (style) => {
    const brief: Brief = style === "product" ? filmBrief() : { ...briefOf(frame), style };
    const { jobs, recipes } = await jobsOf(brief, 2);
    expect(recipes.map(({ kind }) => kind)).toEqual([
      ...[style === "product" ? "product" : "person", "product", "product"],
    ]);
    expect(readRecipe(JSON.parse(JSON.stringify(recipes[0])))).toEqual(recipes[0]);
    for (const [index, job] of jobs.entries()) {
      const segment = await openSegment(job);
      expect(segment.frames).toBe(180);
      const [start, end] = await Promise.all(
        [index, index + 1].map((at) => pictureAt(join(directory, `${style}-${at}.png`))),
      );
      expect(difference(pixels(segment.draw(0)), start as Buffer)).toBeLessThan(2);
      expect(difference(pixels(segment.draw(180)), end as Buffer)).toBeLessThan(2);
      for (const at of [0, 60, 120]) {
        const before = pixels(segment.draw(at));
        expect(before.equals(pixels(segment.draw(at + 20)))).toBe(false);
      }
    }
  },
);

test("the persona of a film stays in one place, in shots between keyframes too", async () => {
  const { jobs, recipes } = await jobsOf({ ...briefOf(frame), style: "presenter" }, 3);
  expect(new Set(recipes.map(({ setting }) => setting?.place)).size).toBe(1);
  for (const job of jobs) expect(castOf(job).persons).toContain(true);
});

test("what type keeps clear of is known for shots of the persona and of the product", async () => {
  const { jobs } = await jobsOf({ ...briefOf(frame), style: "presenter" }, 1);
  const [job] = jobs;
  if (!job) throw new Error("no segment");
  const video = join(directory, "subjects.mp4");
  const subjects = await runDrawing({ kind: "segment", ...job, path: video }, quiet());
  if (!Array.isArray(subjects)) throw new Error("no subjects");
  const heads = subjects.filter(({ kind }) => kind === "head");
  expect(heads.length).toBeGreaterThan(0);
  for (const { box } of heads) expect(box.bottom - box.top).toBeGreaterThan(0.04);
  expect(subjects.some(({ kind }) => kind === "product")).toBe(true);
});

test("the likely place of a product in a photo moves ahead of the rest, and is kept clear of", () => {
  const photo = createCanvas(360, 640);
  const context = photo.getContext("2d");
  for (let at = 0; at < 640; at += 8) {
    context.fillStyle = at % 16 === 0 ? "#204060" : "#f0d090";
    context.fillRect(0, at, 360, 8);
  }
  const seen: Seen[] = [];
  const drawn = (place: Box | null) => {
    const renderer = createFilmRenderer({
      ...{ frame, cutout: photo, lettering: [], sharp: 1000, photo, place, seed: 1, seen },
      ...{ palette: [{ hex: "#204060", share: 1 }], scene: { theme: "sweep" }, isMatte: true },
      ...{ isHeavy: false, endsAtFoot: false, lettered: { captions: false, texts: false } },
    });
    const scene = { ...scenesOf(3)[0], layout: "fill", theme: "sweep" } as ProductScene;
    renderer.draw(scene, 2, 10);
    const pixels = renderer.canvas.getContext("2d").getImageData(0, 0, 180, 320).data;
    return (y: number) => pixels[4 * (y * 180 + 90)] ?? 0;
  };
  const [still, moved] = [drawn(null), drawn({ left: 0.3, right: 0.7, top: 0.3, bottom: 0.7 })];
  const differs = (y: number) => Math.abs(still(y) - moved(y)) > 40;
  const rows = [...Array(320).keys()];
  expect(rows.filter((y) => y > 110 && y < 210).some(differs)).toBe(true);
  expect(rows.filter((y) => y < 40 || y > 280).some(differs)).toBe(false);
  expect(seen.map(({ kind }) => kind)).toEqual(["product"]);
});

test("recipes of earlier versions are shown as pictures", () => {
  expect(readRecipe({ version: 1, camera: {}, product: {}, persona: null })).toBeNull();
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
    expect(readRecipe(recipe)?.kind).toBe("product");
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
