import type { Phase } from "../phrase-books/phrase-book.ts";
import type { Lines } from "../phrase-books/tones.ts";
import { addSentence, type DraftState, pickSentence, sentenceOptions } from "./draft-state.ts";
import { ofKind } from "./point-opening.ts";
import { sayPoint } from "./say-point.ts";

/** A segment is full at this share of its natural length. */
const enoughShare = 0.95;
/** One that is fuller than this needs nothing that any product could be told of. */
const fairShare = 0.7;

const sayOneOf = (state: DraftState, lines: Lines): string[] =>
  addSentence(state, pickSentence(state, sentenceOptions(state, lines)));

/** One of the kind's own points that nothing has said and that has time. */
const sayOwnPoint = (state: DraftState): string[] => {
  const { budget, reserve, random, weigh } = state.context;
  const room = budget.most - state.words - state.reserved;
  const left = reserve.filter(
    ({ plain }) => !state.lines.has(plain) && weigh(plain) <= room && !state.told.includes(plain),
  );
  const point = left[Math.floor(random() * left.length)];
  if (!point) return [];
  state.lines.add(point.plain);
  state.told.push(point.plain);
  state.reserved += weigh(point.plain);
  return sayPoint(state, point, false);
};

/** What is said for want of the segment's own lines, the fittest first. */
const sayFurther = (state: DraftState, phase: Phase): string[] => {
  const { book, budget, isKnown } = state.context;
  const isTold = phase.points === true && state.namings > 0;
  const side = isTold ? "after" : "before";
  const takesPoints = isTold && !phase.numbered;
  const kin = sayOneOf(state, ofKind(state, phase, isTold));
  if (kin.length > 0) return kin;
  const own = takesPoints && isKnown ? sayOwnPoint(state) : [];
  if (own.length > 0) return own;
  state.spares += 1;
  const spare = sayOneOf(state, book.spare[side]);
  if (spare.length > 0 || state.words >= budget.natural * fairShare) return spare;
  const neutral = takesPoints ? sayOwnPoint(state) : [];
  return neutral.length > 0 ? neutral : sayOneOf(state, book.further?.[side] ?? {});
};

/** Fills the segment up, with the phase's own lines as long as there are any. */
export const sayMore = (state: DraftState, phase: Phase): string[] => {
  const more: string[] = [];
  while (state.words < state.context.budget.natural * enoughShare) {
    const own = sayOneOf(state, phase.more);
    const said = own.length > 0 ? own : sayFurther(state, phase);
    if (said.length === 0) break;
    more.push(...said);
  }
  return more;
};
