import { PictureError } from "../picture-error.ts";
import type { Frames } from "./frames.ts";
import { gifFrames } from "./gif.ts";
import { heifFrames } from "./heif.ts";
import { jpegFrames } from "./jpeg.ts";
import { pngFrames } from "./png.ts";
import { webpFrames } from "./webp.ts";

/** What sharp calls the formats of pixels that are taken. */
export type RasterFormat = "jpeg" | "png" | "webp" | "gif" | "heif";

export const maxPixels = 50_000_000;

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
  const { frames, width, height } = found;
  if (frames <= maxFrames && width * height <= maxPixels) return found;
  const told = frames > 1 ? ` in ${frames} frames` : "";
  throw new PictureError(
    "too_large",
    `The picture has ${width} × ${height} pixels${told}; at most ${maxPixels / 1e6} megapixels and ${maxFrames} frames are taken.`,
    { details: { width, height } },
  );
};
