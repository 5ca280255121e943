import { Path2D, type SKRSContext2D } from "@napi-rs/canvas";
import type { Appearance } from "@reelwright/film/artifacts";
import { fade, type Ramp } from "../../colour.ts";
import { curve, stroke, within } from "../brush.ts";
import { blurred } from "../layer.ts";
import type { Build } from "../palette.ts";
import { figureBottom } from "../pose.ts";
import { skinPath } from "../torso.ts";
import {
  castShadow,
  drawBackBand,
  drawBand,
  drawNeckShadow,
  drawTop,
  drawTrousers,
  type Outfit,
} from "./outfit.ts";
import { apron, drawButton, hoodie, shirt, tank, tee } from "./tops.ts";

const blazer: Outfit = {
  sleeve: { to: 0.95, thicker: 0.035, cuff: "shirt" },
  ramp: (palette) => palette.cloth,
  bare: 0.3,
  draw(context, build, palette) {
    const ramp = palette.cloth;
    const inner = { x: build.neck + 0.07, y: 0.0, depth: 0.25, v: false };
    drawTrousers(context, build, palette);
    drawNeckShadow(context, build, inner, palette);
    drawTop(context, build, palette, palette.under, { neckline: inner, loose: 0, hem: 2.2 });
    drawBand(context, inner, palette.under, 0.03);
    const cut = { x: build.neck + 0.04, y: -0.12, depth: 1.42, v: true };
    within(context, skinPath(build), () =>
      blurred(context, 0.04, (own) => {
        own.translate(0, 0.01);
        stroke(
          own,
          curve([-cut.x - 0.03, -0.05], [-0.02, 1.4]),
          fade(palette.under.deep, 0.5),
          0.08,
        );
        stroke(own, curve([cut.x + 0.03, -0.05], [0.02, 1.4]), fade(palette.under.deep, 0.5), 0.08);
      }),
    );
    const path = drawTop(context, build, palette, ramp, { neckline: cut, loose: 0.055, hem: 2.62 });
    within(context, path, () => {
      stroke(context, curve([0.01, 1.4], [0.03, 1.9], [0.08, 2.7]), fade(ramp.deep, 0.7), 0.012);
      for (const k of [1, -1]) {
        stroke(context, curve([k * 0.27, 1.86], [k * 0.52, 1.84]), fade(ramp.deep, 0.5), 0.014);
        stroke(context, curve([k * 0.27, 1.93], [k * 0.53, 1.91]), fade(ramp.shade, 0.9), 0.012);
      }
      drawButton(context, 0.05, 1.52, ramp);
      drawButton(context, 0.06, 1.84, ramp);
    });
    drawLapel(context, build, ramp, path, -1);
    drawLapel(context, build, ramp, path, 1);
  },
};

const sweater: Outfit = {
  sleeve: { to: 0.97, thicker: 0.05, cuff: "rib" },
  ramp: (palette) => palette.cloth,
  bare: 0.1,
  drawBehind(context, build, palette) {
    drawBackBand(
      context,
      { x: build.neck + 0.05, y: -0.045, depth: 0, v: false },
      palette.cloth,
      0.095,
    );
  },
  draw(context, build, palette) {
    const ramp = palette.cloth;
    const neckline = { x: build.neck + 0.05, y: -0.045, depth: 0.125, v: false };
    drawTrousers(context, build, palette);
    drawNeckShadow(context, build, neckline, palette);
    const path = drawTop(context, build, palette, ramp, { neckline, loose: 0.07, hem: 2.3 });
    within(context, path, () => {
      for (let x = -0.84; x <= 0.84; x += 0.042) {
        stroke(context, curve([x, 2.16], [x, 2.32]), fade(ramp.shade, 0.8), 0.012);
      }
      stroke(context, curve([-0.9, 2.15], [0, 2.165], [0.9, 2.15]), fade(ramp.deep, 0.3), 0.012);
    });
    drawBand(context, neckline, ramp, 0.095);
    ribs(context, build, ramp);
  },
};

