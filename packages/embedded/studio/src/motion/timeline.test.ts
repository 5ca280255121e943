import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { type Canvas, createCanvas } from "@napi-rs/canvas";
import type { PlannedShot } from "@reelwright/film/shots";
import { plannedWords } from "@reelwright/film/sound/timeline";
import { productIn } from "../scene/boxes.ts";
import { measureOutline } from "../scene/interaction.ts";
import { loadCutout } from "../scene/product.ts";
import { recipeFor } from "../scene/shots.ts";
import { briefOf, keyframeRequest, writeBottle } from "../testing/fixtures.ts";
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
import { createSceneRenderer } from "./frame-renderer.ts";
import { isContinuous } from "./interpolation.ts";
import { picturesOf, planSegment, type Timeline, type TimelineFrame } from "./timeline.ts";
import { transitions } from "./transitions.ts";

/** @tier all */

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

const frameOfSegmentPictures = { width: 90, height: 160 };
const words = plannedWords("Try it today.", 2);
const shots: readonly PlannedShot[] = [
  { from: 0, to: 60, size: "wide", scene: "start" },
  { from: 60, to: 130, size: "detail", scene: "start" },
  { from: 130, to: 180, size: "wide", scene: "end" },
];

/** A tall box with prints: the height at which each begins, and its lines. */
const boxWith = (prints: readonly (readonly [y: number, lines: number])[]) => {
  const canvas = createCanvas(200, 400);
  const context = canvas.getContext("2d");
  context.fillStyle = "#b03030";
  context.fillRect(0, 0, 200, 400);
  context.fillStyle = "#ffffff";
  for (const [y, lines] of prints)
    for (let line = 0; line < lines; line++) context.fillRect(50, y + line * 12, 100, 5);
  return canvas;
};

/** A large print above and a small one at its foot. */
const box = boxWith([
  [40, 9],
  [320, 5],
]);

/** The timeline of a segment with a box. */
const timelineOf = (
  index: number,
  shots: readonly PlannedShot[],
  startMode = "display_static",
  shown = box,
) => {
  const outline = measureOutline(shown);
  const brief = briefOf(frameOfSegmentPictures);
  const recipe = (at: number, interactionMode: string) =>
    recipeFor(
      keyframeRequest(brief, "", { segmentCount: 6, interactionMode, index: at }),
      0.5,
      outline,
    );
  const start = recipe(index, startMode);
  expect(start.persona === null).toBe(startMode === "display_static");
  const end = recipe(index + 1, "display_static");
  const pictures = picturesOf({ index, start, end, acts: false, inserts: null }, 0.5, outline);
  return planSegment({
    ...pictures,
    frame: frameOfSegmentPictures,
    seconds: 6,
    words,
    seed: 5,
    shots,
  });
};

/** Where on the box, as shares of its height, the middle of the frame's free part lies in what a segment shows from near. */
const detailsOf = (
  index: number,
  shots: readonly PlannedShot[],
  frames: readonly number[],
  startMode = "display_static",
) => {
  const timeline = timelineOf(index, shots, startMode);
  return frames.map((at) => {
    const [picture] = timeline.at(at).pictures;
    const { camera } = picture;
    const { top, bottom } = productIn(picture);
    expect((bottom - top) * camera.zoom).toBeGreaterThan(700);
    const middle = camera.y + (0.32 - 0.5) * (1000 / camera.zoom);
    return (middle - top) / (bottom - top);
  });
};

/** Where on the box the middle of the frame's free part lies, and how near it is seen. */
type Seen = { readonly across: number; readonly down: number; readonly zoom: number };

/** A longer segment. */
const twoDetails: readonly PlannedShot[] = [
  { from: 0, to: 50, size: "wide", scene: "start" },
  { from: 50, to: 100, size: "detail", scene: "start" },
  { from: 100, to: 150, size: "close", scene: "end" },
  { from: 150, to: 200, size: "detail", scene: "end" },
  { from: 200, to: 250, size: "wide", scene: "end" },
];

test("the details of one segment show different parts", () => {
  const [first = 1, second = 0] = detailsOf(0, twoDetails, [75, 175]);
  expect(first).toBeLessThan(0.45);
  expect(second).toBeGreaterThan(0.55);
});

test("of what has one part to see a segment shows it again from nearer", () => {
  const timeline = timelineOf(0, twoDetails, "display_static", boxWith([[40, 9]]));
  const [first, second] = [75, 175].map((at) => {
    const [{ camera, ...picture }] = timeline.at(at).pictures;
    const { left, right, top, bottom } = productIn({ camera, ...picture });
    const across = (camera.x - left) / (right - left);
    const down = (camera.y + (0.32 - 0.5) * (1000 / camera.zoom) - top) / (bottom - top);
    return { across, down, zoom: camera.zoom };
  }) as [Seen, Seen];
  expect(second.zoom / first.zoom).toBeGreaterThan(1.35);
  // Nine lines of print are there, a quarter of its height around 0.23.
  expect(Math.abs(second.down - 0.23)).toBeLessThan(0.1);
  expect(Math.abs(second.across - 0.5)).toBeLessThan(0.15);
});

test("of what has two parts to see a segment's third detail comes nearer as well", () => {
  const third: readonly PlannedShot[] = [
    ...twoDetails.slice(0, 4),
    { from: 200, to: 250, size: "close", scene: "end" },
    { from: 250, to: 300, size: "detail", scene: "end" },
    { from: 300, to: 350, size: "wide", scene: "end" },
  ];
  const timeline = timelineOf(0, third);
  const zooms = [75, 175, 275].map((at) => timeline.at(at).pictures[0].camera.zoom);
  const [first = 1, second = 0, last = 0] = zooms;
  expect(second / first).toBeLessThan(1.1);
  expect(last / first).toBeGreaterThan(1.35);
});

test("a detail of a product that somebody holds is no look at one of its parts", () => {
  const [only = 1] = detailsOf(0, twoDetails, [175], "holdable");
  expect(only).toBeLessThan(0.45);
});

describe("details of neighbouring segments", () => {
  test("show the most telling part, then another one with something to see", () => {
    const { silhouette } = measureOutline(box);
    expect(silhouette?.telling?.y).toBeLessThan(0.35);
    expect(silhouette?.alsoTelling?.y).toBeGreaterThan(0.65);
    const [first, second] = [0, 1].map((index) => detailsOf(index, shots, [80, 110])) as [
      number[],
      number[],
    ];
    for (const at of first) expect(at).toBeLessThan(0.45);
    for (const at of second) expect(at).toBeGreaterThan(0.55);
  });
});
