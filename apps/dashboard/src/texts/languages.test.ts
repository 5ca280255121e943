import { expect, test } from "@jest/globals";
import { localeOf } from "./languages.ts";

test.each([
  ["en", ["de-DE", "en-GB", "en-US"], "en-GB"],
  ["en", ["en"], "en"],
  ["de", ["de-AT", "de"], "de-AT"],
  ["ja", ["en-US", "jam-JM"], "ja"],
] as const)("%s of a browser that prefers %j is written as %s", (language, tags, locale) => {
  expect(localeOf(language, tags)).toBe(locale);
});
