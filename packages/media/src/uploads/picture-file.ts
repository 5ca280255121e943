import { Failure } from "@reelwright/film/failure";
import type { PictureUse, UploadFormat } from "@reelwright/film/ports/intake";
import type { Decoded, KeepRequest } from "../decoding/decode-request.ts";
import type { PictureDecoder } from "../decoding/picture-decoder.ts";
import { PictureError, type PictureErrorKind } from "../decoding/structure.ts";
import { type RefusalCode, refusal } from "./formats.ts";

const maxFrames = 100;
/** Longest side of a stored image. A product is cut out at this size. */
const sides: { readonly [use in PictureUse]: number } = {
  product_image: 4_096,
  avatar: 512,
  logo: 1_024,
};

const codes: { readonly [kind in PictureErrorKind]: RefusalCode } = {
  unsafe: "FILE_UNSAFE",
  damaged: "FILE_DAMAGED",
  too_large: "IMAGE_TOO_LARGE",
  too_small: "FILE_DAMAGED",
  too_complex: "FILE_TOO_COMPLEX",
};

/** Nothing was done yet, so the caller may retry. */
const asRefusal = (error: unknown): unknown => {
  if (error instanceof PictureError) return refusal(codes[error.kind], error.message, error);
  if (!(error instanceof Failure && error.code.startsWith("DECODING_"))) return error;
  const message =
    "Too many uploads wait, or this one was interrupted; nothing was done, try again.";
  return new Failure("unavailable", "SERVICE_UNAVAILABLE", message, { cause: error });
};

/**
 * Decodes a checked image in a process of its own and rewrites it: upright, sRGB, first frame only, without metadata, at most
 * as large as its use needs. Throws `FILE_DAMAGED`, `FILE_UNSAFE` (SVG),
 * `FILE_TOO_COMPLEX`, `IMAGE_TOO_LARGE`.
 */
export const reencodedPicture = async (
  decoder: PictureDecoder,
  tenantId: string,
  {
    use,
    path,
    format,
    directory,
  }: {
    readonly use: PictureUse;
    readonly path: string;
    readonly format: UploadFormat;
    readonly directory: string;
  },
  signal: AbortSignal,
): Promise<Decoded> => {
  const order = {
    kind: "keep",
    path,
    format: format === "avif" ? "heif" : format,
    side: sides[use],
    maxFrames,
    directory,
  } as KeepRequest;
  try {
    return await decoder.decode(tenantId, order, signal);
  } catch (error) {
    throw asRefusal(error);
  }
};
