import { lerp } from "@reelwright/film/numbers";
import { type Joint, joint } from "./brush.ts";
import type { HandShape, Point } from "./pose.ts";

const open = (): Skeleton => ({
  palm: openPalm,
  fingers: [
    ray(0, 0.094, -0.105, 0.16, 0.26, -0.03),
    ray(1, 0.034, -0.125, 0.02, 0.288),
    ray(2, -0.034, -0.12, -0.12, 0.268, 0.03),
    ray(3, -0.096, -0.09, -0.3, 0.205, 0.06),
  ],
  thumb: thumbOf([
    [0.066, 0.085],
    [0.135, 0.01],
    [0.183, -0.06],
    [0.205, -0.125],
  ]),
  front: false,
  thumbFront: false,
  palmSeen: 1,
});

const relaxed = (): Skeleton => ({
  palm: outline(
    [-0.07, 0.17],
    [-0.1, 0.08],
    [-0.1, -0.02],
    [-0.085, -0.1],
    [-0.04, -0.13],
    [0.02, -0.13],
    [0.075, -0.1],
    [0.1, -0.01],
    [0.098, 0.08],
    [0.07, 0.17],
  ),
  fingers: [
    ray(0, -0.056, -0.09, -0.02, 0.245, -0.13),
    ray(1, -0.008, -0.105, 0.0, 0.262, -0.12),
    ray(2, 0.036, -0.095, 0.0, 0.24, -0.13),
    ray(3, 0.07, -0.07, 0.0, 0.19, -0.14),
  ],
  thumb: thumbOf(
    [
      [-0.052, 0.09],
      [-0.108, 0.02],
      [-0.132, -0.05],
      [-0.124, -0.112],
    ],
    0.8,
  ),
  front: false,
  thumbFront: false,
  palmSeen: 0,
});

const point = (): Skeleton => ({
  palm: openPalm,
  fingers: [
    ray(0, 0.088, -0.1, 0.06, 0.275, -0.015),
    finger(
      1,
      [
        [0.034, -0.115],
        [0.042, -0.205],
        [0.05, -0.14],
        [0.05, -0.075],
      ],
      1.04,
    ),
    finger(
      2,
      [
        [-0.034, -0.11],
        [-0.03, -0.19],
        [-0.018, -0.125],
        [-0.014, -0.06],
      ],
      1.04,
    ),
    finger(
      3,
      [
        [-0.094, -0.08],
        [-0.094, -0.15],
        [-0.08, -0.09],
        [-0.072, -0.035],
      ],
      1.04,
    ),
  ],
  thumb: thumbOf([
    [0.066, 0.09],
    [0.112, 0.02],
    [0.085, -0.04],
    [0.028, -0.05],
  ]),
  front: false,
  thumbFront: false,
  palmSeen: 1,
});

const flatPalm = (): Skeleton => ({
  palm: outline(
    [-0.065, 0.17],
    [-0.088, 0.08],
    [-0.088, -0.02],
    [-0.08, -0.1],
    [-0.03, -0.135],
    [0.04, -0.14],
    [0.09, -0.11],
    [0.1, 0.0],
    [0.1, 0.09],
    [0.07, 0.17],
  ),
  fingers: [
    ray(0, 0.066, -0.105, 0.06, 0.27, -0.07),
    ray(1, 0.018, -0.12, 0.0, 0.285, -0.09),
    ray(2, -0.026, -0.112, -0.05, 0.262, -0.12),
    ray(3, -0.062, -0.085, -0.12, 0.205, -0.15),
  ],
  thumb: thumbOf([
    [0.055, 0.085],
    [0.118, 0.0],
    [0.158, -0.07],
    [0.17, -0.14],
  ]),
  front: false,
  thumbFront: false,
  palmSeen: 1,
});

/** Palm behind a product, fingertips over its left edge, thumb over its right one. */
const grip = (span: number): Skeleton => {
  const half = Math.max(0.085, Math.min(0.36, span / 2));
  const wide = Math.max(0.11, half * 0.72);
  const wrap = (index: number, y: number, reach: number) =>
    finger(
      index,
      [
        [-half * 0.45, y + 0.02],
        [-half - 0.018, y - 0.012],
        [-half + 0.028, y - 0.004],
        [-half + reach, y + 0.006],
      ],
      1.08,
    );
  return {
    palm: outline(
      [-0.072, 0.19],
      [-wide, 0.1],
      [-half - 0.02, 0.04],
      [-half - 0.01, -0.1],
      [-wide * 0.6, -0.17],
      [wide * 0.3, -0.15],
      [wide, -0.06],
      [half * 0.9 + 0.012, 0.03],
      [wide, 0.11],
      [0.072, 0.19],
    ),
    fingers: [
      wrap(0, -0.128, 0.112),
      wrap(1, -0.054, 0.124),
      wrap(2, 0.018, 0.116),
      wrap(3, 0.084, 0.092),
    ],
    thumb: thumbOf([
      [0.06, 0.13],
      [half + 0.014, 0.062],
      [half + 0.022, -0.018],
      [half - Math.min(0.06, half * 0.5), -0.09],
    ]),
    front: true,
    thumbFront: true,
    palmSeen: 1,
  };
};

