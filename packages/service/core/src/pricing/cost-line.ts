/** The components of a price, in the order in which they are shown. docs/contribute/decisions.md#credits. */
export const components = [
  "script",
  "keyframes",
  "video",
  "video_upscale",
  "voice",
  "music",
  "captions",
  "keyframe_retries",
  "video_retries",
  "anchor_reviews",
  "video_reviews",
] as const;
export type Component = (typeof components)[number];

/** What units made: items at the full price, and items made again after a low score or a rejection. */
export type ItemCounts = {
  readonly items: number;
  readonly retries: number;
  readonly rejections: number;
};

export type CostLine = {
  readonly component: Component;
  readonly quantity: number;
  readonly unitCredits: number;
  /**
   * What is charged: `quantity` for each item, retry or rejection made. The line's own quantity is the most that
   * there can be, and is reserved. Absent: the line is charged whole once its stage is done.
   */
  readonly per?: { readonly each: keyof ItemCounts; readonly quantity: number };
};

export const lineCredits = (line: CostLine): number => line.quantity * line.unitCredits;

/** Sum in whole credits: fractions of the total round up, after what floating point added is cut off. */
export const totalCredits = (lines: readonly CostLine[]): number =>
  Math.max(0, Math.ceil(lines.reduce((sum, line) => sum + lineCredits(line), 0) - 1e-6));
