import type { Score, Size } from "../artifacts/artifacts.ts";
import type { Control } from "./control.ts";
import type { LocalFile } from "./pictures.ts";

/** How sharp one frame of a segment is, by any measure that grows with it. */
export type SharpMoment = { readonly frame: number; readonly sharpness: number };

/** A segment's score, and the sharpness of some of its frames where that was measured. */
export type SegmentScore = Score & { readonly moments?: readonly SharpMoment[] };

/** Measures pictures, and may have a model judge them; the score says how well the item would serve, 0 to 100. */
export type Inspection = {
  keyframe(
    request: {
      readonly image: string;
      readonly cutout: LocalFile;
      readonly anchor: LocalFile | null;
      readonly frame: Size;
    },
    control: Control,
  ): Promise<Score>;
  segment(
    request: {
      readonly video: string;
      readonly start: LocalFile;
      readonly end: LocalFile;
      readonly seconds: number;
      readonly frame: Size;
    },
    control: Control,
  ): Promise<SegmentScore>;
};
