/** Seconds of a segment in which nobody speaks: a breath before and after. */
const silenceSeconds = 0.5;
const naturalWordsPerSecond = 2.45;
const fastestWordsPerSecond = 2.9;
/** Narration shorter than this share of the longest sounds empty. */
const minShare = 0.6;

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

const tokenWords = (token: string): number => {
  if (token.length <= 10 && /^[a-z']+[,.!?:]?$/i.test(token)) return 1;
  const letters = token.match(/\p{L}/gu)?.length ?? 0;
  const digits = token.match(/\p{N}/gu)?.length ?? 0;
  if (letters + digits === 0) return 0;
  return Math.max(1, letters / 10 + digits / 2);
};

/**
 * How many average words it takes to say this: a very long word, or a number, counts for more than one.
 * Never less than the number of words between spaces; scripts without spaces are cut into words first.
 */
export const spokenWords = (text: string, language = "en"): number => {
  let words = 0;
  for (const token of text.split(/\s+/)) {
    if (!spaceless.test(token)) words += tokenWords(token);
    else
      for (const part of wordSegmenter(language).segment(token))
        if (part.isWordLike) words += tokenWords(part.segment);
  }
  return words;
};

/**
 * How many words, as counted here, are said in a language in the time of one English word; measured on what the
 * synthesiser says of each language's phrases at rate 1.
 */
const paces: Readonly<Record<string, number>> = {
  ar: 0.56,
  bg: 0.78,
  cs: 0.87,
  da: 1.06,
  de: 0.9,
  el: 0.82,
  es: 0.83,
  fi: 0.65,
  fr: 0.94,
  hi: 0.77,
  hr: 0.7,
  hu: 0.69,
  id: 0.63,
  it: 0.85,
  ja: 0.93,
  ko: 0.48,
  ms: 0.65,
  nl: 0.9,
  pl: 0.71,
  pt: 0.79,
  ro: 0.78,
  ru: 0.82,
  sk: 0.73,
  sv: 0.86,
  ta: 0.49,
  tr: 0.62,
  uk: 0.63,
  zh: 0.72,
};

export type WordBudget = {
  readonly least: number;
  readonly natural: number;
  readonly most: number;
};

/** Words of a language that are said in a segment of so many seconds: at least, naturally, at most. */
export const wordBudget = (seconds: number, language = "en"): WordBudget => {
  const speaking = (seconds - silenceSeconds) * (paces[language] ?? 1);
  const most = Math.floor(speaking * fastestWordsPerSecond);
  return { least: most * minShare, natural: speaking * naturalWordsPerSecond, most };
};
