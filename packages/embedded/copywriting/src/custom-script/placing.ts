/** In which segments the pieces of a custom script begin where there are fewer of them than segments. */
import { spokenSeconds } from "../pacing/word-budget.ts";

export type Piece = {
  readonly text: string;
  /** No sentence ends with it: the next piece goes on with it. */
  readonly goesOn: boolean;
};

export type Span = {
  readonly segmentCount: number;
  readonly segmentSeconds: number;
  readonly language: string;
  /** The voice's pace; 1 is the language's measured one. */
  readonly pace: number;
};

/** Of the silence after the last word so much is the end card's, which needs no words; seconds. */
const quietEnd = 2;
/** How much worse silence within a sentence is than between two. */
const withinSentence = 6;

/** All rising choices of `count` of the numbers below `of`, the first of them always 0. */
const choices = (count: number, of: number): number[][] => {
  if (count <= 1) return [[0]];
  return choices(count - 1, of).flatMap((chosen) =>
    Array.from({ length: of - (chosen.at(-1) ?? 0) - 1 }, (_, at) => [
      ...chosen,
      (chosen.at(-1) ?? 0) + 1 + at,
    ]),
  );
};

/** How long a piece is said, and how bad silence before it is. */
type Timed = { readonly seconds: number; readonly weight: number };

const timed = (pieces: readonly Piece[], { language, pace }: Span): readonly Timed[] =>
  pieces.map(({ text }, at) => ({
    seconds: spokenSeconds(text, language) / pace,
    weight: pieces[at - 1]?.goesOn ? withinSentence : 1,
  }));

/** How bad the silences are between pieces that begin in these segments; infinite where a piece comes too late. */
const silenceOf = (
  pieces: readonly Timed[],
  begins: readonly number[],
  { segmentCount, segmentSeconds }: Span,
): number => {
  let free = 0;
  let sum = 0;
  for (const [at, { seconds, weight }] of pieces.entries()) {
    const planned = (begins[at] ?? 0) * segmentSeconds;
    if (free > planned + segmentSeconds / 2) return Number.POSITIVE_INFINITY;
    sum += weight * Math.max(0, planned - free) ** 2;
    free = Math.max(free, planned) + seconds;
  }
  return sum + Math.max(0, segmentCount * segmentSeconds - free - quietEnd) ** 2;
};

/**
 * The segment in which each piece begins (from 0, rising), so that what is silent is shared evenly between the pieces; the
 * first begins in the first segment. A piece that is longer than its segment goes on over the cut.
 */
export const placedPieces = (pieces: readonly Piece[], span: Span): readonly number[] => {
  const said = timed(pieces, span);
  const rated = choices(Math.min(pieces.length, span.segmentCount), span.segmentCount).map(
    (begins) => ({ begins, silence: silenceOf(said, begins, span) }),
  );
  const best = rated.reduce((least, one) => (one.silence < least.silence ? one : least));
  return Number.isFinite(best.silence) ? best.begins : pieces.map((_, at) => at);
};
