/** The components of a price, in the order in which they are shown. Decisions: "Credits". */
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

export type CostLine = {
  readonly component: Component;
  readonly quantity: number;
  readonly unitCredits: number;
  /** How much each item made adds to the quantity; absent: the line is charged once per stage. */
  readonly perItem?: number;
  /** Reserved in case items must be made again; never charged as such. */
  readonly budget?: true;
};

export const lineCredits = (line: CostLine): number => line.quantity * line.unitCredits;

/** Sum in whole credits: fractions of the total round up, after what floating point added is cut off. */
export const totalCredits = (lines: readonly CostLine[]): number =>
  Math.max(0, Math.ceil(lines.reduce((sum, line) => sum + lineCredits(line), 0) - 1e-6));
