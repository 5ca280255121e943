import { lerp } from "@reelwright/core/util/lerp";
import type { HandPose } from "../../figure/pose.ts";
import type { PictureState } from "../../scene/layout.ts";
import { wornPlace } from "../../scene/wearing.ts";
import { freeHand, handTo } from "../carrying.ts";
import { type InteractionAnimation, lifted } from "./animation.ts";

/** The hand that brought a chain goes to its end beside the neck. */
const fastened = (state: PictureState, amount: number): PictureState => {
  const { persona } = state;
  const free = persona && freeHand(persona.pose);
  if (!free) return state;
  const side = -free.side;
  const hand = free.hand === "leftHand" ? "rightHand" : "leftHand";
  const to: HandPose = {
    at: { x: side * 0.34, y: 0.1 },
    angle: -side * 0.5,
    shape: "point",
    span: 0,
  };
  return { ...state, persona: { ...persona, pose: handTo(persona.pose, hand, to, amount) } };
};

/** Lays what hangs around neck or wrist where it is worn; the hand that held it stays at it. */
export const laidOn =
  (at: "neck" | "wrist"): InteractionAnimation =>
  (state, persona, { amount }) => {
    const { product } = state;
    const free = freeHand(persona.pose);
    const before: HandPose = {
      at: { x: free ? -free.side * 0.12 : 0, y: 0.72 },
      angle: free ? -free.side * 1.36 : 0,
      shape: "relaxed",
      span: 0,
    };
    const shown =
      at === "wrist" && free ? handTo(persona.pose, free.hand, before, amount) : persona.pose;
    const pose = { ...shown, headNod: lerp(shown.headNod, 0.35, amount) };
    const place = wornPlace(at, pose, product.width / product.height, {
      band: persona.band,
      arm: free?.side ?? -1,
    });
    const { x, y, head } = persona;
    const sized = {
      ...product,
      width: lerp(product.width, place.width * head, amount),
      height: lerp(product.height, place.height * head, amount),
      shown: lerp(1, place.shown, amount),
      shownBelow: lerp(0, place.shownBelow ?? 0, amount),
    };
    const target = { x: x + place.at.x * head, y: y + place.at.y * head, angle: place.angle };
    const laid = lifted({ ...state, product: sized }, { ...persona, pose }, target, amount);
    return at === "neck" ? fastened(laid, amount) : laid;
  };
