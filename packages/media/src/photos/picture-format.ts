import { stat } from "node:fs/promises";
import { Failure } from "@reelwright/core/errors/failure";
import { type ContentKind, contentNames, contentOf } from "../decoding/content-kind.ts";

/** What sharp calls the formats that we take. */
export type PictureFormat = "jpeg" | "png" | "webp" | "gif" | "heif";

const taken: { readonly [kind in ContentKind]?: PictureFormat } = {
  ...{ jpeg: "jpeg", png: "png", webp: "webp", gif: "gif", avif: "heif" },
};

/** What a sender can do about a file of another kind. */
const advice: { readonly [kind in ContentKind]?: string } = {
  html: "use the address of the picture itself, not of the page that shows it",
  svg: "export it as PNG",
  pdf: "export it as PNG or JPEG",
  heic: "export it as JPEG",
  tiff: "export it as PNG or JPEG",
  bmp: "export it as PNG",
  psd: "export it as PNG",
  jxl: "export it as JPEG",
};

/** What a file is that isn't taken as a picture, and what can be done about it. */
export const notTaken = (kind: ContentKind | null): string => {
  if (kind === null) return "none of JPEG, PNG, WebP, GIF and AVIF";
  const todo = advice[kind];
  return todo ? `${contentNames[kind]}; ${todo}` : contentNames[kind];
};

const invalid = (message: string) => new Failure("invalid", "IMAGE_INVALID", message);

/**
 * The format of a picture file by its bytes, whatever its name or content type says: no decoder that we don't want (SVG,
 * PDF, TIFF …) ever sees an untrusted file. Throws `IMAGE_INVALID`.
 */
export async function pictureFormat(path: string): Promise<PictureFormat> {
  if ((await stat(path)).size === 0) throw invalid("The image's file is empty.");
  const { kind, at } = await contentOf(path);
  const format = at === 0 && kind !== null ? taken[kind] : undefined;
  if (format === undefined) throw invalid(`The image's file is ${notTaken(kind)}.`);
  return format;
}
