import { Path2D, type SKRSContext2D } from "@napi-rs/canvas";
import { fade } from "../../colour/fade.ts";
import { curve, stroke, within } from "../brush.ts";
import type { Build } from "../build.ts";
import type { Ramp } from "../colour.ts";
import { figureBottom } from "../pose.ts";
import { castShadow, drawNeckShadow, drawTop, drawTrousers } from "./garment.ts";
import type { Outfit } from "./outfit.ts";

export const shirt: Outfit = {
  sleeve: { to: 0.97, thicker: 0.03, cuff: "button" },
  ramp: (palette) => palette.cloth,
  bare: 0.26,
  draw(context, build, palette) {
    const ramp = palette.cloth;
    const neckline = { x: build.neck + 0.05, y: -0.06, depth: 0.3, v: true };
    drawTrousers(context, build, palette);
    drawNeckShadow(context, build, neckline, palette);
    const path = drawTop(context, build, palette, ramp, { neckline, loose: 0.045, hem: 2.3 });
    within(context, path, () => {
      stroke(context, curve([0.055, 0.24], [0.055, figureBottom]), fade(ramp.deep, 0.35), 0.008);
      stroke(context, curve([-0.055, 0.3], [-0.055, figureBottom]), fade(ramp.deep, 0.2), 0.007);
      for (let y = 0.5; y < 2.3; y += 0.32) drawButton(context, 0, y, ramp);
    });
    drawCollar(context, build, ramp, 0.3, path);
  },
};

export const drawButton = (context: SKRSContext2D, x: number, y: number, ramp: Ramp): void => {
  context.fillStyle = fade(ramp.deep, 0.55);
  context.beginPath();
  context.arc(x, y + 0.005, 0.021, 0, Math.PI * 2);
  context.fill();
  context.fillStyle = ramp.glow;
  context.beginPath();
  context.arc(x, y, 0.019, 0, Math.PI * 2);
  context.fill();
};

/** Two collar leaves that meet at `depth`. */
export const drawCollar = (
  context: SKRSContext2D,
  build: Build,
  ramp: Ramp,
  depth: number,
  area: Path2D,
): void => {
  for (const k of [1, -1]) {
    const x = build.neck;
    const leaf = new Path2D();
    leaf.moveTo(k * (x + 0.01), -0.17);
    leaf.bezierCurveTo(k * (x + 0.09), -0.1, k * (x + 0.14), 0, k * (x + 0.15), 0.05);
    leaf.lineTo(k * (x * 0.5 + 0.14), depth + 0.05);
    leaf.lineTo(k * 0.004, depth - 0.03);
    leaf.bezierCurveTo(k * x * 0.5, depth * 0.5, k * (x - 0.01), 0.02, k * (x + 0.01), -0.17);
    leaf.closePath();
    within(context, area, () => {
      castShadow(context, leaf, ramp.deep, 0.5, { y: 0.022, blur: 0.016 });
    });
    context.fillStyle = k === 1 ? ramp.lit : ramp.base;
    context.fill(leaf);
    stroke(context, leaf, fade(ramp.shade, 0.8), 0.007);
  }
};
