import type { SKRSContext2D } from "@napi-rs/canvas";
import type { FigurePose, Point } from "./pose.ts";

const hipY = 2.5;

/** How the trunk stands: leaning turns it about the hips, breath lifts and widens it a little. */
export type Stance = { readonly angle: number; readonly sx: number; readonly sy: number };

export const stanceOf = (pose: FigurePose): Stance => ({
  angle: pose.lean * 0.055,
  sx: 1 + pose.breath * 0.008,
  sy: 1 + pose.breath * 0.0065,
});

/** Moves the context so that the trunk is drawn as its stance puts it. */
export const stand = (context: SKRSContext2D, { angle, sx, sy }: Stance): void => {
  context.translate(0, hipY);
  context.rotate(angle);
  context.scale(sx, sy);
  context.translate(0, -hipY);
};

/** A trunk's point where its stance puts it. */
export const placed = (point: Point, { angle, sx, sy }: Stance): Point => {
  const [x, y] = [point.x * sx, (point.y - hipY) * sy];
  return {
    x: x * Math.cos(angle) - y * Math.sin(angle),
    y: hipY + x * Math.sin(angle) + y * Math.cos(angle),
  };
};

/** The stance as a matrix for paths. */
export const trunkMatrix = ({ angle, sx, sy }: Stance) => {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return {
    a: c * sx,
    b: s * sx,
    c: -s * sy,
    d: c * sy,
    e: s * sy * hipY,
    f: hipY - c * sy * hipY,
  };
};
