import { Path2D, type SKRSContext2D } from "@napi-rs/canvas";
import { fade, type Ramp } from "../colour.ts";
import { addCurve, curve, spot, stroke, within } from "./brush.ts";
import { blurred } from "./layer.ts";
import type { Build, Palette } from "./palette.ts";
import { figureBottom, type Point } from "./pose.ts";

/** The area in which trunk and clothes are drawn. */
export const trunkBox = { left: -1.0, top: -0.66, right: 1.0, bottom: figureBottom };

const mirrored = (points: readonly Point[]): Point[] =>
  points.map(({ x, y }) => ({ x: -x, y })).reverse();

/** Right half of the body's outline from the neck down; cloth hangs `loose` outside it. */
export const side = (build: Build, loose: number): Point[] => {
  const { shoulder: s, neck, chest, waist, hip, arm } = build;
  const rows: readonly (readonly [number, number, number])[] = [
    [neck + 0.005, -0.16, 0],
    [neck + 0.05, -0.03, 0],
    [neck + 0.15, 0.06, 0.1],
    [s.x - 0.11, s.y - arm.top - 0.062, 0.15],
    [s.x + 0.02, s.y - arm.top - 0.012, 0.15],
    [s.x + arm.top * 0.78, s.y - arm.top * 0.55, 0.15],
    [s.x + arm.top, s.y + 0.08, 0.15],
    [chest + 0.055, 0.74, 0.9],
    [chest, 1.0, 1],
    [waist, 1.52, 1.2],
    [hip, 2.15, 1],
    [hip + 0.02, figureBottom, 1],
  ];
  return rows.map(([x, y, k]) => ({ x: x + loose * k, y: y - loose * 0.35 * (k < 0.6 ? k : 0) }));
};

/** Outline of the bare trunk with the neck up into the head. */
export const skinPath = (build: Build): Path2D => {
  const neck = [
    { x: build.neck * 0.96, y: -0.62 },
    { x: build.neck * 0.93, y: -0.34 },
  ];
  const right = [...neck, ...side(build, -0.012)];
  const path = new Path2D();
  addCurve(path, [...mirrored(right).reverse()], true);
  addCurve(path, [...right].reverse(), false);
  path.closePath();
  return path;
};

/** How cloth ends at the neck: half width, height there, lowest point, and whether it is a V. */
export type Neckline = {
  readonly x: number;
  readonly y: number;
  readonly depth: number;
  readonly v: boolean;
};

const necklinePoints = ({ x, y, depth, v }: Neckline): Point[] =>
  v
    ? [
        { x: -x, y },
        { x: 0, y: depth },
        { x, y },
      ]
    : [
        { x: -x, y },
        { x: -x * 0.82, y: y + (depth - y) * 0.62 },
        { x: 0, y: depth },
        { x: x * 0.82, y: y + (depth - y) * 0.62 },
        { x, y },
      ];

/** The neckline as a line, for ribs and edges. */
export const necklinePath = (neckline: Neckline): Path2D => {
  const path = new Path2D();
  const points = necklinePoints(neckline);
  if (!neckline.v) addCurve(path, points, true);
  else for (const [i, { x, y }] of points.entries()) i ? path.lineTo(x, y) : path.moveTo(x, y);
  return path;
};

/** Outline of a garment from its neckline over the shoulders down to `hem`. */
export const garmentPath = (
  build: Build,
  neckline: Neckline,
  loose: number,
  hem: number,
): Path2D => {
  const right = side(build, loose).filter(
    ({ x, y }) =>
      x > neckline.x + 0.02 && (y > neckline.y || x > build.shoulder.x) && y < hem - 0.1,
  );
  const low = side(build, loose).at(-2);
  right.push({ x: (low?.x ?? build.hip) + (hem > 2.5 ? 0.02 : 0), y: hem });
  const path = new Path2D();
  const points = necklinePoints(neckline);
  if (neckline.v) {
    for (const [i, { x, y }] of points.entries()) i ? path.lineTo(x, y) : path.moveTo(x, y);
  } else addCurve(path, points, true);
  addCurve(path, right, false);
  addCurve(path, mirrored(right), false);
  path.closePath();
  return path;
};

/** Fills with tones from the light's side to the other one; the shoulders keep the base tone. */
export const fillLit = (
  context: SKRSContext2D,
  path: Path2D,
  ramp: Ramp,
  build: Build,
  toLight: Point,
): void => {
  const w = build.shoulder.x + 0.2;
  const way = toLight.x >= 0 ? 1 : -1;
  const gradient = context.createLinearGradient(-w * way, 0.9, w * way, 0.4);
  gradient.addColorStop(0, ramp.base);
  gradient.addColorStop(0.5, ramp.base);
  gradient.addColorStop(0.75, ramp.lit);
  gradient.addColorStop(1, ramp.base);
  context.fillStyle = gradient;
  context.fill(path);
};

