/** Boxes around lines of text, from the map that a detector of PP-OCR makes of an image. */
import type { Size } from "@reelwright/film/artifacts";
import { eachPixel, type Region, type Regions, regionsOf } from "../photos/regions.ts";

/** Probability, 0 to 1, that each pixel belongs to a line of text; in rows. */
export type TextMap = Size & { readonly values: Float32Array };

/** A line of text: its middle, its length along the line and its height, and its direction in radians, clockwise. */
export type TextBox = {
  readonly x: number;
  readonly y: number;
  readonly length: number;
  readonly height: number;
  readonly angle: number;
};

/** The detector marks the core of a line. Values of PP-OCR's own configuration. */
const limits = {
  /** Probability of a pixel in a line, and mean of those of a line. */
  pixel: 0.3,
  line: 0.6,
  /** A core is smaller than its line by this share of its area over its outline. */
  unclip: 1.6,
  /** Shortest side of a line, px. */
  side: 6,
} as const;
/** A box that is so many times as high as wide is a line that runs up or down. */
const upright = 1.5;

export type Point = readonly [x: number, y: number];

const cross = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

/** Half of the convex hull of points in ascending order. */
const halfHull = (points: readonly Point[]): readonly Point[] => {
  const hull: Point[] = [];
  for (const point of points) {
    while (hull.length > 1 && cross(hull.at(-2) as Point, hull.at(-1) as Point, point) <= 0)
      hull.pop();
    hull.push(point);
  }
  return hull.slice(0, -1);
};

export const convexHull = (points: readonly Point[]): readonly Point[] => {
  const sorted = points.toSorted(([ax, ay], [bx, by]) => ax - bx || ay - by);
  return [...halfHull(sorted), ...halfHull(sorted.toReversed())];
};

/** The rectangle of least area around points; one of its sides lies on the hull. */
const smallestBox = (points: readonly Point[]): TextBox => {
  const hull = convexHull(points);
  const boxes = hull.map(([ax, ay], at): TextBox => {
    const [bx, by] = hull[(at + 1) % hull.length] as Point;
    const angle = Math.atan2(by - ay, bx - ax);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const along = hull.map(([x, y]) => x * cos + y * sin);
    const across = hull.map(([x, y]) => y * cos - x * sin);
    const [left, right] = [Math.min(...along), Math.max(...along)];
    const [top, bottom] = [Math.min(...across), Math.max(...across)];
    const [u, v] = [(left + right) / 2, (top + bottom) / 2];
    return {
      ...{ x: u * cos - v * sin, y: u * sin + v * cos },
      ...{ length: right - left, height: bottom - top, angle },
    };
  });
  const [first, ...others] = boxes;
  if (!first) throw new Error("no points");
  return others.reduce(
    (best, box) => (box.length * box.height < best.length * best.height ? box : best),
    first,
  );
};

/** The same box, named so that its line runs from left to right, or down if it is clearly higher than wide. */
const directed = (box: TextBox): TextBox => {
  const quarter = Math.PI / 2;
  const turns = Math.round(box.angle / quarter);
  const isTurned = turns % 2 !== 0;
  const level: TextBox = {
    ...box,
    length: isTurned ? box.height : box.length,
    height: isTurned ? box.length : box.height,
    angle: box.angle - turns * quarter,
  };
  if (level.height < upright * level.length) return level;
  return { ...level, length: level.height, height: level.length, angle: level.angle + quarter };
};

/** The corners of a region's rows. */
const outlineOf = (region: Region, regions: Regions, size: Size): readonly Point[] => {
  const ends = new Map<number, [number, number]>();
  eachPixel(region, regions, size, (at) => {
    const x = at % size.width;
    const row = ends.get((at - x) / size.width);
    if (row) row[1] = x + 1;
    else ends.set((at - x) / size.width, [x, x + 1]);
  });
  return [...ends].flatMap(([y, [left, right]]): Point[] => [
    [left, y],
    [right, y],
    [left, y + 1],
    [right, y + 1],
  ]);
};

/** Finds the lines of text, the largest first. */
export const textBoxes = (map: TextMap): readonly TextBox[] => {
  const mask = Uint8Array.from(map.values, (value) => (value > limits.pixel ? 1 : 0));
  const regions = regionsOf(mask, map);
  const boxes = regions.list.flatMap((region): TextBox[] => {
    let sum = 0;
    eachPixel(region, regions, map, (at) => {
      sum += map.values[at] ?? 0;
    });
    if (sum < limits.line * region.area) return [];
    const core = smallestBox(outlineOf(region, regions, map));
    const area = core.length * core.height;
    const room = (area * limits.unclip) / (2 * (core.length + core.height));
    const whole = { ...core, length: core.length + 2 * room, height: core.height + 2 * room };
    return Math.min(whole.length, whole.height) < limits.side ? [] : [directed(whole)];
  });
  return boxes.toSorted((a, b) => b.length * b.height - a.length * a.height);
};
