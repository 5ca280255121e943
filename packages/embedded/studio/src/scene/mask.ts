import { type Canvas, createCanvas } from "@napi-rs/canvas";

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
