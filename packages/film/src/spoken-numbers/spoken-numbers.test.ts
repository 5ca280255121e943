import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { spokenNumbers, withSpokenNumbers } from "./spoken-numbers.ts";

/** Written numbers of the 20 languages that have phrase books, and what is said for them; a table per language. */

const languages = "en de fr es it pt nl pl cs sv da ro ru uk tr id hi zh ja ko".split(" ");

const rowsOf = (language: string): [written: string, spoken: string][] =>
  readFileSync(new URL(`../testing/spoken-numbers/${language}.tsv`, import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split("\t") as [string, string]);

const said = (text: string, language: string): string =>
  withSpokenNumbers(text, language).replace(/ +/gu, " ").trim();

describe.each(languages)("numbers in %s", (language) => {
  const rows = rowsOf(language);

  test("are of at least 60 forms", () => {
    expect(new Set(rows.map(([written]) => written)).size).toBeGreaterThanOrEqual(60);
  });

  test("are said as the table says", () => {
    const wrong = rows
      .map(([written, spoken]) => ({ written, spoken, said: said(written, language) }))
      .filter((row) => row.said !== row.spoken);
    expect(wrong).toEqual([]);
  });

  test("are said alike within a sentence, and lie where they are written", () => {
    for (const [written] of rows) {
      const alone = spokenNumbers(written, language);
      const before = "« ";
      const inside = spokenNumbers(`${before}${written} »`, language);
      expect({ written, said: inside.map(({ spoken }) => spoken) }).toEqual({
        written,
        said: alone.map(({ spoken }) => spoken),
      });
      expect(inside.map(({ from }) => from - before.length)).toEqual(alone.map(({ from }) => from));
    }
  });
});

test.each([
  ["zh", "每天1/2片", "12"],
  ["zh", "3-5个工作日", "35"],
  ["ja", "10〜20代", "1020"],
  ["th", "5-7วัน", "57"],
])("%s: two numbers of %s never become one", (language, text, fused) => {
  expect(said(text, language).replace(/\s/gu, "")).not.toContain(fused);
});

const piece = fc.oneof(
  fc.integer({ min: 0, max: 99_999 }).map(String),
  fc.constantFrom(
    "€",
    "$",
    "%",
    "-",
    "/",
    ".",
    ",",
    ":",
    "×",
    " ",
    "k",
    "kg",
    "½",
    "°",
    "+",
    "~",
    "日",
    "v",
    "'",
  ),
);

test("spans are in order, within the text, and never say what could be markup", () => {
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 14 }),
      fc.constantFrom(...languages, "th", "ar", "xx"),
      (pieces, language) => {
        const text = pieces.join("");
        let end = 0;
        for (const { from, to, spoken } of spokenNumbers(text, language)) {
          expect(from).toBeGreaterThanOrEqual(end);
          expect(to).toBeGreaterThan(from);
          expect(spoken).toMatch(/^[\p{L}\p{M}\p{N} '\-.,\u200c\u200d]+$/u);
          end = to;
        }
        expect(end).toBeLessThanOrEqual(text.length);
      },
    ),
    { numRuns: 400, seed: 7 },
  );
});

test("a number that only shows in plain characters is said alone as it is beside another", () => {
  const spokenIn = (text: string) => spokenNumbers(text, "en").map(({ spoken }) => spoken);
  expect(spokenIn("You get a ㍢.")).toEqual(["10"]);
  expect(spokenIn("You get a ㍢. Look at 𐳺.")).toEqual(["10"]);
});
