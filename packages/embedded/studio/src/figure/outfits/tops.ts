import { Path2D, type SKRSContext2D } from "@napi-rs/canvas";
import { fade, type Ramp } from "../../colour.ts";
import { curve, stroke, within } from "../brush.ts";
import { blurred } from "../layer.ts";
import type { Build, Palette } from "../palette.ts";
import { figureBottom } from "../pose.ts";
import { drawForms, fillLit, garmentPath, type Neckline, skinPath } from "../torso.ts";
import {
  castShadow,
  drawBackBand,
  drawBand,
  drawNeckShadow,
  drawTop,
  drawTrousers,
  type Outfit,
} from "./outfit.ts";

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
const drawCollar = (
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
