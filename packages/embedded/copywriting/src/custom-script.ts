import type { ScriptSegment } from "@reelwright/film/artifacts";
import { spokenSeconds, spokenWords, wordBudget } from "@reelwright/film/pacing";
import type { ScriptRequest } from "@reelwright/film/ports/tools";
import { clauses, sentencesOf } from "@reelwright/film/text";

/** Splits a text into words with their attached punctuation. */
const wordGroups = (text: string, language: string): string[] => {
  if (/\s/u.test(text)) return text.split(/\s+/u);
  const groups: string[] = [];
  const segmenter = new Intl.Segmenter(language, { granularity: "word" });
  for (const { segment: piece } of segmenter.segment(text)) {
    const clings = groups.length > 0 && /^[\p{P}\p{S}\p{M}]+$/u.test(piece);
    if (clings) groups[groups.length - 1] += piece;
    else groups.push(piece);
  }
  return groups;
};

/** Cuts a piece in two near its middle, at a clause if possible, otherwise between words. Null for a single word. */
const halved = (piece: string, language: string): [string, string] | null => {
  const inClauses = clauses(piece);
  const parts = inClauses.length > 1 ? inClauses : wordGroups(piece, language);
  if (parts.length < 2) return null;
  const spaced = /\s/u.test(piece) ? " " : "";
  const total = parts.reduce((sum, part) => sum + part.length, 0);
  let first = 0;
  let at = 0;
  while (at < parts.length - 1 && (at === 0 || first + (parts[at]?.length ?? 0) / 2 < total / 2)) {
    first += parts[at]?.length ?? 0;
    at += 1;
  }
  return [parts.slice(0, at).join(spaced), parts.slice(at).join(spaced)];
};

/**
 * A sentence without clauses continues across a cut. One that exceeds this many segments is a text without periods, and
 * is spread over all segments.
 */
const longestRun = 2;

/**
 * Splits sentences that are longer than a segment, the longest first, until there are `count` pieces. Splits at a
 * clause, or between words if the sentence would continue across more than one cut. Shorter sentences stay whole.
 */
const splitUp = (
  whole: readonly string[],
  {
    count,
    most,
    language,
  }: { readonly count: number; readonly most: number; readonly language: string },
): Piece[] => {
  type Part = Piece & { readonly isEndless: boolean };
  const pieces = whole.map(
    (text): Part => ({
      text,
      goesOn: false,
      isEndless: spokenWords(text, language) > longestRun * most,
    }),
  );
  const halvesOf = ({ text, isEndless }: Part) => {
    if (spokenWords(text, language) <= most) return null;
    return clauses(text).length > 1 || isEndless ? halved(text, language) : null;
  };
  while (pieces.length < count) {
    const cut = pieces
      .map((piece, index) => ({ piece, index, halves: halvesOf(piece) }))
      .sort((a, b) => spokenWords(b.piece.text, language) - spokenWords(a.piece.text, language))
      .find(({ halves }) => halves !== null);
    if (!cut?.halves) break;
    const [before, after] = cut.halves;
    pieces.splice(
      cut.index,
      1,
      { ...cut.piece, text: before, goesOn: true },
      { ...cut.piece, text: after },
    );
  }
  return pieces;
};

/** Distributes ordered pieces over `count` groups of similar length (least squares). */
const balanced = (whole: readonly string[], count: number, language: string): string[] => {
  const sums = [0];
  for (const part of whole) sums.push((sums.at(-1) ?? 0) + spokenWords(part, language));
  const cost = (from: number, to: number) => ((sums[to] ?? 0) - (sums[from] ?? 0)) ** 2;
  const n = whole.length;
  let best = sums.map((_, to) => ({ cost: cost(0, to), starts: [0] }));
  for (let groups = 2; groups <= count; groups += 1) {
    best = sums.map((_, to) => {
      let least = { cost: Number.POSITIVE_INFINITY, starts: [] as number[] };
      for (let from = groups - 1; from < to; from += 1) {
        const before = best[from];
        const sum = (before?.cost ?? 0) + cost(from, to);
        if (before && sum < least.cost) least = { cost: sum, starts: [...before.starts, from] };
      }
      return least;
    });
  }
  const starts = best[n]?.starts ?? [];
  return starts.map((start, index) => whole.slice(start, starts[index + 1] ?? n).join(" "));
};

