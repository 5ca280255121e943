import { copyFile } from "node:fs/promises";
import type { Size } from "@reelwright/film/artifacts";
import { Failure } from "@reelwright/film/failure";
import { seedOf } from "@reelwright/film/numbers";
import type { Images, KeyframeRequest, SentPicture } from "@reelwright/film/ports/pictures";
import type { GenerationRequest, PictureRequest } from "@reelwright/film/ports/vendor-requests";
import type { FinishAnswer, Vendor } from "@reelwright/film/ports/vendors";
import { VendorFailure } from "@reelwright/film/vendor-failure";
import { locateProduct } from "../inspection/product-measures.ts";
import { decodeApart, opened } from "../photos/decoding.ts";
import type { Raster } from "../photos/raster.ts";
import { callsOf, checkDeliveredSize, fileOf, inputImage, orderOf } from "./answers.ts";
import { keyframePrompt } from "./prompts.ts";

/** The model of the contract that makes keyframes. */
const model = "imgA_2";

const pictureRequest = async (request: KeyframeRequest, path: string): Promise<PictureRequest> => {
  const { brief, cutout, anchor, index, itemAttempt } = request;
  const product = await inputImage(await cutout(), "product_image_url", `${path}.product.jpg`);
  const images = anchor
    ? [product, await inputImage(await anchor.image(), "keyframes[0]", `${path}.anchor.jpg`)]
    : [product];
  return {
    kind: "picture",
    model,
    prompt: keyframePrompt(request),
    aspectRatio: brief.aspectRatio,
    resolution: orderOf(request).keyframeResolution,
    images,
    seed: seedOf(brief.seed, "keyframe", index, itemAttempt),
  };
};

/**
 * Keyframes by a vendor's model. The request holds the product's cut-out first, then the anchor for consistency. The result
 * is conformed to the ordered size.
 */
export const vendorImages = ({
  vendor,
}: {
  readonly vendor: Vendor<GenerationRequest>;
}): Images => ({
  keyframe: async (request, path, control) => {
    const conform: FinishAnswer = async (made) => {
      const picture = { path: fileOf(made, "image").path, tenantId: orderOf(request).tenantId };
      const { size = request.brief.frame, cutout } = request;
      const shape = { size, format: "png", around: await cutout() } as const;
      const conformed = `${path}.conformed.png`;
      await conformPicture(picture, shape, conformed, control.signal);
      return [{ kind: "image", path: conformed }];
    };
    const ask = () => pictureRequest(request, path);
    const answer = await callsOf(control).make(vendor, "keyframe", ask, conform);
    await copyFile(fileOf(answer, "image").path, path);
    control.progress(1);
    return { recipe: null };
  },
});

type PictureShape = {
  /** Size of the result; may depend on the size of the vendor's image. */
  readonly size: Size | ((made: Size) => Size);
  readonly format: "png" | "jpg" | "webp";
  /** Local path of the cut-out. An image of another aspect ratio is cropped around it; null: around the middle. */
  readonly around: string | null;
};

/** The longest side of what models make in 4K is 5,504. */
const maxSide = 6_144;

type Window = Size & { readonly left: number; readonly top: number };

/** An image whose aspect ratio is off by less is cropped around its middle. */
const slightlyOff = 0.04;

const between = (least: number, value: number, most: number): number =>
  Math.round(Math.max(least, Math.min(most, value)));

/** The largest part of the picture that has the ratio of `size`, its middle as near to `focus` as it can be. */
const windowOf = (picture: Size, size: Size, focus: { x: number; y: number }): Window => {
  const scale = Math.min(picture.width / size.width, picture.height / size.height);
  const width = between(1, size.width * scale, picture.width);
  const height = between(1, size.height * scale, picture.height);
  return {
    width,
    height,
    left: between(0, focus.x * picture.width - width / 2, picture.width - width),
    top: between(0, focus.y * picture.height - height / 2, picture.height - height),
  };
};

const middle = { x: 0.5, y: 0.5 };

const focusOf = async (picture: Raster, size: Size, around: string | null, signal: AbortSignal) => {
  const off = Math.log((picture.width * size.height) / (picture.height * size.width));
  if (around === null || Math.abs(off) < slightlyOff) return middle;
  return (await locateProduct(picture, around, signal)) ?? middle;
};

/** Here an undecodable image is the vendor's fault. */
const decoded = async (picture: SentPicture, scratch: string, signal: AbortSignal) => {
  try {
    return await decodeApart(undefined, undefined, maxSide)(picture, scratch, signal);
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== "invalid") throw error;
    const message = "The picture that was made can't be read.";
    throw new VendorFailure("malformed_output", message, { cause: error });
  }
};

/**
 * Writes a vendor's picture anew at `path`: decoded in a process of its own, upright, sRGB, without alpha and metadata, of
 * exactly `size`; one of another ratio is cropped around the product. Throws `VendorFailure` `malformed_output` for
 * what can't be read or is much smaller (see `checkDeliveredSize`), and `DECODING_BUSY`, `DECODING_INTERRUPTED`.
 */
export const conformPicture = async (
  source: SentPicture,
  shape: PictureShape,
  path: string,
  signal: AbortSignal,
): Promise<void> => {
  const { format, around } = shape;
  const picture = await decoded(source, `${path}.pixels`, signal);
  const size = typeof shape.size === "function" ? shape.size(picture) : shape.size;
  checkDeliveredSize(picture, size);
  const window = windowOf(picture, size, await focusOf(picture, size, around, signal));
  const image = opened(picture)
    .extract(window)
    .resize(size.width, size.height, { fit: "fill" })
    .flatten({ background: "#ffffff" });
  if (format === "png") await image.png({ compressionLevel: 6 }).toFile(path);
  else if (format === "webp") await image.webp({ quality: 90 }).toFile(path);
  else await image.jpeg({ quality: 92 }).toFile(path);
};
