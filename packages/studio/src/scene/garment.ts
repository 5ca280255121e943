import type { SleeveLength } from "../figure/index.ts";
import type { Mask } from "./mask.ts";

/** What a garment's cut-out looks like: where its body is, and where its sleeves end. */
export type Garment = {
  /** Width of the body without sleeves, and its middle from the left, as shares of the picture's width. */
  readonly body: number;
  readonly middle: number;
  readonly sleeves: SleeveLength;
  /** The middle of the right cuff, from the top of the body's middle, in widths of the body; the left one mirrors it. */
  readonly cuff: { readonly x: number; readonly y: number };
};

/** The run of solid cells of a row around a column. */
const runAround = ({ width, solid }: Mask, middle: number, y: number) => {
  let [left, right] = [middle, middle];
  if (!solid(middle, y)) return null;
  while (left > 0 && solid(left - 1, y)) left--;
  while (right < width - 1 && solid(right + 1, y)) right++;
  return { left, right: right + 1 };
};

/** The narrowest row between chest and hips: there no sleeve lies beside the body. */
const bodyOf = (mask: Mask) => {
  const middle = mask.width >> 1;
  const rows = Array.from({ length: mask.height }, (_, y) => y)
    .filter((y) => y > mask.height * 0.25 && y < mask.height * 0.85)
    .flatMap((y) => runAround(mask, middle, y) ?? []);
  const [first, ...others] = rows;
  if (first === undefined) return { left: 0, right: mask.width };
  const width = (run: typeof first) => run.right - run.left;
  return others.reduce((least, run) => (width(run) < width(least) ? run : least), first);
};

type Cell = { readonly x: number; readonly y: number; readonly away: number };

/** From this many body widths below its top on, sleeves hang beside the body: what is joined to it is a flared hem. */
const armpits = 0.75;

/** What lies outside of the body, in widths of the body from the top of its middle; both sides in one. */
const outsideOf = (mask: Mask, body: number, middle: number): readonly Cell[] => {
  const cells = Array.from({ length: mask.width * mask.height }, (_, at) => ({
    column: at % mask.width,
    row: Math.floor(at / mask.width),
  }));
  const runs = Array.from({ length: mask.height }, (_, row) =>
    row < body * armpits ? null : runAround(mask, Math.floor(middle), row),
  );
  const isBody = (column: number, row: number) => {
    const run = runs[row];
    return run !== null && run !== undefined && column >= run.left && column < run.right;
  };
  return cells
    .filter(({ column, row }) => mask.solid(column, row) && !isBody(column, row))
    .map(({ column, row }) => ({ x: Math.abs(column + 0.5 - middle) / body, y: row / body }))
    .filter(({ x }) => x >= 0.56)
    .map(({ x, y }) => ({ x, y, away: Math.hypot(x - 0.42, y - 0.2) }));
};

/** From this many body widths on a sleeve covers the elbow. */
const longSleeve = 0.82;

/** Measures a garment's cut-out by its outline. */
export const measureGarment = (mask: Mask): Garment => {
  const run = bodyOf(mask);
  const [body, middle] = [run.right - run.left, (run.left + run.right) / 2];
  const outside = outsideOf(mask, body, middle);
  const furthest = Math.max(0, ...outside.map(({ away }) => away));
  const cuff = outside.filter(({ away }) => away > furthest * 0.86);
  const mean = (axis: "x" | "y") =>
    cuff.reduce((sum, cell) => sum + cell[axis], 0) / Math.max(1, cuff.length);
  const isSleeve = outside.length > body * body * 0.06 && furthest < 3;
  return {
    body: body / mask.width,
    middle: middle / mask.width,
    sleeves: isSleeve ? (furthest > longSleeve ? "long" : "short") : "none",
    cuff: { x: mean("x"), y: mean("y") },
  };
};
