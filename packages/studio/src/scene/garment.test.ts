import { describe, expect, test } from "@jest/globals";
import { type Canvas, createCanvas } from "@napi-rs/canvas";
import { forearmSpot } from "../figure/index.ts";
import { measureOutline } from "./outline.ts";
import { dressedPose, garmentReach } from "./wearing.ts";

type Corner = readonly [x: number, y: number];

/** A garment's outline from the right shoulder to the right hem, mirrored about x = 0; 400 wide, 500 high. */
const garment = (...right: readonly Corner[]): Canvas => {
  const canvas = createCanvas(800, 520);
  const context = canvas.getContext("2d");
  context.translate(400, 10);
  context.beginPath();
  const outline = [...right, ...right.map(([x, y]) => [-x, y] as const).reverse()];
  for (const [x, y] of outline) context.lineTo(x, y);
  context.fill();
  const whole = Math.max(...right.map(([x]) => x)) * 2;
  const cropped = createCanvas(whole, 500);
  cropped.getContext("2d").drawImage(canvas, -(400 - whole / 2), -10);
  return cropped;
};

const tee = garment([80, 0], [200, 40], [300, 160], [240, 210], [160, 150], [160, 500]);
const hoodie = garment([80, 0], [190, 40], [290, 430], [220, 450], [160, 190], [160, 500]);
const vest = garment([60, 0], [130, 20], [150, 160], [150, 500]);

describe("a garment's cut-out", () => {
  test.each([
    ["a T-shirt", tee, "short", 0.53],
    ["a hoodie", hoodie, "long", 0.55],
    ["a vest", vest, "none", 1],
  ] as const)("%s is measured by its outline", (_, cutout, sleeves, body) => {
    const measured = measureOutline(cutout).garment;
    expect(measured.sleeves).toBe(sleeves);
    expect(Math.abs(measured.body - body)).toBeLessThan(0.04);
    expect(measured.middle).toBeCloseTo(0.5, 1);
  });

  test("without a solid middle still has a width", () => {
    expect(measureOutline(createCanvas(100, 100)).garment).toMatchObject({
      body: 1,
      sleeves: "none",
    });
  });

  test("is as wide as the body, and arms come out of its sleeves", () => {
    for (const cutout of [tee, hoodie]) {
      const measured = measureOutline(cutout).garment;
      const { width, bottom } = garmentReach("torso", measured, cutout.width / cutout.height);
      expect(width * measured.body).toBeCloseTo(1.32, 2);
      expect(bottom).toBeGreaterThan(1.6);
      const pose = dressedPose(measured);
      const cuff = { x: measured.cuff.x * 1.32, y: measured.cuff.y * 1.32 - 0.1 };
      const arm = [0, 0.25, 0.5, 0.75, 1].map((share) => forearmSpot(pose, 1, share).at);
      const shoulder = { x: 0.58, y: 0.375 };
      const [elbow = shoulder] = arm;
      const upper = [0.5, 0.75].map((share) => ({
        x: shoulder.x + (elbow.x - shoulder.x) * share,
        y: shoulder.y + (elbow.y - shoulder.y) * share,
      }));
      const off = Math.min(
        ...[...upper, ...arm].map(({ x, y }) => Math.hypot(x - cuff.x, y - cuff.y)),
      );
      // Half a sleeve's width.
      expect(off).toBeLessThan(0.35);
    }
  });
});
