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

/** Wider than any letter's dots reach. libass trims usual spaces at the ends of a line. */
const hardSpaces = "\u00a0".repeat(6);

/**
 * The text of an event that libass centers. The font draws dots and vowel signs as glyphs of their own. In text that
 * runs left these glyphs come before their letter, and libass measures the letter from them, so it would draw words up
 * to 0.7 em too far left. Between hard spaces the outermost glyphs have no marks.
 */
export const centred = (text: string): string =>
  rightToLeftLetter.test(text) ? hardSpaces + text + hardSpaces : text;

const startsLeft = (word: string): boolean =>
  leftToRightLetter.test(word) && !rightToLeftLetter.test(word);

/**
 * The words of a line in the order in which they stand from left to right. In a line that runs left, neighbouring words
 * of another direction (a brand of two words) keep their own order.
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

/** A word of another direction as it stands in a line that runs left: what ends it stands before it. */
export const inLeftLine = (text: string): string =>
  runsLeft(text) ? text : text.replace(/^(.*?)([!?.,:;…]+)$/u, "$2$1");
