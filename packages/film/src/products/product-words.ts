import { foldText } from "../catalogue/folding.ts";

/** Hyphens as spaces, except those of `t-shirt` and `e-reader`. */
export const spaced = (text: string): string => text.replace(/(?<!\b[te])-/gu, " ");

/** Where shop titles go on with what the product isn't: `bottle with straw`, `lamp for your desk`. */
const titleTail =
  /\s+(?:with|for|by|from|featuring|compatible\s+(?:with|con|com|avec)|mit|für|con|para|avec|pour)\s+.*$|\s+[-–—|•·]\s+.*$|[,;].*$/iu;

/**
 * The words of a product's name in lower case and in order, without what a shop's title adds about something else
 * (`with straw`, `for your desk`). A name of at most 500 characters is read.
 */
export const productWords = (productName: string): readonly string[] => {
  const title = productName
    .slice(0, 500)
    .normalize("NFC")
    .replace(/\s+/gu, " ")
    .trim()
    .toLowerCase();
  const short = title.replace(titleTail, "").trim() || title;
  return spaced(short)
    .split(/[^\p{L}\p{M}\p{N}-]+/u)
    .filter((word) => word !== "");
};

const linking = new Set(["de", "du", "des", "del", "d", "à", "a", "al", "aux"].map(foldText));

/** Where what is linked to a name's head begins (`de menthe`); -1 where nothing is. `words` are folded. */
export const linkIn = (words: readonly string[]): number =>
  words.findIndex((word, at) => at > 0 && linking.has(word));
