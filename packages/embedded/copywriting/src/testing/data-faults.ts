import { type DataFault, readTextSections, type TextSection } from "@reelwright/film/data-files";
import { readKinds } from "../kinds/read-kinds.ts";
import type { PhraseBook } from "../phrase-books/phrase-book.ts";
import { readBook } from "../phrase-books/read-book.ts";

/** What every book has. Other sections are for languages that say something more of a phase. */
const required = [
  "point",
  "price",
  "calls",
  "number",
  "close",
  "hook.list",
  "spare.before",
  "spare.after",
];

/** Selling points that together fill every slot of a point in English. */
const points = ["A see-through lid", "500 ml", "Vegan", "Keeps drinks cold", "Save time", "Why?"];

/** Every slot that the book fills in its own lines or in what it says of kinds. */
const slotsOf = (book: PhraseBook): ReadonlySet<string> => {
  const about = {
    name: book.name(book.language === "ko" ? "루모" : "Lumo", 3),
    interactionMode: "holdable",
    kind: {
      name: "drinkware",
      noun: { one: "bottle", many: "bottles", withArticle: "a bottle" },
    },
  } as Parameters<PhraseBook["slots"]>[0];
  const slots = { ...book.slots(about), ...book.counting(2, 1) };
  const ofPoints = points.flatMap((point) => Object.keys(book.point(point, false).slots));
  return new Set([...Object.keys(slots), ...ofPoints]);
};

const slotFaults = (sections: readonly TextSection[], known: ReadonlySet<string>): DataFault[] =>
  sections
    .flatMap(({ groups }) => groups.flatMap(({ texts }) => texts))
    .flatMap(({ text, line }) => {
      const unknown = Array.from(text.matchAll(/\{([^{}]*)\}/gu), ([, slot = ""]) => slot).filter(
        (slot) => !known.has(slot),
      );
      const rest = text.replace(/\{[^{}]*\}/gu, "");
      return [
        ...unknown.map((slot) => ({ line, message: `nothing fills {${slot}}` })),
        ...(/[{}]/u.test(rest) ? [{ line, message: "a brace without its partner" }] : []),
      ];
    });

const repeated = (sections: readonly TextSection[]): DataFault[] =>
  sections.flatMap(({ name, groups }) =>
    groups.flatMap(({ texts }) =>
      texts
        .filter(({ text }, at) => texts.findIndex((other) => other.text === text) !== at)
        .map(({ text, line }) => ({ line, message: `second "${text}" in [${name}]` })),
    ),
  );

const inOrder = (faults: readonly DataFault[]): readonly DataFault[] =>
  [...faults].sort((one, other) => one.line - other.line);

/** What is wrong with the text of a `book.txt`. */
export const bookFaults = (text: string, book: PhraseBook): readonly DataFault[] => {
  const { faults } = readBook(text);
  const { sections } = readTextSections(text);
  const missing = required
    .filter((name) => !sections.some((section) => section.name === name))
    .map((name) => ({ line: 1, message: `no section [${name}]` }));
  return inOrder([
    ...faults,
    ...missing,
    ...slotFaults(
      sections.filter(({ name }) => name !== "price"),
      slotsOf(book),
    ),
    ...repeated(sections),
  ]);
};

/** What is wrong with the text of a `kinds.txt`, which must have the `wanted` sections. */
export const kindFaults = (
  text: string,
  book: PhraseBook,
  wanted: readonly string[],
): readonly DataFault[] => {
  const { value, faults } = readKinds(text);
  const { sections } = readTextSections(text);
  const missing = wanted
    .filter((name) => !value.has(name))
    .map((name) => ({ line: 1, message: `no section [${name}]` }));
  const needless = sections
    .filter(({ name }) => !wanted.includes(name))
    .map(({ name, line }) => ({ line, message: `no kind is called [${name}]` }));
  const pointless = sections
    .filter(({ name }) => value.get(name)?.points.length === 0)
    .map(({ name, line }) => ({ line, message: `no (points) in [${name}]` }));
  return inOrder([
    ...[...faults, ...missing, ...needless, ...pointless],
    ...[...slotFaults(sections, slotsOf(book)), ...repeated(sections)],
  ]);
};
