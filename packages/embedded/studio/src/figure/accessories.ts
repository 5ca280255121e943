import { Path2D, type SKRSContext2D } from "@napi-rs/canvas";
import { seededRandom } from "@reelwright/film/numbers";
import { fade, lightness } from "../colour.ts";
import { addCurve, curve, spot, stroke, within } from "./brush.ts";
import { type Facing, headPath } from "./head.ts";
import type { Build, Palette } from "./palette.ts";
import type { Point } from "./pose.ts";

export const drawFreckles = (context: SKRSContext2D, palette: Palette, facing: Facing): void => {
  const next = seededRandom(97).next;
  context.fillStyle = fade(palette.skin.deep, 0.42);
  for (let i = 0; i < 30; i++) {
    const side = i % 2 ? 1 : -1;
    const x = side * (0.03 + next() * 0.22);
    const y = 0.13 + next() * 0.09 - Math.abs(x) * 0.1;
    context.beginPath();
    context.arc(x + facing.x, y + facing.y, 0.0035 + next() * 0.0035, 0, Math.PI * 2);
    context.fill();
  }
};

export const drawGlasses = (context: SKRSContext2D, palette: Palette, facing: Facing): void => {
  const frame = lightness(palette.hair.base) > 0.5 ? "#6b4a35" : "#2b2530";
  context.save();
  context.translate(facing.x * 1.1, facing.y + 0.052);
  for (const k of [1, -1]) {
    const near = 1 - k * facing.x * 0.7;
    const x = k * 0.166;
    const rim = new Path2D();
    rim.roundRect(x - 0.118 * near, -0.088, 0.236 * near, 0.19, 0.085);
    context.fillStyle = "#ffffff1c";
    context.fill(rim);
    within(context, rim, () => {
      stroke(context, curve([x - 0.05, -0.1], [x - 0.14, 0.1]), "#ffffff33", 0.035);
    });
    context.save();
    context.translate(0, 0.012);
    stroke(context, rim, fade(palette.skin.deep, 0.25), 0.016);
    context.restore();
    stroke(context, rim, frame, 0.017);
    stroke(
      context,
      curve(
        [k * (0.166 + 0.116 * near), -0.035],
        [k * 0.34 - facing.x * 0.9, -0.045],
        [k * 0.375 - facing.x * 1.35, -0.02],
      ),
      frame,
      0.016,
    );
  }
  stroke(context, curve([-0.052, -0.012], [0, -0.032], [0.052, -0.012]), frame, 0.016);
  context.restore();
};

export const drawEarrings = (context: SKRSContext2D, palette: Palette, facing: Facing): void => {
  for (const k of [1, -1]) {
    const x = k * 0.378 - facing.x * 0.35;
    stroke(context, ring(x, 0.192, 0.04), palette.metal.shade, 0.018);
    stroke(context, ring(x - 0.003, 0.189, 0.04), palette.metal.lit, 0.009);
  }
};

const ring = (x: number, y: number, r: number): Path2D => {
  const path = new Path2D();
  path.ellipse(x, y, r * 0.8, r, 0, 0, Math.PI * 2);
  return path;
};

/** A fine chain with a pendant, drawn on the skin above a neckline whose lowest point is `bare`. */
export const drawNecklace = (
  context: SKRSContext2D,
  build: Build,
  palette: Palette,
  bare: number,
): void => {
  const low = Math.min(0.42, Math.max(0.1, bare - 0.06));
  const chain = curve(
    [-build.neck - 0.02, -0.06],
    [-build.neck * 0.7, low * 0.55],
    [0, low],
    [build.neck * 0.7, low * 0.55],
    [build.neck + 0.02, -0.06],
  );
  context.save();
  context.translate(0, 0.01);
  stroke(context, chain, fade(palette.skin.deep, 0.35), 0.012);
  context.restore();
  stroke(context, chain, palette.metal.mid, 0.012);
  stroke(context, chain, palette.metal.glow, 0.005);
  context.fillStyle = palette.metal.base;
  context.beginPath();
  context.ellipse(0, low + 0.026, 0.024, 0.03, 0, 0, Math.PI * 2);
  context.fill();
  spot(context, { x: -0.006, y: low + 0.018 }, 0.016, palette.metal.glow, 0.9);
};

/** Beard and moustache, clipped to the face so that the jaw stays clean. */
export const drawBeard = (
  context: SKRSContext2D,
  build: Build,
  palette: Palette,
  facing: Facing,
  full: boolean,
): void => {
  const { x, y } = facing;
  const j = build.jaw;
  const at = (px: number, py: number): Point => ({
    x: px + x * (1 - Math.abs(px)),
    y: py + y * 0.8,
  });
  const half = (k: number) => [
    at(k * 0.345, 0.0),
    at(k * 0.328, 0.12),
    at(k * 0.27, 0.225),
    at(k * 0.175, 0.262),
    at(k * 0.11, 0.264),
    at(k * 0.04, 0.252),
  ];
  const outer = (k: number) => [
    at(k * 0.4, 0.02),
    at(k * (j + 0.14), 0.2),
    at(k * (j + 0.09), 0.36),
    at(k * (build.chin + 0.1), 0.49),
    at(k * 0.06, 0.54),
  ];
  if (!full) {
    drawMoustache(context, palette, facing);
    return;
  }
  const beard = new Path2D();
  addCurve(beard, [...half(-1), ...half(1).reverse()], true);
  addCurve(beard, [...outer(1), ...outer(-1).reverse()], false);
  beard.closePath();
  const area = headPath(build, facing);
  within(context, area, () => {
    context.save();
    context.globalAlpha = 0.94;
    const gradient = context.createLinearGradient(0, 0, 0, 0.5);
    gradient.addColorStop(0, fade(palette.hair.base, 0.35));
    gradient.addColorStop(0.35, palette.hair.base);
    gradient.addColorStop(1, palette.hair.shade);
    context.fillStyle = gradient;
    context.fill(beard);
    context.restore();
    context.clip(beard);
    drawBeardStrands(context, palette, facing);
  });
};

const drawBeardStrands = (context: SKRSContext2D, palette: Palette, facing: Facing): void => {
  const next = seededRandom(53).next;
  for (let i = 0; i < 46; i++) {
    const side = i % 2 ? 1 : -1;
    const px = side * (0.02 + next() * 0.3) + facing.x * 0.8;
    const py = 0.28 + next() * 0.2 - Math.abs(px) * 0.25 + facing.y;
    const line = curve([px, py], [px + side * 0.008, py + 0.03], [px + side * 0.004, py + 0.055]);
    stroke(context, line, fade(i % 3 ? palette.hair.lit : palette.hair.deep, 0.3), 0.007);
  }
};

const drawMoustache = (context: SKRSContext2D, palette: Palette, facing: Facing): void => {
  context.save();
  context.translate(facing.x * 1.1, facing.y + 0.262);
  for (const k of [1, -1]) {
    const half = new Path2D();
    half.moveTo(0, -0.016);
    half.bezierCurveTo(k * 0.04, -0.036, k * 0.1, -0.018, k * 0.142, 0.042);
    half.bezierCurveTo(k * 0.09, 0.03, k * 0.04, 0.03, 0, 0.014);
    half.closePath();
    context.fillStyle = palette.hair.base;
    context.fill(half);
    stroke(
      context,
      curve([k * 0.02, -0.004], [k * 0.07, -0.002], [k * 0.12, 0.028]),
      fade(palette.hair.lit, 0.5),
      0.007,
    );
  }
  context.restore();
};
