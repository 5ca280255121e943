import { lerp } from "@reelwright/core/util/lerp";
import type { Joint } from "./brush.ts";
import { clasp, edge, grip } from "./hand-grips.ts";
import type { HandShape, Point } from "./pose.ts";
import { finger, openPalm, outline, ray, type Skeleton, thumbOf } from "./skeleton.ts";

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
