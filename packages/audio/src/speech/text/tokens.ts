import { japaneseRuns, type Readings } from "./japanese.ts";
import { spokenForm } from "./spoken-form.ts";

/** A word of the caption: `text` exactly as written, with its punctuation; `spoken` what the synthesiser says. */
export type Token = {
  readonly text: string;
  readonly spoken: string;
  /** Written apart from the token before; false between words of a script without spaces. */
  readonly spaced: boolean;
  /** Spoken as a word of its own although nothing separates it in writing. */
  readonly apart: boolean;
};

const unspacedScript =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const spaces = /(?:(?![\u00a0\u202f])\s)+/u;
const looseSpaces = /(?<!\d)[\u00a0\u202f](?=[\p{L}\p{N}])|[\u00a0\u202f](?=\p{L})/gu;
const wordLike = /[\p{L}\p{N}\p{Sc}]/u;

/** "¥99", "5€": sign and number are one word. */
const belongsToNumber = (before: string, segment: string): boolean =>
  /^\p{Sc}$/u.test(before)
    ? /^\d/.test(segment)
    : /^[\d.,]+$/.test(before) && /^\p{Sc}$/u.test(segment);

const wordsOf = (run: string, language: string): string[] => {
  const [locale = "en"] = Intl.Segmenter.supportedLocalesOf([language, "en"]);
  const segmenter = new Intl.Segmenter(locale, { granularity: "word" });
  return Array.from(segmenter.segment(run), ({ segment }) => segment);
};

/** Whether a segment goes to the word before it: punctuation does, brackets that open do not. */
const trails = (before: string, segment: string): boolean =>
  belongsToNumber(before, segment) || !(wordLike.test(segment) || /^[\p{Ps}\p{Pi}]/u.test(segment));

/** Splits a run without spaces into its words; punctuation stays with the word before, brackets with the one after. */
const segments = (run: string, language: string): string[] => {
  if (!unspacedScript.test(run)) return [run];
  const words: string[] = [];
  for (const segment of wordsOf(run, language)) {
    const before = words.at(-1);
    const opens = before !== undefined && !wordLike.test(before);
    if (before !== undefined && (opens || trails(before, segment))) {
      words[words.length - 1] = before + segment;
    } else words.push(segment);
  }
  return words;
};

/** A space inside a word, "$ 5" or "1 000", while the text is split. */
const glue = "\u{e000}";

/** Numbers to call that are written in groups. */
const telephone =
  /(?<!\S)(?:\+\d{1,3}(?: ?\(?\d{1,5}\)?)(?:[ -]\d{2,5}){1,5}|\(\d{2,5}\) ?\d{2,5}(?:[ -]\d{2,5}){1,3})(?![\p{L}\d])/gu;

/** Keeps a sign and its number, a number to call, and the groups of a long number, together. */
const glued = (text: string): string =>
  text
    .replace(telephone, (number) => number.replace(/ /gu, glue))
    .replace(/(?<!\S)(\p{Sc})\s(?=\d)/gu, `$1${glue}`)
    .replace(/(?<![\d.,]|\d )(\d{1,3}) (?=000(?!\d))/gu, `$1${glue}`);

const gap = (token: Token): string => (token.spaced ? " " : "");

/** Joins what has no sound to the word before it (or, at the very start, to the one after). */
const absorbSilent = (tokens: readonly Token[]): Token[] => {
  const first = tokens.findIndex(({ spoken }) => spoken !== "");
  if (first < 0) return [];
  const lead = tokens.slice(0, first + 1);
  const text = lead.map((token, index) => (index === 0 ? "" : gap(token)) + token.text).join("");
  const audible: Token[] = [{ ...(tokens[first] as Token), text }];
  for (const token of tokens.slice(first + 1)) {
    const before = audible.at(-1) as Token;
    if (token.spoken !== "") audible.push(token);
    else audible[audible.length - 1] = { ...before, text: before.text + gap(token) + token.text };
  }
  return audible;
};

type Written = Omit<Token, "spoken"> & { readonly spoken?: string };

/** The words of one run without spaces: by the dictionary where it knows the run, else by its script's rules. */
const wordsIn = (run: string, language: string, readings: Readings): Written[] => {
  const pieces = readings.size === 0 ? [run] : run.split(japaneseRuns).filter(Boolean);
  return pieces.flatMap((piece): Written[] => {
    const known = readings.get(piece);
    if (known) return known.map((word) => ({ ...word, spaced: false, apart: true }));
    return segments(piece, language).map((text) => ({ text, spaced: false, apart: false }));
  });
};

/**
 * The words of a text in order; none when nothing in it can be said. `language` is ISO 639-1, `readings` how its
 * Japanese is pronounced.
 */
export const tokenize = (
  text: string,
  language: string,
  readings: Readings = new Map(),
): Token[] => {
  const runs = glued(text.replace(looseSpaces, " "))
    .split(spaces)
    .filter((run) => run !== "");
  const written = runs.flatMap((run) =>
    wordsIn(run, language, readings).map((word, index) => ({
      ...word,
      text: word.text.replaceAll(glue, " "),
      spaced: index === 0,
    })),
  );
  const tokens = written.map((word, index) => {
    const previous = written[index - 1]?.text ?? "";
    return { ...word, spoken: word.spoken ?? spokenForm(word.text, previous, language) };
  });
  return absorbSilent(tokens);
};
