import { readFile, rm, stat } from "node:fs/promises";
import type { Size } from "@reelwright/film/artifacts";
import { Failure } from "@reelwright/film/failure";
import type { SentPicture } from "@reelwright/film/ports/pictures";
import type { Sharp } from "sharp";
import { type ContentKind, contentNames, contentOf } from "../decoding/content-kind.ts";
import { type PictureDecoder, pictureDecoder } from "../decoding/picture-decoder.ts";
import { headerOf } from "../decoding/picture-work.ts";
import { PictureError, type PictureErrorKind, type RasterFormat } from "../decoding/structure.ts";
import { sharp } from "../sharp.ts";
import type { Raster } from "./raster.ts";

const minSide = 32;
const usualSide = 2048;
/** Enough for measurements of an image that somebody waits for. */
const urgentSide = 1280;
/** Only the first frame is read. The others are counted, at a small cost. */
const maxFrames = 1_000;
const codes: { readonly [kind in PictureErrorKind]: string } = {
  unsafe: "IMAGE_INVALID",
  damaged: "IMAGE_INVALID",
  too_large: "IMAGE_TOO_LARGE",
  too_small: "IMAGE_TOO_SMALL",
  too_complex: "IMAGE_TOO_COMPLEX",
};

/** Maps a decoding error to a failure that the job may show; other errors pass through. */
const asFailure = (error: unknown): unknown => {
  if (!(error instanceof PictureError)) return error;
  const { kind, message, details } = error;
  return new Failure("invalid", codes[kind], message, {
    cause: error,
    ...(details && { details }),
  });
};

/**
 * The upright size of an image that we wrote, from its header. Throws `Failure` `IMAGE_INVALID`, `IMAGE_TOO_LARGE`,
 * `IMAGE_TOO_SMALL`.
 */
export async function headerSize(path: string): Promise<Size> {
  const format = await pictureFormat(path);
  // sharp reads the header of a HEIC, not its pixels.
  const read = format === "heic" ? "heif" : format;
  const { autoOrient } = await headerOf(path, read, minSide).catch((error: unknown) => {
    throw asFailure(error);
  });
  return autoOrient;
}

/** Decodes an image of unknown origin; `scratch` is the path of a temporary file that it may write. */
export type DecodePicture = (
  picture: SentPicture,
  scratch: string,
  signal: AbortSignal,
) => Promise<Raster>;

/**
 * Decodes in a process of its own: upright, sRGB, 8 bits, scaled down to `side` (see `longestSide`), without metadata.
 * Throws `Failure` `IMAGE_INVALID`, `IMAGE_TOO_LARGE`, `IMAGE_TOO_SMALL`, `IMAGE_TOO_COMPLEX`, `DECODING_BUSY`,
 * `DECODING_INTERRUPTED`. Waits up to `patienceMs` for a turn, or without limit if it is omitted.
 */
export const decodeApart =
  (
    patienceMs?: number,
    decoder: PictureDecoder = pictureDecoder(),
    side: number = usualSide,
  ): DecodePicture =>
  async ({ path, tenantId, isUrgent = false }, scratch, signal) => {
    const format = await pictureFormat(path);
    const order = {
      kind: "raster",
      path,
      format,
      side: isUrgent ? Math.min(side, urgentSide) : side,
      minSide,
      maxFrames,
      into: scratch,
    } as const;
    try {
      const { width, height } = await decoder.decode(tenantId, order, signal, patienceMs);
      return { width, height, data: await readFile(scratch) };
    } catch (error) {
      throw asFailure(error);
    } finally {
      await rm(scratch, { force: true });
    }
  };

/** Decodes in this process. Only for images that we wrote. */
export const decodeHere: DecodePicture = async ({ path }) => {
  const { data, info } = await sharp(path)
    .ensureAlpha()
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
};

/** Opens a raster with sharp. */
export function opened({ width, height, data }: Raster): Sharp {
  return sharp(data, { raw: { width, height, channels: 4 } });
}

/** The raster, scaled down to at most `side` px per side. */
export async function within(raster: Raster, side: number): Promise<Raster> {
  if (Math.max(raster.width, raster.height) <= side) return raster;
  const { data, info } = await opened(raster)
    .resize(side, side, { fit: "inside" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

const taken: { readonly [kind in ContentKind]?: RasterFormat } = {
  ...{ jpeg: "jpeg", png: "png", webp: "webp", gif: "gif", avif: "heif", heic: "heic" },
};

/** Advice to the sender of another kind of file. */
const advice: { readonly [kind in ContentKind]?: string } = {
  html: "use the address of the picture itself, not of the page that shows it",
  svg: "export it as PNG",
  pdf: "export it as PNG or JPEG",
  heic: "export it as JPEG or PNG",
  tiff: "export it as PNG or JPEG",
  bmp: "export it as PNG",
  psd: "export it as PNG",
  jxl: "export it as JPEG",
};

/** Says what an unaccepted file is, and what the sender can do about it. */
export const notTaken = (kind: ContentKind | null): string => {
  if (kind === null) return "none of JPEG, PNG, WebP, GIF, AVIF and HEIC";
  const todo = advice[kind];
  return todo ? `${contentNames[kind]}; ${todo}` : contentNames[kind];
};

const invalid = (message: string) => new Failure("invalid", "IMAGE_INVALID", message);

/**
 * The format of an image file from its bytes, whatever its name or content type. Keeps untrusted files away from
 * decoders that we don't want (SVG, PDF, TIFF …). Throws `IMAGE_INVALID`.
 */
async function pictureFormat(path: string): Promise<RasterFormat> {
  if ((await stat(path)).size === 0) throw invalid("The image's file is empty.");
  const { kind, at } = await contentOf(path);
  const format = at === 0 && kind !== null ? taken[kind] : undefined;
  if (format === undefined) throw invalid(`The image's file is ${notTaken(kind)}.`);
  return format;
}
