/** Interactions with something that comes out of a held product, or that the product comes out of. */
import { lerp } from "@reelwright/film/numbers";
import type { HandPose } from "../../figure/pose.ts";
import { freeHand, handTo, turned } from "../product-carrying.ts";
import { after, type InteractionAnimation, lifted, mouthOf, opened } from "./animation.ts";
import { lookingAt, sideOf } from "./hands.ts";

/** Held beside the neck; a mist comes from its top in puffs. */
export const spray: InteractionAnimation = (state, persona, { amount, beat }) => {
  const { product } = state;
  const side = sideOf(state, persona);
  const { x, y, head } = persona;
  const away = {
    ...persona.pose,
    headTilt: persona.pose.headTilt - side * 0.3 * amount,
    headTurn: lerp(persona.pose.headTurn, -side * 0.35, amount),
    blink: Math.max(persona.pose.blink, amount * 0.7),
  };
  const angle = -side * 0.28;
  const top = turned({ x: 0, y: -product.height / 2 }, angle);
  const goal = { x: x + side * 0.62 * head, y: y + 0.02 * head };
  const target = { x: goal.x - top.x, y: goal.y - top.y, angle };
  const held = lifted(state, { ...persona, pose: away }, target, amount);
  const puff = 0.55 + 0.45 * Math.sin(beat * 3);
  const at = turned({ x: 0, y: -held.product.height / 2 }, held.product.angle);
  return {
    ...held,
    effect: {
      kind: "mist",
      x: held.product.x + at.x,
      y: held.product.y + at.y,
      reach: -side * 0.6 * head,
      amount: after(amount, 0.7) * puff,
    },
  };
};

/** The glass in the other hand, in head heights. */
const glass = { x: 0.3, y: 0.72, width: 0.3, height: 0.42 };
/** What is poured falls so far, in head heights. */
const fall = 0.16;

/** Tilted over a glass in the other hand, which fills. */
export const pour: InteractionAnimation = (state, persona, { amount }) => {
  const { x, y, head } = persona;
  const side = sideOf(state, persona);
  const free = freeHand(persona.pose);
  const aside = free ? free.side * glass.x : 0;
  const angle = -side * 1.92;
  const spout = turned(mouthOf(state), angle);
  const rim = glass.y - glass.height / 2;
  const goal = { x: x + (aside + side * 0.04) * head, y: y + (rim - fall) * head };
  const target = { x: goal.x - spout.x, y: goal.y - spout.y, angle };
  const down = { ...persona, pose: lookingAt(persona.pose, 0, amount) };
  const held = lifted(opened(state, amount), down, target, amount);
  if (!free || !held.persona) return held;
  const to: HandPose = {
    at: { x: aside, y: glass.y + 0.02 },
    angle: 0,
    shape: "grip",
    span: glass.width,
  };
  const pose = handTo(held.persona.pose, free.hand, to, amount);
  const now = pose[free.hand].at;
  return {
    ...held,
    persona: { ...held.persona, pose },
    effect: {
      kind: "pour",
      x: x + now.x * head,
      y: y + (now.y - 0.02) * head,
      reach: head,
      amount,
    },
  };
};

/** Comes out of a parcel that stands before the persona, and is lifted to where it is held. */
export const unpack: InteractionAnimation = (state, persona, { amount }) => {
  const { product } = state;
  const { x, y, head } = persona;
  const depth = y + 0.95 * head;
  const side = sideOf(state, persona);
  const target = { x: x + side * 0.3 * head, y: depth - product.height * 0.18, angle: 0 };
  const down = { ...persona, pose: lookingAt(persona.pose, side * 0.4, amount) };
  const held = lifted(state, down, target, amount);
  return {
    ...held,
    effect: {
      kind: "parcel",
      x: target.x,
      y: lerp(y + 2.6 * head, depth, amount),
      reach: Math.max(0.9 * head, product.width * 1.25),
      amount,
    },
  };
};
