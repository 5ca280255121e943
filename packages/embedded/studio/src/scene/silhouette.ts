import { type Canvas, createCanvas } from "@napi-rs/canvas";

/** A cut-out's shape where it is held, in shares of its width. */
export type Silhouette = {
  /** The first and last solid cell of each row. Rows are equally high and ordered from the top. */
  readonly rows: readonly (readonly [left: number, right: number])[];
};

const rowCount = 16;
const rounded = (value: number) => Math.round(value * 1000) / 1000;

/** Measures a cut-out. */
export const measureSilhouette = ({ width, height, solid }: Mask): Silhouette => ({
  rows: Array.from({ length: rowCount }, (_, row) => {
    const [from, to] = [row, row + 1].map((at) => Math.floor((at * height) / rowCount));
    const xs = Array.from({ length: width }, (_, x) => x).filter((x) =>
      Array.from({ length: Math.max(1, (to ?? 0) - (from ?? 0)) }, (_, y) => y).some((y) =>
        solid(x, (from ?? 0) + y),
      ),
    );
    const [first = 0, last = width - 1] = [xs[0], xs.at(-1)];
    return [rounded(first / width), rounded((last + 1) / width)] as const;
  }),
});

/** A cut-out on a small grid. */
export type Mask = {
  readonly width: number;
  readonly height: number;
  /** Whether a cell is more than 50 % opaque; false outside the grid. */
  solid(x: number, y: number): boolean;
};

/** Number of cells along the longer side. */
const cells = 96;

/** The cut-out's outline, with 96 cells along its longer side. */
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
  };
};
