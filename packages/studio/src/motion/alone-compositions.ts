import type { PlannedShot } from "@reelwright/core/shots";
import type { Box } from "../scene/boxes.ts";
import { captionsTop } from "../scene/free-area.ts";
import { detailOf } from "../scene/telling.ts";
import { type Composition, zoomOf } from "./fitting.ts";

/** A product that stands alone, and the camera's side. */
type Alone = {
  readonly product: Box;
  /** The zoom of the keyframes' framing. */
  readonly framing: number;
  readonly half: number;
  readonly side: -1 | 1;
  /** The middle of what it has to see, as shares of its box; null: not known. */
  readonly telling: { readonly x: number; readonly y: number } | null;
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

/**
 * Shots of a product that stands alone: whole and nearer, above the captions; a part of it from very near; from
 * further away.
 */
export const aloneCompositions = (
  alone: Alone,
): { readonly [size in PlannedShot["size"]]: Composition } => {
  const { product, framing, half, side } = alone;
  const [width, height] = [product.right - product.left, product.bottom - product.top];
  const aside = width < height * 0.9 ? 0.07 : 0.01;
  const whole = { box: product, width: 0.9, height: 0.585 };
  const above = (composition: Composition): Composition => {
    const shown = (height * zoomOf(composition, framing, half)) / 1000;
    const y = Math.min(composition.middle.y, captionsTop(half) - shown / 2);
    return { ...composition, middle: { ...composition.middle, y } };
  };
  const isBroad = width > height;
  const free = captionsTop(half);
  const again = alone.isSeen && alone.telling ? nearerAgain : 1;
  const [least, most] = isBroad ? [1.55, 2.2] : [1.9, 2.5];
  return {
    close: above({
      ...whole,
      ...{ middle: { x: 0.5 + side * aside, y: 0.44 }, nearer: [1, 1.5] },
    }),
    detail: {
      ...{ box: partOf(alone, again), width: 0.98, height: free - 0.04 },
      ...{
        middle: { x: 0.5 - side * 0.02, y: free / 2 },
        nearer: [least * again, most * again],
      },
    },
    wide: above({
      ...whole,
      ...{ middle: { x: 0.5 - side * 0.06, y: 0.5 }, nearer: [0.72, 0.76] },
    }),
  };
};
