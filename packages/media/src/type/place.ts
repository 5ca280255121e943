import { type Size, safeArea } from "@reelwright/film/artifacts";

/** A rectangle on the frame, in pixels. */
export type Box = Size & { readonly left: number; readonly top: number };

/** The part of the frame that texts may use, in pixels. */
export type SafeBox = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

/** Room below texts in square and wide frames, where players show no buttons. A share of the height. */
const broadBottom = 0.09;

/** The safe area, made symmetrical so that centered text looks centered. */
export const safeBox = ({ width, height }: Size): SafeBox => {
  const bottom = width < height ? safeArea.bottom : broadBottom;
  const side = Math.max(safeArea.left, safeArea.right) * width;
  return {
    left: side,
    right: width - side,
    top: safeArea.top * height,
    bottom: (1 - bottom) * height,
  };
};

/** The smallest box around all of these. */
export const unionOf = (boxes: readonly Box[]): Box => {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
};

const rightToLeftLetter =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const leftToRightLetter = /\p{L}/u;

/** Whether most letters of the text run from right to left. */
export const runsLeft = (text: string): boolean => {
  let balance = 0;
  for (const one of text)
    if (rightToLeftLetter.test(one)) balance += 1;
    else if (leftToRightLetter.test(one)) balance -= 1;
  return balance > 0;
};

const startsLeft = (word: string): boolean =>
  leftToRightLetter.test(word) && !rightToLeftLetter.test(word);

/**
 * The words of a line from left to right. In a line that runs left, neighboring words of the other direction, such as a
 * brand of two words, keep their own order.
 */
export const visualOrder = <W extends { readonly text: string }>(
  words: readonly W[],
  left: boolean,
): readonly W[] => {
  if (!left) return words;
  const runs: W[][] = [];
  for (const word of words) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && startsLeft(last.text) && startsLeft(word.text)) run.push(word);
    else runs.push([word]);
  }
  return runs.reverse().flat();
};