/** The product lies at the right of the origin; fingers come over its edge, the thumb stays behind. */
const edge = (): Skeleton => ({
  palm: outline(
    [-0.13, 0.19],
    [-0.165, 0.09],
    [-0.165, -0.02],
    [-0.14, -0.12],
    [-0.09, -0.16],
    [-0.03, -0.14],
    [0.02, -0.06],
    [0.04, 0.05],
    [0.02, 0.12],
    [-0.01, 0.19],
  ),
  fingers: [
    finger(
      0,
      [
        [-0.1, -0.105],
        [-0.035, -0.135],
        [0.045, -0.118],
        [0.118, -0.098],
      ],
      1.06,
    ),
    finger(
      1,
      [
        [-0.105, -0.04],
        [-0.035, -0.062],
        [0.055, -0.044],
        [0.136, -0.026],
      ],
      1.06,
    ),
    finger(
      2,
      [
        [-0.105, 0.025],
        [-0.035, 0.012],
        [0.05, 0.026],
        [0.126, 0.042],
      ],
      1.06,
    ),
    finger(
      3,
      [
        [-0.1, 0.085],
        [-0.035, 0.082],
        [0.035, 0.092],
        [0.098, 0.106],
      ],
      1.06,
    ),
  ],
  thumb: thumbOf([
    [-0.1, 0.02],
    [-0.085, -0.1],
    [-0.045, -0.18],
    [0.01, -0.215],
  ]),
  front: true,
  thumbFront: false,
  palmSeen: 0,
});

/** Carrying from below: the product stands above the origin, fingers behind it, the thumb before it. */
const clasp = (): Skeleton => ({
  palm: openPalm,
  fingers: [
    ray(0, 0.085, -0.1, 0.1, 0.24, -0.03),
    ray(1, 0.03, -0.12, 0.0, 0.26),
    ray(2, -0.03, -0.115, -0.08, 0.24),
    ray(3, -0.085, -0.09, -0.2, 0.19),
  ],
  thumb: thumbOf([
    [0.06, 0.1],
    [0.1, 0.02],
    [0.08, -0.075],
    [0.045, -0.145],
  ]),
  front: false,
  thumbFront: true,
  palmSeen: 1,
});

const shapes: { readonly [shape in HandShape]: (span: number) => Skeleton } = {
  relaxed,
  open,
  point,
  flat_palm: flatPalm,
  grip,
  edge,
  clasp,
};

export const skeletonOf = (shape: HandShape, span: number): Skeleton => shapes[shape](span);

const mixPoint = (a: Point, b: Point, t: number) => ({
  x: lerp(a.x, b.x, t),
  y: lerp(a.y, b.y, t),
});

const mixLine = (a: readonly Joint[], b: readonly Joint[], t: number): Joint[] =>
  a.map((from, i) => {
    const to = b[i] ?? from;
    return { ...mixPoint(from, to, t), r: lerp(from.r, to.r, t) };
  });

/** The skeleton between two, `t` of 0 to 1; what lies in front changes half way. */
export const mixSkeletons = (a: Skeleton, b: Skeleton, t: number): Skeleton => {
  const nearest = t < 0.5 ? a : b;
  return {
    ...nearest,
    palm: a.palm.map((from, i) => mixPoint(from, b.palm[i] ?? from, t)),
    fingers: a.fingers.map((from, i) => mixLine(from, b.fingers[i] ?? from, t)),
    thumb: mixLine(a.thumb, b.thumb, t),
    palmSeen: lerp(a.palmSeen, b.palmSeen, t),
  };
};

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

const outline = (...pairs: Pairs): Point[] => pairs.map(([x, y]) => ({ x, y }));

/** Four points of a finger with the radii of finger `index`. */
const finger = (index: number, points: Pairs, scale = 1): Joint[] => {
  const r = (radii[index] ?? 0.036) * scale;
  return points.map(([x, y], i) => joint(x, y, r * (thickness[i] ?? 1)));
};

const thumbOf = (points: Pairs, scale = 1): Joint[] => {
  const r = [0.064, 0.05, 0.042, 0.033];
  return points.map(([x, y], i) => joint(x, y, (r[i] ?? 0.04) * scale));
};

/** A straight finger from its knuckle, bent by `bend` radians at each joint. */
const ray = (
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

const openPalm = outline(
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
