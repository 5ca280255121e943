/** The words of a product's name, and the properties that the table of products gives them. */

import { foldText } from "../catalogue/folding.ts";
import { lazy } from "../concurrency.ts";
import { type Product, productTable } from "./product-table.ts";

/** Where a shop's title continues with something else: `bottle with straw`, `lamp for your desk`. */
const titleTail =
  /\s+(?:with|for|by|from|featuring|compatible\s+(?:with|con|com|avec)|mit|für|con|para|avec|pour)\s+.*$|\s+[-–—|•·]\s+.*$|[,;].*$/iu;

/** Hyphens become spaces, except those of `t-shirt` and `e-reader`. */
const splitText = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .replace(/(?<!\b[te])-/gu, " ")
    .split(/[^\p{L}\p{M}\p{N}-]+/u)
    .filter((word) => word !== "");

/** A word of the table as names are compared: lower case, single spaces. */
export const spelled = (text: string): string => splitText(text).join(" ");

/**
 * The words of a product's name in lower case and in order, without what a shop's title adds about something else
 * (`with straw`, `for your desk`). Reads at most 500 characters.
 */
export const productWords = (productName: string): readonly string[] => {
  const title = productName.slice(0, 500).normalize("NFC").replace(/\s+/gu, " ").trim();
  const short = title.toLowerCase().replace(titleTail, "").trim() || title;
  return splitText(short);
};

const links = new Set(["de", "du", "des", "del", "d", "à", "a", "al", "aux"].map(foldText));

/**
 * The index of the word that links a complement to the name's head (`de menthe`); -1 if there is none. `words` are
 * folded.
 */
export const linkIn = (words: readonly string[]): number =>
  words.findIndex((word, at) => at > 0 && links.has(word));

/** The words that may be a name's head: the last one, and in French and Spanish the last one before a link. */
export const headsOf = (words: readonly string[]): readonly string[] => {
  const link = linkIn(words);
  return [words.at(-1), link < 0 ? undefined : words[link - 1]].filter(
    (word) => word !== undefined,
  );
};

const irregular: Readonly<Record<string, string>> = { knife: "knives", shelf: "shelves" };

/** The English plural of a noun. */
export const plural = (word: string): string => {
  if (irregular[word]) return irregular[word];
  if (/(?:s|x|ch|sh)$/u.test(word)) return `${word}es`;
  return /[^aeiou]y$/u.test(word) ? word.replace(/y$/u, "ies") : `${word}s`;
};

/** A property of products, by the words that name them. */
type Vocabulary<T> = {
  readonly whole: ReadonlyMap<string, T>;
  /** Words that also end compounds, the longest first. */
  readonly ends: readonly (readonly [string, T])[];
};

const vocabularyOf = <T>(propertyOf: (product: Product) => T | null): Vocabulary<T> => {
  const entries = productTable().flatMap((product) => {
    const property = product.isKind ? null : propertyOf(product);
    if (property === null) return [];
    return product.words.map(({ text, endsCompounds }) => {
      const word = foldText(spelled(text));
      return { word, endsCompounds, property };
    });
  });
  const ends = entries
    .filter(({ endsCompounds }) => endsCompounds)
    .map(({ word, property }) => [word, property] as const);
  // If a word has two meanings, the first in the table counts, so it is set last.
  const forms = entries.flatMap(({ word, property }) =>
    [plural(word), word].map((form) => [form, property] as const),
  );
  return {
    whole: new Map(forms.reverse()),
    ends: ends.sort(([a], [b]) => b.length - a.length),
  };
};

/** A compound has at least three letters before its last word. */
const minCompound = 3;

/** The value of the last word that has the property. */
const lastMeaning = <T>(words: readonly string[], { whole, ends }: Vocabulary<T>): T | null => {
  for (let at = words.length - 1; at >= 0; at -= 1) {
    const [before = "", word = ""] = [words[at - 1], words[at]];
    const known = whole.get(`${before} ${word}`) ?? whole.get(word);
    if (known !== undefined) return known;
    const compound = ends.find(
      ([end]) => word.length >= end.length + minCompound && word.endsWith(end),
    );
    if (compound) return compound[1];
  }
  return null;
};

/**
 * Returns a function that finds a property in a name's folded words. The last word that has it counts, and two adjacent
 * words (`green tea`) before one. In French and Spanish it is the last word before a link. Null if no word has it.
 */
export const propertyFinder = <T>(
  propertyOf: (product: Product) => T | null,
): ((words: readonly string[]) => T | null) => {
  const vocabulary = lazy(() => vocabularyOf(propertyOf));
  return (words) => {
    const link = linkIn(words);
    if (link < 0) return lastMeaning(words, vocabulary());
    // A listed name that contains a link is one term: a `tapis de souris` isn't a carpet.
    const listed = vocabulary().whole.get(words.slice(link - 1, link + 2).join(" "));
    return (
      listed ?? lastMeaning(words.slice(0, link), vocabulary()) ?? lastMeaning(words, vocabulary())
    );
  };
};
