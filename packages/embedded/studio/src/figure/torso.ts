import { Path2D, type SKRSContext2D } from "@napi-rs/canvas";
import type { Ramp } from "../colour.ts";
import { addCurve } from "./brush.ts";
import type { Build } from "./palette.ts";
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
