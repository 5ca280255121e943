import { describe, expect, test } from "@jest/globals";
import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { blurred } from "./layer.ts";

const headHeights = 1.5;

const layerOf = (scale: number, draw: (context: SKRSContext2D) => void): Uint8ClampedArray => {
  const side = Math.ceil(headHeights * scale);
  const context = createCanvas(side, side).getContext("2d");
  context.scale(scale, scale);
  context.fillStyle = "#c98f62";
  context.fillRect(0, 0, headHeights, headHeights);
  draw(context);
  return context.getImageData(0, 0, side, side).data;
};

const fold = (context: SKRSContext2D) => {
  context.strokeStyle = "#5a2c14";
  context.lineWidth = 0.05;
  context.beginPath();
  context.moveTo(0.2, 0.3);
  context.lineTo(1.3, 0.9);
  context.stroke();
};

const softened = (scale: number, radius: number) =>
  layerOf(scale, (context) => blurred(context, radius, fold));

/** With a filter over all of the layer's pixels. */
const filtered = (scale: number, radius: number) =>
  layerOf(scale, (context) => {
    context.filter = `blur(${radius * scale}px)`;
    fold(context);
  });

const furthest = (one: Uint8ClampedArray, other: Uint8ClampedArray): number =>
  one.reduce((most, value, at) => Math.max(most, Math.abs(value - (other[at] ?? 0))), 0);

describe("what is drawn softly on a layer", () => {
  test.each([
    [64, 0.012],
    [288, 0.012],
    [288, 0.06],
    [576, 0.03],
  ])(
    "at %d pixels a head, blurred by %d, looks as a filter at full size has it",
    (scale, radius) => {
      expect(furthest(softened(scale, radius), filtered(scale, radius))).toBeLessThanOrEqual(9);
    },
  );

  test("takes the fewer pixels the softer it is", () => {
    const pixels = (radius: number) => {
      let count = 0;
      layerOf(576, (context) =>
        blurred(context, radius, ({ canvas }) => {
          count = canvas.width * canvas.height;
        }),
      );
      return count / (headHeights * 576) ** 2;
    };
    expect(pixels(0.06)).toBeLessThan(0.01);
    expect(pixels(0.012)).toBeLessThan(0.15);
    expect(pixels(0.002)).toBe(1);
  });
});
