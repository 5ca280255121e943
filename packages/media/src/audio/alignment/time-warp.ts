/** Dynamic time warping: finds the matching moments of two recordings of the same text. */
import { type Features, featureSize } from "./features.ts";

/**
 * How far the path may deviate from a steady pace: a share of the longer recording, with a minimum and a maximum in
 * frames.
 */
const band = { share: 0.25, least: 60, most: 1_500 };

const distance = (a: Float32Array, i: number, b: Float32Array, j: number): number => {
  let sum = 0;
  const [from, other] = [i * featureSize, j * featureSize];
  for (let k = 0; k < featureSize; k += 1) {
    const difference = (a[from + k] as number) - (b[other + k] as number);
    sum += difference * difference;
  }
  return Math.sqrt(sum);
};

export type Warp = {
  /** For each frame of the reference, the first frame of the other recording on the cheapest path; ascending. */
  readonly path: Float32Array;
  /** Mean difference of the two per step of the path. */
  readonly cost: number;
};

/** The cells that the path may use: `width` columns of each row, starting at `firstOf` the row. */
type Band = {
  readonly rows: number;
  readonly columns: number;
  readonly width: number;
  firstOf(row: number): number;
};

const bandOf = (rows: number, columns: number): Band => {
  const reach = Math.round(
    Math.min(band.most, Math.max(band.least, band.share * Math.max(rows, columns))),
  );
  const slope = (columns - 1) / Math.max(1, rows - 1);
  const firstOf = (row: number) => Math.round(row * slope) - reach;
  return { rows, columns, width: 2 * reach + 1, firstOf };
};

/** The step that reaches a cell: one frame in both recordings, in the reference only, or in the other only. */
const both = 0;
const down = 1;
const right = 2;

/** Fills a row with the cheapest costs. `before` holds those of the row above, which starts `shift` columns earlier. */
const fillRow = (
  distances: Float64Array,
  before: Float64Array,
  shift: number,
  steps: Uint8Array,
): Float64Array => {
  const costs = new Float64Array(distances.length).fill(Infinity);
  for (let w = 0; w < costs.length; w += 1) {
    const here = distances[w] as number;
    const diagonal = before[w + shift - 1] ?? Infinity;
    const above = before[w + shift] ?? Infinity;
    const best = Math.min(diagonal, above, costs[w - 1] ?? Infinity);
    costs[w] = best + here;
    steps[w] = best === diagonal ? both : best === above ? down : right;
  }
  return costs;
};

const followed = ({ rows, columns, width, firstOf }: Band, steps: Uint8Array): Float32Array => {
  const path = new Float32Array(rows);
  let row = rows - 1;
  let column = columns - 1;
  while (row > 0 || column > 0) {
    path[row] = column;
    const step =
      row === 0 ? right : column === 0 ? down : steps[row * width + column - firstOf(row)];
    if (step !== right) row -= 1;
    if (step !== down) column -= 1;
  }
  return path;
};

/** Finds the cheapest path. Time and memory grow with the number of reference frames times the band's width. */
export const timeWarp = async (
  reference: Features,
  heard: Features,
  breathe: () => Promise<void>,
): Promise<Warp> => {
  const cells = bandOf(reference.frames, heard.frames);
  const { rows, columns, width, firstOf } = cells;
  const steps = new Uint8Array(rows * width);
  // The path starts at no cost from a virtual cell above and before the first one.
  let costs: Float64Array = new Float64Array(width).fill(Infinity);
  costs[width - 1] = 0;
  for (let row = 0; row < rows; row += 1) {
    if (row % 16 === 0) await breathe();
    const first = firstOf(row);
    const distances = Float64Array.from({ length: width }, (_, w) => {
      const column = first + w;
      const isInside = column >= 0 && column < columns;
      return isInside ? distance(reference.values, row, heard.values, column) : Infinity;
    });
    const own = steps.subarray(row * width, (row + 1) * width);
    const shift = row === 0 ? width + firstOf(0) : first - firstOf(row - 1);
    costs = fillRow(distances, costs, shift, own);
  }
  const last = costs[columns - 1 - firstOf(rows - 1)] ?? Infinity;
  return { path: followed(cells, steps), cost: last / (rows + columns) };
};
