import { abbreviation, type Token } from "./tokens.ts";

/** One request to the synthesizer: a sentence, and the position of each token in it (in code points). */
export type Sentence = {
  readonly tokens: readonly Token[];
  readonly text: string;
  readonly ranges: readonly { readonly from: number; readonly to: number }[];
  /** Silence after the sentence at the natural rate. */
  readonly pauseMs: number;
};

/** Longer sentences are split between words, since the synthesizer keeps whole clauses in a fixed buffer. */
const maxSentenceLength = 400;

const build = (tokens: readonly Token[]): Sentence => {
  const ranges: { from: number; to: number }[] = [];
  let text = "";
  let length = 0;
  tokens.forEach((token, index) => {
    const gap = index > 0 && (token.spaced || token.apart) ? " " : "";
    const from = length + gap.length;
    const last = index === tokens.length - 1;
    const mark = melody(token.text);
    const end = last ? mark || "." : innerMark(token.text);
    const said = token.spoken;
    text += gap + said + end;
    length = from + [...said].length;
    ranges.push({ from, to: length });
    length += end.length;
  });
  return { tokens, text, ranges, pauseMs: pauseMsAfter(tokens.at(-1)?.text ?? "") };
};

export const sentencesOf = (tokens: readonly Token[], language: string): Sentence[] => {
  const sentences: Sentence[] = [];
  let open: Token[] = [];
  let length = 0;
  tokens.forEach((token, index) => {
    open.push(token);
    length += token.spoken.length + 1;
    if (!endsSentence(token, tokens[index + 1], language) && length < maxSentenceLength) return;
    sentences.push(build(open));
    open = [];
    length = 0;
  });
  return sentences;
};

const closers =
  /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u{fe0f}|\u200d|["'”’»)\]）」』\s])+$/u;
const trailsOff = /(?:\.\.\.|…)$/u;
const initials = /^\P{L}*(?:\p{L}\.)+\P{L}*$/u;

/** The text without trailing quotes, brackets and emoji. Its last character then shapes the speech. */
const bareEnd = (text: string): string => text.replace(closers, "");

type Melody = "?" | "!" | "." | ";" | "," | "";

/** The intonation after a token: question, exclamation, statement, colon, comma, or no break. */
export const melody = (text: string): Melody => {
  const bare = bareEnd(text);
  if (/[?？؟]!*$/u.test(bare)) return "?";
  if (/[!！]$/u.test(bare)) return "!";
  if (/[.…。｡।॥]$/u.test(bare)) return ".";
  if (/[;；:：]$/u.test(bare)) return ";";
  return /[,，、،—–]$|\s[—–-]$/u.test(bare) ? "," : "";
};

/** The mark to speak after a token inside a sentence. The dot of an abbreviation doesn't count. */
const innerMark = (text: string): string => {
  const mark = melody(text);
  if (mark !== ".") return mark === "!" || mark === "?" ? "," : mark;
  return trailsOff.test(bareEnd(text)) ? "," : "";
};

const pausesMs: Readonly<Record<Melody, number>> = {
  "?": 330,
  "!": 290,
  ".": 300,
  ";": 230,
  ",": 160,
  "": 120,
};

/** Silence after a sentence that ends with this token, at the natural rate. */
const pauseMsAfter = (text: string): number =>
  trailsOff.test(bareEnd(text)) ? 420 : pausesMs[melody(text)];

/** Whether a sentence ends after `token`. It doesn't after abbreviations and initials. */
const endsSentence = (token: Token, next: Token | undefined, language: string): boolean => {
  if (next === undefined) return true;
  const mark = melody(token.text);
  if (mark === "?" || mark === "!") return true;
  if (mark !== ".") return false;
  if (!bareEnd(token.text).endsWith(".")) return true;
  if (abbreviation(token.text, language) !== undefined || initials.test(token.text)) return false;
  return !/^\p{Ll}/u.test(next.text);
};
