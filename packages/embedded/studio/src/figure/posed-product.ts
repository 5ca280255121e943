import { solveArm } from "./arm.ts";
import { facingOf, pivot, rise, tiltOf } from "./head-layers.ts";
import { placed, stanceOf } from "./legs.ts";
import type { FigurePose, HandPose, Point } from "./pose.ts";

/** Where a product goes in a pose; lengths in head heights, `at` in the figure's coordinates. */
type ProductPlace = {
  /** Centre of the product. */
  readonly at: Point;
  readonly width: number;
  readonly height: number;
  /** Radians, clockwise. */
  readonly angle: number;
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

/** A place on the figure in its own coordinates, and how it is turned (radians, clockwise). */
export type Spot = { readonly at: Point; readonly angle: number };

/** A point of the neck or chest, where the pose has it. */
export const trunkSpot = (pose: FigurePose, point: Point): Spot => {
  const stance = stanceOf(pose);
  return { at: placed(point, stance), angle: stance.angle };
};

/**
 * A point of the head where the pose has it: (0, 0) is the head's middle, 0.05 below it are the eyes,
 * at 0.33 the mouth; ±0.36 are the temples.
 */
export const headSpot = (pose: FigurePose, point: Point): Spot => {
  const angle = tiltOf(pose);
  const { x: aside, y: down } = facingOf(pose);
  const [x, y] = [point.x + aside, point.y + down * 0.6 - (rise - pose.headNod * 0.022)];
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const stance = stanceOf(pose);
  return {
    at: placed({ x: pivot.x + x * c - y * s, y: pivot.y + x * s + y * c }, stance),
    angle: angle + stance.angle,
  };
};

/** A point of a forearm, `share` of the way from the elbow to the wrist; -1 is the picture's left arm. */
export const forearmSpot = (pose: FigurePose, side: -1 | 1, share: number): Spot => {
  const hand = side === 1 ? pose.rightHand : pose.leftHand;
  // The shoulder of a medium build: others differ by a tenth of a head.
  const shoulder = placed({ x: side * 0.58, y: 0.375 }, stanceOf(pose));
  const { elbow, wrist } = solveArm(shoulder, hand, side, 1);
  return {
    at: {
      x: elbow.x + (wrist.x - elbow.x) * share,
      y: elbow.y + (wrist.y - elbow.y) * share,
    },
    angle: Math.atan2(wrist.x - elbow.x, elbow.y - wrist.y),
  };
};
