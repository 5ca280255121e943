import type { UploadFormat } from "@reelwright/film/ports/intake";
import type { PictureErrorKind, RasterFormat } from "./structure.ts";

type PictureFormat = RasterFormat | Extract<UploadFormat, "svg">;

/** Write the picture anew into a file `kept.…` of `directory`, scaled down to `side` (see `longestSide`). */
export type KeepRequest = {
  readonly kind: "keep";
  readonly path: string;
  readonly format: PictureFormat;
  readonly side: number;
  readonly maxFrames: number;
  readonly directory: string;
};

/** Write the picture's pixels to `into`: RGBA, 8 bits, sRGB, upright, scaled down to `side` (see `longestSide`); refuse one below `minSide`. */
export type RasterRequest = {
  readonly kind: "raster";
  readonly path: string;
  readonly format: RasterFormat;
  readonly side: number;
  readonly minSide: number;
  readonly maxFrames: number;
  readonly into: string;
};

export type DecodeRequest = KeepRequest | RasterRequest;

/** Where the result lies, and its size. */
export type Decoded = { readonly path: string; readonly width: number; readonly height: number };

export type DecodeReply =
  | { readonly kind: "done"; readonly decoded: Decoded }
  | {
      readonly kind: "error";
      readonly error: PictureErrorKind;
      readonly message: string;
      readonly details: { readonly [name: string]: number } | undefined;
      readonly cause: string;
    }
  /** It says nothing about the picture: no space on the disk, say. */
  | { readonly kind: "failed"; readonly message: string; readonly code: string | undefined };
