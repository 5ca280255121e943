import type { InputImage } from "@reelwright/core/vendors/generation-request";
import sharp, { type Sharp } from "sharp";

/** Vendors refuse pictures with shorter sides, and shrink those with longer ones. */
const sides = { least: 512, most: 2_048 } as const;

/** White where nothing is seen, for whoever leaves the transparency out; what is half seen stays as it is. */
const whiteBehind = (pixels: Buffer): Buffer => {
  for (let at = 0; at < pixels.length; at += 4)
    if (pixels[at + 3] === 0) pixels.fill(255, at, at + 3);
  return pixels;
};

/** Writes the picture with its transparency as PNG. */
const writeCutout = async (picture: Sharp, path: string): Promise<void> => {
  const { data, info } = await picture
    .toColourspace("srgb")
    .ensureAlpha()
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  await sharp(whiteBehind(data), { raw: { width, height, channels: 4 } })
    .png()
    .toFile(path);
};

/**
 * Writes a picture of ours as vendors take it, and names the input of the API that it comes from: JPEG with white behind
 * it, and beside it PNG with its transparency where it has some, for models that take that.
 */
export const inputImage = async (
  picture: string,
  input: string,
  path: string,
): Promise<InputImage> => {
  const { width, height, hasAlpha } = await sharp(picture).metadata();
  const side = Math.max(sides.least, Math.min(sides.most, Math.max(width, height)));
  const sized = sharp(picture).resize(side, side, { fit: "inside" });
  await sized
    .clone()
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 94, chromaSubsampling: "4:4:4" })
    .toFile(path);
  if (!hasAlpha || (await sharp(picture).stats()).isOpaque) return { path, input };
  const cutout = { path: `${path}.cutout.png` };
  await writeCutout(sized, cutout.path);
  return { path, input, cutout };
};
