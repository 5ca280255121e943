import type { FigurePose, HandPose, Point } from "./pose.ts";

/** Where a product goes in a pose; lengths in head heights, `at` in the figure's coordinates. */
export type ProductPlace = {
  /** Centre of the product. */
  readonly at: Point;
  readonly width: number;
  readonly height: number;
  /** Radians, clockwise. */
  readonly angle: number;
  /**
   * `held`: between `drawBody` and `drawHands`. `table`: beside or before the figure, standing with
   * its lower edge at `at.y + height / 2`. `worn`: over the body, before `drawHands`.
   */
  readonly layer: "held" | "table" | "worn";
};

export type PosedProduct = { readonly pose: FigurePose; readonly product: ProductPlace | null };

/** A hand pose by its numbers. */
export const hand = (
  x: number,
  y: number,
  angle: number,
  shape: HandPose["shape"],
  span = 0,
): HandPose => ({ at: { x, y }, angle, shape, span });

const restingLeft = hand(-0.76, 2.3, -3.02, "relaxed");
const restingRight = hand(0.76, 2.3, 3.02, "relaxed");

/** Standing at ease; the other poses start from it. */
export const idle: FigurePose = {
  headTilt: 0,
  headTurn: 0,
  headNod: 0,
  gaze: { x: 0, y: 0 },
  blink: 0,
  smile: 0.55,
  brows: 0.1,
  mouthOpen: 0,
  mouthRound: 0,
  lean: 0,
  breath: 0.3,
  leftHand: restingLeft,
  rightHand: restingRight,
};

/** The largest size of the given aspect (width / height) within a box, no side longer than `longest`. */
export const fit = (
  aspect: number,
  maxWidth: number,
  maxHeight: number,
  longest = Number.POSITIVE_INFINITY,
) => {
  const height = Math.min(maxHeight, maxWidth / aspect, longest, longest / aspect);
  return { width: height * aspect, height };
};
