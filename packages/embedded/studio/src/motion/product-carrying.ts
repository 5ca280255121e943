import { lerp } from "@reelwright/film/numbers";
import type { FigurePose, HandPose, Point } from "../figure/pose.ts";
import { isHolding, type PersonaState, type PictureState } from "../scene/layout.ts";

/** Where the product goes: its middle in scene units and its angle. */
export type Target = Point & { readonly angle: number };

export type HandName = "leftHand" | "rightHand";

/** A point turned about the origin. */
export const turned = ({ x, y }: Point, angle: number): Point => ({
  x: x * Math.cos(angle) - y * Math.sin(angle),
  y: x * Math.sin(angle) + y * Math.cos(angle),
});

/** Moves the held product, and the hands that hold it about its middle with it. */
export const carryTo = (state: PictureState, persona: PersonaState, to: Target): PictureState => {
  const { product } = state;
  if (!product.held || persona.worn !== null) return { ...state, persona };
  const { x, y, head, pose } = persona;
  const turn = to.angle - product.angle;
  const carried = (hand: HandPose): HandPose => {
    if (!isHolding(hand)) return hand;
    const from = { x: x + hand.at.x * head - product.x, y: y + hand.at.y * head - product.y };
    const at = turned(from, turn);
    return {
      ...hand,
      at: { x: (to.x + at.x - x) / head, y: (to.y + at.y - y) / head },
      angle: hand.angle + turn,
    };
  };
  return {
    ...state,
    product: { ...product, ...to },
    persona: {
      ...persona,
      pose: { ...pose, leftHand: carried(pose.leftHand), rightHand: carried(pose.rightHand) },
    },
  };
};

/** The hand that holds nothing, and its side; null where both hold. */
export const freeHand = (
  pose: FigurePose,
): { readonly hand: HandName; readonly side: -1 | 1 } | null => {
  if (!isHolding(pose.rightHand)) return { hand: "rightHand", side: 1 };
  return isHolding(pose.leftHand) ? null : { hand: "leftHand", side: -1 };
};

/** Moves one hand to a place, by `amount`; the shape changes on the way. */
export const handTo = (
  pose: FigurePose,
  which: HandName,
  to: HandPose,
  amount: number,
): FigurePose => {
  const from = pose[which];
  const shape =
    from.shape === to.shape
      ? { shape: to.shape, span: to.span }
      : {
          shape: to.shape,
          span: to.span,
          from: { shape: from.shape, span: from.span, weight: 1 - amount },
        };
  const hand: HandPose = {
    at: { x: lerp(from.at.x, to.at.x, amount), y: lerp(from.at.y, to.at.y, amount) },
    angle: lerp(from.angle, to.angle, amount),
    ...shape,
  };
  return { ...pose, [which]: amount <= 0 ? from : hand };
};
