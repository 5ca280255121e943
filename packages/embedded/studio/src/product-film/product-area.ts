/** The part of a frame that type leaves to the product. Areas are in shares of the frame. */
import { type Box, captionsTop } from "../scene/boxes.ts";

export const full: Box = { left: 0, top: 0, right: 1, bottom: 1 };

export const sizeOf = ({ left, top, right, bottom }: Box, half: number) => ({
  width: (right - left) * 2 * half,
  height: (bottom - top) * 1000,
});

/** Largest height of a product in a part of the frame. */
export const fitting = (area: Box, aspect: number, half: number): number => {
  const { width, height } = sizeOf(area, half);
  return Math.min(height, width / aspect);
};

/** What is written over a film. */
export type Lettered = { readonly captions: boolean; readonly texts: boolean };

/** Texts need a band at the frame's top down to this level, or a column so wide. */
const textRoom = { band: 0.215, column: 0.46 } as const;
/** Beside a column a product is at least so much larger than below a band, where more layouts are possible. */
const leastGain = 1.38;

/**
 * The part of the frame that type leaves to a product. Slim products have texts on their left, below the logo; others have
 * them above.
 */
export const productArea = (
  { captions, texts }: Lettered,
  { half, aspect }: { readonly half: number; readonly aspect: number },
): Box => {
  const area = captions ? { ...full, bottom: captionsTop(half) } : full;
  if (!texts) return area;
  const { band, column } = textRoom;
  const below = { ...area, top: band };
  const beside = { ...area, left: column };
  const gain = fitting(beside, aspect, half) / fitting(below, aspect, half);
  return gain > leastGain ? beside : below;
};

/** The rest of the frame above, below and beside an area. */
export const outside = ({ left, top, right, bottom }: Box): readonly Box[] =>
  [
    { ...full, bottom: top },
    { ...full, top: bottom },
    { ...full, top, bottom, right: left },
    { ...full, top, bottom, left: right },
  ].filter((box) => box.right > box.left && box.bottom > box.top);
