import type { CaptionWord } from "../ports/caption-renderer.ts";
import { bond, isArticleWord } from "./bonds.ts";
import { graphemesOf } from "./caption-words.ts";

const ideograph = /\p{Script=Han}/gu;
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}ー]/gu;
/** What ideographs and kana, and words of one, two and three letters, count beside a usual word. */
const shares = { ideograph: 0.36, kana: 0.27, letters: [0.45, 0.45, 0.55, 0.75] } as const;
/** What a word counts: one, or its share of a usual word where none are told apart by spaces. */
const countOf = ({ text }: CaptionWord): number => {
  const [ideographs, kanas] = [text.match(ideograph)?.length ?? 0, text.match(kana)?.length ?? 0];
  if (ideographs + kanas > 0)
    return Math.max(0.5, ideographs * shares.ideograph + kanas * shares.kana);
  if (/\p{Script=Thai}/u.test(text)) return Math.max(0.4, graphemesOf(text).length / 5);
  return shares.letters[graphemesOf(text.replace(/[\p{P}\p{S}\s]/gu, "")).length] ?? 1;
};

/** What an article, and each further part of a name, count beside what they belong to. */
const lightly = { article: 0.3, part: 0.45 } as const;

/** What words count together: on two lines a name and its article are read at one glance. */
export const countsOf = (words: readonly CaptionWord[], language: string): number =>
  words.reduce((sum, word, at) => {
    const before = words[at - 1];
    if (isArticleWord(word, language)) return sum + lightly.article;
    const isPart = before && bond(before, word, language) === "name";
    return sum + countOf(word) * (isPart ? lightly.part : 1);
  }, 0);
