/** Decodes untrusted images. Runs in a process of its own. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { saysDiskFull } from "@reelwright/film/failure";
import type { Metadata, Sharp, SharpInput } from "sharp";
import { sharp } from "../sharp.ts";
import type { Decoded, DecodeRequest, KeepRequest, RasterRequest } from "./decode-request.ts";
import { heicAsTiff } from "./heic.ts";
import {
  checkStructure,
  type Frames,
  malformedPicture,
  maxPixels,
  mostPixels,
  PictureError,
  tooComplex,
} from "./structure.ts";
import { cleanDrawing } from "./svg/drawing.ts";

/** Dots per inch: at 72 an SVG has its own size in pixels; more makes it larger. */
const svgDpi = { own: 72, most: 7_200 } as const;

/** The density at which an SVG is as large as needed, whatever size it declares. */
const densityFor = ({ width, height }: Metadata, side: number): number =>
  Math.max(1, Math.min(svgDpi.most, Math.floor((svgDpi.own * side) / Math.max(width, height))));

/** The format that is kept: without an animation, and a drawing as pixels. */
const keptAs = (image: Sharp, format: KeepRequest["format"], { hasAlpha }: Metadata) => {
  if (format === "jpeg" || (format === "heic" && !hasAlpha)) {
    const jpeg = image.jpeg({ quality: 92, chromaSubsampling: "4:4:4" });
    return { image: jpeg, extension: "jpg" };
  }
  if (format === "webp" || format === "heif" || format === "heic")
    return { image: image.webp({ quality: 92 }), extension: "webp" };
  return { image: image.png({ compressionLevel: 7 }), extension: "png" };
};

/** How a picture is read, and what sharp calls it: `failOn` `none` where its end is missing, and little else. */
type Reading = {
  readonly source: SharpInput;
  readonly format: string;
  readonly failOn: "error" | "none";
};

const upright = ({ source, failOn }: Reading, side: number, density?: number): Sharp =>
  sharp(source, { ...strict, failOn, ...(density !== undefined && { density }) })
    .autoOrient()
    .resize(side, side, { fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb");

/** What a library says in the middle of its work; the disk and the memory are no fault of the picture's parts. */
const orBroken = (cause: unknown): never => {
  const said = cause instanceof Error ? cause.message : String(cause);
  if (saysDiskFull(said)) throw cause;
  if (/out of memory|unable to allocate/i.test(said))
    throw tooComplex("takes too much memory to decode");
  throw malformedPicture(`its pixels: ${said}`);
};

/** Of a JPEG whose end is missing this share of its rows must be there, but for the blocks of the last ones. */
const leastRows = 0.85;
const blockRows = 16;

/** Whether all but the last rows of a JPEG can be read, as browsers show it. */
const hasMostRows = async (path: string, { width, height }: Frames): Promise<boolean> => {
  const rows = Math.max(1, Math.floor(height * leastRows) - blockRows);
  const top = sharp(path, strict).extract({ left: 0, top: 0, width, height: rows });
  return top
    .resize(blockRows, blockRows, { fit: "inside" })
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    );
};

/** Of a drawing the one that was written anew, in memory, so that it has no directory to look around in. */
const readingOf = async ({ path, format, maxFrames }: DecodeRequest): Promise<Reading> => {
  const bytes = await readFile(path);
  if (format === "svg") {
    return { source: Buffer.from(cleanDrawing(bytes)), format, failOn: "error" };
  }
  const frames = checkStructure(format, bytes, maxFrames);
  if (format === "heic") {
    return { source: await heicAsTiff(bytes), format: "tiff", failOn: "error" };
  }
  const end = frames.jpeg?.end ?? "whole";
  const isReadable = end === "passes" || (end === "rows" && (await hasMostRows(path, frames)));
  return { source: path, format, failOn: isReadable ? "none" : "error" };
};

const keep = async (request: KeepRequest): Promise<Decoded> => {
  const { format, side, directory } = request;
  const reading = await readingOf(request);
  const header = await headerOf(reading.source, reading.format);
  const density = format === "svg" ? densityFor(header, side) : undefined;
  const most = format === "svg" ? side : longestSide(header, side);
  const { image, extension } = keptAs(upright(reading, most, density), format, header);
  const path = join(directory, `kept.${extension}`);
  const { width, height } = await image.toFile(path).catch(orBroken);
  return { path, width, height };
};

const raster = async (request: RasterRequest): Promise<Decoded> => {
  const { side, minSide, into } = request;
  const reading = await readingOf(request);
  const header = await headerOf(reading.source, reading.format, minSide);
  const { data, info } = await upright(reading, longestSide(header, side))
    .ensureAlpha()
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true })
    .catch(orBroken);
  await writeFile(into, data);
  return { path: into, width: info.width, height: info.height };
};

/** Throws `PictureError`. */
export const decodePicture = (request: DecodeRequest): Promise<Decoded> =>
  request.kind === "keep" ? keep(request) : raster(request);

/** Errors in the middle of the file fail; sloppy metadata does not. Only an animation's first frame is read. */
const strict = {
  failOn: "error",
  limitInputPixels: maxPixels,
  sequentialRead: true,
  page: 0,
  pages: 1,
} as const;

const checkSize = ({ width, height, format, isProgressive }: Metadata, minSide: number): void => {
  const most = mostPixels(format, isProgressive);
  const told = `The picture has ${width} × ${height} pixels`;
  const details = { width, height };
  if (width * height > most) {
    const limit = `at most ${Math.floor(most / 1e6)} megapixels are taken`;
    throw new PictureError("too_large", `${told}; ${limit}.`, { details });
  }
  if (Math.min(width, height) < minSide) {
    const limit = `each side must have at least ${minSide}`;
    throw new PictureError("too_small", `${told}; ${limit}.`, { details });
  }
};

/** From this ratio of its sides on a picture is long and narrow. */
const elongated = 4;

/**
 * The longest side that a picture is scaled to for `side`. One that is long and narrow keeps as many pixels as a square of
 * `side`: a banner's product would otherwise be a few pixels high.
 */
export const longestSide = (
  { width, height }: { readonly width: number; readonly height: number },
  side: number,
): number => {
  const ratio = Math.max(width, height) / Math.max(1, Math.min(width, height));
  return ratio < elongated ? side : Math.round(side * Math.sqrt(ratio));
};

/** Reads the header of a picture that sharp calls `format`: no pixel is decoded. Throws `PictureError`. */
export const headerOf = async (
  source: SharpInput,
  format: string,
  minSide = 1,
): Promise<Metadata> => {
  const metadata = await sharp(source, { ...strict, limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw malformedPicture(`its header: ${cause}`);
    });
  if (metadata.format !== format) throw malformedPicture(`${format} decoded as ${metadata.format}`);
  checkSize(metadata, minSide);
  return metadata;
};
