import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Size } from "@reelwright/film/artifacts";
import { clamp } from "@reelwright/film/numbers";
import type { PlannedShot } from "@reelwright/film/shots";
import {
  around,
  type Box,
  captionsTop,
  headIn,
  logoCorner,
  middleOf,
  productIn,
  trunkIn,
} from "../scene/boxes.ts";
import type { PictureState } from "../scene/layout.ts";
import { detailOf, lookedAt, type PartMiddle } from "../scene/silhouette.ts";

/** What the camera of a keyframe's own framing moves towards. */
export const attraction = (state: PictureState) => {
  const head = headIn(state);
  return middleOf(around(head ? [head, productIn(state)] : [productIn(state)]));
};

/**
 * The point about which a camera comes nearer by a factor of at most `most`: what attracts it, or above that, so that hair
 * that is in the frame stays there.
 */
export const pivotOf = (state: PictureState, camera: PictureState["camera"], most: number) => {
  const about = attraction(state);
  const hair = headIn(state)?.top;
  if (hair === undefined || most <= 1) return about;
  const top = camera.y - 500 / camera.zoom;
  return { ...about, y: Math.min(about.y, Math.max(top, (hair * most - top) / (most - 1))) };
};

/** Whether a composition can come as near as it has to. */
const fits = (composition: Composition, framing: number, half: number): boolean =>
  fitting(composition, half) * overflow >= framing * composition.nearer[0];

/** The highest place of hair or product in the frame, where both are seen. */
const highest = 0.03;

/** How near a product that somebody has is seen, against the keyframes' framing. */
const productNear = { detail: [1.7, 2.4], close: [1.45, 1.7] } as const;

/** Where somebody's parts are in the scene: head with hair, and trunk with upper arms. */
type Body = { readonly head: Box; readonly trunk: Box };

/**
 * A product that somebody has, from near: the head is in the frame as a whole, or no part of the trunk is; null where neither
 * is possible.
 */
const nearProduct = (
  product: Box,
  { head, trunk }: Body,
  framing: number,
  half: number,
  nearer: Composition["nearer"],
): Composition | null => {
  const near = { box: product, width: 0.84, height: 0.46, nearer, middle: { x: 0.5, y: 0.43 } };
  const zoom = zoomOf(near, framing, half);
  const { x, y } = middleOf(product);
  const isAlone =
    Math.max(Math.min(head.left, trunk.left) - x, x - Math.max(head.right, trunk.right)) >
    half / zoom;
  if (isAlone) return near;
  const isBeside = Math.max(x - head.left, head.right - x) > half / zoom;
  if (isBeside) return null;
  // A hat reaches above the hair, and what is worn around the neck not down to the chin.
  const seen = around([head, product]);
  const down = Math.max(0.43, highest + ((y - seen.top) * zoom) / 1000);
  const foot = down + ((seen.bottom - y) * zoom) / 1000;
  return foot < captionsTop(half) ? { ...near, middle: { x: 0.5, y: down } } : null;
};

/** Of a garment that somebody wears, so much of its height from the top is the chest with what is printed on it. */
const chest = 0.62;

/** How near a worn garment is seen, against the keyframes' framing. */
const chestNear = { detail: [1.7, 2.3], close: [1.45, 1.7] } as const;

/** The chest of a worn garment from below the chin on: the face is out of the frame. */
const chestOf = (
  garment: Box,
  head: Box,
  framing: number,
  half: number,
  nearer: Composition["nearer"],
): Composition => {
  const aside = (garment.right - garment.left) * 0.18;
  const box = {
    left: garment.left + aside,
    right: garment.right - aside,
    top: head.bottom,
    bottom: garment.top + (garment.bottom - garment.top) * chest,
  };
  const seen = { box, width: 0.96, height: captionsTop(half), nearer };
  const shown =
    ((box.bottom - box.top) * zoomOf({ ...seen, middle: middleOf(box) }, framing, half)) / 1000;
  return { ...seen, middle: { x: 0.5, y: shown / 2 } };
};

