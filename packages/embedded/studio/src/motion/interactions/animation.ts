import { lerp } from "@reelwright/film/numbers";
import type { PersonaState, PictureState } from "../../scene/layout.ts";
import { carryTo, type Target } from "../product-carrying.ts";

/** How far an interaction is carried out (0 to 1), and the phase (radians) of movements that repeat. */
export type InteractionProgress = { readonly amount: number; readonly beat: number };

/** The product's way to the target, first lifted, then turned. */
export const lifted = (
  state: PictureState,
  persona: PersonaState,
  target: Target,
  amount: number,
): PictureState => {
  const { product } = state;
  const late = amount * amount;
  return carryTo(state, persona, {
    x: lerp(product.x, target.x, amount),
    y: lerp(product.y, target.y, amount),
    angle: lerp(product.angle, target.angle, late),
  });
};

export type InteractionAnimation = (
  state: PictureState,
  persona: PersonaState,
  moment: InteractionProgress,
) => PictureState;
