import { Path2D } from "@napi-rs/canvas";
import type { Joint } from "./brush.ts";
import type { Point } from "./pose.ts";

/** Bends above this many radians between two samples get a disc. */
const sharp = 0.14;

const directions = (line: readonly Joint[]): number[] =>
  line.map((from, i) => {
    const a = i === line.length - 1 ? (line[i - 1] ?? from) : from;
    const b = i === line.length - 1 ? from : (line[i + 1] ?? from);
    return Math.atan2(b.y - a.y, b.x - a.x);
  });

const turned = (a: number, b: number): number => {
  const d = Math.abs(b - a) % (Math.PI * 2);
  return d > Math.PI ? Math.PI * 2 - d : d;
};

/** A strip around the joints `from` to `to`, in which the line bends gently. */
const addStrip = (
  path: Path2D,
  line: readonly Joint[],
  turns: readonly number[],
  from: number,
  to: number,
): void => {
  const at = (i: number, side: number): readonly [number, number] => {
    const { x, y, r } = line[i] as Joint;
    const before = turns[Math.max(from, i - 1)] ?? 0;
    const own = i === to && to > from ? before : (turns[i] ?? 0);
    const [nx, ny] = [-Math.sin(own) - Math.sin(before), Math.cos(own) + Math.cos(before)];
    const size = Math.max(1e-6, Math.hypot(nx, ny));
    return [x + (nx / size) * r * side, y + (ny / size) * r * side];
  };
  path.moveTo(...at(from, 1));
  for (let i = from; i <= to; i++) path.lineTo(...at(i, -1));
  for (let i = to; i >= from; i--) path.lineTo(...at(i, 1));
  path.closePath();
};

const addDisc = (path: Path2D, { x, y, r }: Joint): void => {
  path.moveTo(x + r, y);
  path.arc(x, y, r, 0, Math.PI * 2);
  path.closePath();
};

/** A slightly rounded cross-section instead of a disc. */
const addBrim = (path: Path2D, { x, y, r }: Joint, turn: number): void => {
  path.moveTo(x + Math.cos(turn) * r * 0.24, y + Math.sin(turn) * r * 0.24);
  path.ellipse(x, y, r * 0.24, r, turn, 0, Math.PI * 2);
  path.closePath();
};

/**
 * The outline of a limb along a centre line, its radii times `scale`, moved by `offset` of its radius:
 * a union of strips, joined by discs where the line bends, so that nothing can tear it. A `cut` limb
 * ends almost straight, as a sleeve does.
 */
export const limb = (
  line: readonly Joint[],
  scale = 1,
  offset: Point = { x: 0, y: 0 },
  cut = false,
): Path2D => {
  const path = new Path2D();
  const moved = line.map(({ x, y, r }) => ({
    x: x + offset.x * r,
    y: y + offset.y * r,
    r: r * scale,
  }));
  const turns = directions(line);
  const last = line.length - 1;
  let from = 0;
  for (const [i, joint] of moved.entries()) {
    if (!bends(turns, i)) continue;
    if (cut && i === last) addBrim(path, joint, turns[i - 1] ?? 0);
    else addDisc(path, joint);
    if (i > from) addStrip(path, moved, turns, from, i);
    from = i;
  }
  return path;
};

/** The first, the last and each joint at a sharp bend end a strip. */
const bends = (turns: readonly number[], i: number): boolean => {
  if (i === 0 || i === turns.length - 1) return true;
  return turned(turns[i - 1] ?? 0, turns[i] ?? 0) > sharp;
};
