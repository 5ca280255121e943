import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "@jest/globals";
import type { Canvas } from "@napi-rs/canvas";
import { type PictureState, stateOf } from "../scene/layout.ts";
import { loadCutout } from "../scene/product.ts";
import { recipeFor } from "../scene/shots.ts";
import { briefOf, keyframeRequest, writeBottle } from "../testing/fixtures.ts";
import { createFrameCompositor } from "./frame-compositor.ts";
import { isContinuous } from "./interpolation.ts";
import { createSceneRenderer } from "./scene-renderer.ts";
import { planSegment, type Timeline, type TimelineFrame } from "./timeline.ts";
import { transitions } from "./transitions.ts";

const frame = { width: 90, height: 160 };
const brief = briefOf(frame);
const aspect = 0.4;
const recipeAt = (index: number) =>
  recipeFor(keyframeRequest(brief, "", { index, segmentCount: 5 }), aspect);
const stateAt = (index: number) => stateOf(recipeAt(index), aspect);
const plan = (start: PictureState, end: PictureState) =>
  planSegment({ start, end, seconds: 2, narration: "Try it today, you will love it.", seed: 5 });

describe("a planned segment", () => {
  test("starts on its keyframe exactly", () => {
    const [start, end] = [stateAt(0), stateAt(1)];
    const { camera, product, persona } = plan(start, end).at(0).pictures[0];
    expect(camera).toEqual(start.camera);
    expect(product).toEqual(start.product);
    expect(persona?.pose).toMatchObject({ mouthOpen: 0, breath: start.persona?.pose.breath });
  });

  test("would reach the end keyframe one frame after its last", () => {
    const [start, end] = [stateAt(0), stateAt(1)];
    const timeline = plan(start, end);
    const { camera, product } = timeline.at(timeline.frames).pictures[0];
    expect(camera.zoom).toBeCloseTo(end.camera.zoom, 6);
    expect(camera.x).toBeCloseTo(end.camera.x, 6);
    expect(product.y).toBeCloseTo(end.product.y, 6);
  });

  test("crosses from one kind of shot to another in the middle only", () => {
    const [start, end] = [stateAt(1), stateAt(2)];
    expect(isContinuous(start, end)).toBe(false);
    const timeline = plan(start, end);
    const doubles = Array.from({ length: timeline.frames }, (_, at) => at).filter(
      (at) => timeline.at(at).pictures.length === 2,
    );
    expect(doubles.length).toBeGreaterThan(6);
    expect(Math.min(...doubles)).toBeGreaterThan(timeline.frames * 0.3);
    expect(Math.max(...doubles)).toBeLessThan(timeline.frames * 0.7);
  });
});

/** Mean difference of each frame from the one before it, outside transitions. */
const differencesOf = (
  timeline: Timeline,
  draw: (moment: TimelineFrame, index: number) => Canvas,
): number[] => {
  const single = (index: number) => timeline.at(index).pictures.length === 1;
  const frames = Array.from({ length: timeline.frames }, (_, index) =>
    Buffer.from(draw(timeline.at(index), index).data()).filter((_value, at) => at % 4 === 1),
  );
  return frames.flatMap((pixels, index) => {
    const earlier = frames[index - 1];
    if (!earlier || !single(index) || !single(index - 1)) return [];
    const sum = pixels.reduce(
      (total, value, at) => total + Math.abs(value - (earlier[at] ?? 0)),
      0,
    );
    return [sum / pixels.length];
  });
};

describe("drawn motion", () => {
  test.each([
    [0, 1],
    [1, 2],
    [4, 5],
  ])("from keyframe %d to %d never stands still and never jumps", async (from, to) => {
    const directory = await mkdtemp(join(tmpdir(), "motion-"));
    const cutout = await loadCutout(await writeBottle(directory));
    await rm(directory, { recursive: true });
    const picture = createSceneRenderer({
      frame,
      cutout,
      palette: brief.product.palette,
      appearance: brief.persona?.appearance ?? null,
      recipe: recipeAt(from),
    });
    const timeline = plan(stateAt(from), stateAt(to));
    const differences = differencesOf(timeline, createFrameCompositor(picture, frame));
    const sorted = differences.toSorted((a, b) => a - b);
    const median = sorted[sorted.length >> 1] ?? 0;
    expect(sorted[0]).toBeGreaterThan(0.3);
    expect(sorted.at(-1)).toBeLessThan(median * 3.5);
  });
});

describe("frames as they are drawn", () => {
  const drawing = async () => {
    const directory = await mkdtemp(join(tmpdir(), "motion-"));
    const cutout = await loadCutout(await writeBottle(directory));
    await rm(directory, { recursive: true });
    const picture = createSceneRenderer({
      frame,
      cutout,
      palette: brief.product.palette,
      appearance: brief.persona?.appearance ?? null,
      recipe: recipeAt(0),
    });
    return createFrameCompositor(picture, frame);
  };
  const pixelsOf = (canvas: Canvas) => Buffer.from(canvas.data());
  /** Mean difference of green. */
  const apart = (a: Buffer, b: Buffer) => {
    let sum = 0;
    for (let at = 1; at < a.length; at += 4) sum += Math.abs((a[at] ?? 0) - (b[at] ?? 0));
    return (sum * 4) / a.length;
  };
  let draw: Awaited<ReturnType<typeof drawing>>;
  beforeAll(async () => {
    draw = await drawing();
  });

  test.each(Object.keys(transitions) as (keyof typeof transitions)[])(
    "in a %s no frame is drawn twice, and both ends join their shots",
    (style) => {
      const timeline = plan(stateAt(1), stateAt(2));
      const at = (index: number) => pixelsOf(draw({ ...timeline.at(index), style }, 0));
      const pairs = Array.from({ length: timeline.frames }, (_, index) => index).filter(
        (index) => timeline.at(index).pictures.length === 2,
      );
      const [first, last] = [pairs[0] ?? 0, pairs.at(-1) ?? 0];
      const frames = [first - 1, ...pairs, last + 1].map(at);
      const changes = frames
        .slice(1)
        .map((pixels, index) => apart(pixels, frames[index] as Buffer));
      expect(Math.min(...changes)).toBeGreaterThan(0.2);
      // What enters and leaves a transition changes no more than what happens within it.
      const most = Math.max(...changes);
      expect(changes[0]).toBeLessThan(most * 0.5);
      expect(changes.at(-1)).toBeLessThan(most * 0.5);
    },
  );

  test("the last frame of a segment leads on to the first one of the next", () => {
    const before = plan(stateAt(0), stateAt(1));
    const after = plan(stateAt(1), stateAt(2));
    const seam = [
      before.at(before.frames - 2),
      before.at(before.frames - 1),
      after.at(0),
      after.at(1),
    ].map((moment) => pixelsOf(draw(moment, 0)));
    const [a, b, c] = seam
      .slice(1)
      .map((pixels, index) => apart(pixels, seam[index] as Buffer)) as [number, number, number];
    expect(b).toBeGreaterThan(0);
    expect(b).toBeLessThan(3 * Math.max(a, c));
    expect(b).toBeGreaterThan(Math.min(a, c) / 4);
  });
});
