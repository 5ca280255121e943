import type { WordBudget } from "@reelwright/film/pacing";
import type { KindLines } from "../kinds/read-kinds.ts";
import { agreesInTime } from "../kinds/time-of-day.ts";
import {
  fill,
  isFillable,
  namesKind,
  namesProduct,
  type PhraseBook,
  type Point,
  refersBack,
  type Slots,
} from "../phrase-books/phrase-book.ts";
import type { Lines, Tone } from "../phrase-books/tones.ts";

/** The context of one script, for all its segments. */
export type WritingContext = {
  readonly book: PhraseBook;
  readonly tone: Tone;
  readonly slots: Slots;
  /** The book's lines for the product's kind. */
  readonly kind: KindLines | undefined;
  /** The caller's description of the place. */
  readonly environment: string;
  /** Whether the product's name reveals its kind. */
  readonly isKnown: boolean;
  /** Selling points that were assigned to a segment, in lower case. No other line repeats them. */
  readonly told: Set<string>;
  /** Unassigned points about the kind, for segments with time left. */
  readonly reserve: readonly Point[];
  readonly budget: WordBudget;
  /** How often the script may name the product. */
  readonly maxNamings: number;
  readonly random: () => number;
  /** Spoken words of a text in the book's language. */
  readonly weigh: (text: string) => number;
};

/** What has been said so far. Each state has a copy. */
export type DraftHistory = {
  readonly lines: ReadonlySet<string>;
  readonly namings: number;
  readonly points: number;
  /** The last sentence named the product, so the next one doesn't. */
  readonly endsNaming: boolean;
};

/** A line of the book, filled and weighed. */
export type Sentence = {
  readonly line: string;
  readonly text: string;
  readonly words: number;
  readonly toned: boolean;
};

/** The draft of a segment. It changes with every sentence. */
export type DraftState = {
  readonly context: WritingContext;
  slots: Slots;
  readonly mayName: boolean;
  readonly lines: Set<string>;
  namings: number;
  namedHere: boolean;
  /** Whether the previous sentence named the product. */
  justNamed: boolean;
  /** Whether this segment named the product's kind. */
  kindHere: boolean;
  points: number;
  words: number;
  /** Words to keep free for what must still be said. */
  reserved: number;
  toned: number;
  /** Fillers: sentences that suit any product. */
  spares: number;
  /** Points of the reserve that this segment says. */
  readonly told: string[];
  /** The previous sentence announces what comes. */
  announced: boolean;
};

const toneWeight = 3;

const allowed = (state: DraftState, line: string): boolean => {
  if (state.lines.has(line) && !state.context.book.basics?.has(line)) return false;
  if (refersBack(line) && state.namings === 0) return false;
  if (state.kindHere && namesKind(line)) return false;
  if (!namesProduct(line)) return true;
  if (state.namings > 0 && state.context.book.introductions?.has(line)) return false;
  const isOften = state.namings >= state.context.maxNamings;
  return state.mayName && !state.namedHere && !state.justNamed && !isOften;
};

/** The lines that may follow and still fit, those of the tone first. `extra` fills more slots. */
export const sentenceOptions = (state: DraftState, from: Lines, extra: Slots = {}): Sentence[] => {
  const { context } = state;
  const slots = { ...state.slots, ...extra };
  const capacity = context.budget.most - state.words - state.reserved;
  const weighed = (line: string, toned: boolean): Sentence[] => {
    if (!allowed(state, line) || !isFillable(line, slots)) return [];
    const text = fill(line, slots);
    const words = context.weigh(text);
    const isFree = !context.told.has(text.toLowerCase());
    return words > capacity || !isFree || !agreesInTime(text, context.environment)
      ? []
      : [{ line, text, words, toned }];
  };
  return [
    ...(from[context.tone] ?? []).flatMap((line) => weighed(line, true)),
    ...(from.any ?? []).flatMap((line) => weighed(line, false)),
  ];
};

/** Picks one of the sentences, those of the tone more often. Null if there is none. */
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

/** Adds the sentence, if any, to the draft and returns it. */
export const addSentence = (state: DraftState, sentence: Sentence | null): string[] => {
  if (!sentence) return [];
  state.lines.add(sentence.line);
  state.announced = false;
  state.words += sentence.words;
  if (sentence.toned) state.toned += 1;
  if (namesKind(sentence.line)) state.kindHere = true;
  state.justNamed = namesProduct(sentence.line);
  if (state.justNamed) {
    state.namings += 1;
    state.namedHere = true;
  }
  return [sentence.text];
};

/** Frames that announce the point. They don't follow a sentence that already announced it. */
const announces = /[:?：？、，]|,\s*\{(?:point|inner)\}/u;

/** The frames that suit a point at this place. */
const framesFor = (state: DraftState, point: Point, isCounted: boolean): Lines => {
  const { frames, continues } = state.context.book;
  const goesOn = state.points > 0 && !isCounted;
  return Object.fromEntries(
    Object.entries(frames[point.shape]).map(([tone, lines]) => [
      tone,
      lines
        .filter((line) => goesOn || !continues.test(line))
        .filter((line) => !state.announced || !(announces.test(line) || continues.test(line))),
    ]),
  );
};

/** Adds a point, whose words are reserved, in a frame or plainly. `isCounted`: it follows its number in a list. */
export const sayPoint = (state: DraftState, point: Point, isCounted: boolean): string[] => {
  const plainWords = state.context.weigh(point.plain);
  state.reserved -= plainWords;
  const options = sentenceOptions(state, framesFor(state, point, isCounted), point.slots);
  const framed = addSentence(state, pickSentence(state, options));
  state.points += 1;
  state.announced = false;
  if (framed.length > 0) return framed;
  state.words += plainWords;
  state.justNamed = false;
  return [point.plain];
};
