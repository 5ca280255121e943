import { spokenWords, type WordBudget } from "../pacing/word-budget.ts";
import {
  fill,
  type Lines,
  namesProduct,
  type PhraseBook,
  refersBack,
  type Slots,
  type Tone,
} from "../phrase-books/phrase-book.ts";

/** What holds for every segment of one script. */
export type WritingContext = {
  readonly book: PhraseBook;
  readonly tone: Tone;
  readonly slots: Slots;
  readonly budget: WordBudget;
  /** How often the product may be named in all. */
  readonly maxNamings: number;
  readonly random: () => number;
};

/** What was said so far; copied for each state. */
export type DraftHistory = {
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
export type DraftState = {
  readonly context: WritingContext;
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

const allowed = (state: DraftState, line: string): boolean => {
  if (state.lines.has(line)) return false;
  if (refersBack(line) && state.namings === 0) return false;
  const mayName = state.mayName && !state.namedHere && state.namings < state.context.maxNamings;
  return mayName || !namesProduct(line);
};

/** The lines that may be said now and still fit, those of the tone first; `extra` fills more slots. */
export const sentenceOptions = (state: DraftState, from: Lines, extra: Slots = {}): Sentence[] => {
  const { context } = state;
  const slots = { ...state.slots, ...extra };
  const capacity = context.budget.most - state.words - state.reserved;
  const weighed = (line: string, toned: boolean): Sentence[] => {
    const text = allowed(state, line) ? fill(line, slots) : null;
    const words = text === null ? 0 : spokenWords(text);
    return text === null || words > capacity ? [] : [{ line, text, words, toned }];
  };
  return [
    ...(from[context.tone] ?? []).flatMap((line) => weighed(line, true)),
    ...(from.any ?? []).flatMap((line) => weighed(line, false)),
  ];
};

/** One of the sentences, those of the tone more often; null when there is none. */
export const pickSentence = (
  state: DraftState,
  sentences: readonly Sentence[],
): Sentence | null => {
  const weight = (sentence: Sentence) => (sentence.toned ? toneWeight : 1);
  let left = state.context.random() * sentences.reduce((sum, one) => sum + weight(one), 0);
  for (const sentence of sentences) {
    left -= weight(sentence);
    if (left < 0) return sentence;
  }
  return sentences.at(-1) ?? null;
};

/** Says the sentence, if any, and returns what was said. */
export const addSentence = (state: DraftState, sentence: Sentence | null): string[] => {
  if (!sentence) return [];
  state.lines.add(sentence.line);
  state.words += sentence.words;
  if (sentence.toned) state.toned += 1;
  if (namesProduct(sentence.line)) {
    state.namings += 1;
    state.namedHere = true;
  }
  return [sentence.text];
};
