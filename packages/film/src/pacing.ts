import { numberSeconds } from "./spoken-numbers/language-data.ts";
import { withSpokenNumbers } from "./spoken-numbers/spoken-numbers.ts";

/** Speaking time in seconds, at the synthesizer's rate 1. */
type SpokenCost = {
  /** Per word, and additionally per letter. */
  readonly word: number;
  readonly letter: number;
  /** Per pause after a sentence, and after a comma or colon. */
  readonly pause: number;
  readonly comma: number;
  readonly wordsPerSecond: number;
};

const cost = (
  word: number,
  letter: number,
  pause: number,
  comma: number,
  wordsPerSecond: number,
): SpokenCost => ({ word, letter, pause, comma, wordsPerSecond });

/**
 * By ISO 639-1. Measured with the synthesizer on texts of one to four sentences, two voices per language, from the
 * start of the first word to the end of the last one, and fitted by least squares (docs/contribute/words.md). The nine
 * languages without a phrase book were measured on three sentences each, by the letter.
 */
const spokenCosts: Readonly<Record<string, SpokenCost>> & { readonly en: SpokenCost } = {
  en: cost(0.07, 0.05, 0.465, 0.353, 2.94),
  cs: cost(0.071, 0.062, 0.293, 0.237, 2.59),
  da: cost(0.013, 0.058, 0.384, 0.296, 3.4),
  de: cost(0, 0.061, 0.446, 0.385, 2.87),
  es: cost(0.033, 0.062, 0.362, 0.284, 2.89),
  fr: cost(0.021, 0.051, 0.416, 0.279, 3.19),
  hi: cost(0.107, 0.1, 0.29, 0.254, 2.67),
  id: cost(0.045, 0.071, 0.374, 0.293, 2.11),
  it: cost(0.004, 0.067, 0.426, 0.366, 2.69),
  ja: cost(0, 0.16, 0.256, 0.253, 3.15),
  ko: cost(0.064, 0.178, 0.248, 0.285, 1.68),
  nl: cost(0.071, 0.056, 0.334, 0.31, 2.91),
  pl: cost(0.09, 0.062, 0.327, 0.267, 2.21),
  pt: cost(0.007, 0.072, 0.386, 0.305, 2.67),
  ro: cost(0.071, 0.063, 0.373, 0.368, 2.51),
  ru: cost(0.062, 0.053, 0.268, 0.26, 2.66),
  sv: cost(0.078, 0.063, 0.272, 0.295, 2.69),
  tr: cost(0.085, 0.068, 0.373, 0.258, 1.92),
  uk: cost(0.06, 0.071, 0.385, 0.325, 2.06),
  zh: cost(0.049, 0.206, 0.357, 0.103, 2.36),
  ar: cost(0, 0.116, 0.35, 0.28, 1.9),
  bg: cost(0, 0.076, 0.35, 0.28, 2.4),
  el: cost(0, 0.066, 0.35, 0.28, 3.1),
  fi: cost(0, 0.078, 0.35, 0.28, 2.1),
  hr: cost(0, 0.075, 0.35, 0.28, 2.4),
  hu: cost(0, 0.073, 0.35, 0.28, 2.3),
  ms: cost(0, 0.076, 0.35, 0.28, 2.3),
  sk: cost(0, 0.078, 0.35, 0.28, 2.5),
  ta: cost(0, 0.13, 0.35, 0.28, 1.6),
};

/** Share of a segment that speech fills: at least, naturally and at most. */
const leastShare = 0.8;
const naturalShare = 0.92;
const mostShare = 0.96;
/** Seconds of silence at the end of every segment, so that the last word ends before the cut. */
const silentSeconds = 0.35;
/** Seconds of silence at the end of the last segment, at most a fifth of it. */
const closingSeconds = 0.8;

const wordsByLanguage = new Map<string, Intl.Segmenter>();
const wordSegmenter = (language: string): Intl.Segmenter => {
  const known = wordsByLanguage.get(language);
  if (known) return known;
  const made = new Intl.Segmenter(language, { granularity: "word" });
  wordsByLanguage.set(language, made);
  return made;
};

/** Scripts without spaces between words. */
const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Weights of a Chinese character, which is often two syllables in Japanese, and of a kana. */
const [kanji, kana] = [1.3, 0.8];

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** The letters of a word; Japanese ones are weighted by their length when spoken. */
const lettersIn = (word: string, language: string): number => {
  const letters = countOf(word, /\p{L}/gu);
  if (language !== "ja") return letters;
  const long = countOf(word, /\p{sc=Han}/gu);
  return long * kanji + (letters - long) * kana;
};

type Count = { words: number; letters: number };

/** Languages of other scripts. A Latin word in their texts is spoken as an English one. */
const otherScripts: ReadonlySet<string> = new Set(["ar", "hi", "ja", "ko", "ta", "zh"]);
const latin =
  /^[\p{Script=Latin}\p{N}\p{P}\p{S}]*\p{Script=Latin}[\p{Script=Latin}\p{N}\p{P}\p{S}]*$/u;

const countToken = (token: string, count: Count, language: string): void => {
  const letters = lettersIn(token, language);
  if (letters === 0) return;
  count.words += 1;
  count.letters += letters;
};

/** Words and letters of a text: those of the language, and Latin ones in a text of another script. */
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

const costOf = (language: string): SpokenCost => spokenCosts[language] ?? spokenCosts.en;

/**
 * Seconds that a text takes at the language's measured pace, including the pause after each sentence. Within 5 to 7 %
 * (root mean square) of the synthesizer; counting words alone is 14 % off.
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
 * Length of a text in average words of the language: a long word, a number or a pause counts for more than one, a short
 * word for less.
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

/** Words of a language (`spokenWords`) that a segment of this many seconds holds: at least, naturally and at most. */
export const wordBudget = (
  seconds: number,
  language = "en",
  { pace = 1, isLast = false }: Delivery = {},
): WordBudget => {
  const { pause, wordsPerSecond } = costOf(language);
  const sayable = seconds - (isLast ? Math.min(closingSeconds, seconds / 5) : silentSeconds);
  // The pause after the last sentence isn't audible.
  const words = (spoken: number) => (spoken * pace + pause) * wordsPerSecond;
  return {
    least: words(Math.min(seconds * leastShare, sayable * 0.88)),
    natural: words(Math.min(seconds * naturalShare, sayable * 0.98)),
    most: Math.floor(words(Math.min(seconds * mostShare, sayable)) * 10) / 10,
  };
};