/** Where somebody's parts are in all of the states; null where nobody's head is seen. */
const bodyIn = (states: readonly PictureState[]): Body | null => {
  const [heads, trunks] = [headIn, trunkIn].map((partIn) =>
    states.map(partIn).filter((box) => box !== null),
  ) as [Box[], Box[]];
  return heads.length === 0 ? null : { head: around(heads), trunk: around(trunks) };
};

/**
 * Whether a product that somebody has can be seen from near without a face that is cut through or a trunk without its head. Beside furniture a whole
 * figure stands, which no frame around the furniture may behead.
 */
export const isDetailPossible = (state: PictureState, half: number): boolean => {
  const body = bodyIn([state]);
  return (
    body !== null &&
    !state.floor &&
    (Boolean(state.persona?.garment) ||
      nearProduct(productIn(state), body, state.camera.zoom, half, productNear.detail) !== null)
  );
};

/** Framings that differ by less look like a jump, not like a cut. */
export const visibleChange = Math.log(1.4);

type Change = (way: Composition) => number;

/** The first of several ways that differs visibly from what is seen before and after it, else the one that does most. */
const firstVisible = (ways: readonly Composition[], change: Change): Composition | null =>
  ways.find((way) => change(way) >= visibleChange) ??
  ways.toSorted((a, b) => change(b) - change(a))[0] ??
  null;

/** How much the least of the changes between a shot's zoom and its neighbours' is, as a logarithm. */
const leastChange = (zoom: number, neighbours: readonly number[]): number =>
  Math.min(...neighbours.map((other) => Math.abs(Math.log(zoom / other))));

/**
 * The states of a shot (its first, middle and last), and the zoom of its neighbours' cameras, each against this camera's own
 * push up to there.
 */
type ComposedShot = {
  readonly size: PlannedShot["size"];
  readonly states: readonly [PictureState, PictureState, PictureState];
  readonly neighbours: readonly number[];
  /** How many details of the product alone the segment has shown before. */
  readonly looks: number;
};

type Near = {
  readonly product: Box;
  readonly body: Body;
  readonly framing: number;
  readonly half: number;
};

/** A product that somebody has, as a detail and in a close shot; null where it can't be seen so. */
const nearerOf = (
  states: ComposedShot["states"],
  { product, body, framing, half }: Near,
): readonly [detail: Composition | null, close: Composition | null] => {
  if (states.some(({ persona }) => persona?.garment))
    return [
      chestOf(product, body.head, framing, half, chestNear.detail),
      chestOf(product, body.head, framing, half, chestNear.close),
    ];
  if (states.some(({ floor }) => floor)) return [null, null];
  return [
    nearProduct(product, body, framing, half, productNear.detail),
    nearProduct(product, body, framing, half, productNear.close),
  ];
};

/** How a shot is composed: the first way that differs visibly from its neighbours; null: as the keyframes are. */
export const compositionOf = (
  { size, states, neighbours, looks }: ComposedShot,
  half: number,
  side: -1 | 1,
): Composition | null => {
  const product = around(states.map(productIn));
  const body = bodyIn(states);
  const framing = states[1].camera.zoom;
  const change: Change = (way) => leastChange(zoomOf(way, framing, half), neighbours);
  if (body === null) {
    const { silhouette } = states[1];
    const looked = silhouette && lookedAt(silhouette, looks);
    const isSeen = looks >= (looked?.alsoTelling ? 2 : 1);
    const { wide, close, detail } = aloneCompositions({
      product,
      framing,
      half,
      side,
      telling: looked?.telling ?? null,
      isSeen,
    });
    const others = {
      wide: [wide],
      close: [close, detail, wide],
      detail: [detail, close, wide],
    };
    // Of somebody whose legs alone are seen the keyframes show all that there is.
    if (states.some(({ persona }) => persona !== null)) return null;
    return firstVisible(
      others[size].filter((way) => way !== null),
      change,
    );
  }
  if (size === "wide") return null;
  const both: Composition = {
    ...{ box: around([body.head, product]), width: 0.92, height: captionsTop(half) - highest },
    ...{ middle: { x: 0.5, y: (captionsTop(half) + highest) / 2 }, nearer: [1.27, 1.6] },
  };
  const [detail, close] = nearerOf(states, { product, body, framing, half });
  // Of what is too broad to be seen nearer both would be cut off: the shoe by one edge, the hair by another.
  const together = fits(both, framing, half) ? both : null;
  const ways = size === "detail" ? [detail, close, together] : [together, close, detail];
  return firstVisible(
    ways.filter((way) => way !== null),
    change,
  );
};

