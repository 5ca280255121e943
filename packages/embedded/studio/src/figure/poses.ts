import { solveArm } from "./arm.ts";
import type { SleeveLength } from "./garments.ts";
import { type FigurePose, type HandPose, mirrorHand, type Point } from "./pose.ts";
import { fit, hand, idle, type PosedProduct } from "./posed-product.ts";

export type PoseName =
  | "idle"
  | "holdUp"
  | "holdBeside"
  | "holdChest"
  | "holdLarge"
  | "present"
  | "open"
  | "carry"
  | "against";

/** Where large things begin below the base of the neck, in head heights. */
export const largeTop = 0.1;

/** One hand grips up to this width; wider products rest against an open palm's thumb. */
const widestGrip = 0.7;

const holdUp = (aspect: number, longest?: number): PosedProduct => {
  const size = fit(aspect, 1.0, 1.15, longest);
  const wide = size.width > widestGrip;
  const at = { x: 0.84 + size.width * 0.25, y: -0.1 - size.height * 0.1 };
  // Short things are held at their foot, so that the hand leaves most of them to be seen.
  const lower = Math.max(0, 0.95 - size.height) * 0.3;
  const grip = { x: at.x, y: at.y + size.height * 0.22 + lower };
  return {
    product: { at, ...size, angle: 0.06 },
    pose: {
      ...idle,
      headTilt: -0.2,
      headTurn: 0.15,
      smile: 0.8,
      brows: 0.35,
      rightHand: wide
        ? hand(at.x, at.y + size.height * 0.5, 0.06, "clasp", size.width)
        : hand(grip.x, grip.y, 0.06, "grip", size.width),
    },
  };
};

const holdBeside = (aspect: number, longest?: number): PosedProduct => {
  const size = fit(aspect, 1.3, 1.05, longest);
  const lowest = 0.16 + size.height * 0.24;
  // Fingers behind a flat product would stick out above it: it lies on the palm.
  const flat = size.height < 0.55;
  const at = { x: 0.62 + size.width / 2, y: lowest - size.height / 2 };
  return {
    product: { at, ...size, angle: 0.04 },
    pose: {
      ...idle,
      headTilt: -0.15,
      headTurn: 0.15,
      smile: 0.8,
      brows: 0.3,
      rightHand: flat
        ? hand(at.x - 0.06, lowest + 0.07, 1.2, "flat_palm")
        : hand(at.x, lowest, 0.04, "clasp", size.width),
    },
  };
};

/** Held by its sides in both hands, before the middle of the body; the hands are `lower` than its center. */
const inBothHands = (
  size: { readonly width: number; readonly height: number },
  y: number,
  hands: { readonly lower: number; readonly turn: number; readonly reach: number },
  face: Partial<FigurePose>,
): PosedProduct => {
  const { lower, turn, reach } = hands;
  return {
    product: { at: { x: 0, y }, ...size, angle: 0 },
    pose: {
      ...idle,
      ...face,
      leftHand: hand(-reach, y + lower, turn, "edge", size.width),
      rightHand: hand(reach, y + lower, -turn, "edge", size.width),
    },
  };
};

const holdChest = (aspect: number, longest?: number): PosedProduct => {
  const size = fit(aspect, 1.12, 1.15, longest);
  const hands = { lower: size.height * 0.15, turn: 0.35, reach: size.width / 2 };
  return inBothHands(size, 1.02, hands, { headNod: 0.1, smile: 0.7 });
};

/** Large things are held before the body in both arms, from below the chin down. */
const holdLarge = (aspect: number, longest?: number): PosedProduct => {
  const size = fit(aspect, 1.9, 2.4, longest);
  const hands = { lower: size.height * 0.12, turn: 0.3, reach: size.width / 2 };
  return inBothHands(size, largeTop + size.height / 2, hands, { headNod: 0.05, smile: 0.75 });
};

/** Clothes are held before the body by their shoulders, as large as they would be worn. */
const against = (aspect: number, longest = 1.5): PosedProduct => {
  const size = fit(aspect, 2.3, 2.75, longest);
  const hands = { lower: 0.16 - size.height / 2, turn: 0.2, reach: size.width * 0.42 };
  const face = { headNod: 0.05, smile: 0.85, brows: 0.25 };
  return inBothHands(size, largeTop + size.height / 2, hands, face);
};

