import { describe, expect, test } from "@jest/globals";
import { createCanvas } from "@napi-rs/canvas";
import type { PlannedShot } from "@reelwright/core/shots/shot-plan";
import { productIn } from "../scene/boxes.ts";
import { measureOutline } from "../scene/outline.ts";
import { recipeFor } from "../scene/shots.ts";
import { briefOf, keyframeRequest } from "../testing/fixtures.ts";
import { picturesOf } from "./segment-pictures.ts";
import { planSegment } from "./timeline.ts";

const frame = { width: 90, height: 160 };
const narration = "Try it today.";
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
  const brief = briefOf(frame);
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
  return planSegment({ ...pictures, frame, seconds: 6, narration, seed: 5, shots });
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
