import sharp, { type Metadata, type SharpInput } from "sharp";
import { mostPixels } from "./structure/index.ts";
import { brokenUp, PictureTrouble } from "./trouble.ts";

/** Trouble in the middle of the file fails; sloppy metadata does not. Only an animation's first frame is read. */
export const strict = {
  failOn: "error",
  limitInputPixels: mostPixels,
  sequentialRead: true,
  page: 0,
  pages: 1,
} as const;

const checkSize = ({ width, height }: Metadata, leastSide: number): void => {
  const told = `The picture has ${width} × ${height} pixels`;
  const details = { width, height };
  if (width * height > mostPixels) {
    const limit = `at most ${mostPixels / 1e6} megapixels are taken`;
    throw new PictureTrouble("too_large", `${told}; ${limit}.`, { details });
  }
  if (Math.min(width, height) < leastSide) {
    const limit = `each side must have at least ${leastSide}`;
    throw new PictureTrouble("too_small", `${told}; ${limit}.`, { details });
  }
};

/** Reads the header of a picture that sharp calls `format`: no pixel is decoded. Throws `PictureTrouble`. */
export const headerOf = async (
  source: SharpInput,
  format: string,
  leastSide = 1,
): Promise<Metadata> => {
  const metadata = await sharp(source, { ...strict, limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw brokenUp(`its header: ${cause}`);
    });
  if (metadata.format !== format) throw brokenUp(`${format} decoded as ${metadata.format}`);
  checkSize(metadata, leastSide);
  return metadata;
};
