import { PictureError } from "../picture-error.ts";
import type { Frames } from "./frames.ts";
import { gifFrames } from "./gif.ts";
import { heifFrames } from "./heif.ts";
import { jpegFrames } from "./jpeg.ts";
import { pngFrames } from "./png.ts";
import { webpFrames } from "./webp.ts";

/** What sharp calls the formats of pixels that are taken. */
export type RasterFormat = "jpeg" | "png" | "webp" | "gif" | "heif";

/** The usual picture of a phone of 50 megapixels, 8,192 × 6,144. */
const usualPixels = 8_192 * 6_144;
/** JPEGs in one pass are decoded at a fraction of their size, so that the largest phones' pictures cost little. */
export const maxPixels = 110_000_000;

/** The most pixels that are taken of a format. */
export const mostPixels = (format: string, isProgressive = false): number =>
  format === "jpeg" && !isProgressive ? maxPixels : usualPixels;

const framesOf: { readonly [format in RasterFormat]: (bytes: Buffer) => Frames } = {
  jpeg: jpegFrames,
  png: pngFrames,
  gif: gifFrames,
  webp: webpFrames,
  heif: heifFrames,
};

/**
 * Looks at how a picture is built, in time linear in its bytes and without a decoder: one that is far more work than it
 * shows is refused before a library sees it. Throws `PictureError`.
 */
export const checkStructure = (format: RasterFormat, bytes: Buffer, maxFrames: number): Frames => {
  const found = framesOf[format](bytes);
  const { frames, width, height, jpeg } = found;
  const most = mostPixels(format, jpeg?.isProgressive);
  if (frames <= maxFrames && width * height <= most) return found;
  const told = frames > 1 ? ` in ${frames} frames` : "";
  throw new PictureError(
    "too_large",
    `The picture has ${width} × ${height} pixels${told}; at most ${Math.floor(most / 1e6)} megapixels and ${maxFrames} frames are taken.`,
    { details: { width, height } },
  );
};
