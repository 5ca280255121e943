import { lazy } from "@reelwright/film/concurrency";
import {
  type DataFault,
  type DataLine,
  type DataRead,
  labelFaults,
  linesOf,
  readTextSections,
  type TextSection,
} from "@reelwright/film/data-files";
import { readData } from "../text-data.ts";

const names = [
  ...(["nouns of products", "singular in s", "modifiers of names", "qualities"] as const),
  ...(["openers of qualities", "parts of products", "capitalized", "materials"] as const),
  ...(["uncounted", "verbs", "plain verbs", "ambiguous verbs"] as const),
  ...(["adjectives of titles", "ends of modifiers", "starts of modifiers"] as const),
  ...(["nouns with a purpose", "verbs before particles"] as const),
] as const;
type ListName = (typeof names)[number];
type WordLists = { readonly [name in ListName]: ReadonlySet<string> };

const wordsIn = (section: TextSection): readonly DataLine[] =>
  linesOf(section).flatMap(({ text, line }) =>
    text.split(/\s+/u).map((word) => ({ text: word, line })),
  );

const sectionFaults = (section: TextSection): readonly DataFault[] => {
  const { name, line } = section;
  const words = wordsIn(section);
  const first = new Map(words.toReversed().map((word) => [word.text, word] as const));
  return [
    ...(names.some((known) => known === name)
      ? []
      : [{ line, message: `no section is called [${name}]` }]),
    ...labelFaults(section),
    ...words
      .filter((word) => first.get(word.text) !== word)
      .map((word) => ({ line: word.line, message: `second "${word.text}" in [${name}]` })),
  ];
};

/** Reads lists of words separated by spaces. Faults are unknown or missing sections, labels, and duplicate words. */
export const readWordLists = (text: string): DataRead<WordLists> => {
  const { sections, faults } = readTextSections(text);
  const listOf = (name: ListName): ReadonlySet<string> =>
    new Set(
      sections
        .filter((section) => section.name === name)
        .flatMap((section) => wordsIn(section).map((word) => word.text)),
    );
  const value = Object.fromEntries(names.map((name) => [name, listOf(name)])) as WordLists;
  const missing = names
    .filter((name) => value[name].size === 0)
    .map((name) => ({ line: 1, message: `no section [${name}]` }));
  return { value, faults: [...faults, ...sections.flatMap(sectionFaults), ...missing] };
};

const lists = lazy(() => readData("en", "words.txt", readWordLists));

/** The words of a section of `data/en/words.txt`. The file is read on the first lookup. */
export const wordList = (name: ListName): { readonly has: (word: string) => boolean } => ({
  has: (word) => lists()[name].has(word),
});
