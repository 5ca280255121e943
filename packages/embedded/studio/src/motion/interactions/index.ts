import type { Interaction } from "../../scene/interaction.ts";
import type { PictureState } from "../../scene/layout.ts";
import type { InteractionAnimation, InteractionProgress } from "./animation.ts";
import { frown, light, pointStanding, press, type, walk } from "./body.ts";
import { mouth, onFace, smell, toMouth } from "./face.ts";
import { pour, spray, unpack } from "./giving.ts";
import { compare, open, pointHeld, read, shake, swipe, turn } from "./handling.ts";
import { adjust, offer, rub, smooth, touch } from "./hands.ts";
import { laidOn } from "./worn.ts";

const animations: { readonly [name in Interaction]: InteractionAnimation } = {
  drink: toMouth(1.02, 0.9, 0.14),
  eat: toMouth(0.42, 0.1, 0.5),
  lips: onFace(() => mouth, 0.05),
  stroke: onFace((side) => ({ x: side * 0.2, y: 0.16 }), 0.065),
  neckOn: laidOn("neck"),
  wristOn: laidOn("wrist"),
  point: (state, persona, moment) =>
    (state.product.held ? pointHeld : pointStanding)(state, persona, moment),
  ...{ smell, rub, smooth, adjust, offer, touch, frown, walk, light, press, type },
  ...{ pour, spray, unpack, compare, open, read, shake, swipe, turn },
};

/** What is done with the product where it stands, and what is done whatever becomes of it. */
const standing: ReadonlySet<Interaction> = new Set(["touch", "type", "press", "light", "point"]);
const anyhow: ReadonlySet<Interaction> = new Set(["walk", "frown", "adjust"]);

/** Whether somebody in the picture can do this: there is somebody, and the product is where it must be. */
export const canBeDone = (interaction: Interaction, state: PictureState): boolean => {
  const { persona, product, floor } = state;
  if (persona === null) return false;
  if (persona.worn === "feet") return interaction === "walk";
  if (anyhow.has(interaction)) return interaction !== "walk" || !floor;
  if (!product.held) return !floor && standing.has(interaction);
  return persona.worn === null && (interaction === "point" || !standing.has(interaction));
};

/** The picture with somebody who does this; null: with nobody who does anything. */
export const doing = (state: PictureState, interaction: Interaction | null): PictureState => {
  const { persona } = state;
  if (persona === null) return state;
  // What is on already isn't put on again.
  const isOn = persona.worn !== null && (interaction === "wristOn" || interaction === "neckOn");
  const wanted = isOn ? "adjust" : interaction;
  const done = wanted && canBeDone(wanted, state) ? wanted : null;
  return { ...state, persona: { ...persona, interaction: done } };
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
