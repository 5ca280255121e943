import type { Box } from "../scene/boxes.ts";
import { captionsTop, logoCorner } from "../scene/free-area.ts";
import { detailOf, type PartMiddle } from "../scene/telling.ts";
import { type Composition, fitting, zoomOf } from "./fitting.ts";

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
export type AloneCompositions = {
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
