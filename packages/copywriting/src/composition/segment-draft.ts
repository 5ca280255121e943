import { spokenWords } from "../pacing/word-budget.ts";
import {
  fill,
  namesProduct,
  type Phase,
  type Point,
  type Slots,
} from "../phrase-books/phrase-book.ts";
import {
  addSentence,
  type DraftHistory,
  type DraftState,
  pickSentence,
  sentenceOptions,
  type WritingContext,
} from "./draft-state.ts";

/** What one segment has to say. */
export type Assignment = {
  readonly phase: Phase;
  readonly points: readonly Point[];
  /** The closing words of the script, and whether they name the product; null before the last segment. */
  readonly tail: { readonly text: string; readonly names: boolean } | null;
  readonly counting: Slots;
  /** May the product be named; must it? */
  readonly naming: "not_yet" | "now" | "may";
};

export type Draft = {
  readonly text: string;
  readonly words: number;
  readonly said: DraftHistory;
  /** Lower is better. */
  readonly flaws: number;
};

/** How often a segment that has something else to say does without its lead. */
const leadSkippedShare = 0.3;
/** A segment is full at this share of its natural length. */
const enoughShare = 0.9;
/** Nobody hears whether it is this much shorter or longer. */
const unheardShare = 0.12;

const sayLead = (state: DraftState, { phase, points, tail, naming }: Assignment): string[] => {
  const needed = phase.numbered || (naming === "now" && !state.namedHere);
  const spared = !needed && (tail !== null || points.length > 0);
  if (spared && state.context.random() < leadSkippedShare) return [];
  const all = sentenceOptions(state, phase.lead);
  const introducing = all.filter((sentence) => namesProduct(sentence.line));
  const mustName = naming === "now" && !state.namedHere && introducing.length > 0;
  return addSentence(state, pickSentence(state, mustName ? introducing : all));
};

const sayPoint = (state: DraftState, point: Point): string[] => {
  const { book } = state.context;
  const plainWords = spokenWords(point.plain);
  state.reserved -= plainWords;
  const lines = Object.entries(book.frames[point.shape]).map(([tone, frames]) => [
    tone,
    frames.filter(
      (line) =>
        (state.points > 0 || !book.continues.test(line)) &&
        Array.from(line.matchAll(/\{([^}]+)\}/g)).every(
          ([, slot = ""]) => slot in point.slots || slot in state.slots,
        ),
    ),
  ]);
  const framed = addSentence(
    state,
    pickSentence(state, sentenceOptions(state, Object.fromEntries(lines), point.slots)),
  );
  state.points += 1;
  if (framed.length > 0) return framed;
  state.words += plainWords;
  return [point.plain];
};

const sayMore = (state: DraftState, phase: Phase): string[] => {
  const { budget, book } = state.context;
  const more: string[] = [];
  while (state.words < budget.natural * enoughShare) {
    const own = sentenceOptions(state, phase.more);
    const spare = state.namings > 0 ? book.spare.after : book.spare.before;
    const said = addSentence(
      state,
      pickSentence(state, own.length > 0 ? own : sentenceOptions(state, spare)),
    );
    if (said.length === 0) break;
    more.push(...said);
  }
  return more;
};

const flawsOf = (state: DraftState, { naming }: Assignment, sentences: number): number => {
  const { budget, book } = state.context;
  const unnamed = naming === "now" && state.namings === 0 ? 3 : 0;
  const short = state.words < budget.least ? 2 : 0;
  const flat = sentences === 0 ? 1 : book.flatness * (1 - state.toned / sentences);
  const off = Math.abs(state.words - budget.natural) / budget.natural;
  return Math.max(0, off - unheardShare) + unnamed + short + flat;
};

/** One attempt at a segment: lead, points, more of the phase, tail, within the budget. */
export const draftSegment = (
  context: WritingContext,
  before: DraftHistory,
  assignment: Assignment,
): Draft => {
  const { phase, points, tail, naming } = assignment;
  const state: DraftState = {
    context,
    slots: { ...context.slots, ...assignment.counting },
    mayName: naming !== "not_yet",
    lines: new Set(before.lines),
    namings: before.namings,
    namedHere: tail?.names === true,
    points: before.points,
    words: tail ? spokenWords(tail.text) : 0,
    reserved: points.reduce((sum, point) => sum + spokenWords(point.plain), 0),
    toned: 0,
  };
  const lead = () => sayLead(state, assignment);
  const said = () => points.flatMap((point) => sayPoint(state, point));
  const pointsFirst = tail !== null && phase.names !== true;
  const opening = pointsFirst ? [...said(), ...lead()] : [...lead(), ...said()];
  const parts = [...opening, ...sayMore(state, phase), ...(tail?.text ? [tail.text] : [])];
  if (tail?.names) state.namings += 1;
  return {
    text: parts.join(" "),
    words: state.words,
    said: { lines: state.lines, namings: state.namings, points: state.points },
    flaws: flawsOf(state, assignment, parts.length),
  };
};

/** Closing words from the book that fit; those that name the product only when `naming`. */
export const closingWords = (
  voice: WritingContext,
  naming: boolean,
  roomWords: number,
): NonNullable<Assignment["tail"]> => {
  const { calls } = voice.book;
  const fitting = [...(calls[voice.tone] ?? []), ...(calls.any ?? [])]
    .map((line) => ({ text: fill(line, voice.slots), names: namesProduct(line) }))
    .filter((call) => (naming || !call.names) && spokenWords(call.text) <= roomWords);
  return fitting[Math.floor(voice.random() * fitting.length)] ?? { text: "", names: false };
};
