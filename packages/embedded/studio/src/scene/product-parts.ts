import type { Mask, Rgb } from "./silhouette.ts";

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

/** The lid at the top of a cut-out, as shares of the image's width and height; it ends at `bottom`. */
export type Lid = {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  /** Width of the mouth below it, and the position of its center from the left. */
  readonly mouth: number;
  readonly middle: number;
};

type LidRow = { readonly left: number; readonly right: number; readonly colour: Rgb };

const widthOf = ({ left, right }: LidRow) => right - left;

/** A row from its first to its last solid cell, and the mean color of the solid cells. */
const rowOf = ({ width, solid, colour }: Mask, y: number): LidRow | null => {
  const xs = Array.from({ length: width }, (_, x) => x).filter((x) => solid(x, y));
  const [first, last] = [xs[0], xs.at(-1)];
  if (first === undefined || last === undefined) return null;
  const channel = (index: 0 | 1 | 2) =>
    xs.reduce((sum, x) => sum + colour(x, y)[index], 0) / xs.length;
  return { left: first, right: last + 1, colour: [channel(0), channel(1), channel(2)] };
};

/** 0: the same color, 1: black and white. */
const difference = (a: Rgb, b: Rgb): number =>
  Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) / 442;

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Minimum and maximum height of a lid, as shares of the product's. */
const [least, most] = [0.035, 0.34];
/** With fewer rows of cells no lid is visible: the product is twelve times as wide as high. */
const fewestRows = 8;
/** Minimum difference of color, or of width relative to the body's, at the edge of a lid. */
const otherColour = 0.13;
const otherWidth = 0.09;
/** A top narrower than this share of the body's width is a neck. */
const neck = 0.55;

/** Strength of the edge above a row; 1 or more is clear. */
const edgeAt = (rows: readonly LidRow[], at: number, body: number): number => {
  const [above, below] = [rows[at - 2], rows[at + 1]];
  if (!above || !below) return 0;
  const colour = difference(above.colour, below.colour) / otherColour;
  const width = Math.abs(widthOf(above) - widthOf(below)) / body / otherWidth;
  // A bottle's shoulder widens evenly. It is an edge only if nothing changes before and after it.
  const slope = (one: LidRow | undefined, other: LidRow) =>
    one ? Math.abs(widthOf(one) - widthOf(other)) / body / otherWidth : 0;
  const evenly = Math.max(slope(rows[at - 4], above), slope(rows[at + 3], below));
  return Math.max(colour, width - evenly);
};

/**
 * The lid of an upright product. It differs from the rest by its color or width, or is a narrow neck. Null if no lid is
 * visible, as on mugs and cartons.
 */
export const measureLid = (mask: Mask): Lid | null => {
  const found = Array.from({ length: mask.height }, (_, y) => rowOf(mask, y));
  const rows = found.filter((row) => row !== null);
  if (rows.length < Math.max(fewestRows, mask.height * 0.9)) return null;
  const body = middle(rows.slice(Math.floor(rows.length * 0.4)).map(widthOf));
  const from = Math.max(2, Math.ceil(rows.length * least));
  const to = Math.floor(rows.length * most);
  const edges = Array.from({ length: to - from }, (_, index) => from + index);
  const first = edges.find((at) => edgeAt(rows, at, body) >= 1);
  // The strongest of adjacent edges.
  const near = edges.filter((at) => first !== undefined && at >= first && at < first + 3);
  const clear = near.toSorted((a, b) => edgeAt(rows, b, body) - edgeAt(rows, a, body))[0];
  const top = widthOf(rows[from] as LidRow);
  const narrow = top < body * neck ? Math.round(Math.min(rows.length * 0.12, top * 0.55)) : null;
  const end = clear ?? narrow;
  if (end === null || end < from) return null;
  const above = rows.slice(0, end);
  const below = rows[Math.min(rows.length - 1, end + 1)] as LidRow;
  const mouth = Math.min(widthOf(below), ...above.slice(-3).map(widthOf));
  return {
    left: Math.min(...above.map(({ left }) => left)) / mask.width,
    right: Math.max(...above.map(({ right }) => right)) / mask.width,
    bottom: end / mask.height,
    mouth: mouth / mask.width,
    middle: (below.left + below.right) / 2 / mask.width,
  };
};
