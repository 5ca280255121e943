import { describe, expect, test } from "@jest/globals";
import { captionWords } from "./caption-words.ts";

/** A phrase as the synthesiser gives it: one word of some seconds. */
const phrase = (text: string, language: string) =>
  captionWords([{ text, startMs: 0, endMs: 3_000, segment: 0 }], language);
const parts = (text: string, language = "ja") => phrase(text, language).map((word) => word.text);

describe("Japanese words", () => {
  test.each([
    ["毎日持ち歩けます。", ["毎日", "持ち", "歩けます。"]],
    ["ぜひ試してみてください。", ["ぜひ", "試してみてください。"]],
    [
      "朝のコーヒーがもっとおいしくなりました。",
      ["朝の", "コーヒーが", "もっと", "おいしくなりました。"],
    ],
    ["この香りを使わないなんて。", ["この", "香りを", "使わないなんて。"]],
  ])("%s is shown with verbs uncut", (text, expected) => {
    expect(parts(text)).toEqual(expected);
  });

  test("no space follows a mark, and nothing is lost", () => {
    const text = "軽くて、丈夫で，毎日使える！試して。";
    const words = phrase(text, "ja");
    expect(
      words.map((word, index) => word.text + (index < words.length - 1 ? word.gap : "")).join(""),
    ).toBe(text);
  });
});

test("Chinese particles stay with their word", () => {
  expect(parts("我们的杯子很轻了。", "zh").join("|")).not.toMatch(/\|[的了。]/u);
});
