import { type Canvas, createCanvas } from "@napi-rs/canvas";
import { clamp } from "@reelwright/film/numbers";

/** What a cut-out looks like where it is held and where it is looked at; shares of its width and height. */
export type Silhouette = {
  /** From the first to the last solid cell of each of its rows, which are equally high, from the top down. */
  readonly rows: readonly (readonly [left: number, right: number])[];
  /**
   * The middle of the part that has most to see: print, label, a face; the thickest of what is slender. Null: it looks the
   * same all over.
   */
  readonly telling: PartMiddle | null;
  /** The middle of another part with something to see; null or left out: there is none, or an earlier version measured it. */
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

/** The silhouette for the n-th look from near (0: the first one): each other look is at the other part, where there is one. */
export const lookedAt = (silhouette: Silhouette, look: number): Silhouette =>
  look % 2 === 1 && silhouette.alsoTelling
    ? { ...silhouette, telling: silhouette.alsoTelling, alsoTelling: silhouette.telling }
    : silhouette;

/** Measures a cut-out. */
export const measureSilhouette = (mask: Mask): Silhouette => {
  const [telling = null, alsoTelling = null] = tellingParts(mask);
  return { rows: rowsOf(mask), telling, alsoTelling };
};

/** The middle of a part of a cut-out, as shares of its width and height. */
export type PartMiddle = {
  readonly x: number;
  readonly y: number;
  /** From where to where print runs across the cut-out at this height; left out: it has none, or an earlier version measured it. */
  readonly print?: { readonly left: number; readonly right: number };
};

/** The part that a detail shows, as shares of the cut-out. */
const part = { width: 0.5, height: 0.5 } as const;
/** So many cells lie between the parts that are compared. */
const step = 3;
/** Cells so near to the outline count for nothing: what differs there is the ground. */
const rim = 2;
/** From this difference of colour on (of 442) something is printed there, and not a shade. */
const leastDifference = 26;
/** Least share of a part's cells that differ from their neighbours: what has fewer looks the same all over. */
const leastStructure = 0.012;
/** A picture of which less is solid shows arms, wires and legs. */
const slender = 0.3;
/** A part of which less is solid shows a stem or a leg. */
const stem = 0.5;
/** A row of which less is solid, against the widest one, is a row of a stem or a leg. */
const thin = 0.3;
/** Below this share of the height stand feet and bases, which say less of what a thing is: so much of what they are counts. */
const low = { from: 0.55, counts: 0.6 } as const;

type Cell = { readonly x: number; readonly y: number; readonly isMarked: boolean };

/** A part: its solid cells, and those of them where something is printed. */
type Part = {
  readonly solid: readonly Cell[];
  readonly marked: readonly Cell[];
  /** Share of it that is solid. */
  readonly share: number;
  /** How much of what it is counts. */
  readonly weight: number;
};

/** Whether a cell differs from those left of and above it by a clear edge; never near the outline. */
const isMarkedAt = ({ solid, colour }: Mask, x: number, y: number): boolean => {
  const isWithin = [-rim, rim].every((by) => solid(x + by, y) && solid(x, y + by));
  if (!isWithin) return false;
  const own = colour(x, y);
  return [colour(x - 1, y), colour(x, y - 1)].some(
    (other) =>
      Math.hypot(own[0] - other[0], own[1] - other[1], own[2] - other[2]) > leastDifference,
  );
};

/** What is seen on a stem, handle or leg counts for nothing. */
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

/** Print so far above and below the middle of a part, as a share of the height, belongs to it. */
const printReach = 0.1;

/** The middle of a printed part, and how far the print goes on beyond the part. */
const printedMiddle = (mask: Mask, part: readonly Cell[], marked: readonly Cell[]): PartMiddle => {
  const middle = middleOf(mask, part);
  const columns = marked
    .filter(({ y }) => Math.abs((y + 0.5) / mask.height - middle.y) <= printReach)
    .map(({ x }) => x);
  const rounded = (cell: number) => Math.round((1000 * cell) / mask.width) / 1000;
  // Letters are smaller than cells: their edges lie in the cells beside the marked ones.
  const [first, last] = [Math.min(...columns) - 1, Math.max(...columns) + 2];
  const print = { left: rounded(Math.max(0, first)), right: rounded(Math.min(mask.width, last)) };
  return columns.length === 0 ? middle : { ...middle, print };
};

const most = <T extends { readonly amount: number }>(parts: readonly T[]): T | null =>
  parts.reduce<T | null>((best, one) => (one.amount > (best?.amount ?? 0) ? one : best), null);

/** How much of a product a detail shows, across and down: of what is wide, and of what is tall. */
const shown = { broad: { width: 0.6, height: 0.82 }, tall: { width: 0.56, height: 0.5 } } as const;

/** What a detail shows, as shares of a product that is `wide` by `high`: around the middle of a part, but nothing beside the product. */
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

/** Parts whose middles are so far apart, as a share of the picture, show different things; so do details. */
const apart = { parts: 0.3, details: 0.24 } as const;
const distance = (one: PartMiddle, other: PartMiddle): number =>
  Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y));
/** Another part is worth a look from this share of the first one's print on. */
const worth = 0.4;

/**
 * The parts of a cut-out that say what it is, at most two, the most telling first: where most is to see of print, label or
 * face; of what is slender, and where only a stem has anything to see, the thickest part alone, such as a lamp's shade.
 * None: it looks the same all over.
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

/** A cut-out on a small grid: which cells are solid, and their colours. */
export type Mask = {
  readonly width: number;
  readonly height: number;
  /** Whether a cell is opaque by more than a half; false outside of the grid. */
  solid(x: number, y: number): boolean;
  colour(x: number, y: number): Rgb;
};

/** Cells of the longer side. */
const cells = 96;

/** The cut-out's outline and colours, its longer side in 96 cells. */
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
