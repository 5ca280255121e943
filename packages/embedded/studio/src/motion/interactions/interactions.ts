import { lerp } from "@reelwright/film/numbers";
import type { HandPose } from "../../figure/pose.ts";
import type { Interaction } from "../../scene/interaction.ts";
import type { PictureState } from "../../scene/layout.ts";
import { wornPlace } from "../../scene/wearables.ts";
import { freeHand, handTo } from "../product-carrying.ts";
import { type InteractionAnimation, type InteractionProgress, lifted } from "./animation.ts";
import { frown, mouth, onFace, pointStanding, press, smell, toMouth, type, walk } from "./body.ts";
import {
  adjust,
  offer,
  open,
  pointHeld,
  rub,
  shake,
  smooth,
  spray,
  swipe,
  touch,
  turn,
  unpack,
} from "./hands.ts";

/** Lays a chain around the neck. */
const layAroundNeck: InteractionAnimation = (state, persona, { amount }) => {
  const { product } = state;
  const pose = { ...persona.pose, headNod: lerp(persona.pose.headNod, 0.35, amount) };
  const place = wornPlace("neck", pose, product.width / product.height);
  const { x, y, head } = persona;
  const sized = {
    ...product,
    width: lerp(product.width, place.width * head, amount),
    height: lerp(product.height, place.height * head, amount),
  };
  const target = { x: x + place.at.x * head, y: y + place.at.y * head, angle: place.angle };
  const laid = lifted({ ...state, product: sized }, { ...persona, pose }, target, amount);
  return fastened(laid, amount);
};

/** The hand that brought a chain goes to its end beside the neck. */
const fastened = (state: PictureState, amount: number): PictureState => {
  const { persona } = state;
  const free = freeHand(persona.pose);
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

const animations: { readonly [name in Interaction]: InteractionAnimation } = {
  drink: toMouth(1.02, 0.9, 0.14),
  eat: toMouth(0.42, 0.1, 0.5),
  lips: onFace(() => mouth, 0.05),
  stroke: onFace((side) => ({ x: side * 0.2, y: 0.16 }), 0.065),
  neckOn: layAroundNeck,
  point: (state, persona, moment) =>
    (state.product.held ? pointHeld : pointStanding)(state, persona, moment),
  ...{ smell, rub, smooth, adjust, offer, touch, frown, walk, press, type },
  ...{ spray, unpack, open, shake, swipe, turn },
};

/** What is done with the product where it stands, and what is done whatever becomes of it. */
const standing: ReadonlySet<Interaction> = new Set(["touch", "type", "press", "point"]);
const anyhow: ReadonlySet<Interaction> = new Set(["walk", "frown", "adjust"]);

/** Whether the persona can do this: the product is where it must be. */
const canBeDone = (interaction: Interaction, state: PictureState): boolean => {
  const { persona, product, floor } = state;
  if (!product.isSeen) return interaction === "frown";
  if (anyhow.has(interaction)) return interaction !== "walk" || !floor;
  if (!product.held) return !floor && standing.has(interaction);
  return persona.worn === null && (interaction === "point" || !standing.has(interaction));
};

/** The moment with a persona who does this; null: who does nothing. */
export const doing = (state: PictureState, interaction: Interaction | null): PictureState => {
  const { persona } = state;
  // What is on already isn't put on again.
  const isOn = persona.worn !== null && interaction === "neckOn";
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
  if (persona.interaction === null || moment.amount <= 0) return state;
  return animations[persona.interaction](state, persona, moment);
};
