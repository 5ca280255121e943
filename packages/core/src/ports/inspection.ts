import type { Score, Size } from "../artifacts.ts";

/** Measures pictures; the score says how well the item would serve, 0 to 100. */
export type Inspection = {
  keyframe(
    request: {
      readonly image: string;
      readonly cutout: string;
      readonly anchor: string | null;
      readonly frame: Size;
    },
    signal: AbortSignal,
  ): Promise<Score>;
  segment(
    request: {
      readonly video: string;
      readonly start: string;
      readonly end: string;
      readonly seconds: number;
      readonly frame: Size;
    },
    signal: AbortSignal,
  ): Promise<Score>;
};
