import { type Budget, spokenWords } from "./pace.ts";
import {
  fill,
  type Lines,
  namesProduct,
  type PhraseBook,
  refersBack,
  type Slots,
  type Tone,
} from "./phrase-book.ts";

/** What holds for every segment of one script. */
export type Voice = {
  readonly book: PhraseBook;
  readonly tone: Tone;
  readonly slots: Slots;
  readonly budget: Budget;
  /** How often the product may be named in all. */
  readonly maxNamings: number;
  readonly random: () => number;
};

/** What was said so far; copied for each draft. */
export type Said = {
  readonly lines: ReadonlySet<string>;
  readonly namings: number;
  readonly points: number;
};

/** A line of the book, filled and weighed. */
export type Sentence = {
  readonly line: string;
  readonly text: string;
  readonly words: number;
  readonly toned: boolean;
};

/** A draft while it is written; everything here changes as sentences are said. */
export type Telling = {
  readonly voice: Voice;
  readonly slots: Slots;
  readonly mayName: boolean;
  readonly lines: Set<string>;
  namings: number;
  namedHere: boolean;
  points: number;
  words: number;
  /** Words that must still be said, kept free. */
  reserved: number;
  toned: number;
};

const toneWeight = 3;

const allowed = (telling: Telling, line: string): boolean => {
  if (telling.lines.has(line)) return false;
  if (refersBack(line) && telling.namings === 0) return false;
  const mayName =
    telling.mayName && !telling.namedHere && telling.namings < telling.voice.maxNamings;
  return mayName || !namesProduct(line);
};

/** The lines that may be said now and still fit, those of the tone first; `extra` fills more slots. */
export const options = (telling: Telling, from: Lines, extra: Slots = {}): Sentence[] => {
  const { voice } = telling;
  const slots = { ...telling.slots, ...extra };
  const room = voice.budget.most - telling.words - telling.reserved;
  const weighed = (line: string, toned: boolean): Sentence[] => {
    const text = allowed(telling, line) ? fill(line, slots) : null;
    const words = text === null ? 0 : spokenWords(text);
    return text === null || words > room ? [] : [{ line, text, words, toned }];
  };
  return [
    ...(from[voice.tone] ?? []).flatMap((line) => weighed(line, true)),
    ...(from.any ?? []).flatMap((line) => weighed(line, false)),
  ];
};

/** One of the sentences, those of the tone more often; null when there is none. */
export const chosen = (telling: Telling, sentences: readonly Sentence[]): Sentence | null => {
  const weight = (sentence: Sentence) => (sentence.toned ? toneWeight : 1);
  let left = telling.voice.random() * sentences.reduce((sum, one) => sum + weight(one), 0);
  for (const sentence of sentences) {
    left -= weight(sentence);
    if (left < 0) return sentence;
  }
  return sentences.at(-1) ?? null;
};

/** Says the sentence, if any, and returns what was said. */
export const say = (telling: Telling, sentence: Sentence | null): string[] => {
  if (!sentence) return [];
  telling.lines.add(sentence.line);
  telling.words += sentence.words;
  if (sentence.toned) telling.toned += 1;
  if (namesProduct(sentence.line)) {
    telling.namings += 1;
    telling.namedHere = true;
  }
  return [sentence.text];
};
