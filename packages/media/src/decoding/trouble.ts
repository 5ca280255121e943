/** What is wrong with a stranger's picture, in words for its sender; whose code it gets depends on how it came. */
export type TroubleKind = "unsafe" | "damaged" | "too_large" | "too_small" | "too_complex";

export class PictureTrouble extends Error {
  readonly kind: TroubleKind;
  readonly details: { readonly [name: string]: number } | undefined;
  constructor(
    kind: TroubleKind,
    message: string,
    more: { readonly details?: { readonly [name: string]: number }; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.kind = kind;
    this.details = more.details;
  }
}

/** A picture that is more work than a picture is; `what` completes "The picture …". */
export const tooComplex = (what: string): PictureTrouble =>
  new PictureTrouble("too_complex", `The picture ${what}; export it anew, or in another format.`);

/** A picture whose parts don't fit together. */
export const brokenUp = (what: string): PictureTrouble =>
  new PictureTrouble("damaged", "The file is damaged or incomplete; export it anew.", {
    cause: new Error(what),
  });
