/** Lettering of the product in a film's frames: is it whole, and how large is it drawn. All functions are pure. */
import type { Lettering } from "@reelwright/film/artifacts";

/** A line of text on an image, and the image's size in pixels. */
type Line = Pick<Lettering, "box" | "text">;
type Size = { readonly width: number; readonly height: number };

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** The longest run of letters that both texts have. */
const commonRun = (one: string, other: string): number => {
  let longest = 0;
  for (let from = 0; from < one.length; from++)
    for (let to = from + longest + 1; to <= one.length; to++)
      if (other.includes(one.slice(from, to))) longest = to - from;
      else break;
  return longest;
};

const edge = 0.008;

/** Lines of the product that the frame's border cuts off: they touch it and show only a part of the text. */
export const cutLines = (seen: readonly Line[], own: readonly Line[]): readonly string[] =>
  seen
    .filter(({ box }) => Math.min(box.left, box.top, 1 - box.right, 1 - box.bottom) < edge)
    .map(({ text }) => letters(text))
    .flatMap((part) => {
      const whole = own
        .map(({ text }) => letters(text))
        .find(
          (text) =>
            text.length > part.length && commonRun(part, text) >= Math.max(3, part.length * 0.7),
        );
      return whole === undefined ? [] : [`${part} of ${whole}`];
    });

const spanOf = ({ box }: Line, { width, height }: Size): number =>
  Math.hypot((box.right - box.left) * width, (box.bottom - box.top) * height);

/** How many times larger than in its source the product is drawn, by lines that are read in both; null: by none. */
export const enlargement = (
  seen: readonly Line[],
  frame: Size,
  own: readonly Line[],
  source: Size,
): number | null => {
  const ratios = seen.flatMap((line) => {
    const text = letters(line.text);
    const same = own.filter((one) => letters(one.text) === text && text.length >= 3);
    return same.length === 1 ? [spanOf(line, frame) / spanOf(same[0] as Line, source)] : [];
  });
  return ratios.length === 0 ? null : Math.max(...ratios);
};