/** The soft forms below a garment: sides, chest, waist, and a few folds. */
export const drawForms = (
  context: SKRSContext2D,
  path: Path2D,
  ramp: Ramp,
  build: Build,
  toLight: Point,
): void => {
  const away = toLight.x >= 0 ? -1 : 1;
  const { chest, waist, bust } = build;
  within(context, path, () => {
    blurred(context, 0.06, (own) => {
      for (const k of [1, -1]) {
        const strength = k === away ? 0.95 : 0.5;
        const flank = curve(
          [k * (chest + 0.1), 0.62],
          [k * (chest + 0.01), 1],
          [k * (waist + 0.02), 1.52],
          [k * (build.hip + 0.02), 2.2],
          [k * (build.hip + 0.03), figureBottom],
        );
        stroke(own, flank, fade(ramp.shade, strength), 0.2);
        stroke(
          own,
          curve([k * (chest - 0.1), 0.62], [k * (chest - 0.02), 0.78]),
          fade(ramp.deep, 0.35),
          0.05,
        );
      }
    });
    blurred(context, 0.035, (own) => {
      const low = 0.86 + bust * 0.1;
      const under = fade(ramp.shade, 0.3 + 0.55 * bust);
      stroke(
        own,
        curve([-0.44, low - 0.12], [-0.3, low], [-0.1, low - 0.03]),
        under,
        0.05 + 0.03 * bust,
      );
      stroke(
        own,
        curve([0.1, low - 0.03], [0.3, low], [0.44, low - 0.12]),
        under,
        0.05 + 0.03 * bust,
      );
      if (bust > 0.5) spot(own, { x: -away * 0.27, y: 0.72 }, 0.2, ramp.lit, 0.7);
    });
    drawFolds(context, ramp, build);
  });
};

/** A few creases where the arms and the waist pull at the cloth; not the same on both sides. */
const drawFolds = (context: SKRSContext2D, ramp: Ramp, build: Build): void => {
  const { waist: w, chest: c } = build;
  const tone = fade(ramp.shade, 0.6);
  const folds: readonly (readonly (readonly [number, number])[])[] = [
    [
      [c + 0.02, 0.8],
      [c - 0.1, 0.86],
      [c - 0.2, 0.85],
    ],
    [
      [-c - 0.02, 0.8],
      [-c + 0.12, 0.9],
      [-c + 0.24, 0.92],
    ],
    [
      [w + 0.02, 1.4],
      [w - 0.12, 1.5],
      [w - 0.32, 1.56],
    ],
    [
      [-w - 0.02, 1.5],
      [-w + 0.12, 1.56],
      [-w + 0.24, 1.55],
    ],
    [
      [-w - 0.03, 1.74],
      [-w + 0.14, 1.84],
      [-w + 0.36, 1.88],
    ],
    [
      [w + 0.06, 1.9],
      [w - 0.1, 1.98],
      [w - 0.24, 1.98],
    ],
  ];
  blurred(context, 0.016, (own) => {
    for (const fold of folds) stroke(own, curve(...fold), tone, 0.024);
  });
};

/** Neck, collarbones and the skin that a neckline leaves bare. */
export const drawSkinTrunk = (context: SKRSContext2D, build: Build, palette: Palette): void => {
  const { skin, toLight } = palette;
  const path = skinPath(build);
  fillLit(context, path, skin, build, toLight);
  const away = toLight.x >= 0 ? -1 : 1;
  within(context, path, () => {
    blurred(context, 0.03, (own) => {
      stroke(
        own,
        curve([away * build.neck, -0.5], [away * build.neck, -0.1]),
        fade(skin.shade, 0.9),
        0.13,
      );
      stroke(
        own,
        curve([-away * build.neck, -0.5], [-away * build.neck, -0.1]),
        fade(skin.mid, 0.8),
        0.06,
      );
      stroke(own, curve([-0.1, -0.1], [-0.05, 0.06]), fade(skin.shade, 0.4), 0.03);
      stroke(own, curve([0.1, -0.1], [0.05, 0.06]), fade(skin.shade, 0.4), 0.03);
    });
    blurred(context, 0.012, (own) => {
      for (const k of [1, -1]) {
        const bone = curve([k * 0.06, 0.09], [k * 0.22, 0.13], [k * 0.44, 0.12]);
        stroke(own, bone, fade(skin.shade, 0.7), 0.022);
      }
      spot(own, { x: 0, y: 0.07 }, 0.06, skin.shade, 0.6);
      if (build.age > 0.5) {
        const line = fade(skin.shade, build.age * 0.7);
        stroke(own, curve([-0.12, -0.12], [0, -0.09], [0.12, -0.12]), line, 0.012);
        stroke(own, curve([-0.11, -0.05], [0, -0.02], [0.11, -0.05]), line, 0.01);
      }
    });
  });
};
