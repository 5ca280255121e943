import type { Mask } from "./mask.ts";

/** How the cut-out of a watch or bracelet goes around a wrist. */
export type Band = {
  /**
   * `strap`: its middle is seen, its ends go around; `loop`: the half of a ring that is nearer to the viewer is seen, the
   * other half is behind the arm.
   */
  readonly kind: "strap" | "loop";
  /** Where the middle of the seen part is, as a share of the picture's height. */
  readonly middle: number;
  /** The width of the widest part of the picture, as a share of its own: a watch's case. */
  readonly width: number;
};

type Row = { readonly left: number; readonly right: number; readonly filled: number };

const rowsOf = ({ width, height, solid }: Mask): readonly (Row | null)[] =>
  Array.from({ length: height }, (_, y) => {
    const xs = Array.from({ length: width }, (_, x) => x).filter((x) => solid(x, y));
    const [left, last] = [xs[0], xs.at(-1)];
    return left === undefined || last === undefined
      ? null
      : { left, right: last + 1, filled: xs.length / (last + 1 - left) };
  });

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** A strap is so much longer than wide at least. */
const longStrap = 1.35;
/** Rows are solid by this share, or the picture shows more than one thing, or the inside of a loop. */
const solidRow = 0.86;
/** The middle of a strap's ends lies beside the case's by at most this share of the width. */
const aside = 0.14;
/** A strap's ends are at most so broad against its case; one without a case is so narrow against its length. */
const [narrowEnd, narrowStrap] = [0.88, 0.4];
/** So near to the middle of the length is the case, as a share of it. */
const offCentre = 0.16;

const strapOf = ({ width, height }: Mask, rows: readonly (Row | null)[]): Band | null => {
  const solid = rows.filter((row) => row !== null);
  if (height < width * longStrap || solid.length < height * 0.97) return null;
  if (mean(solid.map(({ filled }) => filled)) < solidRow) return null;
  const widest = Math.max(...solid.map(({ left, right }) => right - left));
  const broad = solid.flatMap(({ left, right }, y) => (right - left > widest * 0.9 ? [y] : []));
  const middle = (mean(broad) + 0.5) / height;
  if (Math.abs(middle - 0.5) > offCentre) return null;
  const centre = (part: readonly Row[]) => mean(part.map(({ left, right }) => (left + right) / 2));
  const end = Math.max(1, Math.round(height * 0.12));
  const [top, foot] = [centre(solid.slice(0, end)), centre(solid.slice(-end))];
  const body = centre(broad.flatMap((y) => solid[y] ?? []));
  const breadth = (part: readonly Row[]) => mean(part.map(({ left, right }) => right - left));
  const isNarrow = (part: readonly Row[]) => breadth(part) < widest * narrowEnd;
  const isStrap = isNarrow(solid.slice(0, end)) && isNarrow(solid.slice(-end));
  if (!isStrap && width > height * narrowStrap) return null;
  const isStraight = [top, foot].every((x) => Math.abs(x - body) < width * aside);
  return isStraight ? { kind: "strap", middle, width: widest / width } : null;
};

/** A loop that is worn is seen from above: so much wider than high, at most. */
const [flatLoop, flattest] = [1.25, 3.2];
/** Its hole's width and height, as shares of the picture's. */
const [wideHole, highHole] = [0.5, 0.3];

/** The empty cells between the first and the last solid one of the middle column or row. */
const gap = (length: number, isSolid: (at: number) => boolean): number => {
  const middle = length >> 1;
  if (isSolid(middle)) return 0;
  let [from, to] = [middle, middle];
  while (from >= 0 && !isSolid(from)) from--;
  while (to < length && !isSolid(to)) to++;
  return from < 0 || to >= length ? 0 : (to - from - 1) / length;
};

const loopOf = ({ width, height, solid }: Mask): Band | null => {
  const aspect = width / height;
  if (aspect < flatLoop || aspect > flattest) return null;
  const across = gap(width, (x) => solid(x, height >> 1));
  const along = gap(height, (y) => solid(width >> 1, y));
  // The lower half of a ring that is seen from above is nearer.
  return across > wideHole && along > highHole ? { kind: "loop", middle: 0.75, width: 1 } : null;
};

/**
 * How a watch or a bracelet can be put on a wrist: an upright strap that leaves its case on both sides, seen from the front, or
 * a closed ring seen from above. Null for what is seen from the side, lies at an angle or in a box, stands in a loop of its own strap, or
 * is a picture of several.
 */
export const measureBand = (mask: Mask): Band | null => strapOf(mask, rowsOf(mask)) ?? loopOf(mask);
