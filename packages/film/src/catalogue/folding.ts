/** Letters that no accent makes out of others. */
const letters: { readonly [letter: string]: string } = {
  ı: "i",
  ł: "l",
  ø: "o",
  đ: "d",
  ß: "ss",
  æ: "ae",
  œ: "oe",
};

/** Text as it is compared: lower case, without accents. */
export const foldText = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[ıłøđßæœ]/g, (letter) => letters[letter] ?? letter)
    .normalize("NFC");

/** The words of a text as they are compared, each once; at most 12 of at most 40 letters. */
export const wordsOf = (text: string): readonly string[] => {
  const words = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => word.slice(0, 40)))].slice(0, 12);
};

/** How an entry is filtered by a field: values are compared folded. */
export const facetOf = (field: string, value: string): string =>
  `${field}=${foldText(value).trim()}`;
