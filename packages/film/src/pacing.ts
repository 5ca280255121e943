/** How long texts take to be spoken. A rough estimate, which only counts until a voice has spoken them. */
import { rowsOf } from "./spoken-numbers/language-data.ts";
import { withSpokenNumbers } from "./spoken-numbers/spoken-numbers.ts";

/** Letters that a sign takes if it stands for a syllable or more, or if its vowels aren't written. */
const lettersOfSign = (sign: string): number => {
  if (/\p{sc=Han}|\p{sc=Hangul}/u.test(sign)) return 3;
  if (/\p{sc=Hiragana}|\p{sc=Katakana}/u.test(sign)) return 2;
  return /\p{sc=Arabic}|\p{sc=Hebrew}/u.test(sign) ? 1.8 : 1;
};
/** Letters that take as long as a number's last digit, each digit before it, or the pause after a sentence or a clause. */
const [digit, place, sentence, clause] = [4, 7, 6, 4];

const sentenceEnds = /[.!?…](?=\s)|[。！？।](?=.)/gu;
const clauseEnds = /[,;:،؛、，；：](?!\d)/gu;

/** Length of a text as it is spoken, in letters. */
export const spokenLetters = (text: string, language: string): number => {
  const said = withSpokenNumbers(text, language).replace(/\s+/gu, " ").trimStart();
  const numbers = (said.match(/\d+/gu) ?? []).map(({ length }) => digit + place * (length - 1));
  const signs = Array.from(said.replace(/\d/gu, ""), lettersOfSign);
  return [...numbers, ...signs].reduce((sum, letters) => sum + letters, 0);
};

let rates: ReadonlyMap<string, number> | undefined;

/** Letters that voices of a language say in a second, at their own pace. */
export const lettersPerSecond = (language: string): number => {
  rates ??= new Map(
    rowsOf("letters-per-second.tsv", 2).map(([code = "", rate]) => [code, Number(rate)]),
  );
  return rates.get(language) ?? rates.get("en") ?? 1;
};

/**
 * Seconds from the first word of a text to the end of the last one, at the language's own pace. Off by 3 to 7 % (root mean
 * square, Chinese 10 %) in 20 languages, 36 segments of scripts each, against the synthesizer.
 */
export const spokenSeconds = (text: string, language = "en"): number => {
  const pauses =
    sentence * (text.match(sentenceEnds)?.length ?? 0) +
    clause * (text.match(clauseEnds)?.length ?? 0);
  return (spokenLetters(text, language) + pauses) / lettersPerSecond(language);
};

/** Seconds of the pause after a sentence. */
export const pauseSeconds = (language: string): number => sentence / lettersPerSecond(language);

/** Seconds of silence at the end of a segment, and of the last one: at most a fifth of it. */
const [silentSeconds, closingSeconds] = [0.35, 0.8];

export type Delivery = {
  /** The chosen voice's pace times the ordered speed; 1 is the language's own pace. */
  readonly pace?: number;
  /** The last segment keeps more silence than the others. */
  readonly isLast?: boolean;
};

/** Seconds of speech, at the language's own pace, that a segment of this many seconds has room for. */
export const roomFor = (seconds: number, { pace = 1, isLast = false }: Delivery = {}): number =>
  pace * (seconds - (isLast ? Math.min(closingSeconds, seconds / 5) : silentSeconds));

/** The share of its room that a segment should at least fill. */
export const leastShare = 0.85;
