import type { SKRSContext2D } from "@napi-rs/canvas";
import type { SeededRandom } from "@reelwright/film/numbers";
import { fade, type Scheme, shade } from "../../colour.ts";

/**
 * What painters draw with. Coordinates are scene units: the frame is 1000 high, x = 0 is its center, y = 0 its top.
 * `half` is half the frame's width in units. Painters fill about 25 % more on all sides.
 */
export type Brush = {
  readonly context: SKRSContext2D;
  /** Pixels per unit. Filters and shadows ignore the canvas transformation, so they need it. */
  readonly scale: number;
  readonly half: number;
  readonly scheme: Scheme;
  readonly random: SeededRandom;
  /** Side of the key light: -1 left, 1 right in the image. */
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

/** A gradient across a round body (a pot, a bottle): light edge, core, shade, rim. */
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

/** A flat body, lit from above and from the key light's side. */
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

/** A wall that gets darker away from the key light. */
export const wall = (brush: Brush, colour: string) => {
  const { context, side, half, keyColour } = brush;
  const wide = half * 1.5 + 80;
  fill(brush, -wide, -150, wide * 2, 1300, colour);
  context.fillStyle = radialGradient(brush, side * half * 0.9, 160, half * 1.4 + 620, [
    [0, fade(keyColour, 0.55)],
    [0.45, fade(keyColour, 0.16)],
    [1, fade(shade(colour, -0.3), 0.5)],
  ]);
  context.fillRect(-wide, -150, wide * 2, 1300);
};

/** A slanted patch of window light on a wall, divided by the bars of the panes. */
export const gobo = (brush: Brush, x: number, y: number, size: number, strength: number) => {
  const { context, side, keyColour } = brush;
  context.save();
  context.globalCompositeOperation = "soft-light";
  withBlur(brush, 5, () => {
    context.fillStyle = fade(keyColour, strength);
    for (let column = 0; column < 2; column++) {
      for (let row = 0; row < 3; row++) {
        const left = x + column * size * 0.46;
        const top = y + row * size * 0.5 + column * -side * size * 0.12;
        context.beginPath();
        context.moveTo(left, top);
        context.lineTo(left + size * 0.4, top - side * size * 0.1);
        context.lineTo(left + size * 0.4, top + size * 0.44 - side * size * 0.1);
        context.lineTo(left, top + size * 0.44);
        context.fill();
      }
    }
  });
  context.restore();
};

/** Out-of-focus lights as a lens renders them: discs with a brighter rim. */
export const bokeh = (
  brush: Brush,
  [x, y, w, h]: readonly [number, number, number, number],
  count: number,
  colours: readonly [string, ...string[]],
) => {
  const { context, random } = brush;
  context.save();
  context.globalCompositeOperation = "screen";
  for (let index = 0; index < count; index++) {
    const radius = random.between(10, 34);
    const at = [x + random.next() * w, y + random.next() * h] as const;
    const colour = random.pick(colours);
    const opacity = random.between(0.25, 0.75);
    context.fillStyle = radialGradient(brush, ...at, radius, [
      [0, fade(colour, opacity * 0.55)],
      [0.82, fade(colour, opacity * 0.7)],
      [0.93, fade(colour, opacity)],
      [1, fade(colour, 0)],
    ]);
    context.beginPath();
    context.arc(...at, radius, 0, 7);
    context.fill();
  }
  context.restore();
};

/** The warm halo of a hanging or standing lamp. */
export const halo = (
  brush: Brush,
  x: number,
  y: number,
  radius: number,
  colour: string,
  power: number,
) => {
  const { context } = brush;
  context.save();
  context.globalCompositeOperation = "screen";
  context.fillStyle = radialGradient(brush, x, y, radius, [
    [0, fade(colour, power)],
    [0.35, fade(colour, power * 0.4)],
    [1, fade(colour, 0)],
  ]);
  context.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  context.restore();
};

/** Precipitation or fog outdoors. */
export type Air = "snow" | "rain" | "fog";

export type Season = "spring" | "summer" | "autumn" | "winter";

/** The view through a window. */
export type Outside = {
  readonly air: Air | null;
  readonly season: Season;
  /** Whether it is evening or night outside. */
  readonly isDark: boolean;
};
