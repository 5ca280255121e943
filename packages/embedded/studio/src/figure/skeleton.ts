import { type Joint, joint } from "./brush.ts";
import type { Point } from "./pose.ts";

/**
 * A hand's skeleton in its own coordinates: origin the palm's centre, fingers up, thumb at the right
 * (a picture-left hand with its palm to the viewer); lengths in head heights. `front` tells which
 * fingers lie over a held product from their second joint on, `over` whether they lie over the palm.
 */
export type Skeleton = {
  readonly palm: readonly Point[];
  /** Index to little finger, each knuckle to tip. */
  readonly fingers: readonly (readonly Joint[])[];
  readonly thumb: readonly Joint[];
  readonly front: boolean;
  readonly thumbFront: boolean;
  /** 1: the palm is seen, 0: the hand's back (nails show). */
  readonly palmSeen: number;
};

type Pairs = readonly (readonly [number, number])[];

const radii = [0.0385, 0.04, 0.037, 0.032] as const;
const thickness = [1.06, 1, 0.93, 0.76] as const;

export const outline = (...pairs: Pairs): Point[] => pairs.map(([x, y]) => ({ x, y }));

/** Four points of a finger with the radii of finger `index`. */
export const finger = (index: number, points: Pairs, scale = 1): Joint[] => {
  const r = (radii[index] ?? 0.036) * scale;
  return points.map(([x, y], i) => joint(x, y, r * (thickness[i] ?? 1)));
};

export const thumbOf = (points: Pairs, scale = 1): Joint[] => {
  const r = [0.064, 0.05, 0.042, 0.033];
  return points.map(([x, y], i) => joint(x, y, (r[i] ?? 0.04) * scale));
};

/** A straight finger from its knuckle, bent by `bend` radians at each joint. */
export const ray = (
  index: number,
  x: number,
  y: number,
  angle: number,
  length: number,
  bend = 0,
): Joint[] => {
  const parts = [0.46, 0.3, 0.24];
  const points: [number, number][] = [[x, y]];
  let [px, py, turn] = [x, y, angle];
  for (const part of parts) {
    px += Math.sin(turn) * length * part;
    py -= Math.cos(turn) * length * part;
    turn += bend;
    points.push([px, py]);
  }
  return finger(index, points);
};

export const openPalm = outline(
  [-0.075, 0.17],
  [-0.128, 0.08],
  [-0.14, -0.02],
  [-0.132, -0.1],
  [-0.05, -0.135],
  [0.05, -0.14],
  [0.125, -0.11],
  [0.128, 0.0],
  [0.122, 0.09],
  [0.075, 0.17],
);
