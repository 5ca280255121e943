import type { SKRSContext2D } from "@napi-rs/canvas";
import type { SeededRandom } from "@reelwright/core/util/random";
import { fade } from "../../colour/fade.ts";
import { type Scheme, shade } from "../colour.ts";
import type { Outside } from "../outside.ts";

/**
 * What painters hold. Coordinates are scene units: the frame is 1000 high, x = 0 is its middle,
 * y = 0 its top. `half` is half the frame's width in units; painters fill some 25 % more around.
 */
export type Brush = {
  readonly context: SKRSContext2D;
  /** Pixels per unit: filters and shadows do not follow the transformation. */
  readonly scale: number;
  readonly half: number;
  readonly scheme: Scheme;
  readonly random: SeededRandom;
  /** Where the key light comes from: -1 the picture's left, 1 its right. */
  readonly side: -1 | 1;
  readonly keyColour: string;
  readonly outside: Outside;
};

export type Stops = readonly (readonly [at: number, colour: string])[];

/** A linear gradient between two points. */
export const linearGradient = (
  { context }: Brush,
  from: readonly [number, number],
  to: readonly [number, number],
  stops: Stops,
) => {
  const gradient = context.createLinearGradient(...from, ...to);
  for (const [at, colour] of stops) gradient.addColorStop(at, colour);
  return gradient;
};

/** A radial gradient around a point. */
export const radialGradient = (
  { context }: Brush,
  x: number,
  y: number,
  radius: number,
  stops: Stops,
) => {
  const gradient = context.createRadialGradient(x, y, 0, x, y, radius);
  for (const [at, colour] of stops) gradient.addColorStop(at, colour);
  return gradient;
};

/** Draws with every edge blurred by `radius` units. */
export const withBlur = (brush: Brush, radius: number, draw: () => void) => {
  const { context, scale } = brush;
  context.save();
  context.filter = `blur(${Math.max(0.1, radius * scale)}px)`;
  draw();
  context.restore();
};

/** Draws with a soft drop shadow falling away from the key light. */
export const withDropShadow = (brush: Brush, depth: number, opacity: number, draw: () => void) => {
  const { context, scale, side } = brush;
  context.save();
  context.shadowColor = fade("#1a1210", opacity);
  context.shadowBlur = depth * 1.6 * scale;
  context.shadowOffsetX = -side * depth * 0.7 * scale;
  context.shadowOffsetY = depth * 0.6 * scale;
  draw();
  context.restore();
};

/** Fills a rectangle of the scene. */
export const fill = (brush: Brush, x: number, y: number, w: number, h: number, style: string) => {
  brush.context.fillStyle = style;
  brush.context.fillRect(x, y, w, h);
};

/** Adds a rounded rectangle to a fresh path. */
export const rounded = (brush: Brush, x: number, y: number, w: number, h: number, r: number) => {
  brush.context.beginPath();
  brush.context.roundRect(x, y, w, h, r);
};

/** A gradient over the width of a body that is round (a pot, a bottle): light edge, core, shade, rim. */
export const cylinderGradient = (brush: Brush, x: number, w: number, colour: string) => {
  const [left, right] = brush.side < 0 ? [x, x + w] : [x + w, x];
  return linearGradient(
    brush,
    [left, 0],
    [right, 0],
    [
      [0, shade(colour, -0.04)],
      [0.22, shade(colour, 0.11)],
      [0.5, colour],
      [0.86, shade(colour, -0.17)],
      [1, shade(colour, -0.09)],
    ],
  );
};

/** A flat body with light from the key's side and above. */
export const slab = (
  brush: Brush,
  [x, y, w, h]: readonly [number, number, number, number],
  radius: number,
  colour: string,
) => {
  const [left, right] = brush.side < 0 ? [x, x + w] : [x + w, x];
  rounded(brush, x, y, w, h, radius);
  brush.context.fillStyle = linearGradient(
    brush,
    [left, y],
    [right, y + h],
    [
      [0, shade(colour, 0.06)],
      [0.6, colour],
      [1, shade(colour, -0.08)],
    ],
  );
  brush.context.fill();
};
