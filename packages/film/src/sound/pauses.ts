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
/** The last sentence waits for the end card: a film's last pause may be longer. */
export const longestClosingMs = 1_200;
/** Lips move from the segment's beginning on: a sentence that comes so much later is still seen to be said. */
const longestDelayMs = 400;
/** A cut needs silence around it. */
const leastGapMs = 30;

type Pause = { readonly after: number; readonly cutMs: number; readonly mostMs: number };

/** Index of the word that the last sentence begins with. */
const closingWord = (words: readonly TimedWord[]): number =>
  words.slice(0, -1).findLastIndex(({ text }) => endsSentence(text)) + 1;

const pausesOf = (words: readonly TimedWord[], longestMs: number): readonly Pause[] => {
  const closing = closingWord(words) - 1;
  return words.slice(0, -1).flatMap(({ text, endMs }, after) => {
    const next = words[after + 1]?.startMs ?? endMs;
    if (next - endMs < leastGapMs) return [];
    const cutMs = Math.round((endMs + next) / 2);
    if (after === closing) return [{ after, cutMs, mostMs: longestMs }];
    if (endsSentence(text)) return [{ after, cutMs, mostMs: longestBreathMs }];
    return endsClause(text) ? [{ after, cutMs, mostMs: shortestBreathMs }] : [];
  });
};

type Closing = { readonly spareMs: number; readonly delayMs: number };

/**
 * What a film's last take, which begins at `beginMs`, waits so that its last sentence begins with the end card: in its
 * pauses (`spareMs`), or before it begins (`delayMs`, at most 0.4 s) where it has one sentence. Null where the sentence
 * begins with the card or later anyway.
 */
export const closingOf = (
  { seconds, words }: Take,
  {
    beginMs,
    cardMs,
    endMs,
  }: { readonly beginMs: number; readonly cardMs: number; readonly endMs: number },
): Closing | null => {
  const at = closingWord(words);
  const waitMs = cardMs - beginMs - (words[at]?.startMs ?? 0);
  if (waitMs <= 0) return null;
  const freeMs = Math.max(0, Math.min(waitMs, endMs - beginMs - seconds * 1000));
  return at > 0
    ? { spareMs: freeMs, delayMs: 0 }
    : { spareMs: 0, delayMs: Math.round(Math.min(freeMs, longestDelayMs)) };
};

/**
 * Cuts a take in its pauses and moves the pieces apart, together by at most `spareMs`: pauses between sentences grow by up
 * to 420 ms (the last of them by `longestMs`), those at commas by up to 160 ms. Words keep their order and lengths; a
 * take without pauses stays whole.
 */
export const spreadPauses = (
  { seconds, words }: Take,
  spareMs: number,
  longestMs = longestBreathMs,
): Paced => {
  const pauses = pausesOf(words, longestMs);
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
