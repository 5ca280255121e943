import type { Mask, Rgb } from "./mask.ts";

/** The lid at the top of a cut-out, as shares of the picture's width and height: it ends at `bottom`. */
export type Lid = {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  /** How wide the mouth below it is, and its middle from the left. */
  readonly mouth: number;
  readonly middle: number;
};

type Row = { readonly left: number; readonly right: number; readonly colour: Rgb };

const widthOf = ({ left, right }: Row) => right - left;

/** The solid cells of a row: from its first to its last one, and their mean colour. */
const rowOf = ({ width, solid, colour }: Mask, y: number): Row | null => {
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
const edgeAt = (rows: readonly Row[], at: number, body: number): number => {
  const [above, below] = [rows[at - 2], rows[at + 1]];
  if (!above || !below) return 0;
  const colour = difference(above.colour, below.colour) / otherColour;
  const width = Math.abs(widthOf(above) - widthOf(below)) / body / otherWidth;
  // A bottle's shoulder widens evenly: its edge is one only where nothing changes before and after it.
  const slope = (one: Row | undefined, other: Row) =>
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
  const top = widthOf(rows[from] as Row);
  const narrow = top < body * neck ? Math.round(Math.min(rows.length * 0.12, top * 0.55)) : null;
  const end = clear ?? narrow;
  if (end === null || end < from) return null;
  const above = rows.slice(0, end);
  const below = rows[Math.min(rows.length - 1, end + 1)] as Row;
  const mouth = Math.min(widthOf(below), ...above.slice(-3).map(widthOf));
  return {
    left: Math.min(...above.map(({ left }) => left)) / mask.width,
    right: Math.max(...above.map(({ right }) => right)) / mask.width,
    bottom: end / mask.height,
    mouth: mouth / mask.width,
    middle: (below.left + below.right) / 2 / mask.width,
  };
};
