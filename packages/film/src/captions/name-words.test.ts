import { describe, expect, test } from "@jest/globals";
import { captionWords } from "./caption-words.ts";
import { cuesOf, lineText } from "./cues.ts";
import { withName } from "./name-words.ts";

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
