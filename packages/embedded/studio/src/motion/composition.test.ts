import { describe, expect, test } from "@jest/globals";
import { createCanvas } from "@napi-rs/canvas";
import fc from "fast-check";
import { measureOutline } from "../scene/interaction.ts";
import { aloneCameras } from "./composition.ts";

const share = fc.double({ min: 0, max: 1, noNaN: true });

/** A product that stands alone on a keyframe, and what is printed on it. */
const products = fc.record({
  half: fc.constantFrom(281, 500, 889),
  framing: fc.double({ min: 0.8, max: 4, noNaN: true }),
  filled: fc.double({ min: 0.15, max: 0.9, noNaN: true }),
  aspect: fc.double({ min: 0.1, max: 10, noNaN: true }),
  telling: fc.option(
    fc.record({ x: share, y: share, one: share, other: share }).map(({ x, y, one, other }) => ({
      ...{ x, y },
      print: { left: Math.min(one, other), right: Math.max(one, other) },
    })),
  ),
  isSeen: fc.boolean(),
  side: fc.constantFrom(-1 as const, 1 as const),
});

describe("a detail of a product alone", () => {
  test("is never too near, and cuts no print", () => {
    fc.assert(
      fc.property(products, ({ half, framing, filled, aspect, telling, isSeen, side }) => {
        const alone = { telling, isSeen, room: Number.POSITIVE_INFINITY, lettering: [] };
        // The keyframe shows it whole, filling this share of the frame's width or height.
        const height = (filled * Math.min(1000, (2 * half) / aspect)) / framing;
        const width = height * aspect;
        const product = { left: -width / 2, top: -height, right: width / 2, bottom: 0 };
        const { detail } = aloneCameras({ ...alone, product, framing, half, side });
        expect(detail.zoom).toBeLessThanOrEqual(framing * 2.5 * 1.5 * 1.0001);
        if (!telling) return;
        const [left, right] = [telling.print.left, telling.print.right].map(
          (at) => 0.5 + ((product.left + width * at - detail.x) * detail.zoom) / (2 * half),
        ) as [number, number];
        expect(left).toBeGreaterThanOrEqual(0.0399);
        expect(right).toBeLessThanOrEqual(0.9601);
      }),
      { numRuns: 300 },
    );
  });

  test("holds a name that runs across a can in both looks, wherever its rim shines", () => {
    const can = createCanvas(446, 964);
    const context = can.getContext("2d");
    context.fillStyle = "#ee7733";
    context.fillRect(0, 0, 446, 964);
    context.fillStyle = "#ffbb88";
    context.fillRect(60, 60, 60, 850);
    context.fillStyle = "#ffffff";
    for (let at = 0; at < 8; at++) context.fillRect(80 + at * 37, 380, 24, 60);
    const telling = measureOutline(can).silhouette?.telling ?? null;
    expect(telling?.print?.left).toBeLessThan(0.19);
    expect(telling?.print?.right).toBeGreaterThan(0.8);
    const product = { left: 0, top: 0, right: 185, bottom: 400 };
    for (const isSeen of [false, true]) {
      const room = Number.POSITIVE_INFINITY;
      const alone = {
        ...{ product, framing: 2.4, half: 281, room, side: 1 as const, telling, isSeen },
        lettering: [],
      };
      const { detail } = aloneCameras(alone);
      const across = (2 * 281) / detail.zoom / 185;
      const middle = detail.x / 185;
      expect(middle - across / 2).toBeLessThan(80 / 446);
      expect(middle + across / 2).toBeGreaterThan(363 / 446);
    }
  });
});
