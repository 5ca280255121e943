import { plural } from "./kind-of.ts";
import { linkIn } from "./product-words.ts";

/** What words of names mean. */
export type Vocabulary<T> = {
  readonly whole: ReadonlyMap<string, T>;
  /** Words that also end compounds, the longest first. */
  readonly ends: readonly (readonly [string, T])[];
};

const spelled = (listed: string): string =>
  listed
    .replace(/^~/u, "")
    .replaceAll("-", " ")
    .replace(/^(t|e) /u, "$1-");

/** Of words that are listed twice the first counts. */
export const vocabularyOf = <T>(
  lists: readonly (readonly [words: string, meaning: T])[],
): Vocabulary<T> => {
  const entries = lists.flatMap(([words, meaning]) =>
    words.split(" ").map((listed) => [listed, meaning] as const),
  );
  const forms = entries.flatMap(([listed, meaning]): [string, T][] => [
    [plural(spelled(listed)), meaning],
    [spelled(listed), meaning],
  ]);
  const ends = entries.flatMap(([listed, meaning]): [string, T][] =>
    listed.startsWith("~") ? [[spelled(listed), meaning]] : [],
  );
  return {
    whole: new Map(forms.reverse()),
    ends: ends.sort(([a], [b]) => b.length - a.length),
  };
};

/** A compound has at least three letters before its last word. */
const minCompound = 3;

/** What the last telling word means. */
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

/** The words that may be a name's head: its last one, and in French and Spanish the last one before a link. */
export const headsOf = (words: readonly string[]): readonly string[] => {
  const link = linkIn(words);
  return [words.at(-1), link < 0 ? undefined : words[link - 1]].filter(
    (word) => word !== undefined,
  );
};

/** What a name's telling word means: the last one, or in French and Spanish the last one before what it is made of or for. */
export const meaningIn = <T>(words: readonly string[], vocabulary: Vocabulary<T>): T | null => {
  const link = linkIn(words);
  if (link < 0) return lastMeaning(words, vocabulary);
  // A listed name that holds a link is no case of its head: a `tapis de souris` is no carpet.
  const listed = vocabulary.whole.get(words.slice(link - 1, link + 2).join(" "));
  return listed ?? lastMeaning(words.slice(0, link), vocabulary) ?? lastMeaning(words, vocabulary);
};
