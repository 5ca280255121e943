import type { Point } from "../phrase-books/phrase-book.ts";
import type { Lines } from "../phrase-books/tones.ts";
import { addSentence, type DraftState, pickSentence, sentenceOptions } from "./draft-state.ts";

/** Frames that announce the point: said after a sentence that has announced it, they do so twice. */
const announces = /[:?：？、，]|,\s*\{(?:point|inner)\}/u;

/** The frames that fit a point where it stands. */
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

/** Says a point for which words are reserved in a frame, or plainly; `isCounted`: after its number in a list. */
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