/** A product that stands alone, and the camera's side. */
type Alone = {
  readonly product: Box;
  /** The zoom of the keyframes' framing. */
  readonly framing: number;
  readonly half: number;
  readonly side: -1 | 1;
  /** The middle of what it has to see, as shares of its box; null: not known. */
  readonly telling: PartMiddle | null;
  /** Whether a detail has shown that part before: another one shows it from nearer. */
  readonly isSeen: boolean;
};

/** By how much nearer a part is seen that a detail has shown before: less would look like the same picture. */
const nearerAgain = 1.5;

/** The part that a detail shows: what the product has to see; else one end of what is wide, the middle of what is tall. */
const partOf = ({ product, side, telling }: Alone, again: number): Box => {
  const [width, height] = [product.right - product.left, product.bottom - product.top];
  const isBroad = width > height;
  const usual = isBroad ? { x: side < 0 ? 0.3 : 0.7, y: 0.43 } : { x: 0.5, y: 0.43 };
  const part = detailOf(telling ?? usual, width, height);
  // What is printed there is the middle of what is seen from nearer.
  const { x, y } = again > 1 && telling ? telling : part;
  const [wide, high] = [(width * part.width) / again, (height * part.height) / again];
  const left = product.left + width * x - wide / 2;
  const top = product.top + height * y - high / 2;
  return { left, top, right: left + wide, bottom: top + high };
};

/** What a camera's push and travel may take of the air around the logo, as a share of the frame. */
const drift = 0.03;
/** Least room above and beside the product, as a share of the frame. */
const edge = 0.025;

/** The same composition above the captions, and beside the logo where it reaches up to that; null: there is no room for it. */
const inFreeArea = (
  composition: Composition,
  { product, framing, half }: Alone,
): Composition | null => {
  const zoom = zoomOf(composition, framing, half);
  const width = ((product.right - product.left) * zoom) / (2 * half);
  const height = ((product.bottom - product.top) * zoom) / 1000;
  const y = Math.min(composition.middle.y, captionsTop(half) - height / 2);
  const { x } = composition.middle;
  const isBeside = y - height / 2 >= logoCorner.bottom || x - width / 2 >= logoCorner.right + drift;
  if (isBeside) return { ...composition, middle: { x, y } };
  const beside = logoCorner.right + drift + width / 2;
  return beside + width / 2 > 1 - edge ? null : { ...composition, middle: { x: beside, y } };
};

/** The same part with all print that runs across it, so that no brand's name is cut. */
const withPrint = (part: Box, { product, telling }: Alone): Box => {
  const { left, right } = telling?.print ?? { left: 1, right: 0 };
  const width = product.right - product.left;
  return {
    ...part,
    left: Math.min(part.left, product.left + left * width),
    right: Math.max(part.right, product.left + right * width),
  };
};

/** Nearer by less a detail of all of the print would look like the whole product. */
const leastNearer = 1.45;

