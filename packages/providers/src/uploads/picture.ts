import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PictureUse, UploadFormat } from "@reelwright/core";
import sharp, { type Metadata, type Sharp, type SharpInput, type SharpOptions } from "sharp";
import { damaged, refusal } from "./refusal.ts";
import { checkDrawing } from "./svg.ts";

const maxPixels = 50_000_000;
const maxFrames = 100;
const maxSeconds = 20;
/** Longest side of what is kept: nothing in a video is drawn larger. */
const sides: { readonly [use in PictureUse]: number } = {
  product_image: 2_048,
  avatar: 512,
  logo: 1_024,
};
/** Resolution at which an SVG's own size counts in pixels; more makes it larger. */
const svgDpi = { own: 72, most: 7_200 } as const;

const strict = { failOn: "error", limitInputPixels: maxPixels, sequentialRead: true } as const;

const headerOf = async (source: SharpInput): Promise<Metadata> => {
  const metadata = await sharp(source, { ...strict, limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw damaged(cause);
    });
  const { width, pages = 1 } = metadata;
  // Of an animation the frames stand below one another.
  const height = metadata.pageHeight ?? metadata.height;
  if (width * height > maxPixels || pages > maxFrames) {
    const frames = pages > 1 ? ` in ${pages} frames` : "";
    throw refusal(
      "IMAGE_TOO_LARGE",
      `The picture has ${width} × ${height} pixels${frames}; at most ${maxPixels / 1e6} megapixels and ${maxFrames} frames are taken.`,
    );
  }
  return metadata;
};

/** An SVG is drawn large enough for its use, whatever size it says. */
const densityFor = ({ width, height }: Metadata, side: number): number =>
  Math.max(1, Math.min(svgDpi.most, Math.floor((svgDpi.own * side) / Math.max(width, height))));

/** The format that is kept: without an animation, and a drawing as pixels. */
const keptAs = (image: Sharp, format: UploadFormat): { image: Sharp; extension: string } => {
  if (format === "jpeg") {
    const jpeg = image.jpeg({ quality: 92, chromaSubsampling: "4:4:4" });
    return { image: jpeg, extension: "jpg" };
  }
  if (format === "webp") return { image: image.webp({ quality: 92 }), extension: "webp" };
  return { image: image.png({ compressionLevel: 7 }), extension: "png" };
};

/**
 * Decodes a picture whose content was checked and writes what it shows anew: upright, sRGB, its first frame, without
 * metadata, at most as large as its use needs. Throws `FILE_DAMAGED`, `FILE_UNSAFE` (SVG), `IMAGE_TOO_LARGE`.
 */
export const redrawn = async (
  use: PictureUse,
  path: string,
  format: UploadFormat,
  directory: string,
  signal: AbortSignal,
): Promise<{ readonly path: string; readonly width: number; readonly height: number }> => {
  // From memory, so that a drawing has no directory to look around in; it has 2 MB at most.
  const source = format === "svg" ? await readFile(path) : path;
  if (typeof source !== "string") checkDrawing(source);
  const header = await headerOf(source);
  if (header.format !== format) {
    throw damaged(new Error(`${format} decoded as ${header.format}`));
  }
  signal.throwIfAborted();
  const side = sides[use];
  const options: SharpOptions = {
    ...strict,
    page: 0,
    pages: 1,
    ...(format === "svg" && { density: densityFor(header, side) }),
  };
  const upright = sharp(source, options)
    .timeout({ seconds: maxSeconds })
    .autoOrient()
    .resize(side, side, { fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb");
  const { image, extension } = keptAs(upright, format);
  const kept = join(directory, `kept.${extension}`);
  const { width, height } = await image.toFile(kept).catch((cause: unknown) => {
    throw damaged(cause);
  });
  return { path: kept, width, height };
};
