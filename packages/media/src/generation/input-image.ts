import type { InputImage } from "@reelwright/core/vendors";
import sharp from "sharp";

/** Vendors refuse pictures with shorter sides, and shrink those with longer ones. */
const sides = { least: 512, most: 2_048 } as const;

/**
 * Writes a picture of ours as vendors take it, JPEG with white behind it, and names the input of the API that it comes
 * from.
 */
export const inputImage = async (
  picture: string,
  input: string,
  path: string,
): Promise<InputImage> => {
  const { width, height } = await sharp(picture).metadata();
  const side = Math.max(sides.least, Math.min(sides.most, Math.max(width, height)));
  await sharp(picture)
    .resize(side, side, { fit: "inside" })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 94, chromaSubsampling: "4:4:4" })
    .toFile(path);
  return { path, input };
};
