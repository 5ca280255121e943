import { solveArm } from "./arm.ts";
import type { SleeveLength } from "./outfits/index.ts";
import { type FigurePose, type HandPose, mirrorHand, type Point } from "./pose.ts";
import { fit, hand, idle, type PosedProduct } from "./posed-product.ts";

/** A bag hangs from the raised fist. */
export const carry = (aspect: number, longest?: number): PosedProduct => {
  const size = longest ? fit(aspect, 1.3, 1.45, longest) : fit(aspect, 1.05, 1.12);
  const fist = { x: 0.9, y: -0.1 };
  return {
    product: {
      at: { x: fist.x, y: fist.y + size.height / 2 - 0.05 },
      ...size,
      angle: 0,
      layer: "held",
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

/** One forearm is raised before the chest, with its wrist to the viewer. */
export const wrist = (): PosedProduct => ({
  product: null,
  pose: {
    ...idle,
    headTilt: 0.12,
    headTurn: 0.1,
    headNod: 0.08,
    smile: 0.8,
    brows: 0.25,
    leftHand: hand(0.2, 0.36, 1.1, "relaxed"),
  },
});

/** Clothes are held before the body by their shoulders, as large as they would be worn. */
export const against = (aspect: number, longest = 1.5): PosedProduct => {
  const size = fit(aspect, 2.3, 2.75, longest);
  const top = 0.1;
  const reach = size.width * 0.42;
  return {
    product: { at: { x: 0, y: top + size.height / 2 }, ...size, angle: 0, layer: "held" },
    pose: {
      ...idle,
      headNod: 0.05,
      smile: 0.85,
      brows: 0.25,
      leftHand: hand(-reach, top + 0.16, 0.2, "edge", size.width),
      rightHand: hand(reach, top + 0.16, -0.2, "edge", size.width),
    },
  };
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
