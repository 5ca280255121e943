/** Interactions of hands with a product that they hold away from the face. */
import { lerp } from "@reelwright/film/numbers";
import type { FigurePose, HandPose, Point } from "../../figure/pose.ts";
import { forearmSpot, headSpot } from "../../figure/posed-product.ts";
import type { PersonaState, PictureState } from "../../scene/layout.ts";
import {
  carryTo,
  freeHand,
  type HandName,
  handTo,
  type Target,
  turned,
} from "../product-carrying.ts";
import { type InteractionAnimation, lifted } from "./animation.ts";

/** The persona looks at its hands: `side` -1 is the left of the image, 1 the right. */
export const lookingAt = (pose: FigurePose, side: number, amount: number): FigurePose => ({
  ...pose,
  gaze: { x: lerp(pose.gaze.x, 0.4 * side, amount), y: lerp(pose.gaze.y, 0.75, amount) },
  headNod: lerp(pose.headNod, 0.42, amount),
  headTurn: lerp(pose.headTurn, 0.2 * side, amount),
});

/** On which side of the persona the product is. */
export const sideOf = ({ product }: PictureState, { x }: PersonaState): -1 | 1 =>
  product.x < x ? -1 : 1;

/** How far a fingertip is from the middle of its hand, in head heights. */
const fingertip = 0.4;

/** A hand whose forefinger points at a place of the figure, from the side and from below. */
const pointingAt = (tip: { readonly x: number; readonly y: number }, angle: number): HandPose => ({
  at: { x: tip.x - fingertip * Math.sin(angle), y: tip.y + fingertip * Math.cos(angle) },
  angle,
  shape: "point",
  span: 0,
});

/** A place of the product (shares of its size from its middle) in the figure's coordinates. */
const onProduct = (
  { product }: PictureState,
  { x, y, head }: PersonaState,
  [u, v]: readonly [number, number],
) => {
  const away = turned({ x: u * product.width, y: v * product.height }, product.angle);
  return { x: (product.x + away.x - x) / head, y: (product.y + away.y - y) / head };
};

/** Brings the product before the chest, below the chin, where both hands are at it. */
const beforeChest = (
  { product }: PictureState,
  { x, y, head }: PersonaState,
  aside: number,
): Target => ({
  x: x + aside * head,
  y: y + 0.12 * head + product.height / 2,
  angle: 0,
});

/** The other hand, with the persona looking down at both. */
const withOther = (
  state: PictureState,
  amount: number,
  to: (side: -1 | 1, persona: PersonaState) => HandPose,
): PictureState => {
  const { persona } = state;
  // Of two hands that hold it one lets go.
  const free = freeHand(persona.pose) ?? { hand: "rightHand", side: 1 };
  return {
    ...state,
    persona: { ...persona, pose: handTo(persona.pose, free.hand, to(free.side, persona), amount) },
  };
};

/** The hand that is free takes hold of the top and twists it. */
export const open: InteractionAnimation = (state, persona, { amount, beat }) => {
  const side = sideOf(state, persona);
  const down = { ...persona, pose: lookingAt(persona.pose, side * 0.4, amount) };
  const target = beforeChest(state, persona, side * 0.16);
  const twist = 0.07 * amount * Math.sin(beat * 3);
  const held = lifted(state, down, { ...target, angle: -side * 0.12 + twist }, amount);
  const span = Math.min(0.34, (state.product.width / persona.head) * 0.55);
  return withOther(held, amount, (other, now) => ({
    at: onProduct(held, now, [0, -0.43]),
    angle: -other * (1.15 + 3 * twist),
    shape: "grip",
    span,
  }));
};

/** Held before the body and looked at; the other hand moves over it, as over a page or a screen. */
export const swipe: InteractionAnimation = (state, persona, { amount, beat }) => {
  const side = sideOf(state, persona);
  const down = { ...persona, pose: lookingAt(persona.pose, side * 0.6, amount) };
  const held = lifted(state, down, beforeChest(state, persona, side * 0.22), amount);
  return withOther(held, amount, (other, now) =>
    pointingAt(
      onProduct(held, now, [other * 0.06, 0.06 + 0.16 * amount * Math.sin(beat * 2)]),
      -other * 0.95,
    ),
  );
};

/** A finger of the free hand shows a part of what is held. */
export const pointHeld: InteractionAnimation = (state, persona, { amount, beat }) => {
  const side = sideOf(state, persona);
  const looking = { ...persona, pose: lookingAt(persona.pose, side * 0.7, amount * 0.5) };
  const held = { ...state, persona: looking };
  return withOther(held, amount, (other, now) =>
    pointingAt(
      onProduct(held, now, [other * 0.22, 0.1 + 0.1 * amount * Math.sin(beat * 1.5)]),
      -other * 0.8,
    ),
  );
};

/** Up and down, in the rhythm of a hand. */
export const shake: InteractionAnimation = (state, persona, { amount, beat }) => {
  const { product } = state;
  const [up, rock] = [Math.sin(beat * 4), Math.sin(beat * 4 + 0.6)];
  return lifted(
    state,
    persona,
    {
      x: product.x,
      y: product.y + (0.1 + 0.055 * up) * persona.head,
      angle: product.angle + 0.1 * rock,
    },
    amount,
  );
};

/** Turned to one side and the other, so that what it shows grows narrower. */
export const turn: InteractionAnimation = (state, persona, { amount, beat }) => {
  const { product } = state;
  const away = amount * Math.sin(beat * 1.5);
  const seen = { ...state, product: { ...product, width: product.width * (1 - 0.16 * away ** 2) } };
  const gaze = lookingAt(persona.pose, sideOf(state, persona), amount * 0.45);
  return lifted(
    seen,
    { ...persona, pose: gaze },
    { x: product.x, y: product.y, angle: product.angle + 0.24 * away },
    1,
  );
};

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

/** Held beside the neck; the head turns away. */
export const spray: InteractionAnimation = (state, persona, { amount }) => {
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
  return lifted(state, { ...persona, pose: away }, target, amount);
};

/** Lifted into view from below. */
export const unpack: InteractionAnimation = (state, persona, { amount }) => {
  const { product } = state;
  const { x, y, head } = persona;
  const side = sideOf(state, persona);
  const target = { x: x + side * 0.3 * head, y: y + 0.95 * head - product.height * 0.18, angle: 0 };
  const down = { ...persona, pose: lookingAt(persona.pose, side * 0.4, amount) };
  return lifted(state, down, target, amount);
};
