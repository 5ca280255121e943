import type { PlannedShot } from "@reelwright/core/shots";
import { clamp } from "@reelwright/core/util";
import { headSpot } from "../figure/index.ts";
import type { PictureState } from "../scene/layout.ts";

/** A part of the scene, in its units. */
type Box = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/** How a shot is composed: what it is of, the share of the frame that it fills at most, and where its middle is. */
export type Composition = {
  readonly box: Box;
  readonly width: number;
  readonly height: number;
  readonly middle: { readonly x: number; readonly y: number };
  /** Magnification against the keyframes' framing: at least, at most. */
  readonly nearer: readonly [least: number, most: number];
};

const around = (boxes: readonly Box[]): Box => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
});

export const middleOf = ({ left, top, right, bottom }: Box) => ({
  x: (left + right) / 2,
  y: (top + bottom) / 2,
});

const productIn = ({ product }: PictureState): Box => {
  const { x, y, angle } = product;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const height = product.height * product.shown;
  const [across, along] = [
    (product.width * cos + height * sin) / 2,
    (product.width * sin + height * cos) / 2,
  ];
  return { left: x - across, top: y - along, right: x + across, bottom: y + along };
};

/** Head and hair; null where nobody is seen. */
const headIn = ({ persona }: PictureState): Box | null => {
  if (persona === null) return null;
  const { x, y, head, pose } = persona;
  const crown = headSpot(pose, { x: 0, y: -0.66 }).at;
  const chin = headSpot(pose, { x: 0, y: 0.56 }).at;
  const [left, right] = [Math.min(crown.x, chin.x) - 0.5, Math.max(crown.x, chin.x) + 0.5];
  return {
    left: x + left * head,
    top: y + crown.y * head,
    right: x + right * head,
    bottom: y + chin.y * head,
  };
};

/** What the camera of a keyframe's own framing moves towards. */
export const attraction = (state: PictureState) => {
  const head = headIn(state);
  return middleOf(around(head ? [head, productIn(state)] : [productIn(state)]));
};

/** Where full hair ends, in head heights from the head's middle. */
const hairTop = -0.8;

/**
 * The point about which a camera comes nearer by a factor of at most `most`: what attracts it, or above that, so that hair
 * that is in the frame stays there.
 */
export const pivotOf = (state: PictureState, camera: PictureState["camera"], most: number) => {
  const about = attraction(state);
  const { persona } = state;
  if (persona === null || most <= 1) return about;
  const hair = persona.y + headSpot(persona.pose, { x: 0, y: hairTop }).at.y * persona.head;
  const top = camera.y - 500 / camera.zoom;
  return { ...about, y: Math.min(about.y, Math.max(top, (hair * most - top) / (most - 1))) };
};

const fitting = ({ box, width, height }: Composition, half: number): number =>
  Math.min((width * 2 * half) / (box.right - box.left), (height * 1000) / (box.bottom - box.top));

/** Shots of a product that stands alone: nearer and, if it is slender, beside the middle; a part of it; from further away. */
const aloneCompositions = (
  product: Box,
  side: -1 | 1,
): { readonly [size in PlannedShot["size"]]: Composition } => {
  const [width, height] = [product.right - product.left, product.bottom - product.top];
  const part = {
    left: product.left + width * 0.09,
    right: product.right - width * 0.09,
    top: product.top,
    bottom: product.bottom - height * 0.36,
  };
  const whole = { box: product, width: 0.94, height: 0.62 };
  const aside = width < height * 0.9 ? 0.07 : 0.01;
  return {
    close: { ...whole, middle: { x: 0.5 + side * aside, y: 0.44 }, nearer: [1.26, 1.34] },
    detail: {
      ...{ box: part, width: 0.96, height: 0.56 },
      ...{ middle: { x: 0.5 - side * 0.03, y: 0.4 }, nearer: [1.45, 1.8] },
    },
    wide: { ...whole, middle: { x: 0.5 - side * 0.06, y: 0.5 }, nearer: [0.6, 0.64] },
  };
};

/** The zoom of a composition, against that of the keyframes' framing. */
export const zoomOf = (composition: Composition, framing: number, half: number): number => {
  const [least, most] = composition.nearer;
  return clamp(fitting(composition, half), framing * least, framing * most);
};

/** The highest place in the frame at which a product is well seen. */
const highestMiddle = 0.34;

/** A held product, so that the face is either out of the frame or whole; null where neither is possible from near. */
const heldDetail = (
  product: Box,
  head: Box,
  states: readonly PictureState[],
  half: number,
): Composition | null => {
  const detail = { box: product, width: 0.84, height: 0.46, nearer: [1.4, 2.3] } as const;
  const framing = states[0]?.camera.zoom ?? 1;
  const zoom = zoomOf({ ...detail, middle: { x: 0.5, y: 0.43 } }, framing, half);
  const { y } = middleOf(product);
  const [crown, chin] = [head.top, head.bottom].map((edge) => ((y - edge) * zoom) / 1000);
  if (crown === undefined || chin === undefined) return null;
  if (crown < 0.4) return { ...detail, middle: { x: 0.5, y: Math.max(0.43, crown + 0.03) } };
  const below = Math.min(0.43, chin);
  return below < highestMiddle ? null : { ...detail, middle: { x: 0.5, y: below } };
};

/**
 * Whether a product that somebody has can be seen from near without cutting through the face. Beside furniture a whole
 * figure stands, which no frame around the furniture may behead.
 */
export const isDetailPossible = (state: PictureState, half: number): boolean => {
  const head = headIn(state);
  return (
    head !== null && !state.floor && heldDetail(productIn(state), head, [state], half) !== null
  );
};

/** How a shot of these states (its first, middle and last) is composed; null: as the keyframes are. */
export const compositionOf = (
  { size }: PlannedShot,
  states: readonly PictureState[],
  half: number,
  side: -1 | 1,
): Composition | null => {
  const product = around(states.map(productIn));
  const heads = states.map(headIn).filter((box) => box !== null);
  if (heads.length === 0) return aloneCompositions(product, side)[size];
  if (size === "wide") return null;
  const head = around(heads);
  const isHeld = size === "detail" && states.every(({ floor }) => !floor);
  return (
    (isHeld ? heldDetail(product, head, states, half) : null) ?? {
      ...{ box: around([head, product]), width: 0.92, height: 0.64 },
      ...{ middle: { x: 0.5, y: 0.41 }, nearer: [1.27, 1.6] },
    }
  );
};
