import { clamp, lerp } from "@reelwright/film/numbers";
import type { Point } from "../../figure/pose.ts";
import type { PersonaState, PictureState } from "../../scene/layout.ts";
import { carryTo, type Target } from "../product-carrying.ts";

/** How far an interaction is carried out (0 to 1), and the phase (radians) of movements that repeat. */
export type InteractionProgress = { readonly amount: number; readonly beat: number };

/** How much of something is there once a movement is so far carried out. */
export const after = (amount: number, from: number): number =>
  clamp((amount - from) / (1 - from), 0, 1);

/** The product with its lid off, which comes off in the first third of a movement; without a lid it stays as it is. */
export const opened = (state: PictureState, amount: number): PictureState =>
  state.lid === null
    ? state
    : { ...state, product: { ...state.product, opened: clamp(amount * 3, 0, 1) } };

/** The middle of the product's mouth, from the product's middle: below the lid, or at its top. */
export const mouthOf = ({ product, lid }: PictureState): Point => ({
  x: lid ? (lid.middle - 0.5) * product.width : 0,
  y: ((lid?.bottom ?? 0) - 0.5) * product.height,
});

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
