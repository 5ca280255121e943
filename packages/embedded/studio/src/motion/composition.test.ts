import { describe, expect, test } from "@jest/globals";
import { createCanvas } from "@napi-rs/canvas";
import fc from "fast-check";
import { measureOutline } from "../scene/interaction.ts";
import { aloneCompositions, fitting, zoomOf } from "./composition.ts";

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
  test("never comes nearer than it fits, and cuts no print that can be shown whole", () => {
    fc.assert(
      fc.property(products, ({ half, framing, filled, aspect, telling, isSeen, side }) => {
        // The keyframe shows it whole, filling this share of the frame's width or height.
        const height = (filled * Math.min(1000, (2 * half) / aspect)) / framing;
        const width = height * aspect;
        const product = { left: -width / 2, top: -height, right: width / 2, bottom: 0 };
        const { detail } = aloneCompositions({ product, framing, half, side, telling, isSeen });
        const zoom = zoomOf(detail, framing, half);
        expect(zoom).toBeLessThanOrEqual(fitting(detail, half) * 1.0001);
        const { left = 0.5, right = 0.5 } = telling?.print ?? {};
        const seen = ((right - left) * width * zoom) / (2 * half);
        if ((right - left) * filled * 1.5 < 0.5) expect(seen).toBeLessThanOrEqual(1);
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
      const alone = { product, framing: 2.4, half: 281, side: 1 as const, telling, isSeen };
      const { detail } = aloneCompositions(alone);
      const across = (2 * 281) / zoomOf(detail, 2.4, 281) / 185;
      const middle = (detail.box.left + detail.box.right) / 2 / 185;
      expect(middle - across / 2).toBeLessThan(80 / 446);
      expect(middle + across / 2).toBeGreaterThan(363 / 446);
    }
  });
});
