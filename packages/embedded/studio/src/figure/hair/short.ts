import { curls, curlsIn, type HairStyle, lock, points, puffs } from "./style.ts";

/** The close-cut sides between crown and ear. */
const sides = points(
  [-0.335, 0.035],
  [-0.374, 0.02],
  [-0.395, -0.12],
  [-0.375, -0.3],
  [-0.26, -0.46],
  [0, -0.525],
  [0.26, -0.46],
  [0.375, -0.3],
  [0.395, -0.12],
  [0.374, 0.02],
  [0.335, 0.035],
  [0.335, -0.06],
  [0.315, -0.17],
  [0.25, -0.24],
  [0, -0.275],
  [-0.25, -0.24],
  [-0.315, -0.17],
  [-0.335, -0.06],
);

const crop: HairStyle = {
  front: [
    { kind: "stubble", outline: sides, alpha: 0.92 },
    lock({
      outer: points(
        [-0.352, -0.2],
        [-0.372, -0.36],
        [-0.29, -0.52],
        [-0.06, -0.602],
        [0.2, -0.58],
        [0.352, -0.42],
        [0.362, -0.2],
      ),
      inner: points(
        [-0.325, -0.16],
        [-0.285, -0.225],
        [-0.19, -0.272],
        [-0.05, -0.262],
        [0.12, -0.285],
        [0.27, -0.235],
        [0.325, -0.16],
      ),
      strands: 16,
      sheen: 0.5,
    }),
    ...[-0.27, -0.19, -0.1, -0.01, 0.08, 0.17, 0.25].map((x, i) =>
      lock({
        outer: points(
          [x - 0.1, -0.5 + Math.abs(x) * 0.25],
          [x - 0.085, -0.4],
          [x - 0.03, -0.31],
          [x + 0.055, -0.255 - (i % 2) * 0.02],
        ),
        inner: points(
          [x + 0.08, -0.54 + Math.abs(x) * 0.3],
          [x + 0.09, -0.42],
          [x + 0.08, -0.33],
          [x + 0.06, -0.256 - (i % 2) * 0.02],
        ),
        strands: 6,
        sheen: 0.4,
      }),
    ),
  ],
};

const fadeCut: HairStyle = {
  front: [
    { kind: "stubble", outline: sides, alpha: 0.55 },
    puffs(
      [
        ...curlsIn({ x: 0, y: -0.43 }, 0.3, 0.13, 0.062, 17),
        ...curls(
          points(
            [-0.28, -0.31],
            [-0.19, -0.325],
            [-0.09, -0.33],
            [0, -0.33],
            [0.09, -0.33],
            [0.19, -0.325],
            [0.28, -0.31],
          ),
          0.055,
          3,
        ),
      ],
      0.9,
    ),
  ],
};

const buzz: HairStyle = { front: [{ kind: "stubble", outline: sides, alpha: 0.82 }] };

const quiff: HairStyle = {
  front: [
    { kind: "stubble", outline: sides, alpha: 0.85 },
    lock({
      outer: points(
        [-0.33, -0.22],
        [-0.37, -0.42],
        [-0.26, -0.6],
        [0.0, -0.675],
        [0.26, -0.63],
        [0.37, -0.45],
        [0.335, -0.22],
      ),
      inner: points(
        [-0.31, -0.19],
        [-0.26, -0.285],
        [-0.15, -0.325],
        [0.0, -0.325],
        [0.14, -0.325],
        [0.25, -0.285],
        [0.31, -0.19],
      ),
      strands: 14,
    }),
    ...[-0.2, -0.08, 0.05, 0.17].map((x, i) =>
      lock({
        outer: points(
          [x - 0.09, -0.3],
          [x - 0.13, -0.43],
          [x - 0.06, -0.57],
          [x + 0.09, -0.65 + i * 0.008],
        ),
        inner: points(
          [x + 0.07, -0.305],
          [x + 0.06, -0.42],
          [x + 0.08, -0.54],
          [x + 0.12, -0.645 + i * 0.008],
        ),
        strands: 8,
        sheen: 0.5,
      }),
    ),
  ],
};

const curlyShort: HairStyle = {
  front: [
    { kind: "stubble", outline: sides, alpha: 0.9 },
    puffs(
      [
        ...curlsIn({ x: 0, y: -0.44 }, 0.36, 0.15, 0.085, 11),
        ...curls(points([-0.37, -0.28], [-0.37, -0.17], [0.37, -0.28], [0.37, -0.17]), 0.06, 4),
        ...curls(
          points(
            [-0.25, -0.29],
            [-0.14, -0.285],
            [-0.03, -0.275],
            [0.09, -0.29],
            [0.2, -0.3],
            [0.28, -0.29],
          ),
          0.07,
          9,
        ),
      ],
      0.1,
    ),
  ],
};

const receding: HairStyle = {
  front: [
    {
      kind: "stubble",
      outline: points(
        [-0.335, 0.04],
        [-0.378, 0.03],
        [-0.4, -0.12],
        [-0.37, -0.29],
        [-0.315, -0.33],
        [-0.33, -0.2],
        [-0.335, -0.08],
      ),
      alpha: 0.95,
    },
    {
      kind: "stubble",
      outline: points(
        [0.335, 0.04],
        [0.378, 0.03],
        [0.4, -0.12],
        [0.37, -0.29],
        [0.315, -0.33],
        [0.33, -0.2],
        [0.335, -0.08],
      ),
      alpha: 0.95,
    },
  ],
};

/** Styles that leave the neck free. */
export const shortStyles: { readonly [name: string]: HairStyle } = {
  bald: {},
  short_crop: crop,
  fade: fadeCut,
  buzz,
  quiff,
  curly_short: curlyShort,
  receding,
};
