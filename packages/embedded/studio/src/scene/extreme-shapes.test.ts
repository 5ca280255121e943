/** @tier all */
import { describe, expect, test } from "@jest/globals";
import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import fc from "fast-check";
import { createFrameCompositor } from "../motion/frame-compositor.ts";
import { createSceneRenderer } from "../motion/frame-renderer.ts";
import { briefOf, keyframeRequest } from "../testing/fixtures.ts";
import { planCutOf } from "../testing/segments.ts";
import { measureOutline } from "./interaction.ts";
import { stateOf } from "./layout.ts";
import { spriteOf } from "./product.ts";
import { insertsFor, recipeFor } from "./shots.ts";

const names = [
  ...["LED Strip", "Apple Juice", "Court Sneaker", "Field Jacket", "Steel Watch", "Straw Hat"],
  ...["Linden Sofa", "Gold Ring", "Wool Scarf", "Straight Jeans", "Sunnies", "Desk Lamp"],
];
const modes = [
  ...["holdable", "wearable", "consumable", "apply_to_body", "surface_interactive"],
  "display_static",
];
const frames = [
  { width: 720, height: 1280 },
  { width: 1280, height: 720 },
  { width: 720, height: 720 },
];

type Draw = (context: SKRSContext2D, width: number, height: number) => void;

/** A box inside the unit square. */
const box = fc
  .tuple(...Array.from({ length: 4 }, () => fc.double({ min: 0, max: 1, noNaN: true })))
  .map(([x = 0, y = 0, wide = 0, high = 0]) => [x, y, wide * (1 - x), high * (1 - y)] as const);

const boxes = (least: number, most: number): fc.Arbitrary<Draw> =>
  fc.array(box, { minLength: least, maxLength: most }).map((parts) => (context, width, height) => {
    parts.forEach(([x, y, wide, high], index) => {
      context.fillStyle = ["#c03020", "#203060", "#f0f0e0"][index % 3] ?? "";
      const size = [Math.max(1, wide * width), Math.max(1, high * height)] as const;
      context.fillRect(Math.floor(x * width), Math.floor(y * height), ...size);
    });
  });

const full: Draw = (context, width, height) => context.fillRect(0, 0, width, height);
const row: Draw = (context, width, height) => context.fillRect(0, height >> 1, width, 1);
const column: Draw = (context, width, height) => context.fillRect(width >> 1, 0, 1, height);
const dot: Draw = (context, width, height) => context.fillRect(width >> 1, height >> 1, 1, 1);
const nothing: Draw = () => undefined;
const ring: Draw = (context, width, height) => {
  const radii = [width / 2, height / 2] as const;
  context.beginPath();
  context.ellipse(...radii, radii[0] * 0.9, radii[1] * 0.9, 0, 0, 7);
  context.lineWidth = Math.max(1, Math.min(width, height) / 12);
  context.stroke();
};
const diagonal: Draw = (context, width, height) => {
  context.moveTo(0, 0);
  context.lineTo(width, height);
  context.stroke();
};

const side = fc.oneof(
  fc.integer({ min: 1, max: 8 }),
  fc.integer({ min: 1, max: 1024 }),
  fc.constant(1024),
);

/** What a cut-out may be, from a single pixel up to the largest. */
const cutouts = fc
  .record({
    width: side,
    height: side,
    draw: fc.oneof(
      fc.constantFrom<Draw[]>(full, row, column, dot, nothing, ring, diagonal),
      boxes(1, 6),
    ),
  })
  .map(({ width, height, draw }): Canvas => {
    const canvas = createCanvas(width, height);
    draw(canvas.getContext("2d"), width, height);
    return canvas;
  });

/** Where a value holds a number that no picture can be drawn with. */
const unusable = (value: unknown, path = ""): readonly string[] => {
  if (typeof value === "number") return Number.isFinite(value) ? [] : [path];
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, one]) => unusable(one, `${path}.${key}`));
};

/** Most pixels of a picture that is drawn of a product of any shape. */
const mostPixels = 1_100_000;

describe("a cut-out of any shape and size", () => {
  test("is measured, and stands in every shot at a place that can be drawn", () => {
    const cases = fc.record({
      cutout: cutouts,
      name: fc.constantFrom(...names),
      interactionMode: fc.constantFrom(...modes),
      frame: fc.constantFrom(...frames),
      index: fc.integer({ min: 0, max: 5 }),
      persona: fc.boolean(),
    });
    fc.assert(
      fc.property(cases, ({ cutout, name, interactionMode, frame, index, persona }) => {
        const outline = measureOutline(cutout);
        expect(unusable(outline)).toEqual([]);
        const aspect = cutout.width / cutout.height;
        const brief = briefOf(frame, persona);
        const named = { ...brief, product: { ...brief.product, name } };
        const request = keyframeRequest(named, "", { interactionMode, segmentCount: 5, index });
        const recipe = recipeFor(request, aspect, outline);
        const inserts = Object.values(insertsFor(request, aspect, outline));
        for (const shot of [recipe, ...inserts.filter((one) => one !== null)])
          expect(unusable(stateOf(shot, aspect))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test("is filmed and drawn", () => {
    const frame = { width: 90, height: 160 };
    const cases = fc.record({
      cutout: cutouts,
      name: fc.constantFrom(...names),
      interactionMode: fc.constantFrom(...modes),
      from: fc.integer({ min: 0, max: 4 }),
    });
    fc.assert(
      fc.property(cases, ({ cutout, name, interactionMode, from }) => {
        const aspect = cutout.width / cutout.height;
        const outline = measureOutline(cutout);
        const timeline = planCutOf(name, aspect, interactionMode, from, { outline });
        const request = keyframeRequest(briefOf(frame), "", { interactionMode, index: from });
        const { palette } = request.brief.product;
        const appearance = request.brief.persona?.appearance ?? null;
        const recipe = recipeFor(request, aspect, outline);
        const picture = createSceneRenderer({ frame, cutout, palette, appearance, recipe });
        const draw = createFrameCompositor(picture, frame);
        for (let at = 0; at < timeline.frames; at += 15) {
          const moment = timeline.at(at);
          expect(unusable(moment.pictures)).toEqual([]);
          expect(draw(moment, at).width).toBe(frame.width);
        }
      }),
      { numRuns: 12 },
    );
  });

  test("is drawn in pictures of a bounded size", () => {
    fc.assert(
      fc.property(cutouts, (cutout) => {
        const { shadow, reflection, levels } = spriteOf(cutout, { keyColour: "#fff", side: 1 });
        for (const { width, height } of [shadow, reflection, ...levels])
          expect(width * height).toBeLessThanOrEqual(mostPixels);
      }),
      { numRuns: 60 },
    );
  });
});
