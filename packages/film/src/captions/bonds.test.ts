import { expect, test } from "@jest/globals";
import { bond, readSmallWords } from "./bonds.ts";

const word = (text: string) => ({ text, startCs: 0, endCs: 10, segment: 0, gap: " " }) as const;

test.each([
  ["number", "2.", "en", "name"],
  ["número", "1,", "es", "name"],
  ["reason", "2:", "en", "name"],
  ["about", "1.5", "en", "words"],
  ["SPF", "50", "en", "name"],
  ["Cedar", "&", "en", "name"],
  ["the", "cap", "en", "name"],
  ["with", "caps", "en", "leaning"],
  ["caps,", "2.", "en", "clause"],
] as const)("%s and %s in %s: %s", (one, next, language, expected) => {
  expect(bond(word(one), word(next), language)).toBe(expected);
});

test("faults of small words are named with their lines", () => {
  expect(readSmallWords("[en]\nof to\n(articles)\na\n(nouns)\ncap\n").faults).toEqual([
    { line: 5, message: "no (nouns) belongs here" },
  ]);
});
