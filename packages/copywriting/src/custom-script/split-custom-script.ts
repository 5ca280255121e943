import type { ScriptSegment } from "@reelwright/core/artifacts";
import type { ScriptRequest } from "@reelwright/core/ports";
import { clauses } from "../pacing/clauses.ts";
import { spokenWords, wordBudget } from "../pacing/word-budget.ts";
import { sentencesOf } from "./sentences.ts";

/** Words with the punctuation that clings to them. */
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

/** Cuts a piece in two near its middle, at a clause if it has one, else between words; null for one word. */
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

/** Splits the longest pieces until there are `count`, or nothing is left to split. */
const splitUp = (whole: readonly string[], count: number, language: string): string[] => {
  const parts = [...whole];
  while (parts.length < count) {
    const byLength = parts
      .map((part, index) => ({ index, words: spokenWords(part, language) }))
      .sort((a, b) => b.words - a.words);
    const cut = byLength
      .map(({ index }) => ({ index, halves: halved(parts[index] ?? "", language) }))
      .find(({ halves }) => halves !== null);
    if (!cut?.halves) break;
    parts.splice(cut.index, 1, ...cut.halves);
  }
  return parts;
};

/** Shares ordered pieces over `count` groups so that the groups' lengths differ least (least squares). */
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

export type CustomScript = Pick<
  ScriptRequest,
  "customScript" | "segmentCount" | "segmentSeconds" | "language" | "pace"
>;

/**
 * Shares the caller's own words over the segments, word for word: at sentence ends, and within sentences
 * only when there are fewer of them than segments. A script of fewer words than segments leaves the last
 * segments silent.
 */
export const splitCustomScript = ({
  customScript: text,
  segmentCount,
  segmentSeconds,
  language,
  pace,
}: CustomScript): {
  readonly segments: readonly ScriptSegment[];
  readonly warnings: readonly string[];
} => {
  const whole = sentencesOf(text, language);
  const parts =
    whole.length >= segmentCount
      ? balanced(whole, segmentCount, language)
      : splitUp(whole, segmentCount, language);
  const most = Math.floor(wordBudget(segmentSeconds, language, { pace }).most);
  const segments = Array.from({ length: segmentCount }, (_, index) => ({
    index,
    phase: "custom",
    narration: parts[index] ?? "",
  }));
  const warnings = segments.flatMap(({ index, narration }) => {
    const words = Math.round(spokenWords(narration, language));
    return words <= most
      ? []
      : [
          `Segment ${index + 1} has about ${words} words; ${most} can be said in ${segmentSeconds} seconds, so it will be spoken fast.`,
        ];
  });
  return { segments, warnings };
};
