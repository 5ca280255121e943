/** @tier all */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "@jest/globals";
import type { Canvas } from "@napi-rs/canvas";
import { loadCutout } from "../scene/product.ts";
import { writeBottle } from "../testing/fixtures.ts";
import {
  brief,
  frame,
  inserts,
  plan,
  planCut,
  recipeAt,
  shotsOf,
  stateAt,
} from "../testing/segments.ts";
import { createFrameCompositor } from "./frame-compositor.ts";
import { isContinuous } from "./interpolation.ts";
import { createSceneRenderer } from "./scene-renderer.ts";
import type { Timeline, TimelineFrame } from "./timeline.ts";
import { transitions } from "./transitions.ts";

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

  test("lets a light glint on a standing product, and never on cloth", () => {
    const glints = (isMatte: boolean): number => {
      const standing = { ...inserts.product, isMatte };
      const timeline = plan(standing, standing);
      const pictures = Array.from({ length: timeline.frames }, (_, at) => timeline.at(at).pictures);
      return pictures.flat().filter(({ glint }) => glint > 0).length;
    };
    expect(glints(false)).toBeGreaterThan(2);
    expect(glints(true)).toBe(0);
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

/** Mean difference of each frame from the one before it, outside transitions; `isCut`: a shot begins with it. */
const differencesOf = (
  timeline: Timeline,
  draw: (moment: TimelineFrame, index: number) => Canvas,
  cuts: readonly number[] = [],
): readonly { readonly isCut: boolean; readonly difference: number }[] => {
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
    return [{ isCut: cuts.includes(index), difference: sum / pixels.length }];
  });
};

/** What draws the bottle's frames of the scene from keyframe `from` on. */
const openDrawing = async (from: number) => {
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
  return createFrameCompositor(picture, frame);
};

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

describe("drawn motion", () => {
  test.each([
    [0, 1],
    [1, 2],
    [4, 5],
  ])("from keyframe %d to %d never stands still and never jumps", async (from, to) => {
    const timeline = plan(stateAt(from), stateAt(to));
    const differences = differencesOf(timeline, await openDrawing(from)).map(
      ({ difference }) => difference,
    );
    expect(Math.min(...differences)).toBeGreaterThan(0.3);
    expect(Math.max(...differences)).toBeLessThan(medianOf(differences) * 3.5);
  });

  test.each([1, 4])(
    "of the shots after keyframe %d never stands still, and jumps only where they are cut",
    async (from) => {
      const cuts = shotsOf(from)
        .slice(1)
        .map((shot) => shot.from);
      const differences = differencesOf(planCut(from), await openDrawing(from), cuts);
      const within = differences.filter(({ isCut }) => !isCut).map(({ difference }) => difference);
      const across = differences.filter(({ isCut }) => isCut).map(({ difference }) => difference);
      expect(Math.min(...within)).toBeGreaterThan(0.2);
      expect(Math.max(...within)).toBeLessThan(medianOf(within) * 4.5);
      expect(across.length).toBeGreaterThan(0);
      expect(Math.min(...across)).toBeGreaterThan(Math.max(...within) * 1.5);
    },
  );
});

describe("frames as they are drawn", () => {
  const pixelsOf = (canvas: Canvas) => Buffer.from(canvas.data());
  /** Mean difference of green. */
  const apart = (a: Buffer, b: Buffer) => {
    let sum = 0;
    for (let at = 1; at < a.length; at += 4) sum += Math.abs((a[at] ?? 0) - (b[at] ?? 0));
    return (sum * 4) / a.length;
  };
  let draw: Awaited<ReturnType<typeof openDrawing>>;
  beforeAll(async () => {
    draw = await openDrawing(0);
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
      // A frame that is drawn twice has a difference of 0.
      expect(Math.min(...changes)).toBeGreaterThan(0.1);
      // What enters and leaves a transition changes no more than what happens within it.
      const most = Math.max(...changes);
      expect(changes[0]).toBeLessThan(most * 0.5);
      expect(changes.at(-1)).toBeLessThan(most * 0.5);
    },
  );

  test.each([
    ["in one take", () => plan(stateAt(0), stateAt(1)), () => plan(stateAt(1), stateAt(2))],
    ["in shots", () => planCut(0), () => planCut(1)],
  ])("%s the last frame of a segment leads on to the first one of the next", (_, one, other) => {
    const [before, after] = [one(), other()];
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
