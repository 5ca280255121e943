import { both, mass } from "./parted.ts";
import { curls, curlsIn, type HairStyle, lock, type Piece, points, puffs } from "./style.ts";

/** A corkscrew curl from (x, y) down to (x2, y2). */
const ringlet = (
  x: number,
  y: number,
  x2: number,
  y2: number,
  width: number,
  phase: number,
): Piece => {
  const n = Math.max(6, Math.round((y2 - y) / 0.07));
  const edge = (k: number) =>
    Array.from({ length: n + 1 }, (_, i) => {
      const t = i / n;
      const sway = Math.sin(phase + i * 1.25) * width * 0.42;
      const half = (k * width * (0.62 + 0.38 * Math.cos(phase * 2 + i * 1.25))) / 2;
      const taper = t > 0.82 ? (1 - t) / 0.18 : Math.min(1, 0.6 + t * 3);
      return { x: x + (x2 - x) * t + sway + half * taper, y: y + (y2 - y) * t };
    });
  return lock({ outer: edge(1), inner: edge(-1), strands: 7, sheen: 0.35 });
};

const ringlets = (
  k: number,
  rows: readonly (readonly [number, number, number, number])[],
): Piece[] => rows.map(([x, y, x2, y2], i) => ringlet(k * x, y, k * x2, y2, 0.135, i * 1.9 + k));

const curlyRows = [
  [0.42, -0.2, 0.6, 0.62],
  [0.36, -0.3, 0.52, 0.82],
  [0.4, -0.24, 0.44, 0.72],
  [0.3, -0.36, 0.5, 0.5],
  [0.36, -0.2, 0.4, 0.56],
] as const;

const curlyLong: HairStyle = {
  back: [
    mass(
      points(
        [0, -0.57],
        [0.26, -0.51],
        [0.39, -0.34],
        [0.52, -0.1],
        [0.58, 0.3],
        [0.52, 0.66],
        [0.3, 0.82],
      ),
    ),
    ...[-0.4, -0.24, -0.08, 0.08, 0.24, 0.4].map((x, i) =>
      ringlet(x, 0, x * 1.2, 0.86, 0.16, i * 2.1),
    ),
  ],
  front: [
    ...both(
      -0.08,
      points([0.47, 0.06], [0.5, 0.18], [0.44, 0.3]),
      points([0.35, 0.1], [0.37, 0.2], [0.42, 0.3]),
      0.02,
    ),
    ...ringlets(1, curlyRows),
    ...ringlets(-1, curlyRows),
    ...[-0.3, 0.26].map((x, i) => ringlet(x * 0.55, -0.52, x * 1.22, 0.05, 0.1, i * 2 + 1)),
  ],
};

const afro: HairStyle = {
  back: [puffs(curlsIn({ x: 0, y: -0.2 }, 0.62, 0.56, 0.085, 41), 1)],
  front: [
    puffs(
      [
        ...curlsIn({ x: 0, y: -0.5 }, 0.45, 0.17, 0.075, 43),
        ...curls(
          points(
            [-0.3, -0.29],
            [-0.2, -0.315],
            [-0.1, -0.325],
            [0, -0.325],
            [0.1, -0.325],
            [0.2, -0.315],
            [0.3, -0.29],
          ),
          0.06,
          9,
        ),
        ...curls(
          points(
            [-0.4, -0.26],
            [-0.43, -0.14],
            [-0.44, -0.02],
            [-0.45, 0.1],
            [0.4, -0.26],
            [0.43, -0.14],
            [0.44, -0.02],
            [0.45, 0.1],
          ),
          0.075,
          2,
        ),
      ],
      1,
    ),
  ],
};

/** Curly and coiled styles. */
export const curlyStyles: { readonly [name: string]: HairStyle } = { curly: curlyLong, afro };
