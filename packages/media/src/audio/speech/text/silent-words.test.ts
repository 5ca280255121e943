/** No word may come out of the reading step without a sound; no synthesizer is needed to see that. */
import { readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { createSemaphore } from "@reelwright/film/concurrency";
import { readJapanese } from "./japanese.ts";
import { tokenize } from "./tokens.ts";

const rows = readFileSync(new URL("../../testing/shop-words.tsv", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => line.split("\t") as [language: string, words: string]);

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** The fewest kana in which a Japanese text can be said: small kana belong to the one before, a kanji is one at least. */
const leastKana = (text: string): number =>
  countOf(text.normalize("NFKC"), /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu) -
  countOf(text.normalize("NFKC"), /[ぁぃぅぇぉゃゅょァィゥェォャュョ]/gu);
const kanaIn = (spoken: string): number => countOf(spoken, /[ァ-ヶー]/gu);

test.each(rows)("every word of %s has a sound", async (language, words) => {
  const frames = language === "ja" ? ["X", "新しいXが届きました。", "このXは最高です。"] : ["X"];
  const texts = words.split(" ").flatMap((word) => frames.map((frame) => frame.replace("X", word)));
  const readings =
    language === "ja"
      ? await readJapanese(texts.join("\n"), createSemaphore(1, 1), AbortSignal.timeout(60_000))
      : new Map();
  const silent = texts.filter((text) => {
    const tokens = tokenize(text, language, readings);
    const spoken = tokens.map((token) => token.spoken).join("");
    if (language === "ja") return kanaIn(spoken) < leastKana(text);
    return countOf(spoken, /\p{L}/gu) < countOf(text, /\p{L}/gu);
  });
  expect(silent).toEqual([]);
});

test("a word that the dictionary lacks is said as it is written, with its particle", async () => {
  const text = "ワイヤレスイヤホンが届きました。このコスメは最高です。";
  const readings = await readJapanese(text, createSemaphore(1, 1), AbortSignal.timeout(60_000));
  expect(tokenize(text, "ja", readings).map(({ spoken }) => spoken)).toEqual([
    "ワイヤレスイヤホンガ",
    "トドキマシタ",
    "コノ",
    "コスメワ",
    "サイコーデス",
  ]);
});
