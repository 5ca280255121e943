import type { Point } from "../pose.ts";
import { flip, type Lock, mirrorLock, points } from "./lock.ts";
import { curls, curlsIn } from "./puff.ts";
import { type HairStyle, lock, type Piece, puffs } from "./style.ts";

/** Hair that frames the face from a part at `px`; `ends` continue both edges below the ear. */
function curtain(px: number, outer: readonly Point[], inner: readonly Point[], depth = 0): Lock {
  return {
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
  };
}

function both(px: number, outer: readonly Point[], inner: readonly Point[], depth = 0): Piece[] {
  return [
    lock(mirrorLock(curtain(-px, outer, inner, depth * 0.3))),
    lock(curtain(px, outer, inner, depth)),
  ];
}

const mass = (half: readonly Point[], strands = 24): Piece =>
  lock({ outer: flip(half), inner: half, strands });

const bob: HairStyle = {
  back: [
    mass(
      points(
        [0, -0.56],
        [0.25, -0.5],
        [0.37, -0.34],
        [0.44, -0.1],
        [0.46, 0.22],
        [0.4, 0.46],
        [0.12, 0.5],
      ),
    ),
  ],
  front: both(
    -0.1,
    points([0.455, 0.15], [0.47, 0.34], [0.4, 0.5]),
    points([0.338, 0.17], [0.325, 0.33], [0.27, 0.475]),
    0.03,
  ),
};

const fringeBob: HairStyle = {
  back: bob.back ?? [],
  front: [
    ...both(
      0,
      points([0.455, 0.15], [0.465, 0.33], [0.41, 0.49]),
      points([0.338, 0.17], [0.325, 0.33], [0.28, 0.47]),
    ),
    lock({
      outer: points([-0.27, -0.47], [-0.31, -0.36], [-0.315, -0.22], [-0.305, -0.1]),
      inner: points([0.27, -0.47], [0.31, -0.36], [0.315, -0.22], [0.305, -0.1]),
      strands: 26,
      sheen: 0.42,
    }),
  ],
};

const straightBack = mass(
  points(
    [0, -0.57],
    [0.26, -0.51],
    [0.39, -0.34],
    [0.46, -0.1],
    [0.49, 0.4],
    [0.52, 0.9],
    [0.5, 1.32],
  ),
);

const longStraight: HairStyle = {
  back: [straightBack],
  fall: [-1, 1].map((k) => {
    const fall: Lock = {
      outer: points([0.4, 0.1], [0.47, 0.4], [0.5, 0.72], [0.5, 1.02], [0.44, 1.36]),
      inner: points([0.2, 0.1], [0.25, 0.4], [0.26, 0.72], [0.25, 1.02], [0.3, 1.36]),
      strands: 16,
      sheen: 0.45,
    };
    return lock(k === 1 ? fall : mirrorLock(fall));
  }),
  front: both(
    -0.04,
    points([0.455, 0.15], [0.472, 0.42], [0.43, 0.86]),
    points([0.342, 0.18], [0.34, 0.4], [0.415, 0.86]),
  ),
};

const waveOuter = points(
  [0.38, 0.1],
  [0.52, 0.36],
  [0.46, 0.62],
  [0.56, 0.86],
  [0.47, 1.1],
  [0.42, 1.3],
);
const waveInner = points(
  [0.2, 0.1],
  [0.29, 0.36],
  [0.2, 0.62],
  [0.28, 0.86],
  [0.22, 1.1],
  [0.36, 1.3],
);

const longWavy: HairStyle = {
  back: [
    mass(
      points(
        [0, -0.57],
        [0.26, -0.51],
        [0.39, -0.34],
        [0.49, -0.1],
        [0.55, 0.3],
        [0.53, 0.6],
        [0.58, 0.9],
        [0.46, 1.22],
      ),
    ),
  ],
  fall: [
    lock({ outer: waveOuter, inner: waveInner, strands: 18, sheen: 0.42 }),
    lock(mirrorLock({ outer: waveOuter, inner: waveInner, strands: 18, sheen: 0.42 })),
  ],
  front: both(
    -0.13,
    points([0.47, 0.08], [0.515, 0.3], [0.45, 0.55], [0.45, 0.84]),
    points([0.345, 0.14], [0.36, 0.3], [0.31, 0.52], [0.43, 0.84]),
    0.03,
  ),
};

const wavyBob: HairStyle = {
  back: [
    mass(
      points(
        [0, -0.57],
        [0.26, -0.51],
        [0.39, -0.34],
        [0.48, -0.1],
        [0.52, 0.25],
        [0.46, 0.55],
        [0.14, 0.58],
      ),
    ),
  ],
  front: both(
    -0.12,
    points([0.475, 0.08], [0.52, 0.28], [0.46, 0.46], [0.4, 0.6]),
    points([0.345, 0.14], [0.35, 0.28], [0.29, 0.42], [0.33, 0.58]),
    0.04,
  ),
};

/** A corkscrew curl from (x, y) down to (x2, y2). */
function ringlet(
  x: number,
  y: number,
  x2: number,
  y2: number,
  width: number,
  phase: number,
): Piece {
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
}

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
    outer: points([0.345, -0.14], [0.375, 0.04], [0.375, 0.2], [0.34, 0.34]),
    inner: points([0.31, -0.14], [0.345, 0.04], [0.352, 0.2], [0.335, 0.34]),
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

/** Styles that reach the neck or cover it. */
export const longStyles: { readonly [name: string]: HairStyle } = {
  bob,
  fringe_bob: fringeBob,
  wavy_bob: wavyBob,
  long_straight: longStraight,
  long_wavy: longWavy,
  curly: curlyLong,
  afro,
  bun,
  low_bun: lowBun,
  ponytail,
  braids,
  box_braids: boxBraids,
};
