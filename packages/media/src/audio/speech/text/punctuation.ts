import { abbreviation } from "./spoken-form.ts";
import type { Token } from "./tokens.ts";

const closers =
  /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u{fe0f}|\u200d|["'”’»)\]）」』\s])+$/u;
const trailsOff = /(?:\.\.\.|…)$/u;
const initials = /^\P{L}*(?:\p{L}\.)+\P{L}*$/u;

/** The text without closing quotes, brackets and emoji, so that its last character is what shapes the speech. */
const bareEnd = (text: string): string => text.replace(closers, "");

export type Melody = "?" | "!" | "." | ";" | "," | "";

/** How the voice moves after a token: question, call, statement, colon, comma, or no break at all. */
export const melody = (text: string): Melody => {
  const bare = bareEnd(text);
  if (/[?？؟]!*$/u.test(bare)) return "?";
  if (/[!！]$/u.test(bare)) return "!";
  if (/[.…。｡।॥]$/u.test(bare)) return ".";
  if (/[;；:：]$/u.test(bare)) return ";";
  return /[,，、،—–]$|\s[—–-]$/u.test(bare) ? "," : "";
};

/** The mark to speak after a token inside a sentence; the dot of an abbreviation is none. */
export const innerMark = (text: string): string => {
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
export const pauseMsAfter = (text: string): number =>
  trailsOff.test(bareEnd(text)) ? 420 : pausesMs[melody(text)];

/** Whether a sentence ends after `token`; abbreviations and initials end none. */
export const endsSentence = (token: Token, next: Token | undefined, language: string): boolean => {
  if (next === undefined) return true;
  const mark = melody(token.text);
  if (mark === "?" || mark === "!") return true;
  if (mark !== ".") return false;
  if (!bareEnd(token.text).endsWith(".")) return true;
  if (abbreviation(token.text, language) !== undefined || initials.test(token.text)) return false;
  return !/^\p{Ll}/u.test(next.text);
};