const present = (aspect: number, longest?: number): PosedProduct => {
  const size = fit(aspect, 1.3, 1.5, longest);
  const at = { x: 1.28 + size.width * 0.36, y: 2.2 - size.height / 2 };
  return {
    product: { at, ...size, angle: 0 },
    pose: {
      ...idle,
      headTilt: 0.1,
      headTurn: 0.3,
      gaze: { x: 0.3, y: 0.1 },
      smile: 0.75,
      brows: 0.3,
      rightHand: hand(1.08, 1.1, 1.1, "flat_palm"),
    },
  };
};

/** A bag hangs from the raised fist. */
const carry = (aspect: number, longest?: number): PosedProduct => {
  const size = longest ? fit(aspect, 1.3, 1.45, longest) : fit(aspect, 1.05, 1.12);
  const fist = { x: 0.9, y: -0.1 };
  return {
    product: {
      at: { x: fist.x, y: fist.y + size.height / 2 - 0.05 },
      ...size,
      angle: 0,
    },
    pose: {
      ...idle,
      headTilt: -0.15,
      headTurn: 0.2,
      smile: 0.8,
      brows: 0.3,
      rightHand: hand(fist.x, fist.y, 0.05, "grip", 0.12),
    },
  };
};

/**
 * Whole poses by name, for a product of `aspect` (width / height of its cut-out), no side of it longer than `longest` head
 * heights. In `holdUp` it is beside the face in the right hand, in `holdBeside` (for wide ones) rather beside the chin, in
 * `holdLarge` (for what one hand can't hold) before the body in both, in `holdChest` before the chest in both hands, in
 * `present` it stands at the right; `idle` and `open` have none.
 * Mirror with `mirrorPose` (and negate the place's `at.x` and `angle`).
 */
export const poses: {
  readonly [name in PoseName]: (aspect: number, longest?: number) => PosedProduct;
} = {
  idle: () => ({ pose: idle, product: null }),
  open: () => ({
    product: null,
    pose: { ...idle, smile: 0.7, brows: 0.3, rightHand: hand(0.98, 0.35, 0.3, "open") },
  }),
  holdUp,
  holdBeside,
  holdChest,
  holdLarge,
  present,
  carry,
  against,
};

/** The middle of a medium build's shoulder. */
const shoulder = { x: 0.58, y: 0.375 };

const upperArm = 0.98;
/** How far out an upper arm hangs (radians), and how much less it may than its sleeve: a sleeve that lies flat is spread, and wide. */
const [hanging, slack] = [0.4, 0.2];

/** The hand whose arm hangs with its elbow nearest to a point: hands at every place below it, near the body. */
const hangingFrom = (elbow: Point): HandPose => {
  const tried = [-0.5, -0.4, -0.3, -0.2, -0.1].flatMap((aside) =>
    [0.45, 0.6, 0.75, 0.9, 1.05, 1.2].map((down) =>
      hand(elbow.x + aside, elbow.y + down, Math.PI - aside * 0.5, "relaxed"),
    ),
  );
  const away = (tested: HandPose) => {
    const bent = solveArm(shoulder, tested, 1, 1).elbow;
    return Math.hypot(bent.x - elbow.x, bent.y - elbow.y);
  };
  return tried.reduce((best, one) => (away(one) < away(best) ? one : best));
};

/** Arms that lie in the sleeves of a worn garment; `cuff` is where the right sleeve ends, in head heights. */
export const inSleeves = (sleeves: SleeveLength, cuff: Point): FigurePose => {
  const pose: FigurePose = { ...idle, smile: 0.8, brows: 0.25 };
  if (sleeves === "none") return pose;
  const [dx, dy] = [cuff.x - shoulder.x, cuff.y - shoulder.y];
  const far = Math.max(0.1, Math.hypot(dx, dy));
  const on = (length: number): Point => ({
    x: shoulder.x + (dx / far) * length,
    y: shoulder.y + (dy / far) * length,
  });
  const sleeve = Math.atan2(dx, Math.max(0.01, dy));
  const out = Math.min(sleeve, Math.max(hanging, sleeve - slack));
  const elbow = {
    x: shoulder.x + Math.sin(out) * upperArm,
    y: shoulder.y + Math.cos(out) * upperArm,
  };
  const palm = on(far + 0.16);
  const right =
    sleeves === "long" ? hand(palm.x, palm.y, Math.atan2(dx, -dy), "relaxed") : hangingFrom(elbow);
  return { ...pose, rightHand: right, leftHand: mirrorHand(right) };
};
