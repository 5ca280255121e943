import type { Point } from "../pose.ts";
import { flip, type HairStyle, type Lock, lock, mirrorLock, type Piece, points } from "./style.ts";

/** A side-parted short cut; `px` is where it parts. */
const parted = (px: number, lift: number): HairStyle => {
  const swept = lock({
    outer: points(
      [px - 0.01, -0.562],
      [px + 0.15, -0.59 - lift],
      [0.23, -0.545 - lift * 0.7],
      [0.36, -0.4],
      [0.402, -0.2],
      [0.39, -0.03],
      [0.372, 0.05],
    ),
    inner: points(
      [px + 0.005, -0.3],
      [px + 0.1, -0.335],
      [0.14, -0.31],
      [0.245, -0.25],
      [0.305, -0.18],
      [0.338, -0.08],
      [0.345, 0.045],
    ),
    strands: 22,
    sheen: 0.34,
  });
  const other = lock({
    outer: points(
      [px + 0.02, -0.572],
      [px - 0.04, -0.558],
      [-0.275, -0.475],
      [-0.365, -0.36],
      [-0.4, -0.2],
      [-0.392, -0.04],
      [-0.372, 0.05],
    ),
    inner: points(
      [px + 0.012, -0.29],
      [px - 0.03, -0.29],
      [-0.2, -0.275],
      [-0.285, -0.22],
      [-0.32, -0.14],
      [-0.34, -0.05],
      [-0.345, 0.045],
    ),
    strands: 14,
    sheen: 0.4,
  });
  return { front: [other, swept] };
};

const pixieFringe = lock({
  outer: points(
    [-0.2, -0.565],
    [0.02, -0.6],
    [0.22, -0.52],
    [0.33, -0.36],
    [0.35, -0.22],
    [0.325, -0.08],
  ),
  inner: points(
    [-0.27, -0.4],
    [-0.16, -0.3],
    [-0.02, -0.225],
    [0.12, -0.18],
    [0.23, -0.14],
    [0.318, -0.075],
  ),
  strands: 20,
  sheen: 0.4,
});

const pixie: HairStyle = {
  back: [
    lock({
      outer: points([0, -0.56], [-0.3, -0.5], [-0.42, -0.2], [-0.4, 0.1], [-0.3, 0.3]),
      inner: points([0, -0.56], [0.3, -0.5], [0.42, -0.2], [0.4, 0.1], [0.3, 0.3]),
      strands: 12,
    }),
  ],
  front: [
    lock({
      outer: points(
        [-0.12, -0.58],
        [-0.3, -0.52],
        [-0.405, -0.33],
        [-0.42, -0.12],
        [-0.395, 0.04],
        [-0.345, 0.15],
      ),
      inner: points(
        [-0.14, -0.36],
        [-0.23, -0.3],
        [-0.3, -0.2],
        [-0.335, -0.08],
        [-0.345, 0.04],
        [-0.335, 0.145],
      ),
      strands: 14,
      sheen: 0.4,
    }),
    lock({
      outer: points(
        [-0.1, -0.585],
        [0.16, -0.6],
        [0.35, -0.44],
        [0.42, -0.22],
        [0.405, 0.0],
        [0.345, 0.14],
      ),
      inner: points(
        [0, -0.4],
        [0.14, -0.34],
        [0.26, -0.26],
        [0.33, -0.14],
        [0.35, 0.0],
        [0.335, 0.135],
      ),
      strands: 16,
      sheen: 0.45,
    }),
    pixieFringe,
  ],
};

/** Short styles with a part or a fringe. */
export const partedStyles: { readonly [name: string]: HairStyle } = {
  side_part: parted(-0.17, 0.02),
  comb_over: {
    front: (parted(-0.22, 0.04).front ?? []).map((p) =>
      p.kind === "lock" ? lock(mirrorLock(p.lock)) : p,
    ),
  },
  pixie,
};

/** Hair that frames the face from a part at `px`; `ends` continue both edges below the ear. */
const curtain = (
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
