import { describe, expect, test } from "@jest/globals";
import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { measureOutline } from "./outline.ts";

const drawn = (width: number, draw: (context: SKRSContext2D) => void): Canvas => {
  const canvas = createCanvas(width, 500);
  draw(canvas.getContext("2d"));
  return canvas;
};
const filled = (
  context: SKRSContext2D,
  colour: string,
  ...box: [number, number, number, number]
) => {
  context.fillStyle = colour;
  context.fillRect(...box);
};

const capped = drawn(200, (context) => {
  filled(context, "#2a7d3a", 60, 0, 80, 60);
  filled(context, "#f09020", 70, 60, 60, 80);
  filled(context, "#f09020", 0, 140, 200, 360);
});
/** A lid as wide as the jar, in another colour. */
const jar = drawn(400, (context) => {
  filled(context, "#c0a030", 0, 0, 400, 110);
  filled(context, "#f4f0ea", 0, 110, 400, 390);
});
/** A narrow neck whose end nothing but its shape tells, and a shoulder that widens evenly. */
const plain = drawn(200, (context) => {
  context.fillStyle = "#335577";
  context.beginPath();
  context.moveTo(80, 0);
  context.lineTo(120, 0);
  for (let at = 0; at <= 10; at++) context.lineTo(120 + at * 8, 120 + at * 14);
  context.lineTo(200, 500);
  context.lineTo(0, 500);
  for (let at = 10; at >= 0; at--) context.lineTo(80 - at * 8, 120 + at * 14);
  context.fill();
});
const carton = drawn(260, (context) => filled(context, "#e0e8f0", 0, 0, 260, 500));

describe("the lid of a cut-out", () => {
  test.each([
    ["a bottle's cap", capped, 60 / 500, 0.3],
    ["a jar's lid", jar, 110 / 500, 1],
  ])("is %s, and the mouth is below it", (_, cutout, bottom, mouth) => {
    const { lid } = measureOutline(cutout);
    expect(Math.abs((lid?.bottom ?? 0) - bottom)).toBeLessThan(0.025);
    expect(Math.abs((lid?.mouth ?? 0) - mouth)).toBeLessThan(0.06);
    expect(lid?.middle).toBeCloseTo(0.5, 1);
  });

  test("is the end of a neck that has one colour with the bottle", () => {
    const { lid } = measureOutline(plain);
    expect(lid?.bottom).toBeGreaterThan(0.03);
    expect(lid?.bottom).toBeLessThan(0.13);
  });

  test("is none where a carton or an empty picture shows none", () => {
    expect(measureOutline(carton).lid).toBeNull();
    expect(measureOutline(createCanvas(100, 100)).lid).toBeNull();
  });
});
