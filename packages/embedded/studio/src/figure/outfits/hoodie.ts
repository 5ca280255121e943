import { Path2D, type SKRSContext2D } from "@napi-rs/canvas";
import { fade } from "../../colour/fade.ts";
import { curve, stroke, within } from "../brush.ts";
import type { Build } from "../build.ts";
import type { Ramp } from "../colour.ts";
import { blurred } from "../layer.ts";
import { castShadow, drawNeckShadow, drawTop, drawTrousers } from "./garment.ts";
import type { Outfit } from "./outfit.ts";

export const hoodie: Outfit = {
  sleeve: { to: 0.97, thicker: 0.05, cuff: "rib" },
  ramp: (palette) => palette.cloth,
  bare: 0.12,
  drawBehind(context, build, palette) {
    const hood = new Path2D();
    const w = build.neck + 0.23;
    hood.moveTo(-w - 0.06, 0.16);
    hood.bezierCurveTo(-w - 0.08, -0.2, -w * 0.6, -0.34, 0, -0.34);
    hood.bezierCurveTo(w * 0.6, -0.34, w + 0.08, -0.2, w + 0.06, 0.16);
    hood.closePath();
    context.fillStyle = palette.cloth.shade;
    context.fill(hood);
    within(context, hood, () => {
      blurred(context, 0.05, (own) => {
        own.fillStyle = palette.cloth.deep;
        own.fillRect(-build.neck - 0.08, -0.25, build.neck * 2 + 0.16, 0.5);
      });
    });
  },
  draw(context, build, palette) {
    const ramp = palette.cloth;
    const neckline = { x: build.neck + 0.1, y: -0.06, depth: 0.21, v: false };
    drawTrousers(context, build, palette);
    drawNeckShadow(context, build, neckline, palette);
    const path = drawTop(context, build, palette, ramp, { neckline, loose: 0.075, hem: 2.32 });
    drawHoodRoll(context, build, ramp, path);
    within(context, path, () => drawPocket(context, ramp));
    for (const k of [1, -1]) {
      stroke(
        context,
        curve([k * 0.1, 0.22], [k * 0.115, 0.42], [k * 0.1, 0.66]),
        fade(ramp.deep, 0.35),
        0.026,
      );
      stroke(
        context,
        curve([k * 0.1, 0.21], [k * 0.112, 0.42], [k * 0.096, 0.65]),
        palette.under.base,
        0.02,
      );
    }
  },
};

/** The hood's rolled edge around the neck. */
const drawHoodRoll = (context: SKRSContext2D, build: Build, ramp: Ramp, area: Path2D): void => {
  const w = build.neck + 0.1;
  for (const k of [1, -1]) {
    const roll = new Path2D();
    roll.moveTo(k * (w - 0.04), -0.17);
    roll.bezierCurveTo(k * (w + 0.17), -0.13, k * (w + 0.24), 0.06, k * (w + 0.1), 0.19);
    roll.bezierCurveTo(k * (w - 0.02), 0.3, k * 0.1, 0.33, k * -0.01, 0.32);
    roll.bezierCurveTo(k * 0.04, 0.2, k * (w - 0.1), 0.18, k * (w - 0.06), -0.02);
    roll.closePath();
    within(context, area, () => {
      castShadow(context, roll, ramp.deep, 0.55, { y: 0.035, blur: 0.025 });
    });
    const gradient = context.createLinearGradient(k * (w - 0.1), 0, k * (w + 0.2), 0.1);
    gradient.addColorStop(0, ramp.mid);
    gradient.addColorStop(0.5, ramp.lit);
    gradient.addColorStop(1, ramp.base);
    context.fillStyle = gradient;
    context.fill(roll);
  }
};

const drawPocket = (context: SKRSContext2D, ramp: Ramp): void => {
  const pocket = new Path2D();
  pocket.moveTo(-0.24, 1.55);
  pocket.lineTo(0.24, 1.55);
  pocket.lineTo(0.42, 1.86);
  pocket.lineTo(0.42, 2.2);
  pocket.lineTo(-0.42, 2.2);
  pocket.lineTo(-0.42, 1.86);
  pocket.closePath();
  stroke(context, pocket, fade(ramp.deep, 0.35), 0.01);
  blurred(context, 0.02, (own) => {
    for (const k of [1, -1]) {
      stroke(own, curve([k * 0.26, 1.57], [k * 0.43, 1.86]), fade(ramp.deep, 0.5), 0.03);
    }
  });
};
