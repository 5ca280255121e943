import { lerp } from "@reelwright/core/util/lerp";
import { forearmSpot, headSpot } from "../../figure/attachment.ts";
import type { HandPose, Point } from "../../figure/pose.ts";
import type { PersonaState } from "../../scene/layout.ts";
import { carryTo, freeHand, type HandName, handTo } from "../carrying.ts";
import type { InteractionAnimation } from "./animation.ts";

export const rub: InteractionAnimation = (state, persona, { amount, beat }) => {
  // Of two hands that hold it one lets go.
  const free = freeHand(persona.pose) ?? ({ hand: "rightHand", side: 1 } as const);
  const { hand, side } = free;
  const pose = {
    ...persona.pose,
    headTilt: persona.pose.headTilt + side * 0.35 * amount,
    blink: Math.max(persona.pose.blink, amount * 0.6),
  };
  const circle = { x: 0.035 * Math.cos(beat * 3), y: 0.05 * Math.sin(beat * 3) };
  const cheek = headSpot(pose, { x: side * 0.27 + circle.x, y: 0.22 + circle.y }).at;
  const to: HandPose = { at: cheek, angle: -side * 0.3, shape: "relaxed", span: 0 };
  return { ...state, persona: { ...persona, pose: handTo(pose, hand, to, amount) } };
};

export const smooth: InteractionAnimation = (state, persona, moment) => {
  const { pose } = persona;
  const free = freeHand(pose);
  if (free === null) return rub(state, persona, moment);
  const other = -free.side as -1 | 1;
  const share = 0.5 + 0.28 * Math.sin(moment.beat * 2);
  const { at } = forearmSpot(pose, other, share);
  const down = { ...pose, headNod: lerp(pose.headNod, 0.45, moment.amount) };
  const to: HandPose = { at, angle: -free.side * 1.2, shape: "relaxed", span: 0 };
  return {
    ...state,
    persona: { ...persona, pose: handTo(down, free.hand, to, moment.amount) },
  };
};

/** Where a hand takes hold of what is on the head. */
const wornEdges: { readonly [worn in NonNullable<PersonaState["worn"]>]: Point | null } = {
  head: { x: 0.5, y: -0.16 },
  eyes: { x: 0.46, y: 0.1 },
  ears: { x: 0.5, y: 0.06 },
  neck: null,
  collar: null,
  torso: null,
  body: null,
  legs: null,
  feet: null,
  wrist: null,
};

export const adjust: InteractionAnimation = (state, persona, { amount, beat }) => {
  const edge = persona.worn === null ? null : wornEdges[persona.worn];
  const nod = { ...persona.pose, headTurn: persona.pose.headTurn + 0.5 * amount * Math.sin(beat) };
  const free = freeHand(nod);
  if (edge === null || free === null) return { ...state, persona: { ...persona, pose: nod } };
  const { hand, side } = free;
  const { at } = headSpot(nod, { x: side * edge.x, y: edge.y + 0.02 * Math.sin(beat * 2) });
  const to: HandPose = { at, angle: -side * 0.55, shape: "point", span: 0 };
  return { ...state, persona: { ...persona, pose: handTo(nod, hand, to, amount) } };
};

/** A hand that uses what stands before it: it taps and strokes over it. */
export const touch: InteractionAnimation = (state, persona, { amount, beat }) => {
  const { product } = state;
  if (product.held) return state;
  const { pose, head } = persona;
  const which: HandName = pose.leftHand.shape === "point" ? "leftHand" : "rightHand";
  const from = pose[which];
  const at = {
    x: from.at.x + amount * 0.035 * Math.sin(beat * 3),
    y: from.at.y + (amount * (0.08 + 0.14 * Math.sin(beat)) * product.height) / head,
  };
  const looking = { x: lerp(pose.gaze.x, -0.5, amount), y: lerp(pose.gaze.y, 0.5, amount) };
  const next = { ...pose, gaze: looking, headNod: lerp(pose.headNod, 0.3, amount) };
  return { ...state, persona: { ...persona, pose: { ...next, [which]: { ...from, at } } } };
};

/** Handed towards the viewer: it grows a little as it comes. */
export const offer: InteractionAnimation = (state, persona, { amount }) => {
  const { product } = state;
  const next = {
    ...product,
    width: product.width * (1 + 0.1 * amount),
    height: product.height * (1 + 0.1 * amount),
  };
  return carryTo({ ...state, product: next }, persona, {
    x: product.x,
    y: product.y + 0.05 * amount * persona.head,
    angle: product.angle,
  });
};
