import { describe, expect, test } from "@jest/globals";
import { captionWords, withName } from "./caption-words.ts";
import { cuesOf, lineText } from "./cues.ts";

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

test("a mark that a voice times as a word of its own stays with the word before it", () => {
  const timed = [
    { text: "Prêt", startMs: 0, endMs: 400, segment: 0 },
    { text: "?", startMs: 400, endMs: 500, segment: 0 },
    { text: "«", startMs: 600, endMs: 650, segment: 0 },
    { text: "Oui", startMs: 650, endMs: 900, segment: 0 },
    { text: "!", startMs: 900, endMs: 950, segment: 1 },
  ];
  const words = captionWords(timed, "fr").map(({ text, endCs }) => [text, endCs]);
  expect(words.slice(0, 2)).toEqual([
    ["Prêt\u00a0?", 50],
    ["«", 65],
  ]);
  expect(words.at(-1)).toEqual(["!", 95]);
});

describe("spaces between words of a script without spaces", () => {
  const shown = (words: readonly string[], narration: string, language: string) =>
    captionWords(
      words.map((text, at) => ({ text, startMs: at * 500, endMs: at * 500 + 400, segment: 0 })),
      language,
      [narration],
    )
      .map(({ text, gap }) => text + gap)
      .join("")
      .trim();

  test.each([
    [["ดีมาก", "ลองเลย"], "ดีมาก ลองเลย", "th"],
    [["グロウ", "セラム", "です。"], "グロウ セラムです。", "ja"],
    [["新しい", "グロウ", "セラム"], "新しい グロウ　セラム", "ja"],
    [["真的", "很", "轻"], "真的很轻", "zh"],
  ])("%j are shown as written", (words, narration, language) =>
    expect(shown(words, narration, language)).toBe(narration.replace("\u3000", " ")),
  );

  test("a space within a word that a voice times is shown", () =>
    expect(shown(["ดีมาก ลองเลยครับ"], "", "th")).toBe("ดีมาก ลองเลยครับ"));
});

const spoken = (text: string) =>
  text.split(" ").map((word, index) => ({
    ...{ text: word, startMs: index * 400, endMs: index * 400 + 390, segment: 0 },
  }));
const pages = (text: string, language: string, name: string) =>
  cuesOf(withName(captionWords(spoken(text), language), name), {
    ...{ language, maxWords: 3, idealWords: 3, maxLines: 2, widest: 18 },
    width: (shown) => shown.length,
  }).map((cue) => cue.lines.map(lineText).join(" / "));

describe("a product's name without capitals", () => {
  test.each([
    ["ko", "정답은 부산 요트 투어입니다.", "부산 요트 투어"],
    ["ko", "병만 늘어나고 있었어요 정답은 쿠션 파운데이션입니다.", "쿠션 파운데이션"],
    ["hi", "फिर मुझे यह मिला मिट्टी का कुल्हड़ सेट।", "मिट्टी का कुल्हड़ सेट"],
  ])("stays on one page in %s: %s", (language, text, name) => {
    const whole = pages(text, language, name).map((page) => page.replaceAll(" / ", " "));
    expect(whole.filter((page) => page.includes(name))).toHaveLength(1);
  });

  test("is one word where no space divides its parts", () => {
    const words = captionWords(spoken("今治タオルが好きな、2つの理由。"), "ja");
    const texts = (some: readonly { text: string }[]) => some.map(({ text }) => text);
    expect(texts(words)).toContain("タオルが");
    expect(texts(withName(words, "今治タオル"))).toContain("今治タオルが");
  });

  test("marks nothing where it isn't said", () => {
    const words = captionWords(spoken("정답은 부산입니다."), "ko");
    expect(withName(words, "제주 바다")).toEqual(words);
    expect(withName(words, "")).toEqual(words);
  });
});

test("a figure and a mark in Japanese are followed by no space", () => {
  const words = captionWords(spoken("実はこれ、2名様分。ちなみに、0.38mmです。"), "ja");
  expect(
    words
      .map(({ text, gap }) => text + gap)
      .join("")
      .trim(),
  ).toBe("実はこれ、2名様分。ちなみに、0.38mmです。");
});
