import type { PictureState } from "../../scene/layout.ts";
import type { Interaction } from "../../scene/product-use.ts";
import type { InteractionAnimation, InteractionProgress } from "./animation.ts";
import { mouth, onFace, toMouth } from "./face.ts";
import { adjust, offer, rub, smooth, touch } from "./hands.ts";
import { laidOn } from "./worn.ts";

const animations: { readonly [name in Interaction]: InteractionAnimation } = {
  drink: toMouth(1.02, 0.9, 0.14),
  eat: toMouth(0.42, 0.1, 0.5),
  lips: onFace(() => mouth, 0.05),
  stroke: onFace((side) => ({ x: side * 0.2, y: 0.16 }), 0.065),
  rub,
  smooth,
  adjust,
  neckOn: laidOn("neck"),
  wristOn: laidOn("wrist"),
  touch,
  offer,
};

/** Returns the picture with the persona's interaction carried out so far; at an amount of 0 nothing changes. */
export const applyInteraction = (
  state: PictureState,
  moment: InteractionProgress,
): PictureState => {
  const { persona } = state;
  if (persona === null || persona.interaction === null || moment.amount <= 0) return state;
  return animations[persona.interaction](state, persona, moment);
};
