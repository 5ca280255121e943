import { both, mass } from "./parted.ts";
import { type HairStyle, type Lock, lock, mirrorLock, points } from "./style.ts";

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

/** Styles that hang loose. */
export const longStyles: { readonly [name: string]: HairStyle } = {
  bob,
  fringe_bob: fringeBob,
  wavy_bob: wavyBob,
  long_straight: longStraight,
  long_wavy: longWavy,
};
