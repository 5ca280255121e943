import type { PlannedShot } from "@reelwright/core/shots/shot-plan";
import { around, type Box, headIn, middleOf, productIn, trunkIn } from "../scene/boxes.ts";
import { captionsTop } from "../scene/free-area.ts";
import type { PictureState } from "../scene/layout.ts";
import { lookedAt } from "../scene/silhouette.ts";
import { aloneCompositions } from "./alone-compositions.ts";
import { type Composition, fitting, overflow, zoomOf } from "./fitting.ts";

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
export type ComposedShot = {
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
