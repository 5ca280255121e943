/** When the words of a narration will be said, before a voice has said them. Pure. */

import { endsClause, endsSentence } from "../captions/punctuation.ts";
import { leadIn, tail } from "./timeline.ts";

/** A word that is expected from `startSeconds` to `endSeconds` of its segment. */
export type EstimatedWord = {
  readonly text: string;
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly syllables: number;
  /** What ends with it. */
  readonly ends: "sentence" | "clause" | null;
};

const vowelGroups = /[aeiouyàáâäãåæèéêëìíîïòóôöõøùúûüœ]+/giu;
/** Between words, and after the marks of scripts that write no spaces. */
const boundary = /\s+|(?<=[。！？、，；：।])/u;
/** The longest that a syllable lasts; a short text leaves the rest of its segment silent. */
const longestSyllableSeconds = 0.24;
/** Pauses in syllables. */
const pauses = { sentence: 1.7, clause: 0.9, none: 0.12 } as const;

/** Syllables of a word: groups of vowels, or one for every two signs of a script without them. */
const syllablesOf = (word: string): number =>
  Math.max(1, word.match(vowelGroups)?.length ?? Math.ceil([...word].length / 2));

const endOf = (word: string): EstimatedWord["ends"] => {
  if (endsSentence(word)) return "sentence";
  return endsClause(word) ? "clause" : null;
};

/**
 * The words of a text that is said within `seconds`: at an even rate, with pauses at punctuation, after the silence that
 * every segment begins with. The real voice comes later; its narration is stretched to fill the segment (`narrate`).
 */
export const estimatedWords = (narration: string, seconds: number): readonly EstimatedWord[] => {
  const words = narration
    .split(boundary)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((text) => ({ text, syllables: syllablesOf(text), ends: endOf(text) }));
  const beats = words.reduce(
    (sum, { syllables, ends }) => sum + syllables + pauses[ends ?? "none"],
    0,
  );
  const pace = Math.min(longestSyllableSeconds, (seconds - leadIn - tail) / Math.max(1, beats));
  let at = leadIn;
  return words.map((word) => {
    const startSeconds = at;
    const endSeconds = at + word.syllables * pace;
    at = endSeconds + pauses[word.ends ?? "none"] * pace;
    return { ...word, startSeconds, endSeconds };
  });
};
