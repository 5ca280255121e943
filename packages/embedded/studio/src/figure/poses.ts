import { fit, hand, idle, type PosedProduct } from "./posed-product.ts";
import { against, carry, wrist } from "./wear-poses.ts";

export type PoseName =
  | "idle"
  | "holdUp"
  | "holdBeside"
  | "holdChest"
  | "holdLarge"
  | "present"
  | "pointAt"
  | "open"
  | "lookDown"
  | "wear"
  | "carry"
  | "against"
  | "wrist";

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
    product: { at, ...size, angle: 0.06, layer: "held" },
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
    product: { at, ...size, angle: 0.04, layer: "held" },
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

const holdChest = (aspect: number, longest?: number): PosedProduct => {
  const size = fit(aspect, 1.12, 1.15, longest);
  const at = { x: 0, y: 1.02 };
  const reach = size.width / 2;
  return {
    product: { at, ...size, angle: 0, layer: "held" },
    pose: {
      ...idle,
      headNod: 0.1,
      smile: 0.7,
      leftHand: hand(at.x - reach, at.y + size.height * 0.15, 0.35, "edge", size.width),
      rightHand: hand(at.x + reach, at.y + size.height * 0.15, -0.35, "edge", size.width),
    },
  };
};

/** Large things are held before the body in both arms, from below the chin down. */
const holdLarge = (aspect: number, longest?: number): PosedProduct => {
  const size = fit(aspect, 1.9, 2.4, longest);
  const at = { x: 0, y: largeTop + size.height / 2 };
  const reach = size.width / 2;
  const low = at.y + size.height * 0.12;
  return {
    product: { at, ...size, angle: 0, layer: "held" },
    pose: {
      ...idle,
      headNod: 0.05,
      smile: 0.75,
      leftHand: hand(-reach, low, 0.3, "edge", size.width),
      rightHand: hand(reach, low, -0.3, "edge", size.width),
    },
  };
};

const present = (aspect: number, longest?: number): PosedProduct => {
  const size = fit(aspect, 1.3, 1.5, longest);
  const at = { x: 1.28 + size.width * 0.36, y: 2.2 - size.height / 2 };
  return {
    product: { at, ...size, angle: 0, layer: "table" },
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

const pointAt = (aspect: number, longest?: number): PosedProduct => {
  const place = present(aspect, longest);
  return {
    product: place.product,
    pose: { ...place.pose, rightHand: hand(1.04, 1.0, 1.3, "point") },
  };
};

const lookDown = (aspect: number, longest?: number): PosedProduct => {
  const held = holdChest(aspect, longest);
  return {
    product: held.product,
    pose: { ...held.pose, headNod: 0.7, gaze: { x: 0, y: 0.9 }, smile: 0.55, brows: 0.2 },
  };
};

const wear = (aspect: number): PosedProduct => {
  const size = fit(aspect, 0.9, 0.9);
  return {
    product: { at: { x: 0, y: 0.95 }, ...size, angle: 0, layer: "worn" },
    pose: { ...idle, headTilt: 0.2, smile: 0.8, brows: 0.25 },
  };
};

/**
 * Whole poses by name, for a product of `aspect` (width / height of its cut-out), no side of it longer than `longest` head
 * heights. In `holdUp` it is
 * beside the face in the right hand, in `holdBeside` (for wide ones) rather beside the chin on the
 * right hand, in `holdLarge` (for what one hand can't hold) before the body in both, in `holdChest` and `lookDown` before the chest in both hands, in
 * `present` and `pointAt` it stands at the right, in `wear` it is on the chest; `idle`, `open` and `wrist` have none.
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
  pointAt,
  lookDown,
  wear,
  carry,
  against,
  wrist,
};
