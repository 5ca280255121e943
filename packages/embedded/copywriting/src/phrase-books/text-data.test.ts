import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { faultLines } from "@reelwright/film/data-files";
import { kindNames } from "@reelwright/film/products/kinds";
import { bookFaults, kindFaults } from "../testing/data-faults.ts";
import { groupNames } from "./create-phrase-book.ts";
import { readWordLists } from "./english.ts";
import { phraseBookOf, writtenLanguages } from "./phrase-books.ts";

const bookOf = (language: string) => {
  const book = phraseBookOf(language);
  if (book === undefined) throw new Error(`no book of ${language}`);
  return book;
};
const textOf = (language: string, file: string): string =>
  readFileSync(new URL(`../../data/${language}/${file}`, import.meta.url), "utf8");
const uses = ["held", "displayed", "worn", "surface", "tasted", "applied"];
const kinds = [...kindNames(), ...uses.map((use) => `any ${use}`)];

test.each(writtenLanguages())("the data of %s has no faults", (language) => {
  const book = bookOf(language);
  const wanted = language === "en" ? kinds : groupNames;
  expect([
    ...faultLines(`data/${language}/book.txt`, bookFaults(textOf(language, "book.txt"), book)),
    ...faultLines(
      `data/${language}/kinds.txt`,
      kindFaults(textOf(language, "kinds.txt"), book, wanted),
    ),
  ]).toEqual([]);
});

test("the lists of English words have no faults", () => {
  const { faults } = readWordLists(textOf("en", "words.txt"));
  expect(faultLines("data/en/words.txt", faults)).toEqual([]);
});

describe("faults of data are named with their lines:", () => {
  const german = textOf("de", "book.txt");
  const from = german.split("\n").length;
  const faulty = (lines: readonly string[]) =>
    bookFaults([german.trimEnd(), ...lines].join("\n"), bookOf("de")).map(
      ({ line, message }) => `${line - from}: ${message}`,
    );

  test.each([
    [["[hok]", "Hallo."], ["0: no section is called [hok]"]],
    [["[hook]", "Hallo."], ["0: second section [hook]"]],
    [["(clam)", "Hallo."], ["0: no tone is called (clam)"]],
    [["Das ist {nam}."], ["0: nothing fills {nam}"]],
    [["Das ist {name."], ["0: a brace without its partner"]],
    [["Hallo. "], ["0: space at an end of the line"]],
    [["", "# Nur eine Bemerkung", "Hallo.", "Hallo."], ['3: second "Hallo." in [point.offer]']],
    [["(calm)"], ["0: nothing below (calm)"]],
  ])("%j", (lines, expected) => {
    expect(faulty(lines)).toEqual(expected);
  });

  test("lists of words", () => {
    const { faults } = readWordLists("[verbs]\nkeep save\n(more)\nkeep\n[verb]\nsay\n");
    expect(faults.slice(0, 3)).toEqual([
      { line: 3, message: "no (more) belongs here" },
      { line: 4, message: 'second "keep" in [verbs]' },
      { line: 5, message: "no section is called [verb]" },
    ]);
  });

  test("sections that are missing", () => {
    expect(bookFaults("Hallo.\n[reasons]\nvielleicht: Grund\n", bookOf("de")).slice(0, 2)).toEqual([
      { line: 1, message: "text before the first [section]" },
      { line: 1, message: "no section [point]" },
    ]);
  });

  test("kinds", () => {
    const text = "[cup]\nHallo.\n(pain, clam)\nOje.\n";
    expect(kindFaults(text, bookOf("de"), ["cup", "bag"])).toEqual([
      { line: 1, message: "no section [bag]" },
      { line: 1, message: "no (points) in [cup]" },
      { line: 2, message: "text before a (topic)" },
      { line: 3, message: "no topic and tone are called (pain, clam)" },
    ]);
  });
});
