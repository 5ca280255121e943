import { readFile, stat } from "node:fs/promises";
import type { InputImage } from "@reelwright/film/ports/vendor-requests";
import { VendorFailure } from "@reelwright/film/vendor-failure";

export type PictureBytes = {
  readonly bytes: Buffer;
  readonly mimeType: "image/png" | "image/jpeg" | "image/webp";
  readonly extension: "png" | "jpg" | "webp";
};

const kindOf = (bytes: Buffer): Omit<PictureBytes, "bytes"> | null => {
  const begins = (text: string, from = 0) =>
    bytes.toString("latin1", from, from + text.length) === text;
  if (begins("\x89PNG\r\n")) return { mimeType: "image/png", extension: "png" };
  if (begins("\xff\xd8\xff")) return { mimeType: "image/jpeg", extension: "jpg" };
  if (begins("RIFF") && begins("WEBP", 8)) return { mimeType: "image/webp", extension: "webp" };
  return null;
};

/** Larger cutouts would make a request too long for vendors, so the JPEG is sent instead. */
const maxCutoutBytes = 7 * 1024 * 1024;

const pathOf = async ({ path, cutout }: InputImage): Promise<string> =>
  cutout && (await stat(cutout.path)).size <= maxCutoutBytes ? cutout.path : path;

/**
 * Reads an image of a request, and its type from its content. `withAlpha`: as PNG with its transparency, if it has one and is
 * at most 7 MiB. Throws `VendorFailure("invalid_input")`, which names the input, for anything but PNG, JPEG and WebP.
 */
export const readPicture = async (
  image: InputImage,
  { withAlpha }: { readonly withAlpha: boolean },
): Promise<PictureBytes> => {
  const { path, input } = image;
  const bytes = await readFile(withAlpha ? await pathOf(image) : path);
  const kind = kindOf(bytes);
  if (kind) return { bytes, ...kind };
  throw new VendorFailure("invalid_input", "The image is not a PNG, JPEG or WebP.", { input });
};
