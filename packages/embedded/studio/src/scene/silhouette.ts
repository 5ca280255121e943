import { type Canvas, createCanvas } from "@napi-rs/canvas";
import { clamp } from "@reelwright/film/numbers";

/** A cut-out's shape where it is held and looked at; in shares of its width and height. */
export type Silhouette = {
  /** The first and last solid cell of each row. Rows are equally high and ordered from the top. */
  readonly rows: readonly (readonly [left: number, right: number])[];
  /**
   * The center of the most detailed part: print, a label, a face; of a slender product, its thickest part. Null: it
   * looks the same everywhere.
   */
  readonly telling: PartMiddle | null;
  /** The center of another detailed part; null or omitted: none, or an earlier version measured it. */
  readonly alsoTelling?: PartMiddle | null;
};

const rowCount = 16;
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

/** The silhouette for the n-th close look (0: the first). Every second look uses the other part, if there is one. */
export const lookedAt = (silhouette: Silhouette, look: number): Silhouette =>
  look % 2 === 1 && silhouette.alsoTelling
    ? { ...silhouette, telling: silhouette.alsoTelling, alsoTelling: silhouette.telling }
    : silhouette;

/** Measures a cut-out. */
export const measureSilhouette = (mask: Mask): Silhouette => {
  const [telling = null, alsoTelling = null] = tellingParts(mask);
  return { rows: rowsOf(mask), telling, alsoTelling };
};

/** The center of a part of a cut-out, as shares of its width and height. */
export type PartMiddle = {
  readonly x: number;
  readonly y: number;
  /** Horizontal extent of print at this height; omitted: no print, or an earlier version measured it. */
  readonly print?: { readonly left: number; readonly right: number };
};

/** Size of the parts that are compared, as shares of the cut-out. */
const part = { width: 0.5, height: 0.5 } as const;
/** Distance between compared parts, in cells. */
const step = 3;
/** Cells this near to the outline are ignored, since they may differ because of the background. */
const rim = 2;
/** Minimum color difference (of 442) of print. Less is shading. */
const leastDifference = 26;
/** Minimum share of a part's cells that differ from their neighbors. With fewer, it looks the same everywhere. */
const leastStructure = 0.012;
/** An image with less solid area than this share shows arms, wires and legs. */
const slender = 0.3;
/** A part with less solid area than this share shows a stem or a leg. */
const stem = 0.5;
/** A row narrower than this share of the widest row belongs to a stem or a leg. */
const thin = 0.3;
/**
 * Below the height `from` (a share) are feet and bases. They say less about a product, so they count by this factor.
 */
const low = { from: 0.55, counts: 0.6 } as const;

type Cell = { readonly x: number; readonly y: number; readonly isMarked: boolean };

/** A part: its solid cells, and those with print. */
type Part = {
  readonly solid: readonly Cell[];
  readonly marked: readonly Cell[];
  /** Solid share of the part. */
  readonly share: number;
  /** Factor by which the part counts. */
  readonly weight: number;
};

/** Whether a clear edge separates a cell from those to the left and above; never near the outline. */
const isMarkedAt = ({ solid, colour }: Mask, x: number, y: number): boolean => {
  const isWithin = [-rim, rim].every((by) => solid(x + by, y) && solid(x, y + by));
  if (!isWithin) return false;
  const own = colour(x, y);
  return [colour(x - 1, y), colour(x, y - 1)].some(
    (other) =>
      Math.hypot(own[0] - other[0], own[1] - other[1], own[2] - other[2]) > leastDifference,
  );
};

/** The solid cells. Details on a stem, handle or leg don't count as marked. */
const solidCells = (mask: Mask): readonly Cell[] => {
  const rows = Array.from({ length: mask.height }, (_, y) =>
    Array.from({ length: mask.width }, (_, x) => x).filter((x) => mask.solid(x, y)),
  );
  const widest = Math.max(...rows.map((xs) => xs.length));
  return rows.flatMap((xs, y) =>
    xs.map((x) => ({ x, y, isMarked: xs.length > widest * thin && isMarkedAt(mask, x, y) })),
  );
};

const partsOf = ({ width, height }: Mask, cells: readonly Cell[]): readonly Part[] => {
  const [wide, high] = [width * part.width, height * part.height];
  const starts = (room: number) => Array.from({ length: room / step + 1 }, (_, at) => at * step);
  return starts(height - high).flatMap((top) => {
    const rows = cells.filter(({ y }) => y >= top && y < top + high);
    return starts(width - wide).map((left) => {
      const solid = rows.filter(({ x }) => x >= left && x < left + wide);
      return {
        solid,
        marked: solid.filter(({ isMarked }) => isMarked),
        share: solid.length / (wide * high),
        weight: (top + high / 2) / height < low.from ? 1 : low.counts,
      };
    });
  });
};

const middleOf = ({ width, height }: Mask, cells: readonly Cell[]): PartMiddle => {
  const mean = (axis: "x" | "y", length: number) =>
    cells.reduce((sum, cell) => sum + cell[axis] + 0.5, 0) / cells.length / length;
  const rounded = (value: number) => Math.round(value * 1000) / 1000;
  return { x: rounded(mean("x", width)), y: rounded(mean("y", height)) };
};

