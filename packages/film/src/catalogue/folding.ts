/** Letters that don't decompose into a base letter and an accent. */
const letters: { readonly [letter: string]: string } = {
  ı: "i",
  ł: "l",
  ø: "o",
  đ: "d",
  ß: "ss",
  æ: "ae",
  œ: "oe",
};

/** Normalizes text for comparison: lower case, without accents. */
export const foldText = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[ıłøđßæœ]/g, (letter) => letters[letter] ?? letter)
    .normalize("NFC");

/** The distinct words of a text, folded for comparison. At most 12 words of at most 40 letters. */
export const wordsOf = (text: string): readonly string[] => {
  const words = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => word.slice(0, 40)))].slice(0, 12);
};

/** Key for filtering entries by a field. Values are folded for comparison. */
export const facetOf = (field: string, value: string): string =>
  `${field}=${foldText(value).trim()}`;
