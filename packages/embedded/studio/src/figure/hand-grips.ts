import { finger, openPalm, outline, ray, type Skeleton, thumbOf } from "./skeleton.ts";

/** Palm behind a product, fingertips over its left edge, thumb over its right one. */
export const grip = (span: number): Skeleton => {
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
export const edge = (): Skeleton => ({
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
export const clasp = (): Skeleton => ({
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
