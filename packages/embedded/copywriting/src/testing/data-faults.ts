import { type DataFault, readTextSections, type TextSection } from "@reelwright/film/data-files";
import { readKinds } from "../kinds/read-kinds.ts";
import { readEnglishBook } from "../phrase-books/english/english-lines.ts";
import type { PhraseBook } from "../phrase-books/phrase-book.ts";
import { readBook } from "../phrase-books/read-book.ts";

/** Books do without these sections: `[point]` stands for its shapes. */
const optional = new Set(["point.noun", "point.verb", "point.figure", "point.offer"]);

/** Every slot that the book fills in its own lines or in what it says of kinds. */
const slotsOf = (book: PhraseBook): ReadonlySet<string> => {
  const about = {
    name: book.name(book.language === "ko" ? "루모" : "Lumo", 3),
    interactionMode: "holdable",
    kind: {
      name: "drinkware",
      noun: { one: "bottle", many: "bottles", withArticle: "a bottle" },
    },
    environment: "in a kitchen",
  } as Parameters<PhraseBook["slots"]>[0];
  const slots = { ...book.slots(about), ...book.counting(2, 1) };
  return new Set([...Object.keys(slots), "point", "inner"]);
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
  const { value, faults } = readBook(text);
  const { sections } = readTextSections(text);
  const missing = Object.entries(value.lines)
    .filter(([name, lines]) => !optional.has(name) && Object.keys(lines).length === 0)
    .map(([name]) => ({ line: 1, message: `no section [${name}]` }));
  return inOrder([
    ...faults,
    ...missing,
    ...slotFaults(sections, slotsOf(book)),
    ...repeated(sections),
  ]);
};

/** English selling points that together fill every slot of a point. */
const englishPoints = [
  ...["A see-through lid", "30 lessons", "Only 24 grams", "500 ml", "$9 a month", "Vegan"],
  ...["Keeps drinks cold", "Save time", "Battery lasts all day", "Why wait?"],
];

/** What is wrong with the text of the English `book.txt`. */
export const englishBookFaults = (text: string, book: PhraseBook): readonly DataFault[] => {
  const { sections } = readTextSections(text);
  const ofPoints = englishPoints.flatMap((point) => Object.keys(book.point(point, false).slots));
  return inOrder([
    ...readEnglishBook(text).faults,
    ...slotFaults(sections, new Set([...slotsOf(book), ...ofPoints])),
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
