import type { Mask, Rgb } from "./silhouette.ts";

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

/** The lid at the top of a cut-out, as shares of the picture's width and height: it ends at `bottom`. */
export type Lid = {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  /** How wide the mouth below it is, and its middle from the left. */
  readonly mouth: number;
  readonly middle: number;
};

type LidRow = { readonly left: number; readonly right: number; readonly colour: Rgb };

const widthOf = ({ left, right }: LidRow) => right - left;

/** The solid cells of a row: from its first to its last one, and their mean colour. */
const rowOf = ({ width, solid, colour }: Mask, y: number): LidRow | null => {
  const xs = Array.from({ length: width }, (_, x) => x).filter((x) => solid(x, y));
  const [first, last] = [xs[0], xs.at(-1)];
  if (first === undefined || last === undefined) return null;
  const channel = (index: 0 | 1 | 2) =>
    xs.reduce((sum, x) => sum + colour(x, y)[index], 0) / xs.length;
  return { left: first, right: last + 1, colour: [channel(0), channel(1), channel(2)] };
};

/** 0: the same colour, 1: black against white. */
const difference = (a: Rgb, b: Rgb): number =>
  Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) / 442;

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** A lid is so high at least and at most, as shares of the product. */
const [least, most] = [0.035, 0.34];
/** In fewer rows of cells no lid can be seen: the product is twelve times as wide as high. */
const fewestRows = 8;
/** From this difference of colour on, or of width against the body's, one thing ends and another begins. */
const otherColour = 0.13;
const otherWidth = 0.09;
/** Below this share of the body's width the top is a neck. */
const neck = 0.55;

/** How clearly something ends above a row: 1 and more is clear. */
const edgeAt = (rows: readonly LidRow[], at: number, body: number): number => {
  const [above, below] = [rows[at - 2], rows[at + 1]];
  if (!above || !below) return 0;
  const colour = difference(above.colour, below.colour) / otherColour;
  const width = Math.abs(widthOf(above) - widthOf(below)) / body / otherWidth;
  // A bottle's shoulder widens evenly: its edge is one only where nothing changes before and after it.
  const slope = (one: LidRow | undefined, other: LidRow) =>
    one ? Math.abs(widthOf(one) - widthOf(other)) / body / otherWidth : 0;
  const evenly = Math.max(slope(rows[at - 4], above), slope(rows[at + 3], below));
  return Math.max(colour, width - evenly);
};

/**
 * The lid of what stands upright, where the top is told from the rest by its colour or by its width, or is a narrow neck;
 * null: there is none that can be told, as of mugs and cartons.
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
  // The strongest of those that are next to each other.
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
