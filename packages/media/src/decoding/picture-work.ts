/** Decodes untrusted pictures; runs in a process of its own. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { saysDiskFull } from "@reelwright/core/errors/disk-full";
import sharp, { type Metadata, type Sharp, type SharpInput } from "sharp";
import type { Decoded, DecodeRequest, KeepRequest, RasterRequest } from "./decode-request.ts";
import { headerOf, longestSide, strict } from "./header.ts";
import { malformedPicture, tooComplex } from "./picture-error.ts";
import type { Frames } from "./structure/frames.ts";
import { checkStructure } from "./structure/index.ts";
import { cleanDrawing } from "./svg/index.ts";

/** Resolution at which an SVG's own size counts in pixels; more makes it larger. */
const svgDpi = { own: 72, most: 7_200 } as const;

/** An SVG is drawn large enough for its use, whatever size it says. */
const densityFor = ({ width, height }: Metadata, side: number): number =>
  Math.max(1, Math.min(svgDpi.most, Math.floor((svgDpi.own * side) / Math.max(width, height))));

/** The format that is kept: without an animation, and a drawing as pixels. */
const keptAs = (image: Sharp, format: KeepRequest["format"]) => {
  if (format === "jpeg") {
    const jpeg = image.jpeg({ quality: 92, chromaSubsampling: "4:4:4" });
    return { image: jpeg, extension: "jpg" };
  }
  if (format === "webp" || format === "heif")
    return { image: image.webp({ quality: 92 }), extension: "webp" };
  return { image: image.png({ compressionLevel: 7 }), extension: "png" };
};

/** How a picture is read: `failOn` `none` where its end is missing, and little else. */
type Reading = { readonly source: SharpInput; readonly failOn: "error" | "none" };

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
  if (format === "svg") return { source: Buffer.from(cleanDrawing(bytes)), failOn: "error" };
  const frames = checkStructure(format, bytes, maxFrames);
  const end = frames.jpeg?.end ?? "whole";
  const isReadable = end === "passes" || (end === "rows" && (await hasMostRows(path, frames)));
  return { source: path, failOn: isReadable ? "none" : "error" };
};

const keep = async (request: KeepRequest): Promise<Decoded> => {
  const { format, side, directory } = request;
  const reading = await readingOf(request);
  const header = await headerOf(reading.source, format);
  const density = format === "svg" ? densityFor(header, side) : undefined;
  const most = format === "svg" ? side : longestSide(header, side);
  const { image, extension } = keptAs(upright(reading, most, density), format);
  const path = join(directory, `kept.${extension}`);
  const { width, height } = await image.toFile(path).catch(orBroken);
  return { path, width, height };
};

const raster = async (request: RasterRequest): Promise<Decoded> => {
  const { format, side, minSide, into } = request;
  const reading = await readingOf(request);
  const header = await headerOf(reading.source, format, minSide);
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
