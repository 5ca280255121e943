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

/** Outlines are written in whole numbers, which Skia reads faster than a call for each point. */
const grain = 8192;
const toUnits = { a: 1 / grain, b: 0, c: 0, d: 1 / grain, e: 0, f: 0 };

const whole = (value: number): number => Math.round(value * grain);

/** A strip around the joints `from` to `to`, in which the line bends gently. */
const strip = (
  line: readonly Joint[],
  turns: readonly number[],
  from: number,
  to: number,
): string => {
  let [there, back] = ["", ""];
  for (let i = from; i <= to; i++) {
    const { x, y, r } = line[i] as Joint;
    const before = turns[Math.max(from, i - 1)] ?? 0;
    const own = i === to && to > from ? before : (turns[i] ?? 0);
    const [nx, ny] = [-Math.sin(own) - Math.sin(before), Math.cos(own) + Math.cos(before)];
    const share = r / Math.max(1e-6, Math.hypot(nx, ny));
    const [dx, dy] = [nx * share, ny * share];
    there += `${there ? "L" : "M"}${whole(x - dx)} ${whole(y - dy)}`;
    back = `L${whole(x + dx)} ${whole(y + dy)}${back}`;
  }
  return `${there}${back}Z`;
};

/** An ellipse with one radius along `turn` and the other across it. */
const disc = ({ x, y, r }: Joint, turn: number, along: number): string => {
  const [dx, dy] = [Math.cos(turn) * along, Math.sin(turn) * along];
  const radii = `${whole(along)} ${whole(r)} ${(turn * 180) / Math.PI} 1 1`;
  const [tip, end] = [`${whole(x + dx)} ${whole(y + dy)}`, `${whole(x - dx)} ${whole(y - dy)}`];
  return `M${tip}A${radii} ${end}A${radii} ${tip}Z`;
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
  const moved = line.map(({ x, y, r }) => ({
    x: x + offset.x * r,
    y: y + offset.y * r,
    r: r * scale,
  }));
  const turns = directions(line);
  const last = line.length - 1;
  let [from, outline] = [0, ""];
  for (const [i, joint] of moved.entries()) {
    if (!bends(turns, i)) continue;
    // A slightly rounded cross-section ends a cut limb.
    const isCut = cut && i === last;
    outline += isCut ? disc(joint, turns[i - 1] ?? 0, joint.r * 0.24) : disc(joint, 0, joint.r);
    if (i > from) outline += strip(moved, turns, from, i);
    from = i;
  }
  return new Path2D(outline).transform(toUnits);
};

/** The first, the last and each joint at a sharp bend end a strip. */
const bends = (turns: readonly number[], i: number): boolean => {
  if (i === 0 || i === turns.length - 1) return true;
  return turned(turns[i - 1] ?? 0, turns[i] ?? 0) > sharp;
};
