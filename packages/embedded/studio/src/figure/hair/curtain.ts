import type { Point } from "../pose.ts";
import { flip, type Lock, mirrorLock, points } from "./lock.ts";
import { lock, type Piece } from "./style.ts";

/** Hair that frames the face from a part at `px`; `ends` continue both edges below the ear. */
export const curtain = (
  px: number,
  outer: readonly Point[],
  inner: readonly Point[],
  depth = 0,
): Lock => ({
  outer: [
    ...points(
      [px, -0.572],
      [px + 0.12 - px * 0.4, -0.578],
      [0.275, -0.5],
      [0.385, -0.34],
      [0.43, -0.1],
    ),
    ...outer,
  ],
  inner: [
    ...points(
      [px, -0.33],
      [px * 0.6 + 0.09, -0.305 + depth],
      [0.2 + depth * 0.2, -0.225 + depth],
      [0.283, -0.12 + depth * 0.5],
      [0.322, 0.02],
    ),
    ...inner,
  ],
  strands: 20,
  sheen: 0.3,
});

export const both = (
  px: number,
  outer: readonly Point[],
  inner: readonly Point[],
  depth = 0,
): Piece[] => [
  lock(mirrorLock(curtain(-px, outer, inner, depth * 0.3))),
  lock(curtain(px, outer, inner, depth)),
];

export const mass = (half: readonly Point[], strands = 24): Piece =>
  lock({ outer: flip(half), inner: half, strands });
