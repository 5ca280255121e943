import { lerp } from "@reelwright/core/util";
import {
  type FigurePose,
  forearmSpot,
  type HandPose,
  headSpot,
  type Point,
} from "../figure/index.ts";
import type { PersonaState, PictureState } from "../scene/layout.ts";
import type { Interaction } from "../scene/product-use.ts";
import { wornPlace } from "../scene/wearing.ts";
import { carryTo, freeHand, type HandName, handTo, type Target, turned } from "./carrying.ts";

/** How far an interaction is carried out (0 to 1), and the phase (radians) of movements that repeat. */
export type InteractionProgress = { readonly amount: number; readonly beat: number };

/** -1: the product is at the picture's left of the persona, 1: at its right, 0: before it. */
const sideOf = ({ product }: PictureState, persona: PersonaState): -1 | 0 | 1 => {
  const away = (product.x - persona.x) / persona.head;
  return Math.abs(away) < 0.25 ? 0 : away < 0 ? -1 : 1;
};

const inScene = ({ x, y, head }: PersonaState, at: Point): Point => ({
  x: x + at.x * head,
  y: y + at.y * head,
});

/** Brings a point of the product (in its own coordinates) to a point of the head, leaning by `angle`. */
const meeting = (persona: PersonaState, point: Point, on: Point, angle: number): Target => {
  const goal = inScene(persona, headSpot(persona.pose, on).at);
  const away = turned(point, angle);
  return { x: goal.x - away.x, y: goal.y - away.y, angle };
};

/** The product's way to the target, first lifted, then turned. */
const lifted = (
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

type InteractionAnimation = (
  state: PictureState,
  persona: PersonaState,
  moment: InteractionProgress,
) => PictureState;

const mouth = { x: 0, y: 0.335 };

/** The face while the product is at it: eyes nearly closed with pleasure, the smile gives way. */
const savouring = (pose: FigurePose, amount: number, open: number): FigurePose => ({
  ...pose,
  blink: Math.max(pose.blink, amount * 0.72),
  smile: lerp(pose.smile, 0.35, amount),
  mouthOpen: lerp(pose.mouthOpen, open, amount),
  mouthRound: lerp(pose.mouthRound, 0.55, amount),
  brows: lerp(pose.brows, 0.3, amount),
});

/** Lifts the product's rim to the lips; tall ones lean more. */
const toMouth =
  (lean: number, headBack: number, open: number): InteractionAnimation =>
  (state, persona, { amount, beat }) => {
    const { product } = state;
    const side = sideOf(state, persona);
    const slender = product.width < product.height * 0.75;
    const pose = savouring(
      { ...persona.pose, headNod: persona.pose.headNod - headBack * amount },
      amount,
      open * (0.75 + 0.25 * Math.sin(beat * 2)),
    );
    const tilted = { ...persona, pose };
    const rim =
      side === 0 || slender
        ? { x: 0, y: -product.height / 2 }
        : { x: -side * product.width * 0.4, y: -product.height * 0.46 };
    const angle = -side * lean * (slender ? 1 : 0.55);
    return lifted(state, tilted, meeting(tilted, rim, mouth, angle), amount);
  };

/** Rubs or dabs with the product itself: its upper end goes in small circles on the face. */
const onFace =
  (on: (side: number) => Point, reach: number): InteractionAnimation =>
  (state, persona, { amount, beat }) => {
    const side = sideOf(state, persona) || -1;
    const { height } = state.product;
    const pose = {
      ...persona.pose,
      headTurn: persona.pose.headTurn - side * 0.25 * amount,
      headTilt: persona.pose.headTilt - side * 0.2 * amount,
      blink: Math.max(persona.pose.blink, amount * 0.45),
      mouthOpen: lerp(persona.pose.mouthOpen, reach < 0.06 ? 0.16 : 0, amount),
    };
    const face = { ...persona, pose };
    const { x, y } = on(side);
    const circled = { x: x + reach * Math.cos(beat * 3), y: y + reach * 0.7 * Math.sin(beat * 3) };
    const target = meeting(face, { x: 0, y: -height / 2 }, circled, -side * 0.75);
    return lifted(state, face, target, amount);
  };

const rub: InteractionAnimation = (state, persona, { amount, beat }) => {
  const free = freeHand(persona.pose);
  if (free === null)
    return onFace((side) => ({ x: side * 0.2, y: 0.16 }), 0.06)(state, persona, { amount, beat });
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

const smooth: InteractionAnimation = (state, persona, moment) => {
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
  wrist: null,
};

const adjust: InteractionAnimation = (state, persona, { amount, beat }) => {
  const edge = persona.worn === null ? null : wornEdges[persona.worn];
  const nod = { ...persona.pose, headTurn: persona.pose.headTurn + 0.5 * amount * Math.sin(beat) };
  const free = freeHand(nod);
  if (edge === null || free === null) return { ...state, persona: { ...persona, pose: nod } };
  const { hand, side } = free;
  const { at } = headSpot(nod, { x: side * edge.x, y: edge.y + 0.02 * Math.sin(beat * 2) });
  const to: HandPose = { at, angle: -side * 0.55, shape: "point", span: 0 };
  return { ...state, persona: { ...persona, pose: handTo(nod, hand, to, amount) } };
};

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
const laidOn =
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
    const place = wornPlace(at, pose, product.width / product.height);
    const { x, y, head } = persona;
    const sized = {
      ...product,
      width: lerp(product.width, place.width * head, amount),
      height: lerp(product.height, place.height * head, amount),
      shown: lerp(1, place.shown, amount),
    };
    const target = { x: x + place.at.x * head, y: y + place.at.y * head, angle: place.angle };
    const laid = lifted({ ...state, product: sized }, { ...persona, pose }, target, amount);
    return at === "neck" ? fastened(laid, amount) : laid;
  };

/** A hand that uses what stands before it: it taps and strokes over it. */
const touch: InteractionAnimation = (state, persona, { amount, beat }) => {
  const { product } = state;
  if (product.held) return state;
  const { pose, head } = persona;
  const which: HandName = pose.leftHand.shape === "point" ? "leftHand" : "rightHand";
  const from = pose[which];
  const at = {
    x: from.at.x + (amount * 0.22 * Math.sin(beat) * product.width) / head,
    y: from.at.y + (amount * (0.1 + 0.07 * Math.sin(beat * 3)) * product.height) / head,
  };
  const looking = { x: lerp(pose.gaze.x, -0.5, amount), y: lerp(pose.gaze.y, 0.5, amount) };
  const next = { ...pose, gaze: looking, headNod: lerp(pose.headNod, 0.3, amount) };
  return { ...state, persona: { ...persona, pose: { ...next, [which]: { ...from, at } } } };
};

/** Handed towards the viewer: it grows a little as it comes. */
const offer: InteractionAnimation = (state, persona, { amount }) => {
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