/** Print up to this far above and below the center of a part belongs to it, as a share of the height. */
const printReach = 0.1;

/** The center of a printed part, and how far the print continues beyond the part. */
const printedMiddle = (mask: Mask, part: readonly Cell[], marked: readonly Cell[]): PartMiddle => {
  const middle = middleOf(mask, part);
  const columns = marked
    .filter(({ y }) => Math.abs((y + 0.5) / mask.height - middle.y) <= printReach)
    .map(({ x }) => x);
  const rounded = (cell: number) => Math.round((1000 * cell) / mask.width) / 1000;
  // Letters are smaller than cells, so their edges are in the cells beside the marked ones.
  const [first, last] = [Math.min(...columns) - 1, Math.max(...columns) + 2];
  const print = { left: rounded(Math.max(0, first)), right: rounded(Math.min(mask.width, last)) };
  return columns.length === 0 ? middle : { ...middle, print };
};

const most = <T extends { readonly amount: number }>(parts: readonly T[]): T | null =>
  parts.reduce<T | null>((best, one) => (one.amount > (best?.amount ?? 0) ? one : best), null);

/** Share of a product's width and height that a detail shows: for wide and for tall products. */
const shown = { broad: { width: 0.6, height: 0.82 }, tall: { width: 0.56, height: 0.5 } } as const;

/**
 * What a detail shows, as shares of a product that is `wide` by `high`: the surroundings of a part's center, but
 * nothing beside the product.
 */
export const detailOf = (
  { x, y }: PartMiddle,
  wide: number,
  high: number,
): { readonly x: number; readonly y: number; readonly width: number; readonly height: number } => {
  const { width, height } = wide > high ? shown.broad : shown.tall;
  return {
    ...{ x: clamp(x, width / 2, 1 - width / 2), y: clamp(y, height / 2, 1 - height / 2) },
    ...{ width, height },
  };
};

/** Minimum distance between the centers of different parts, and of different details, as a share of the image. */
const apart = { parts: 0.3, details: 0.24 } as const;
const distance = (one: PartMiddle, other: PartMiddle): number =>
  Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y));
/** Another part needs at least this share of the first part's print to be shown. */
const worth = 0.4;

/**
 * The most distinctive parts of a cut-out, at most two, the best first: those with the most print, label or face. If
 * the product is slender, or only a stem has detail, it is just the thickest part, such as a lamp's shade. Empty: it
 * looks the same everywhere.
 */
const tellingParts = (mask: Mask): readonly PartMiddle[] => {
  const cells = solidCells(mask);
  const size = mask.width * mask.height;
  const parts = partsOf(mask, cells);
  const print = cells.filter(({ isMarked }) => isMarked);
  const full = cells.length < size * slender ? [] : parts.filter(({ share }) => share >= stem);
  const printed = full
    .filter(({ marked }) => marked.length >= size * part.width * part.height * leastStructure)
    .map(({ marked }) => ({ amount: marked.length, middle: printedMiddle(mask, marked, print) }));
  const first = most(printed);
  if (first) {
    const detail = ({ middle }: typeof first) => detailOf(middle, mask.width, mask.height);
    const others = printed.filter(
      (other) =>
        other.amount >= worth * first.amount &&
        distance(other.middle, first.middle) >= apart.parts &&
        distance(detail(other), detail(first)) >= apart.details,
    );
    return [first, most(others)].flatMap((one) => (one ? [one.middle] : []));
  }
  if (full.length === parts.length) return [];
  const thickest = most(parts.map((one) => ({ ...one, amount: one.solid.length * one.weight })));
  return thickest ? [middleOf(mask, thickest.solid)] : [];
};

/** Red, green and blue, 0 to 255 each. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** A cut-out on a small grid: which cells are solid, and their colors. */
export type Mask = {
  readonly width: number;
  readonly height: number;
  /** Whether a cell is more than 50 % opaque; false outside the grid. */
  solid(x: number, y: number): boolean;
  colour(x: number, y: number): Rgb;
};

/** Number of cells along the longer side. */
const cells = 96;

/** The cut-out's outline and colors, with 96 cells along its longer side. */
export const maskOf = (cutout: Canvas): Mask => {
  const scale = cells / Math.max(cutout.width, cutout.height);
  const width = Math.max(2, Math.round(cutout.width * scale));
  const height = Math.max(2, Math.round(cutout.height * scale));
  const small = createCanvas(width, height);
  const context = small.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(cutout, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  const at = (x: number, y: number) => (y * width + x) * 4;
  const isInside = (x: number, y: number) => x >= 0 && y >= 0 && x < width && y < height;
  return {
    width,
    height,
    solid: (x, y) => isInside(x, y) && (data[at(x, y) + 3] ?? 0) > 128,
    colour: (x, y) => [data[at(x, y)] ?? 0, data[at(x, y) + 1] ?? 0, data[at(x, y) + 2] ?? 0],
  };
};
