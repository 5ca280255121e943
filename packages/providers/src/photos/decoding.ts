import { Failure, type Size } from "@reelwright/core";
import sharp, { type Sharp } from "sharp";
import { pictureFormat } from "./picture-format.ts";
import type { Raster } from "./raster.ts";

const maxPixels = 50_000_000;
const minSide = 32;
const maxSide = 2048;

/** Trouble in the middle of the file fails; sloppy metadata does not. Only an animation's first frame is read. */
const strict = { failOn: "error", limitInputPixels: maxPixels, pages: 1, page: 0 } as const;

function invalid(cause: unknown): Failure {
  return new Failure(
    "invalid",
    "IMAGE_INVALID",
    "The image's file is damaged or incomplete; export it anew.",
    { cause },
  );
}

/**
 * The picture's size when it is upright, by its header: no pixel is decoded. Throws `Failure` `IMAGE_INVALID`,
 * `IMAGE_TOO_LARGE` or `IMAGE_TOO_SMALL`.
 */
export async function checkedSize(path: string): Promise<Size> {
  const format = await pictureFormat(path);
  const metadata = await sharp(path, { ...strict, limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw invalid(cause);
    });
  if (metadata.format !== format)
    throw invalid(new Error(`${format} decoded as ${metadata.format}`));
  const { width, height } = metadata;
  const details = { width, height };
  if (width * height > maxPixels)
    throw new Failure(
      "invalid",
      "IMAGE_TOO_LARGE",
      `The image has ${width} × ${height} pixels; at most ${maxPixels / 1e6} megapixels are taken.`,
      { details },
    );
  if (Math.min(width, height) < minSide)
    throw new Failure(
      "invalid",
      "IMAGE_TOO_SMALL",
      `The image has ${width} × ${height} pixels; each side must have at least ${minSide}.`,
      { details },
    );
  return metadata.autoOrient;
}

/**
 * Decodes a picture of unknown origin: upright, sRGB, 8 bits, at most 2048 px a side, without metadata.
 * Throws `Failure` `IMAGE_INVALID`, `IMAGE_TOO_LARGE` or `IMAGE_TOO_SMALL`.
 */
export async function decoded(path: string): Promise<Raster> {
  await checkedSize(path);
  const { data, info } = await sharp(path, strict)
    .autoOrient()
    .resize(maxSide, maxSide, { fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true })
    .catch((cause: unknown) => {
      throw invalid(cause);
    });
  return { width: info.width, height: info.height, data };
}

/** Opens a raster with sharp again. */
export function opened({ width, height, data }: Raster): Sharp {
  return sharp(data, { raw: { width, height, channels: 4 } });
}

/** The raster, scaled down to at most `side` px a side. */
export async function within(raster: Raster, side: number): Promise<Raster> {
  if (Math.max(raster.width, raster.height) <= side) return raster;
  const { data, info } = await opened(raster)
    .resize(side, side, { fit: "inside" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}
