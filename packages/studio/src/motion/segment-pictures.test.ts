import { describe, expect, test } from "@jest/globals";
import { createCanvas } from "@napi-rs/canvas";
import type { PlannedShot } from "@reelwright/core/shots";
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

/** A tall box with a large print above and a small one at its foot. */
const box = (() => {
  const canvas = createCanvas(200, 400);
  const context = canvas.getContext("2d");
  context.fillStyle = "#b03030";
  context.fillRect(0, 0, 200, 400);
  context.fillStyle = "#ffffff";
  for (const [y, lines] of [
    [40, 9],
    [320, 5],
  ] as const)
    for (let line = 0; line < lines; line++) context.fillRect(50, y + line * 12, 100, 5);
  return canvas;
})();

/** Where on the box, as shares of its height, the middle of the frame's free part lies in what a segment shows from near. */
const detailsOf = (
  index: number,
  shots: readonly PlannedShot[],
  frames: readonly number[],
  startMode = "display_static",
) => {
  const outline = measureOutline(box);
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
  const timeline = planSegment({ ...pictures, frame, seconds: 6, narration, seed: 5, shots });
  return frames.map((at) => {
    const [picture] = timeline.at(at).pictures;
    const { camera } = picture;
    const { top, bottom } = productIn(picture);
    expect((bottom - top) * camera.zoom).toBeGreaterThan(700);
    const middle = camera.y + (0.32 - 0.5) * (1000 / camera.zoom);
    return (middle - top) / (bottom - top);
  });
};

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
