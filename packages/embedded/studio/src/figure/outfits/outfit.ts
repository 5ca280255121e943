import { Path2D, type SKRSContext2D } from "@napi-rs/canvas";
import { fade, type Ramp } from "../../colour.ts";
import { curve, stroke, within } from "../brush.ts";
import { blurred } from "../layer.ts";
import type { Build, Palette } from "../palette.ts";
import { figureBottom } from "../pose.ts";
import {
  drawForms,
  fillLit,
  garmentPath,
  type Neckline,
  necklinePath,
  skinPath,
} from "../torso.ts";

/** What of a sleeve an arm shows. */
type Sleeve = {
  /** Where it ends: 0 shoulder, 1 wrist. */
  readonly to: number;
  /** Added to the arm's half width. */
  readonly thicker: number;
  readonly cuff: "none" | "hem" | "rib" | "button" | "shirt";
  /** From where on the arm itself is drawn (0 shoulder, 1 wrist); the rest is covered. */
  readonly bareFrom?: number;
};

export type Outfit = {
  readonly sleeve: Sleeve;
  /** The sleeves' cloth. */
  ramp(palette: Palette): Ramp;
  /** Parts behind the neck, e.g. a hood. */
  drawBehind?(context: SKRSContext2D, build: Build, palette: Palette): void;
  /** Everything over the bare trunk. */
  draw(context: SKRSContext2D, build: Build, palette: Palette): void;
  /** Lowest bare point of the neck: a necklace hangs there if it is low enough. */
  readonly bare: number;
};

const trousersPath = (build: Build): Path2D => {
  const waist = build.waist;
  const hip = build.hip + 0.02;
  const path = new Path2D();
  path.moveTo(-waist, 1.7);
  path.bezierCurveTo(-hip + 0.02, 1.9, -hip, 2.1, -hip, 2.3);
  path.lineTo(-hip, figureBottom);
  path.lineTo(hip, figureBottom);
  path.lineTo(hip, 2.3);
  path.bezierCurveTo(hip, 2.1, hip - 0.02, 1.9, waist, 1.7);
  path.closePath();
  return path;
};

/** The soft shadow of `shape`; clip to what it falls on. */
export const castShadow = (
  context: SKRSContext2D,
  shape: Path2D,
  colour: string,
  alpha: number,
  fall: { readonly x?: number; readonly y: number; readonly blur: number },
): void => {
  blurred(context, fall.blur, (own) => {
    own.translate(fall.x ?? 0, fall.y);
    own.fillStyle = fade(colour, alpha);
    own.fill(shape);
  });
};

/** Trousers below a top's hem. */
export const drawTrousers = (context: SKRSContext2D, build: Build, palette: Palette): void => {
  const path = trousersPath(build);
  const { hip } = build;
  fillLit(context, path, palette.trousers, build, palette.toLight);
  within(context, path, () => {
    blurred(context, 0.05, (own) => {
      stroke(own, curve([0, 2.62], [0, figureBottom]), fade(palette.trousers.deep, 0.8), 0.07);
      for (const k of [1, -1]) {
        stroke(
          own,
          curve([k * hip, 2], [k * hip, figureBottom]),
          fade(palette.trousers.shade, 0.9),
          0.16,
        );
      }
    });
    stroke(context, curve([0, 2.36], [0, 2.66]), fade(palette.trousers.deep, 0.7), 0.012);
  });
};

/** The garment's shadow on the skin above its neckline. */
export const drawNeckShadow = (
  context: SKRSContext2D,
  build: Build,
  neckline: Neckline,
  palette: Palette,
): void => {
  within(context, skinPath(build), () =>
    blurred(context, 0.012, (own) => {
      own.translate(0, -0.006);
      stroke(own, necklinePath(neckline), fade(palette.skin.deep, 0.45), 0.03);
    }),
  );
};

/** A hem's shadow on what is below it, and the hem's seam. */
const drawHem = (context: SKRSContext2D, path: Path2D, ramp: Ramp, hem: number): void => {
  within(context, path, () => {
    stroke(
      context,
      curve([-0.9, hem - 0.06], [0, hem - 0.045], [0.9, hem - 0.06]),
      fade(ramp.deep, 0.3),
      0.008,
    );
  });
};

/** A top's body: shadow on the trousers, cloth, forms, hem. Returns its outline. */
export const drawTop = (
  context: SKRSContext2D,
  build: Build,
  palette: Palette,
  ramp: Ramp,
  cut: { readonly neckline: Neckline; readonly loose: number; readonly hem: number },
): Path2D => {
  const path = garmentPath(build, cut.neckline, cut.loose, cut.hem);
  if (cut.hem < 3) {
    within(context, trousersPath(build), () => {
      castShadow(context, path, palette.trousers.deep, 0.6, { y: 0.04, blur: 0.03 });
    });
  }
  fillLit(context, path, ramp, build, palette.toLight);
  drawForms(context, path, ramp, build, palette.toLight);
  if (cut.hem < 3) drawHem(context, path, ramp, cut.hem);
  return path;
};

/** A ribbed or plain band along a neckline. */
export const drawBand = (
  context: SKRSContext2D,
  neckline: Neckline,
  ramp: Ramp,
  width: number,
): void => {
  const path = necklinePath(neckline);
  stroke(context, path, ramp.mid, width);
  context.save();
  context.translate(0, width * 0.5);
  stroke(context, path, fade(ramp.deep, 0.4), 0.008);
  context.restore();
};

/** The part of a round collar behind the neck. */
export const drawBackBand = (
  context: SKRSContext2D,
  { x, y }: Neckline,
  ramp: Ramp,
  width: number,
): void => {
  const back = curve([-x, y], [-x * 0.82, y - 0.07], [0, y - 0.11], [x * 0.82, y - 0.07], [x, y]);
  stroke(context, back, ramp.shade, width);
};
