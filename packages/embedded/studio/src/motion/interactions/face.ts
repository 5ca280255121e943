import { clamp } from "@reelwright/core/util/clamp";
import { lerp } from "@reelwright/core/util/lerp";
import { headSpot } from "../../figure/attachment.ts";
import type { FigurePose, Point } from "../../figure/pose.ts";
import type { PersonaState, PictureState } from "../../scene/layout.ts";
import { type Target, turned } from "../carrying.ts";
import { type InteractionAnimation, lifted, mouthOf, opened } from "./animation.ts";

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
        ? mouthOf(state)
        : { x: -side * product.width * 0.4, y: -product.height * 0.46 };
    const angle = -side * lean * (slender ? 1 : 0.55);
    return lifted(opened(state, amount), tilted, meeting(tilted, rim, mouth, angle), amount);
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