type CustomScript = Pick<
  ScriptRequest,
  "customScript" | "segmentCount" | "segmentSeconds" | "language" | "pace"
>;

/**
 * The narration of each segment: sentences distributed evenly, or one per segment with silent segments between them.
 */
const shared = ({ customScript, language, ...span }: CustomScript): readonly string[] => {
  const { segmentCount, segmentSeconds, pace } = span;
  const whole = sentencesOf(customScript, language);
  if (whole.length >= segmentCount) return balanced(whole, segmentCount, language);
  const { most } = wordBudget(segmentSeconds, language, { pace });
  const pieces = splitUp(whole, { count: segmentCount, most, language });
  const begins = placedPieces(pieces, { segmentCount, segmentSeconds, language, pace });
  return Array.from(
    { length: segmentCount },
    (_, segment) => pieces[begins.indexOf(segment)]?.text ?? "",
  );
};

/** Number of segments that a narration has for itself: its own and the silent ones after it. */
const spanOf = (narrations: readonly string[], index: number): number => {
  const next = narrations.findIndex((text, at) => at > index && text !== "");
  return (next < 0 ? narrations.length : next) - index;
};

/**
 * Distributes the caller's script verbatim over the segments, at sentence ends. If there are fewer sentences than
 * segments, each sentence stays whole and begins a segment, and other segments are silent. A sentence that is longer
 * than a segment is split at a clause or continues across the cut.
 */
export const splitCustomScript = (
  script: CustomScript,
): {
  readonly segments: readonly ScriptSegment[];
  readonly warnings: readonly string[];
} => {
  const { segmentSeconds, language, pace } = script;
  const narrations = shared(script);
  const warnings = narrations.flatMap((narration, index) => {
    const seconds = segmentSeconds * spanOf(narrations, index);
    const most = Math.floor(wordBudget(seconds, language, { pace }).most);
    const words = Math.round(spokenWords(narration, language));
    return words <= most
      ? []
      : [
          `Segment ${index + 1} has about ${words} words; ${most} can be said in ${seconds} seconds, so it will be spoken fast.`,
        ];
  });
  return {
    segments: narrations.map((narration, index) => ({ index, phase: "custom", narration })),
    warnings,
  };
};

// For a script with fewer pieces than segments: finds the segment in which each piece starts.

type Piece = {
  readonly text: string;
  /** Whether the next piece continues the same sentence. */
  readonly goesOn: boolean;
};

type Span = {
  readonly segmentCount: number;
  readonly segmentSeconds: number;
  readonly language: string;
  /** The voice's pace. 1 is the language's measured pace. */
  readonly pace: number;
};

/** Silence after the last word that doesn't count, because the end card needs no words. Seconds. */
const quietEnd = 2;
/** Penalty factor of silence within a sentence, compared to silence between sentences. */
const withinSentence = 6;

/** All increasing sequences of `count` numbers below `of` that begin with 0. */
const choices = (count: number, of: number): number[][] => {
  if (count <= 1) return [[0]];
  return choices(count - 1, of).flatMap((chosen) =>
    Array.from({ length: of - (chosen.at(-1) ?? 0) - 1 }, (_, at) => [
      ...chosen,
      (chosen.at(-1) ?? 0) + 1 + at,
    ]),
  );
};

/** Speaking time of a piece, and the penalty weight of silence before it. */
type Timed = { readonly seconds: number; readonly weight: number };

const timed = (pieces: readonly Piece[], { language, pace }: Span): readonly Timed[] =>
  pieces.map(({ text }, at) => ({
    seconds: spokenSeconds(text, language) / pace,
    weight: pieces[at - 1]?.goesOn ? withinSentence : 1,
  }));

/** The penalty of the silences if the pieces begin in these segments. Infinite if a piece comes too late. */
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
 * Returns the segment in which each piece begins (from 0, increasing), so that silence is distributed evenly. The first
 * piece begins in the first segment. A piece that is longer than its segment continues across the cut.
 */
const placedPieces = (pieces: readonly Piece[], span: Span): readonly number[] => {
  const said = timed(pieces, span);
  const rated = choices(Math.min(pieces.length, span.segmentCount), span.segmentCount).map(
    (begins) => ({ begins, silence: silenceOf(said, begins, span) }),
  );
  const best = rated.reduce((least, one) => (one.silence < least.silence ? one : least));
  return Number.isFinite(best.silence) ? best.begins : pieces.map((_, at) => at);
};
