import { Path2D, type SKRSContext2D } from "@napi-rs/canvas";
import { lerp } from "@reelwright/film/numbers";
import { fade } from "../colour.ts";
import type { Point } from "./pose.ts";

/** A point of a limb's centre line with the limb's half width there. */
export type Joint = Point & { readonly r: number };

export const joint = (x: number, y: number, r: number): Joint => ({ x, y, r });
export const lerpPoint = (a: Point, b: Point, t: number): Point => ({
  x: lerp(a.x, b.x, t),
  y: lerp(a.y, b.y, t),
});

const catmull = (a: number, b: number, c: number, d: number, t: number) =>
  0.5 *
  (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);

/** A smooth line through `points`, `per` samples between each two. */
export const spline = <P extends Point & { readonly r?: number }>(
  points: readonly P[],
  per: number,
): Joint[] => {
  const out: Joint[] = [];
  const at = (i: number) => points[Math.min(points.length - 1, Math.max(0, i))] as P;
  for (let i = 0; i < points.length - 1; i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    for (let k = 0; k < per; k++) {
      const t = k / per;
      const of = (key: "x" | "y" | "r") =>
        catmull(a[key] ?? 0, b[key] ?? 0, c[key] ?? 0, d[key] ?? 0, t);
      out.push({ x: of("x"), y: of("y"), r: of("r") });
    }
  }
  const last = at(points.length - 1);
  out.push({ x: last.x, y: last.y, r: last.r ?? 0 });
  return out;
};

/** Adds a smooth open line through `points` to the path; `move` starts a new contour. */
export const addCurve = (path: Path2D, points: readonly Point[], move: boolean): void => {
  const at = (i: number) => points[Math.min(points.length - 1, Math.max(0, i))] as Point;
  const first = at(0);
  if (move) path.moveTo(first.x, first.y);
  else path.lineTo(first.x, first.y);
  for (let i = 0; i < points.length - 1; i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    path.bezierCurveTo(
      b.x + (c.x - a.x) / 6,
      b.y + (c.y - a.y) / 6,
      c.x - (d.x - b.x) / 6,
      c.y - (d.y - b.y) / 6,
      c.x,
      c.y,
    );
  }
};

/** A smooth open line through points given as pairs. */
export const curve = (...pairs: readonly (readonly [number, number])[]): Path2D => {
  const path = new Path2D();
  addCurve(
    path,
    pairs.map(([x, y]) => ({ x, y })),
    true,
  );
  return path;
};

/** A closed smooth outline through `points`. */
export const blob = (points: readonly Point[]): Path2D => {
  const path = new Path2D();
  const n = points.length;
  const at = (i: number) => points[(i + n) % n] as Point;
  path.moveTo(at(0).x, at(0).y);
  for (let i = 0; i < n; i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    path.bezierCurveTo(
      b.x + (c.x - a.x) / 6,
      b.y + (c.y - a.y) / 6,
      c.x - (d.x - b.x) / 6,
      c.y - (d.y - b.y) / 6,
      c.x,
      c.y,
    );
  }
  path.closePath();
  return path;
};

/** Draws within a path's area. */
export const within = (context: SKRSContext2D, area: Path2D, draw: () => void): void => {
  context.save();
  context.clip(area);
  draw();
  context.restore();
};

/** A soft spot that fades out at radius `r`; `squash` is its height over its width. */
export const spot = (
  context: SKRSContext2D,
  at: Point,
  r: number,
  colour: string,
  alpha: number,
  squash = 1,
): void => {
  context.save();
  context.translate(at.x, at.y);
  context.scale(1, squash);
  const gradient = context.createRadialGradient(0, 0, 0, 0, 0, r);
  gradient.addColorStop(0, fade(colour, alpha));
  gradient.addColorStop(0.5, fade(colour, alpha * 0.55));
  gradient.addColorStop(1, fade(colour, 0));
  context.fillStyle = gradient;
  context.fillRect(-r, -r, 2 * r, 2 * r);
  context.restore();
};

export const stroke = (
  context: SKRSContext2D,
  path: Path2D,
  colour: string,
  width: number,
): void => {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.lineCap = "round";
  context.lineJoin = "round";
  context.stroke(path);
};
