import { expect, test } from "@jest/globals";
import { namesLike } from "./voice-names.ts";

const entries = [
  ...["de_DE-thorsten-high", "de_DE-thorsten-medium", "en_GB-alan-medium", "en_US-amy-low"],
  ...["en_US-amy-medium", "en_US-arctic-medium", "en_US-bryce-medium", "en_US-danny-low"],
  ...["en_US-joe-medium", "en_US-john-medium", "en_US-kathleen-low", "en_US-lessac-high"],
  ...["en_US-lessac-medium", "en_US-ryan-high"],
].map((name) => ({ name, speaker: name.split("-")[1] ?? "" }));

test.each([
  ["a letter is missing", "en_US-lesac-medium", ["en_US-lessac-medium", "en_US-lessac-high"]],
  ["a speaker alone", "amy", ["en_US-amy-low", "en_US-amy-medium"]],
  ["another quality", "de_DE-thorsten-x_low", ["de_DE-thorsten-high", "de_DE-thorsten-medium"]],
  ["another case", "EN_us-Amy-Medium", ["en_US-amy-medium", "en_US-amy-low"]],
  ["another region", "en_GB-ryan-high", ["en_US-ryan-high"]],
  ["nobody of that name, but the language", "en_GB-zoltan-high", ["en_GB-alan-medium"]],
  ["a locale alone", "de_DE", ["de_DE-thorsten-high", "de_DE-thorsten-medium"]],
  ["nothing that is alike", "xx_XX-qqqqq-low", []],
])("%s: %s", (_what, name, meant) => {
  expect(namesLike(name, entries)).toEqual(meant);
});
