import type { Mask } from "./mask.ts";

type Place = { readonly x: number; readonly y: number };

/** What a cut-out looks like where it is held and where it is looked at; shares of its width and height. */
export type Silhouette = {
  /** From the first to the last solid cell of each of its rows, which are equally high, from the top down. */
  readonly rows: readonly (readonly [left: number, right: number])[];
  /** The middle of the part that has most to see: print, label, a face; null: it looks the same all over. */
  readonly telling: Place | null;
};

const rowCount = 16;
/** The part that a detail shows, as shares of the cut-out. */
const part = { width: 0.5, height: 0.5 } as const;
/** Cells so near to the outline count for nothing: what differs there is the ground. */
const rim = 2;
/** From this difference of colour on (of 442) something is printed there, and not a shade. */
const leastDifference = 26;
/** Least share of a part's cells that differ from their neighbours: what has fewer looks the same all over. */
const leastStructure = 0.012;

const rounded = (value: number) => Math.round(value * 1000) / 1000;

const rowsOf = ({ width, height, solid }: Mask): Silhouette["rows"] =>
  Array.from({ length: rowCount }, (_, row) => {
    const [from, to] = [row, row + 1].map((at) => Math.floor((at * height) / rowCount));
    const xs = Array.from({ length: width }, (_, x) => x).filter((x) =>
      Array.from({ length: Math.max(1, (to ?? 0) - (from ?? 0)) }, (_, y) => y).some((y) =>
        solid(x, (from ?? 0) + y),
      ),
    );
    const [first = 0, last = width - 1] = [xs[0], xs.at(-1)];
    return [rounded(first / width), rounded((last + 1) / width)] as const;
  });

/** How much the cells left of and above a cell differ from it: 0, or 1 for a clear edge; 0 near the outline. */
const structureAt = ({ solid, colour }: Mask, x: number, y: number): number => {
  const isWithin = [-rim, rim].every((by) => solid(x + by, y) && solid(x, y + by));
  if (!isWithin) return 0;
  const own = colour(x, y);
  const difference = Math.max(
    ...[colour(x - 1, y), colour(x, y - 1)].map((other) =>
      Math.hypot(own[0] - other[0], own[1] - other[1], own[2] - other[2]),
    ),
  );
  return difference > leastDifference ? 1 : 0;
};

/** The middle of all that is to see within the part that has most of it. */
const tellingOf = (mask: Mask): Place | null => {
  const { width, height } = mask;
  const marked = Array.from({ length: width * height }, (_, at) => at)
    .map((at) => ({ x: at % width, y: Math.floor(at / width) }))
    .filter(({ x, y }) => structureAt(mask, x, y) > 0);
  const [wide, high] = [width * part.width, height * part.height];
  let best: typeof marked = [];
  for (let top = 0; top <= height - high; top += 3)
    for (let left = 0; left <= width - wide; left += 3) {
      const inside = marked.filter(
        ({ x, y }) => x >= left && x < left + wide && y >= top && y < top + high,
      );
      if (inside.length > best.length) best = inside;
    }
  if (best.length < wide * high * leastStructure) return null;
  const mean = (axis: "x" | "y") => best.reduce((sum, cell) => sum + cell[axis], 0) / best.length;
  return { x: rounded((mean("x") + 0.5) / width), y: rounded((mean("y") + 0.5) / height) };
};

/** Measures a cut-out. */
export const measureSilhouette = (mask: Mask): Silhouette => ({
  rows: rowsOf(mask),
  telling: tellingOf(mask),
});
