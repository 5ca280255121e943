/** What is wrong with an untrusted picture, in words for its sender; the error code depends on how it was sent. */
export type PictureErrorKind = "unsafe" | "damaged" | "too_large" | "too_small" | "too_complex";

export class PictureError extends Error {
  readonly kind: PictureErrorKind;
  readonly details: { readonly [name: string]: number } | undefined;
  constructor(
    kind: PictureErrorKind,
    message: string,
    more: { readonly details?: { readonly [name: string]: number }; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.kind = kind;
    this.details = more.details;
  }
}

/** A picture that is more work than a picture is; `what` completes "The picture …". */
export const tooComplex = (what: string): PictureError =>
  new PictureError("too_complex", `The picture ${what}; export it anew, or in another format.`);

/** A picture whose parts don't fit together. */
export const malformedPicture = (what: string): PictureError =>
  new PictureError("damaged", "The file is damaged or incomplete; export it anew.", {
    cause: new Error(what),
  });
