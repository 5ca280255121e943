import type { SleeveLength } from "../figure/garments.ts";
import type { Mask } from "./silhouette.ts";

/** The body and the sleeves in the cut-out of a garment. */
export type Garment = {
  /** Width of the body without sleeves, and its middle from the left, as shares of the image's width. */
  readonly body: number;
  readonly middle: number;
  readonly sleeves: SleeveLength;
  /** Center of the right cuff from the top of the body's center, in widths of the body; the left cuff mirrors it. */
  readonly cuff: { readonly x: number; readonly y: number };
  /** Height of a hood above the shoulders, as a share of the image's height; left out: no hood. */
  readonly hood?: number;
};

/** The run of solid cells around a column in a row. */
const runAround = ({ width, solid }: Mask, middle: number, y: number) => {
  let [left, right] = [middle, middle];
  if (!solid(middle, y)) return null;
  while (left > 0 && solid(left - 1, y)) left--;
  while (right < width - 1 && solid(right + 1, y)) right++;
  return { left, right: right + 1 };
};

/** The narrowest row between chest and hips, where no sleeve lies beside the body. `from` is a share of the height. */
const bodyOf = (mask: Mask, from = 0.25) => {
  const middle = mask.width >> 1;
  const rows = Array.from({ length: mask.height }, (_, y) => y)
    .filter((y) => y > mask.height * from && y < mask.height * 0.85)
    .flatMap((y) => runAround(mask, middle, y) ?? []);
  const [first, ...others] = rows;
  if (first === undefined) return { left: 0, right: mask.width };
  const width = (run: typeof first) => run.right - run.left;
  return others.reduce((least, run) => (width(run) < width(least) ? run : least), first);
};

/** Number of cells from the first to the last solid one of a row; 0 if none is solid. */
const breadthAt = ({ width, solid }: Mask, y: number): number => {
  const xs = Array.from({ length: width }, (_, x) => x).filter((x) => solid(x, y));
  return xs.length === 0 ? 0 : (xs.at(-1) ?? 0) - (xs[0] ?? 0) + 1;
};

/** Maximum width and minimum height of a hood, in widths of the body. A collar is lower. */
const hoodSize = { width: 0.78, height: 0.28 } as const;
/**
 * This far below a hood, in widths of the body, shoulders with sleeves are as wide as the body. A gown widens slowly.
 */
const shoulderDrop = 0.3;

/** Number of rows with a hood at the top; 0 without a hood. */
const hoodRows = (mask: Mask): number => {
  const { left, right } = bodyOf(mask, 0.5);
  const body = right - left;
  const rows = Array.from({ length: mask.height }, (_, y) => breadthAt(mask, y));
  const end = rows.findIndex((breadth) => breadth > body * hoodSize.width);
  const isHigh = end >= body * hoodSize.height && end < mask.height * 0.5;
  const shoulders = rows[Math.round(end + body * shoulderDrop)] ?? 0;
  return isHigh && shoulders >= body * 0.97 ? end : 0;
};

/** A mask without its first rows. */
const below = (mask: Mask, rows: number): Mask => ({
  width: mask.width,
  height: mask.height - rows,
  solid: (x, y) => y >= 0 && mask.solid(x, y + rows),
});

/** Symmetry about a column: the share of solid cells with a solid mirror image. */
const symmetryAbout = ({ width, height, solid }: Mask, middle: number): number => {
  const cells = Array.from({ length: width * height }, (_, at) => at)
    .map((at) => ({ x: at % width, y: Math.floor(at / width) }))
    .filter(({ x, y }) => solid(x, y));
  const mirrored = cells.filter(({ x, y }) => solid(Math.round(2 * middle - 1 - x), y));
  return mirrored.length / Math.max(1, cells.length);
};

type Cell = { readonly x: number; readonly y: number; readonly away: number };

/**
 * From this many body widths below the top, sleeves hang beside the body. Anything joined to the body is a flared hem.
 */
const armpits = 0.75;

/** Cells outside the body, in widths of the body from the center of its top. Both sides are folded into one. */
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

/** A sleeve of at least this many body widths covers the elbow. */
const longSleeve = 0.82;

/** Minimum symmetry of a front view. */
const leastSymmetry = 0.8;

/** Measures the outline of a garment; null if it isn't a front view, so it can't be put on. */
export const measureGarment = (whole: Mask): Garment | null => {
  const hood = hoodRows(whole);
  const mask = below(whole, hood);
  const run = bodyOf(mask);
  const [body, middle] = [run.right - run.left, (run.left + run.right) / 2];
  if (symmetryAbout(mask, middle) < leastSymmetry) return null;
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
    ...(hood > 0 ? { hood: hood / whole.height } : {}),
  };
};
