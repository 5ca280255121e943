import { expect, test } from "@jest/globals";
import {
  currencySymbols,
  japaneseCounters,
  spokenLanguages,
  unitForms,
  unitSymbols,
  wordsOf,
} from "./language-data.ts";

const placeholders: Readonly<Record<string, readonly string[]>> = {
  ...{ per: ["x", "u"], fraction: ["n", "d"], outOf: ["n", "d"], fractionWhole: ["w", "f"] },
  ...{ times: ["n"], section: ["n"], power: ["b", "e"], less: ["x"], more: ["x"], percent: ["n"] },
  ...{ atMost: ["x"], atLeast: ["x"], about: ["x"], plusMinus: ["x"] },
  ...{ "time.hour": ["h"], "time.minute": ["h", "m"] },
};

test.each(spokenLanguages)(
  "the words of %s are complete, and their patterns have what they are filled with",
  (language) => {
    const words = wordsOf(language);
    for (const [key, names] of Object.entries(placeholders)) {
      const pattern = words.find(key);
      if (pattern === undefined) continue;
      expect({
        key,
        found: Array.from(pattern.matchAll(/\{(\w+)\}/gu), ([, name]) => name).sort(),
      }).toEqual({
        key,
        found: [...names].sort(),
      });
    }
    for (const key of ["days", "ordinals"])
      expect([0, 1, 10, 31]).toContain(words.list(key).length);
    for (const entry of words.list("scales")) expect(entry).toMatch(/^\S+=\d+$/u);
  },
);

test.each(spokenLanguages)(
  "every unit and currency that has a symbol in %s has a name there",
  (language) => {
    const simple = new Set(Intl.supportedValuesOf("unit"));
    const isKnown = (unit: string) =>
      unitForms(unit, language) !== undefined ||
      unitForms(unit, "en") !== undefined ||
      unit.split("-per-").every((part) => simple.has(part));
    expect(unitSymbols(language).filter(([, unit]) => !isKnown(unit))).toEqual([]);
    const codes = new Set([...Intl.supportedValuesOf("currency"), "BTC"]);
    expect(currencySymbols(language).filter(([, code]) => !codes.has(code))).toEqual([]);
  },
);

test("Japanese counters are read in kana", () => {
  for (const [counter, { reading, change, exceptions }] of japaneseCounters("")) {
    expect({ counter, reading }).toEqual({
      counter,
      reading: expect.stringMatching(/^[ァ-ヶー]+$/u),
    });
    expect(["-", "k", "s", "h", "f"]).toContain(change);
    for (const said of exceptions.values()) expect(said).toMatch(/^[ァ-ヶー]+$/u);
  }
});
