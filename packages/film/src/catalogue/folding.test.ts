import { expect, test } from "@jest/globals";
import { facetOf, foldText, wordsOf } from "./folding.ts";

test("accents, case and special letters fold away", () => {
  expect(foldText("Tomás ŁUKASZ Søren Đorđe Straße Pınar İpek")).toBe(
    "tomas lukasz soren dorde strasse pinar ipek",
  );
});

test("other scripts keep their letters", () => {
  expect(foldText("Ольга 한국 दीपक")).toBe(foldText("Ольга 한국 दीपक".normalize("NFD")));
  expect(wordsOf("ольга 한국")).toEqual(["ольга", "한국"]);
});

test("words are split at all that is no letter or digit, each once and no more than twelve", () => {
  expect(wordsOf("  Street-food, FAN & street 4k!")).toEqual(["street", "food", "fan", "4k"]);
  expect(wordsOf("':* | & ! <->")).toEqual([]);
  expect(wordsOf(Array.from({ length: 99 }, (_, i) => `w${i}`).join(" "))).toHaveLength(12);
  expect(wordsOf("x".repeat(500))[0]).toHaveLength(40);
});

test("facets compare values folded", () => {
  expect(facetOf("ethnicity", " East ASIAN ")).toBe("ethnicity=east asian");
});