const dress: Outfit = {
  sleeve: { to: 0.3, thicker: 0.04, cuff: "hem" },
  ramp: (palette) => palette.cloth,
  bare: 0.4,
  draw(context, build, palette) {
    const ramp = palette.cloth;
    const neckline = { x: build.neck + 0.14, y: 0.05, depth: 0.46, v: true };
    drawNeckShadow(context, build, neckline, palette);
    const path = drawTop(context, build, palette, ramp, {
      neckline,
      loose: 0.02,
      hem: figureBottom,
    });
    within(context, path, () => {
      const wrap = curve([0, 0.46], [-0.14, 0.85], [-0.42, 1.4]);
      stroke(context, wrap, fade(ramp.deep, 0.4), 0.012);
      stroke(context, curve([-0.8, 1.43], [0, 1.5], [0.8, 1.43]), ramp.shade, 0.085);
      stroke(context, curve([-0.8, 1.4], [0, 1.47], [0.8, 1.4]), fade(ramp.lit, 0.8), 0.014);
      blurred(context, 0.03, (own) => {
        for (const x of [-0.42, -0.2, 0.02, 0.24, 0.44]) {
          stroke(
            own,
            curve([x * 0.8, 1.56], [x * 1.1, 2.3], [x * 1.4, figureBottom]),
            fade(ramp.shade, 0.85),
            0.05,
          );
        }
      });
    });
  },
};

const outfits: { readonly [name in Appearance["outfit"]]: Outfit } = {
  tee,
  shirt,
  hoodie,
  blazer,
  sweater,
  dress,
  tank,
  apron,
};

/** How long the sleeves of a worn cut-out are. */
export type SleeveLength = "none" | "short" | "long";

const bareFrom: { readonly [length in SleeveLength]: number } = { none: 0, short: 0.2, long: 0.82 };

/** The appearance's outfit; under a worn garment a plain top, whose arms are drawn where the garment's sleeves end. */
export const outfitOf = (appearance: Appearance, under: SleeveLength | null): Outfit =>
  under === null
    ? outfits[appearance.outfit]
    : { ...tank, sleeve: { ...tank.sleeve, bareFrom: bareFrom[under] } };

const drawLapel = (
  context: SKRSContext2D,
  build: Build,
  ramp: Ramp,
  area: Path2D,
  k: number,
): void => {
  const n = build.neck;
  const lapel = new Path2D();
  lapel.moveTo(k * (n + 0.035), -0.13);
  lapel.bezierCurveTo(k * (n + 0.12), -0.08, k * (n + 0.16), 0, k * (n + 0.19), 0.06);
  lapel.lineTo(k * (n + 0.2), 0.36);
  lapel.lineTo(k * (n + 0.13), 0.4);
  lapel.lineTo(k * (n + 0.22), 0.47);
  lapel.bezierCurveTo(k * (n + 0.18), 0.85, k * 0.16, 1.15, k * -0.01, 1.42);
  lapel.bezierCurveTo(k * 0.08, 1.0, k * (n + 0.02), 0.5, k * (n + 0.035), -0.13);
  lapel.closePath();
  within(context, area, () => {
    castShadow(context, lapel, ramp.deep, 0.6, { x: k * 0.012, y: 0.02, blur: 0.022 });
  });
  const gradient = context.createLinearGradient(0, 0, k * (n + 0.25), 0.1);
  gradient.addColorStop(0, ramp.base);
  gradient.addColorStop(1, ramp.lit);
  context.fillStyle = gradient;
  context.fill(lapel);
  stroke(context, lapel, fade(ramp.deep, 0.35), 0.006);
};

/** Rib stitches across a round collar. */
const ribs = (context: SKRSContext2D, build: Build, ramp: Ramp): void => {
  const x = build.neck + 0.05;
  for (let i = -7; i <= 7; i++) {
    const t = (i / 7) * 1.25;
    const [px, py] = [Math.sin(t) * x, -0.045 + Math.max(0, Math.cos(t)) * 0.17];
    const [nx, ny] = [Math.sin(t) * 0.036, Math.cos(t) * 0.036];
    stroke(context, curve([px - nx, py - ny], [px + nx, py + ny]), fade(ramp.shade, 0.85), 0.01);
  }
};
