/** Where a narration that leaves its segment time to spare takes that time: in its own pauses. Pure. */
import { endsClause, endsSentence } from "../captions/punctuation.ts";

type TimedWord = { readonly text: string; readonly startMs: number; readonly endMs: number };
type Take = { readonly seconds: number; readonly words: readonly TimedWord[] };

/** A stretch of a take, and when it begins after the take's own beginning; all in ms. */
export type Piece = { readonly fromMs: number; readonly toMs: number; readonly startMs: number };
export type Paced = { readonly pieces: readonly Piece[]; readonly words: readonly TimedWord[] };

/** The most that a pause grows by: a speaker takes a breath, but doesn't lose the thread. */
const longestBreathMs = 420;
const shortestBreathMs = 160;
/** A cut needs silence around it. */
const leastGapMs = 30;

type Pause = { readonly after: number; readonly cutMs: number; readonly mostMs: number };

const pausesOf = (words: readonly TimedWord[]): readonly Pause[] =>
  words.slice(0, -1).flatMap(({ text, endMs }, after) => {
    const next = words[after + 1]?.startMs ?? endMs;
    if (next - endMs < leastGapMs) return [];
    const cutMs = Math.round((endMs + next) / 2);
    if (endsSentence(text)) return [{ after, cutMs, mostMs: longestBreathMs }];
    return endsClause(text) ? [{ after, cutMs, mostMs: shortestBreathMs }] : [];
  });

/**
 * Cuts a take in its pauses and moves the pieces apart, together by at most `spareMs`: pauses between sentences grow by up
 * to 420 ms, those at commas by up to 160 ms. Words keep their order and lengths; a take without pauses stays whole.
 */
export const spreadPauses = ({ seconds, words }: Take, spareMs: number): Paced => {
  const pauses = pausesOf(words);
  const room = pauses.reduce((sum, { mostMs }) => sum + mostMs, 0);
  const share = room === 0 ? 0 : Math.min(1, Math.max(0, spareMs) / room);
  const pieces: Piece[] = [];
  const moved: TimedWord[] = [];
  let [fromMs, laterMs, next] = [0, 0, 0];
  const close = (toMs: number, upTo: number) => {
    pieces.push({ fromMs, toMs, startMs: fromMs + laterMs });
    for (const { text, startMs, endMs } of words.slice(next, upTo))
      moved.push({ text, startMs: startMs + laterMs, endMs: endMs + laterMs });
    [fromMs, next] = [toMs, upTo];
  };
  for (const { after, cutMs, mostMs } of share > 0 ? pauses : []) {
    close(cutMs, after + 1);
    laterMs += Math.round(mostMs * share);
  }
  close(Math.round(seconds * 1000), words.length);
  return { pieces, words: moved };
};
