/**
 * How a figure stands. Coordinates everywhere: one unit is one head height (chin to crown), the
 * origin is the base of the neck, x goes to the picture's right, y goes down. The crown is near
 * y = -1.2 (hair up to -1.5), the hips near 2.3; the drawing ends at `figureBottom`, below which a
 * scene must crop or put a table. Left and right are the picture's, not the person's.
 */
import { lerp } from "@reelwright/film/numbers";

export type Point = { readonly x: number; readonly y: number };

/** The figure's drawing ends here (units below the base of the neck). */
export const figureBottom = 3.4;

/**
 * `relaxed`: hanging, back of the hand seen. `open`: palm to the viewer, fingers spread.
 * `point`: index finger stretched. `flat_palm`: palm up, presenting or carrying.
 * `grip`: palm behind a product of width `span`, fingertips and thumb around its edges.
 * `edge`: at a wide product's side; fingers over its front, palm outside; `at` is on the edge.
 * `clasp`: from below, fingers behind the product, thumb before it; `at` is its lower edge.
 */
export type HandShape = "relaxed" | "grip" | "open" | "point" | "flat_palm" | "edge" | "clasp";

export type HandPose = {
  /** Palm centre. Out of reach is allowed: the arm stretches as far as it goes. */
  readonly at: Point;
  /** Radians; direction from wrist to fingers: 0 is up, positive is clockwise. A gripped product is parallel to it. */
  readonly angle: number;
  readonly shape: HandShape;
  /** Width of what is gripped where the fingers are, 0 for nothing; one hand closes around 0.7 at most. */
  readonly span: number;
  /** The shape (and its span) the hand comes from, and how much of it is left (0-1): set by `mixPoses`. */
  readonly from?: { readonly shape: HandShape; readonly span: number; readonly weight: number };
};

export type FigurePose = {
  /** -1..1; positive tilts the head towards the picture's right shoulder. */
  readonly headTilt: number;
  /** -1..1; positive turns the face to the picture's right. */
  readonly headTurn: number;
  /** -1..1; positive looks down. */
  readonly headNod: number;
  /** Each -1..1; right and down are positive. */
  readonly gaze: Point;
  /** 0 open, 1 closed. */
  readonly blink: number;
  /** 0 neutral, 1 a broad smile (shows teeth from about 0.75 on). */
  readonly smile: number;
  /** -1 frowning, 1 raised. */
  readonly brows: number;
  /** 0 closed, 1 wide open. */
  readonly mouthOpen: number;
  /** 0 wide ("ee"), 1 rounded ("oo"). */
  readonly mouthRound: number;
  /** -1..1; positive leans to the picture's right. */
  readonly lean: number;
  /** 0 breathed out, 1 breathed in. */
  readonly breath: number;
  readonly leftHand: HandPose;
  readonly rightHand: HandPose;
};

const mixPoints = (a: Point, b: Point, t: number): Point => ({
  x: lerp(a.x, b.x, t),
  y: lerp(a.y, b.y, t),
});

/** The nearest way around: never more than half a turn. */
const mixAngles = (a: number, b: number, t: number): number => {
  const turn = Math.PI * 2;
  const difference = ((((b - a + Math.PI) % turn) + turn) % turn) - Math.PI;
  return a + difference * t;
};

/** Hands change their shape in the middle 60 % of the way. */
const reshape = (t: number) => Math.min(1, Math.max(0, (t - 0.2) / 0.6));

const mixHands = (a: HandPose, b: HandPose, t: number): HandPose => {
  const where = { at: mixPoints(a.at, b.at, t), angle: mixAngles(a.angle, b.angle, t) };
  if (a.shape === b.shape) return { ...where, shape: b.shape, span: lerp(a.span, b.span, t) };
  const weight = 1 - reshape(t);
  return {
    ...where,
    shape: b.shape,
    span: b.span,
    ...(weight > 0 && { from: { shape: a.shape, span: a.span, weight } }),
  };
};

/**
 * The pose at `t` (0 is `a`, 1 is `b`, clamped) on a straight way; ease `t` for a natural movement.
 * `a` and `b` should be whole poses, not mixed ones: a hand remembers one earlier shape only.
 */
export const mixPoses = (a: FigurePose, b: FigurePose, t: number): FigurePose => {
  const at = Math.min(1, Math.max(0, t));
  const between = (key: Exclude<keyof FigurePose, "gaze" | "leftHand" | "rightHand">) =>
    lerp(a[key], b[key], at);
  return {
    headTilt: between("headTilt"),
    headTurn: between("headTurn"),
    headNod: between("headNod"),
    gaze: mixPoints(a.gaze, b.gaze, at),
    blink: between("blink"),
    smile: between("smile"),
    brows: between("brows"),
    mouthOpen: between("mouthOpen"),
    mouthRound: between("mouthRound"),
    lean: between("lean"),
    breath: between("breath"),
    leftHand: mixHands(a.leftHand, b.leftHand, at),
    rightHand: mixHands(a.rightHand, b.rightHand, at),
  };
};

/** The hand as seen in a mirror. */
export const mirrorHand = (hand: HandPose): HandPose => ({
  ...hand,
  at: { x: -hand.at.x, y: hand.at.y },
  angle: -hand.angle,
});

/** The pose as seen in a mirror: what was on the picture's right is on its left. */
export const mirrorPose = (pose: FigurePose): FigurePose => ({
  ...pose,
  headTilt: -pose.headTilt,
  headTurn: -pose.headTurn,
  gaze: { x: -pose.gaze.x, y: pose.gaze.y },
  lean: -pose.lean,
  leftHand: mirrorHand(pose.rightHand),
  rightHand: mirrorHand(pose.leftHand),
});
