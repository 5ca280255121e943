/** @tier all */
import { describe, expect, test } from "@jest/globals";
import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import fc from "fast-check";
import { createSceneRenderer } from "../motion/frame-renderer.ts";
import { briefOf } from "../testing/fixtures.ts";
import { framesOf, sceneOf, stateFor, views } from "../testing/persons.ts";
import { measureOutline } from "./interaction.ts";
import { spriteOf } from "./product.ts";

const names = [
  ...["LED Strip", "Apple Juice", "Court Sneaker", "Field Jacket", "Steel Watch", "Straw Hat"],
  ...["Linden Sofa", "Gold Ring", "Wool Scarf", "Straight Jeans", "Sunnies", "Desk Lamp"],
];
const modes = [...["holdable", "wearable", "consumable", "apply_to_body", "surface_interactive"]];
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
      mode: fc.constantFrom(...modes),
      frame: fc.constantFrom(...frames),
      view: fc.constantFrom(...views),
    });
    fc.assert(
      fc.property(cases, ({ cutout, name, mode, frame, view }) => {
        const outline = measureOutline(cutout);
        expect(unusable(outline)).toEqual([]);
        const aspect = cutout.width / cutout.height;
        const wanted = { name, mode, frame, view, aspect, outline };
        expect(unusable(stateFor(wanted))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test("is filmed and drawn", () => {
    const frame = { width: 90, height: 160 };
    const { product, persona } = briefOf(frame);
    if (persona === null) throw new Error("nobody");
    const { appearance } = persona;
    const cases = fc.record({
      cutout: cutouts,
      name: fc.constantFrom(...names),
      mode: fc.constantFrom(...modes),
      view: fc.constantFrom(...views),
    });
    fc.assert(
      fc.property(cases, ({ cutout, name, mode, view }) => {
        const outline = measureOutline(cutout);
        const wanted = { name, mode, view, frame, outline, aspect: cutout.width / cutout.height };
        const { palette } = product;
        const scene = sceneOf(wanted);
        const picture = createSceneRenderer({ frame, cutout, palette, appearance, scene });
        const moments = framesOf(wanted).filter((_, at) => at % 15 === 0);
        const draw = picture.openShot(stateFor(wanted));
        for (const moment of moments) {
          expect(unusable(moment)).toEqual([]);
          draw(moment);
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
