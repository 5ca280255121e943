import type { ScriptSegment } from "@reelwright/film/artifacts";
import { roomFor, spokenSeconds } from "@reelwright/film/pacing";
import type { ScriptRequest } from "@reelwright/film/ports/tools";
import { clauses, sentencesOf } from "@reelwright/film/text";

type CustomScript = Pick<
  ScriptRequest,
  "customScript" | "segmentCount" | "segmentSeconds" | "language" | "pace"
>;

/** A part of the script. `goesOn`: the next one continues the same sentence. */
type Piece = { readonly text: string; readonly seconds: number; readonly goesOn: boolean };

/** Splits a text into words with their attached punctuation. */
const wordGroups = (text: string, language: string): string[] => {
  if (/\s/u.test(text)) return text.split(/\s+/u);
  const groups: string[] = [];
  for (const { segment: piece } of new Intl.Segmenter(language, { granularity: "word" }).segment(
    text,
  )) {
    const clings = groups.length > 0 && /^[\p{P}\p{S}\p{M}]+$/u.test(piece);
    if (clings) groups[groups.length - 1] += piece;
    else groups.push(piece);
  }
  return groups;
};

/** Cuts a text in two near its middle, at a clause if possible, otherwise between words. Null for a single word. */
const halved = (text: string, language: string): readonly [string, string] | null => {
  const inClauses = clauses(text);
  const parts = inClauses.length > 1 ? inClauses : wordGroups(text, language);
  if (parts.length < 2) return null;
  const gap = /\s/u.test(text) ? " " : "";
  const cuts = parts.slice(1).map((_, at) => parts.slice(0, at + 1).join(gap));
  const distance = (before: string) => Math.abs(before.length - text.length / 2);
  const before = cuts.reduce((best, cut) => (distance(cut) < distance(best) ? cut : best));
  return [before, parts.slice(cuts.indexOf(before) + 1).join(gap)];
};

/** A sentence of more segments than this is a text without periods, and is spread over all of them. */
const longestRun = 2;

/**
 * Splits sentences that are longer than a segment, the longest first, until there are `count` pieces. Splits at a clause,
 * or between words if the sentence would continue across more than one cut. Shorter sentences stay whole.
 */
const splitUp = (whole: readonly string[], count: number, script: CustomScript): Piece[] => {
  const { language, segmentSeconds, pace } = script;
  const most = roomFor(segmentSeconds, { pace });
  type Part = Piece & { readonly isEndless: boolean };
  const partOf = (text: string, goesOn: boolean, isEndless?: boolean): Part => {
    const seconds = spokenSeconds(text, language);
    return { text, seconds, goesOn, isEndless: isEndless ?? seconds > longestRun * most };
  };
  const pieces = whole.map((text) => partOf(text, false));
  while (pieces.length < count) {
    const [longest] = pieces
      .filter(({ seconds }) => seconds > most)
      .filter(({ text, isEndless }) => isEndless || clauses(text).length > 1)
      .toSorted((one, other) => other.seconds - one.seconds);
    const halves = longest && halved(longest.text, language);
    if (!longest || !halves) break;
    const { goesOn, isEndless } = longest;
    const parts = [partOf(halves[0], true, isEndless), partOf(halves[1], goesOn, isEndless)];
    pieces.splice(pieces.indexOf(longest), 1, ...parts);
  }
  return pieces;
};

/**
 * Divides `items` ordered items into `groups` groups of at least one, so that the sum of their costs is least. Returns the
 * first item of each group.
 */
const divided = (
  items: number,
  groups: number,
  costOf: (group: number, from: number, to: number) => number,
): readonly number[] => {
  type Way = { readonly cost: number; readonly starts: readonly number[] };
  const none: Way = { cost: Number.POSITIVE_INFINITY, starts: [] };
  /** The best way to divide the first items, by their number. */
  let ways: readonly Way[] = [{ cost: 0, starts: [] }];
  for (let group = 0; group < groups; group += 1)
    ways = Array.from({ length: items + 1 }, (_, to) =>
      ways.slice(0, to).reduce((least, { cost, starts }, from) => {
        const sum = cost + costOf(group, from, to);
        return sum < least.cost ? { cost: sum, starts: [...starts, from] } : least;
      }, none),
    );
  return ways[items]?.starts ?? [];
};

/** Sentences in groups of similar length (least squares), one for each segment. */
const balanced = (whole: readonly string[], { segmentCount, language }: CustomScript): string[] => {
  const seconds = whole.map((text) => spokenSeconds(text, language));
  const starts = divided(
    whole.length,
    segmentCount,
    (_, from, to) => seconds.slice(from, to).reduce((sum, each) => sum + each, 0) ** 2,
  );
  return starts.map((start, at) => whole.slice(start, starts[at + 1]).join(" "));
};

/** Silence after the last word that doesn't count, because the end card needs no words. Seconds. */
const quietEnd = 2;
/** Penalty factors of silence within a sentence, and of a piece that continues across the cut. */
const [withinSentence, overrun] = [6, 4];

/** One piece per segment, and silent segments between them, so that silence is distributed evenly (least squares). */
const spread = (pieces: readonly Piece[], script: CustomScript): string[] => {
  const { segmentCount, segmentSeconds, pace } = script;
  const starts = divided(segmentCount, pieces.length, (at, from, to) => {
    const { seconds = 0, goesOn = false } = pieces[at] ?? {};
    const silence = (to - from) * segmentSeconds - seconds / pace;
    if (silence < 0) return overrun * silence ** 2;
    const quiet = at === pieces.length - 1 ? quietEnd : 0;
    return (goesOn ? withinSentence : 1) * Math.max(0, silence - quiet) ** 2;
  });
  return Array.from({ length: segmentCount }, (_, at) => pieces[starts.indexOf(at)]?.text ?? "");
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
  const { segmentCount, segmentSeconds, language, pace } = script;
  const whole = sentencesOf(script.customScript, language);
  const narrations =
    whole.length >= segmentCount
      ? balanced(whole, script)
      : spread(splitUp(whole, segmentCount, script), script);
  const warnings = narrations.flatMap((narration, at) => {
    const next = narrations.findIndex((text, later) => later > at && text !== "");
    const seconds = segmentSeconds * ((next < 0 ? segmentCount : next) - at);
    const share = roomFor(seconds, { pace }) / spokenSeconds(narration, language);
    if (narration === "" || share >= 1) return [];
    const words = wordGroups(narration, language).length;
    return [
      `Segment ${at + 1} has about ${words} words; ${Math.floor(words * share)} can be said in ${seconds} seconds, so it will be spoken fast.`,
    ];
  });
  return {
    segments: narrations.map((narration, index) => ({ index, phase: "custom", narration })),
    warnings,
  };
};