/** A part of the product from very near: of its print all, where that is near enough, and never nearer than it fits. */
const detailIn = (alone: Alone): Composition => {
  const { product, framing, half, side, telling, isSeen } = alone;
  const isBroad = product.right - product.left > product.bottom - product.top;
  const again = isSeen && telling ? nearerAgain : 1;
  const nearer = isBroad ? ([1.55, 2.2] as const) : ([1.9, 2.5] as const);
  const free = captionsTop(half);
  const shown = (box: Box): Composition => {
    const given = { box, width: 0.98, height: free - 0.04 };
    const fit = fitting(given, half) / framing;
    return {
      ...{ ...given, middle: { x: 0.5 - side * 0.02, y: free / 2 } },
      nearer: [Math.min(nearer[0] * again, fit), nearer[1] * again],
    };
  };
  const part = partOf(alone, again);
  const [bare, printed] = [shown(part), shown(withPrint(part, alone))];
  const least = Math.min(leastNearer * framing, zoomOf(bare, framing, half));
  return zoomOf(printed, framing, half) >= least ? printed : bare;
};

/** The shots that are possible of a product that stands alone. */
type AloneCompositions = {
  /** Whole and nearer, above the captions and beside the logo; null: it is too broad for that. */
  readonly close: Composition | null;
  /** A part of it from very near. */
  readonly detail: Composition;
  /** From further away. */
  readonly wide: Composition | null;
};

/** Shots of a product that stands alone. */
export const aloneCompositions = (alone: Alone): AloneCompositions => {
  const { product, half, side } = alone;
  const [width, height] = [product.right - product.left, product.bottom - product.top];
  const aside = width < height * 0.9 ? 0.07 : 0.01;
  const free = captionsTop(half);
  const whole = { box: product, width: 0.9, height: free - edge };
  const close: Composition = {
    ...whole,
    ...{ middle: { x: 0.5 + side * aside, y: 0.44 }, nearer: [1, 1.5] },
  };
  const wide: Composition = {
    ...whole,
    ...{ middle: { x: 0.5 - side * 0.06, y: 0.5 }, nearer: [0.62, 0.66] },
  };
  return {
    close: inFreeArea(close, alone),
    detail: detailIn(alone),
    wide: inFreeArea(wide, alone),
  };
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

/** A composition may be so much larger than the share of the frame that it is given. */
const overflow = 1.12;

/** The zoom at which a composition fills what it is given of the frame. */
export const fitting = (
  { box, width, height }: Pick<Composition, "box" | "width" | "height">,
  half: number,
): number =>
  Math.min((width * 2 * half) / (box.right - box.left), (height * 1000) / (box.bottom - box.top));

/** The zoom of a composition, against that of the keyframes' framing: never so near that it doesn't fit. */
export const zoomOf = (composition: Composition, framing: number, half: number): number => {
  const [least, most] = composition.nearer;
  const fit = fitting(composition, half);
  return Math.min(clamp(fit, framing * least, framing * most), fit * overflow);
};

/** How far a layer follows the camera: 1 with the persona, less behind, more before. */
export const depth = { back: 0.34, middle: 0.56, stage: 1, front: 1.35 } as const;

type Camera = PictureState["camera"];

/** A frame that is drawn, seen by a camera. */
export type View = {
  readonly context: SKRSContext2D;
  readonly frame: Size;
  readonly camera: Camera;
  readonly orbit: number;
};

/** Stage units by which an orbit of 1 moves what is furthest behind the product; what is before it goes the other way. */
const orbitReach = 120;

/** Sets the transformation of a plane at `follow` of the camera's way; returns pixels per unit. */
export const look = ({ context, frame, camera, orbit }: View, follow: number): number => {
  const zoom = 1 + (camera.zoom - 1) * follow;
  const scale = (frame.height / 1000) * zoom;
  context.setTransform(1, 0, 0, 1, frame.width / 2, frame.height / 2);
  context.rotate(camera.roll);
  context.scale(scale, scale);
  const aside = orbit * orbitReach * (1 - follow) * 1.5;
  context.translate(aside - camera.x * follow, -(500 + (camera.y - 500) * follow));
  return scale;
};
