import type { Point } from "../pose.ts";
import { both, mass } from "./parted.ts";
import {
  curlsIn,
  type HairStyle,
  type Lock,
  lock,
  mirrorLock,
  type Piece,
  points,
  puffs,
} from "./style.ts";

const pulledHalf = lock({
  outer: points(
    [0.0, -0.56],
    [0.13, -0.548],
    [0.255, -0.478],
    [0.35, -0.345],
    [0.388, -0.16],
    [0.372, -0.01],
  ),
  inner: points(
    [0.0, -0.31],
    [0.08, -0.31],
    [0.19, -0.265],
    [0.28, -0.18],
    [0.325, -0.08],
    [0.345, 0.02],
  ),
  strands: 18,
  sheen: 0.45,
});

const pulled = (): Piece[] => [
  pulledHalf,
  ...(pulledHalf.kind === "lock" ? [lock(mirrorLock(pulledHalf.lock))] : []),
];

const wisp = (k: number): Piece => {
  const value: Lock = {
    outer: points([0.345, -0.14], [0.372, 0.03], [0.37, 0.15], [0.34, 0.27]),
    inner: points([0.31, -0.14], [0.34, 0.03], [0.338, 0.15], [0.322, 0.265]),
    strands: 5,
  };
  return lock(k === 1 ? value : mirrorLock(value));
};

const bun: HairStyle = {
  back: [
    lock({
      outer: points([-0.05, -0.53], [-0.24, -0.62], [-0.23, -0.82], [-0.05, -0.9], [0.1, -0.86]),
      inner: points([0.05, -0.53], [0.24, -0.62], [0.25, -0.78], [0.16, -0.86], [0.1, -0.86]),
      strands: 14,
      sheen: 0.5,
    }),
  ],
  front: [...pulled(), wisp(1), wisp(-1)],
};

const lowBun: HairStyle = {
  back: [
    mass(points([0, -0.55], [0.25, -0.5], [0.37, -0.34], [0.41, -0.1], [0.36, 0.18], [0.1, 0.32])),
    puffs(curlsIn({ x: 0.02, y: 0.3 }, 0.26, 0.16, 0.13, 3), 0),
  ],
  front: [...pulled(), wisp(1)],
};

const ponytail: HairStyle = {
  back: [
    lock({
      outer: points(
        [0.05, -0.5],
        [0.3, -0.62],
        [0.58, -0.36],
        [0.6, 0.1],
        [0.66, 0.5],
        [0.5, 0.86],
      ),
      inner: points(
        [0.15, -0.4],
        [0.25, -0.42],
        [0.37, -0.2],
        [0.36, 0.1],
        [0.36, 0.48],
        [0.48, 0.86],
      ),
      strands: 20,
      sheen: 0.35,
    }),
  ],
  front: [...pulled(), wisp(-1)],
};

const along = (from: Point, via: Point, to: Point, n: number): Point[] =>
  Array.from({ length: n }, (_, i) => {
    const t = i / (n - 1);
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t * t];
    return { x: a * from.x + b * via.x + c * to.x, y: a * from.y + b * via.y + c * to.y };
  });

const braids: HairStyle = {
  back: [
    mass(points([0, -0.55], [0.25, -0.5], [0.37, -0.34], [0.41, -0.1], [0.38, 0.14], [0.1, 0.3])),
  ],
  fall: [-1, 1].map(
    (k): Piece => ({
      kind: "plait",
      line: along({ x: k * 0.4, y: 0.2 }, { x: k * 0.52, y: 0.62 }, { x: k * 0.4, y: 1.22 }, 12),
      r: 0.098,
    }),
  ),
  front: both(0, points([0.435, 0.1], [0.45, 0.34]), points([0.338, 0.14], [0.4, 0.34])),
};

const boxLine = (k: number, x: number, low: number, i: number): Piece => ({
  kind: "plait",
  line: along(
    { x: k * (0.3 + x * 0.3), y: -0.2 + i * 0.01 },
    { x: k * (0.42 + x), y: 0.2 },
    { x: k * (0.34 + x * 1.2), y: low },
    30,
  ),
  r: 0.042,
});

const boxBraids: HairStyle = {
  back: [
    mass(
      points(
        [0, -0.56],
        [0.26, -0.51],
        [0.39, -0.34],
        [0.46, -0.1],
        [0.5, 0.4],
        [0.5, 0.85],
        [0.46, 1.15],
      ),
      40,
    ),
  ],
  fall: [-1, 1].flatMap((k) =>
    [0.02, 0.07, 0.12, -0.03].map((x, i) => boxLine(k, x, 1.2 - i * 0.05, i)),
  ),
  front: [
    ...pulled(),
    ...[-1, 1].flatMap((k) => [0.06, 0.01].map((x, i) => boxLine(k, x, 0.9, i))),
  ],
};

/** Styles that are pulled back, tied or braided. */
export const tiedStyles: { readonly [name: string]: HairStyle } = {
  bun,
  low_bun: lowBun,
  ponytail,
  braids,
  box_braids: boxBraids,
};
