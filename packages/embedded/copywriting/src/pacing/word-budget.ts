import { numberSeconds } from "@reelwright/film/spoken-numbers/language-data";
import { withSpokenNumbers } from "@reelwright/film/spoken-numbers/spoken-numbers";
import { type SpokenCost, spokenCosts } from "./spoken-costs.ts";

/** Share of a segment that speech fills: at least, as a rule, at most. */
const leastShare = 0.8;
const naturalShare = 0.92;
const mostShare = 0.96;
/** Seconds that stay silent whatever a segment's length, so that the last word has ended before the cut. */
const silentSeconds = 0.35;
/** The same for the last segment, whose last word rings out before the video ends; at most a fifth of it. */
const closingSeconds = 0.8;

const wordsByLanguage = new Map<string, Intl.Segmenter>();
const wordSegmenter = (language: string): Intl.Segmenter => {
  const known = wordsByLanguage.get(language);
  if (known) return known;
  const made = new Intl.Segmenter(language, { granularity: "word" });
  wordsByLanguage.set(language, made);
  return made;
};

/** Scripts that write no spaces between words. */
const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** What a Chinese character and a kana take in Japanese, where the first is often two syllables. */
const [kanji, kana] = [1.3, 0.8];

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** The letters of a word; in Japanese by how long they are said. */
const lettersIn = (word: string, language: string): number => {
  const letters = countOf(word, /\p{L}/gu);
  if (language !== "ja") return letters;
  const long = countOf(word, /\p{sc=Han}/gu);
  return long * kanji + (letters - long) * kana;
};

type Count = { words: number; letters: number };

/** Languages of other scripts, in whose texts a Latin word is said as an English one. */
const otherScripts: ReadonlySet<string> = new Set(["ar", "hi", "ja", "ko", "ta", "zh"]);
const latin =
  /^[\p{Script=Latin}\p{N}\p{P}\p{S}]*\p{Script=Latin}[\p{Script=Latin}\p{N}\p{P}\p{S}]*$/u;

const countToken = (token: string, count: Count, language: string): void => {
  const letters = lettersIn(token, language);
  if (letters === 0) return;
  count.words += 1;
  count.letters += letters;
};

/** The words of a text and their letters: those of the language, and Latin ones in a text of another script. */
const countIn = (
  text: string,
  language: string,
): { readonly own: Count; readonly latin: Count } => {
  const counts = { own: { words: 0, letters: 0 }, latin: { words: 0, letters: 0 } };
  const count = (token: string) =>
    otherScripts.has(language) && latin.test(token)
      ? countToken(token, counts.latin, "en")
      : countToken(token, counts.own, language);
  for (const token of text.split(/\s+/u)) {
    if (!spaceless.test(token)) count(token);
    else
      for (const part of wordSegmenter(language).segment(token))
        if (part.isWordLike) count(part.segment);
  }
  return counts;
};

const costOfWords = ({ words, letters }: Count, { word, letter }: SpokenCost): number =>
  words * word + letters * letter;

const costs: Readonly<Record<string, SpokenCost>> = spokenCosts;
const costOf = (language: string): SpokenCost => costs[language] ?? spokenCosts.en;

/**
 * Seconds in which a text is said at the language's measured pace, with the pause after each of its sentences. Within
 * 5 to 7 % (root mean square) of what the synthesiser takes; a count of words alone is 14 % off.
 */
export const spokenSeconds = (text: string, language = "en"): number => {
  const cost = costOf(language);
  const said = withSpokenNumbers(text, language);
  const { own, latin: foreign } = countIn(said, language);
  const sentences = said.match(/[.!?…。！？।]+(?=\s|$)|[。！？।]/gu)?.length ?? 0;
  const commas = said.match(/[,;:،؛、，；：](?!\d)/gu)?.length ?? 0;
  const spoken =
    costOfWords(own, cost) + costOfWords(foreign, spokenCosts.en) + numberSeconds(said, language);
  return spoken + sentences * cost.pause + commas * cost.comma;
};

/**
 * How many average words of the language it takes to say this: a long word, a number or a pause counts for more, a
 * short word for less.
 */
export const spokenWords = (text: string, language = "en"): number =>
  spokenSeconds(text, language) * costOf(language).wordsPerSecond;

export type WordBudget = {
  readonly least: number;
  readonly natural: number;
  readonly most: number;
};

export type Delivery = {
  /** The chosen voice's pace times the ordered speed; 1 is the language's measured pace. */
  readonly pace?: number;
  /** The last segment keeps more silence than the others. */
  readonly isLast?: boolean;
};

/** Words of a language (`spokenWords`) that are said in a segment of so many seconds: at least, naturally, at most. */
export const wordBudget = (
  seconds: number,
  language = "en",
  { pace = 1, isLast = false }: Delivery = {},
): WordBudget => {
  const { pause, wordsPerSecond } = costOf(language);
  const sayable = seconds - (isLast ? Math.min(closingSeconds, seconds / 5) : silentSeconds);
  /** The pause after the last sentence is heard by nobody. */
  const words = (spoken: number) => (spoken * pace + pause) * wordsPerSecond;
  return {
    least: words(Math.min(seconds * leastShare, sayable * 0.88)),
    natural: words(Math.min(seconds * naturalShare, sayable * 0.98)),
    most: Math.floor(words(Math.min(seconds * mostShare, sayable)) * 10) / 10,
  };
};
