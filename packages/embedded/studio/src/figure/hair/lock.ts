import { Path2D, type SKRSContext2D } from "@napi-rs/canvas";
import { lerp } from "@reelwright/core/util/lerp";
import { seededRandom } from "@reelwright/core/util/random";
import { fade } from "../../colour/fade.ts";
import { addCurve, lerpPoint, spline, stroke, within } from "../brush.ts";
import type { Ramp } from "../colour.ts";
import type { Point } from "../pose.ts";

/**
 * A lock lies between two edges from its root to its tip; strands run between them. The edges have
 * the same number of points.
 */
export type Lock = {
  readonly outer: readonly Point[];
  readonly inner: readonly Point[];
  /** Strands per unit of width; 0 draws none. */
  readonly strands?: number;
  /** Where along its length the lock shines, 0-1. */
  readonly sheen?: number;
};

export const points = (...pairs: readonly (readonly [number, number])[]): Point[] =>
  pairs.map(([x, y]) => ({ x, y }));

export const flip = (line: readonly Point[]): Point[] => line.map(({ x, y }) => ({ x: -x, y }));

export const mirrorLock = (lock: Lock): Lock => ({
  ...lock,
  outer: flip(lock.outer),
  inner: flip(lock.inner),
});

export const lockPath = ({ outer, inner }: Lock): Path2D => {
  const path = new Path2D();
  addCurve(path, outer, true);
  addCurve(path, [...inner].reverse(), false);
  path.closePath();
  return path;
};

const tops = (lock: Lock) => [...lock.outer, ...lock.inner].map(({ y }) => y);

/** A lock with its tones from root to tip, strands and sheen; the same `seed` gives the same strands. */
export const drawLock = (context: SKRSContext2D, lock: Lock, ramp: Ramp, seed: number): void => {
  const path = lockPath(lock);
  const ys = tops(lock);
  const gradient = context.createLinearGradient(0, Math.min(...ys), 0, Math.max(...ys) + 0.02);
  gradient.addColorStop(0, ramp.base);
  gradient.addColorStop(0.5, ramp.base);
  gradient.addColorStop(1, ramp.shade);
  context.fillStyle = gradient;
  context.fill(path);
  within(context, path, () => {
    drawStrands(context, lock, ramp, seed);
    stroke(context, path, fade(ramp.deep, 0.35), 0.02);
  });
};

const drawStrands = (context: SKRSContext2D, lock: Lock, ramp: Ramp, seed: number): void => {
  const next = seededRandom(seed).next;
  const outer = spline(lock.outer, 6);
  const inner = spline(lock.inner, 6);
  const count = Math.round(lock.strands ?? 14);
  const last = outer.length - 1;
  const strand = (t: number, from: number, to: number): Path2D => {
    const path = new Path2D();
    const line: Point[] = [];
    for (let i = Math.round(from * last); i <= Math.round(to * last); i++) {
      line.push(lerpPoint(inner[i] ?? { x: 0, y: 0 }, outer[i] ?? { x: 0, y: 0 }, t));
    }
    addCurve(path, line, true);
    return path;
  };
  for (let i = 0; i < count; i++) {
    const t = (i + 0.2 + next() * 0.6) / count;
    const tone = [ramp.shade, ramp.lit, ramp.deep, ramp.mid][i % 4] ?? ramp.mid;
    const from = next() * 0.2;
    stroke(
      context,
      strand(t, from, lerp(0.75, 1, next())),
      fade(tone, 0.34),
      lerp(0.008, 0.02, next()),
    );
  }
  if (lock.sheen === undefined) return;
  for (let i = 0; i < count * 1.4; i++) {
    const t = lerp(0.06, 0.94, next());
    const at = lock.sheen + (next() - 0.5) * 0.14;
    const reach = lerp(0.05, 0.13, next());
    const path = strand(t, Math.max(0, at - reach), Math.min(1, at + reach));
    stroke(context, path, fade(ramp.glow, 0.22), lerp(0.008, 0.018, next()));
  }
};
