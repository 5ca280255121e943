import { Path2D, type SKRSContext2D } from "@napi-rs/canvas";
import { fade } from "../../colour/fade.ts";
import { curve, stroke, within } from "../brush.ts";
import type { Build } from "../build.ts";
import type { Ramp } from "../colour.ts";
import type { Palette } from "../palette.ts";
import { figureBottom } from "../pose.ts";
import { drawForms, fillLit, garmentPath, type Neckline, skinPath } from "../torso.ts";
import {
  castShadow,
  drawBackBand,
  drawBand,
  drawNeckShadow,
  drawTop,
  drawTrousers,
} from "./garment.ts";
import type { Outfit } from "./outfit.ts";

const crew = (build: Build): Neckline => ({
  x: build.neck + 0.075,
  y: 0.0,
  depth: 0.17,
  v: false,
});

const drawTee = (context: SKRSContext2D, build: Build, palette: Palette, ramp: Ramp): void => {
  const neckline = crew(build);
  drawTrousers(context, build, palette);
  drawNeckShadow(context, build, neckline, palette);
  drawTop(context, build, palette, ramp, { neckline, loose: 0.05, hem: 2.3 });
  drawBand(context, neckline, ramp, 0.055);
};

export const tee: Outfit = {
  sleeve: { to: 0.4, thicker: 0.035, cuff: "hem" },
  ramp: (palette) => palette.cloth,
  bare: 0.17,
  drawBehind: (context, build, palette) => drawBackBand(context, crew(build), palette.cloth, 0.055),
  draw: (context, build, palette) => drawTee(context, build, palette, palette.cloth),
};

export const tank: Outfit = {
  sleeve: { to: 0, thicker: 0, cuff: "none" },
  ramp: (palette) => palette.skin,
  bare: 0.42,
  draw(context, build, palette) {
    const ramp = palette.cloth;
    drawTrousers(context, build, palette);
    const s = build.shoulder;
    const path = new Path2D();
    const strap = { in: build.neck + 0.12, out: Math.min(s.x - 0.13, build.neck + 0.27) };
    const half = (k: number) => {
      path.moveTo(k * strap.in, 0.02);
      path.bezierCurveTo(k * strap.in, 0.25, k * 0.2, 0.42, 0, 0.43);
      path.lineTo(0, 2.3);
      path.lineTo(k * (build.hip + 0.03), 2.3);
      path.bezierCurveTo(
        k * (build.hip + 0.03),
        1.95,
        k * (build.waist + 0.03),
        1.8,
        k * (build.waist + 0.03),
        1.5,
      );
      path.bezierCurveTo(
        k * (build.waist + 0.03),
        1.25,
        k * (build.chest + 0.02),
        1.1,
        k * (build.chest + 0.03),
        0.76,
      );
      path.bezierCurveTo(k * (build.chest - 0.16), 0.66, k * strap.out, 0.42, k * strap.out, 0.06);
      path.closePath();
    };
    half(1);
    half(-1);
    within(context, skinPath(build), () => {
      castShadow(context, path, palette.skin.deep, 0.4, { y: 0.012, blur: 0.014 });
    });
    fillLit(context, path, ramp, build, palette.toLight);
    drawForms(context, path, ramp, build, palette.toLight);
    stroke(
      context,
      curve(
        [-strap.in, 0.02],
        [-strap.in * 0.9, 0.26],
        [0, 0.43],
        [strap.in * 0.9, 0.26],
        [strap.in, 0.02],
      ),
      fade(ramp.shade, 0.9),
      0.022,
    );
  },
};

export const apron: Outfit = {
  sleeve: { to: 0.4, thicker: 0.035, cuff: "hem" },
  ramp: (palette) => palette.under,
  bare: 0.17,
  drawBehind: (context, build, palette) => drawBackBand(context, crew(build), palette.under, 0.055),
  draw(context, build, palette) {
    drawTee(context, build, palette, palette.under);
    const ramp = palette.cloth;
    const bib = new Path2D();
    const [top, low] = [0.34, build.waist + 0.1];
    bib.moveTo(-top, 0.62);
    bib.lineTo(top, 0.62);
    bib.bezierCurveTo(top + 0.02, 1.0, low - 0.05, 1.2, low, 1.42);
    bib.lineTo(build.hip + 0.06, figureBottom);
    bib.lineTo(-build.hip - 0.06, figureBottom);
    bib.lineTo(-low, 1.42);
    bib.bezierCurveTo(-low + 0.05, 1.2, -top - 0.02, 1.0, -top, 0.62);
    bib.closePath();
    within(context, garmentPath(build, crew(build), 0.05, figureBottom), () => {
      for (const k of [1, -1]) {
        const [from, to] = [k * (build.neck + 0.12), k * (top - 0.05)];
        stroke(
          context,
          curve([from * 0.97, -0.1], [from * 1.06, 0.25], [to, 0.66]),
          ramp.mid,
          0.085,
        );
      }
    });
    within(context, garmentPath(build, crew(build), 0.05, 2.3), () => {
      castShadow(context, bib, palette.under.deep, 0.6, { y: 0.015, blur: 0.02 });
    });
    fillLit(context, bib, ramp, build, palette.toLight);
    const inside = garmentPath(build, crew(build), 0.08, figureBottom);
    within(context, inside, () => drawForms(context, bib, ramp, build, palette.toLight));
    stroke(
      context,
      curve([-top + 0.03, 0.67], [0, 0.675], [top - 0.03, 0.67]),
      fade(ramp.glow, 0.5),
      0.008,
    );
    stroke(context, curve([-low, 1.44], [0, 1.5], [low, 1.44]), ramp.mid, 0.07);
  },
};
