import type { SKRSContext2D } from "@napi-rs/canvas";
import type { SeededRandom } from "@reelwright/film/numbers";
import type { Scheme } from "../../colour.ts";

/**
 * What a place is painted with. Coordinates are scene units: the frame is 1000 high, x = 0 is its center, y = 0 its top.
 * `half` is half the frame's width in units. Painters fill about 25 % more on all sides. The key light comes from the
 * right; where it comes from the left, the context is mirrored.
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

type Stops = readonly (readonly [at: number, colour: string])[];

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
  [x, y]: readonly [number, number],
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
