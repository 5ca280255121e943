import sharp, { type Metadata, type SharpInput } from "sharp";
import { malformedPicture, PictureError } from "./picture-error.ts";
import { maxPixels, mostPixels } from "./structure/index.ts";

/** Errors in the middle of the file fail; sloppy metadata does not. Only an animation's first frame is read. */
export const strict = {
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
