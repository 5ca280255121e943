import { clamp } from "@reelwright/core/util/clamp";
import type { Box } from "../scene/boxes.ts";

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
export const overflow = 1.12;

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
