import type { Mask } from "./silhouette.ts";

/** How the cut-out of a watch or bracelet is worn around a wrist. */
export type Band = {
  /**
   * `strap`: its middle is visible and its ends go around the wrist; `loop`: the near half of a ring is visible, the
   * other half is behind the arm.
   */
  readonly kind: "strap" | "loop";
  /** Center of the visible part, as a share of the image's height. */
  readonly middle: number;
  /** Width of the widest part, such as a watch's case, as a share of the image's width. */
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

/** Minimum height / width of a strap. */
const longStrap = 1.35;
/** Minimum solid share of the rows. Below it, the image shows several objects or the inside of a loop. */
const solidRow = 0.86;
/** Maximum sideways offset between the ends of a strap and its case, as a share of the width. */
const aside = 0.14;
/** Maximum width of a strap's ends relative to its case, and of a strap without a case relative to its length. */
const [narrowEnd, narrowStrap] = [0.88, 0.4];
/** Maximum distance of the case from the middle of the length, as a share of it. */
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

/** Minimum and maximum width / height of a wearable loop, which is seen from above. */
const [flatLoop, flattest] = [1.25, 3.2];
/** Minimum width and height of its hole, as shares of the image's. */
const [wideHole, highHole] = [0.5, 0.3];

/** The gap at the center of the middle column or row, as a share of its length; 0: none. */
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
  // The lower half of a ring seen from above is the nearer one.
  return across > wideHole && along > highHole ? { kind: "loop", middle: 0.75, width: 1 } : null;
};

/**
 * How a watch or a bracelet can be worn on a wrist: an upright strap on both sides of its case, seen from the front, or
 * a closed ring seen from above. Null for side views, for an angle, a box or a watch that stands in its own strap, and
 * for images of several.
 */
export const measureBand = (mask: Mask): Band | null => strapOf(mask, rowsOf(mask)) ?? loopOf(mask);
