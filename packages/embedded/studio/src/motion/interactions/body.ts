/** Interactions of the whole persona, and of its hands with a product that stands on the table. */
import { clamp, lerp } from "@reelwright/film/numbers";
import type { FigurePose, HandPose, Point } from "../../figure/pose.ts";
import { headSpot } from "../../figure/posed-product.ts";
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

/** Steps: the body bobs and shifts from one foot to the other. */
export const walk: InteractionAnimation = (state, persona, { amount, beat }) => {
  const { product } = state;
  const dx = 0.045 * amount * Math.sin(beat * 1.5) * persona.head;
  const dy = -0.03 * amount * (0.5 - 0.5 * Math.cos(beat * 3)) * persona.head;
  const carried = carryTo(state, persona, {
    x: product.x,
    y: product.y,
    angle: product.angle + (persona.worn === null ? 0.05 * amount * Math.sin(beat * 1.5 + 0.7) : 0),
  });
  const lean = persona.pose.lean + 0.45 * amount * Math.sin(beat * 1.5);
  const moved = carried.persona ?? persona;
  return {
    ...carried,
    product: product.held
      ? { ...carried.product, x: carried.product.x + dx, y: carried.product.y + dy }
      : product,
    persona: { ...moved, x: moved.x + dx, y: moved.y + dy, pose: { ...moved.pose, lean } },
  };
};

/** Unhappy with what there was before: a frown, and a head that is shaken. */
export const frown: InteractionAnimation = (state, persona, { amount, beat }) => {
  const { pose } = persona;
  const sad = {
    ...pose,
    smile: lerp(pose.smile, 0, amount),
    brows: lerp(pose.brows, -0.85, amount),
    headNod: lerp(pose.headNod, 0.22, amount),
    headTurn: pose.headTurn + 0.4 * amount * Math.sin(beat * 1.6),
    gaze: { x: lerp(pose.gaze.x, -0.2, amount), y: lerp(pose.gaze.y, 0.45, amount) },
  };
  const free = freeHand(pose);
  if (free === null || !state.product.held) return { ...state, persona: { ...persona, pose: sad } };
  const to: HandPose = {
    at: { x: free.side * 0.95, y: 0.75 },
    angle: free.side * 0.75,
    shape: "open",
    span: 0,
  };
  return { ...state, persona: { ...persona, pose: handTo(sad, free.hand, to, amount) } };
};

/** The hand that is at what stands before the persona. */
const nearHand = ({ persona, product }: PictureState): HandName => {
  const away = (which: HandName) => {
    if (!persona) return 0;
    const { at, shape } = persona.pose[which];
    const resting = shape === "relaxed" ? 4 : 0;
    return Math.abs(persona.x + at.x * persona.head - product.x) / persona.head + resting;
  };
  return away("leftHand") < away("rightHand") ? "leftHand" : "rightHand";
};

const fingertip = 0.4;

/** A finger at a place of what stands (shares of its size from its middle). */
const fingerAt = (
  state: PictureState,
  persona: PersonaState,
  [u, v]: readonly [number, number],
  amount: number,
): PictureState => {
  const { product } = state;
  const which = nearHand(state);
  const side = product.x < persona.x ? -1 : 1;
  const tip = {
    x: (product.x - side * u * product.width - persona.x) / persona.head,
    y: (product.y + v * product.height - persona.y) / persona.head,
  };
  const angle = side * 1.35;
  const to: HandPose = {
    at: { x: tip.x - fingertip * Math.sin(angle), y: tip.y + fingertip * Math.cos(angle) },
    angle,
    shape: "point",
    span: 0,
  };
  const pose = {
    ...persona.pose,
    gaze: {
      x: lerp(persona.pose.gaze.x, side * 0.6, amount),
      y: lerp(persona.pose.gaze.y, 0.5, amount),
    },
    headNod: lerp(persona.pose.headNod, 0.3, amount),
  };
  return { ...state, persona: { ...persona, pose: handTo(pose, which, to, amount) } };
};

/** A finger shows a part of what stands there. */
export const pointStanding: InteractionAnimation = (state, persona, { amount, beat }) =>
  fingerAt(state, persona, [0.34, -0.08 + 0.12 * amount * Math.sin(beat * 1.2)], amount);

/** Fingers at the keys: quick small strokes. */
export const type: InteractionAnimation = (state, persona, { amount, beat }) => {
  const [tap, along] = [Math.sin(beat * 5), Math.sin(beat)];
  return fingerAt(state, persona, [0.24 + 0.12 * amount * along, 0.06 + 0.012 * tap], amount);
};

/** A finger goes to the switch. */
export const press: InteractionAnimation = (state, persona, { amount }) =>
  fingerAt(state, persona, [0.2, -0.22], amount);

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

export const mouth = { x: 0, y: 0.335 };

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
export const toMouth =
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

/** What is smelled is held so far below the eyes, in head heights from the head's middle. */
const nose = { x: 0, y: 0.27 };

/** Brings the product's top below the nose; the eyes close. */
export const smell: InteractionAnimation = (state, persona, { amount, beat }) => {
  const { product } = state;
  const side = sideOf(state, persona);
  const pose = {
    ...persona.pose,
    headNod: lerp(persona.pose.headNod, 0.25, amount),
    blink: Math.max(persona.pose.blink, amount * 0.95),
    brows: lerp(persona.pose.brows, 0.4, amount),
    breath: clamp(persona.pose.breath + amount * (0.3 + 0.3 * Math.sin(beat)), 0, 1),
  };
  const bent = { ...persona, pose };
  const rim = { x: 0, y: -product.height / 2 };
  return lifted(state, bent, meeting(bent, rim, nose, -side * 0.22), amount);
};

/** Rubs or dabs with the product itself: its upper end goes in small circles on the face. */
export const onFace =
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
