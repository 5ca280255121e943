import { readFile } from "node:fs/promises";
import { type InputImage, VendorFailure } from "@reelwright/core/vendors";

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

/**
 * A picture of a request as bytes, its type by its content. Throws `VendorFailure("invalid_input")`, which names the
 * input, for anything but PNG, JPEG and WebP.
 */
export const readPicture = async ({ path, input }: InputImage): Promise<PictureBytes> => {
  const bytes = await readFile(path);
  const kind = kindOf(bytes);
  if (kind) return { bytes, ...kind };
  throw new VendorFailure("invalid_input", "The picture is no PNG, JPEG or WebP.", { input });
};
