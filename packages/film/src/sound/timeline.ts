/** When narration is spoken within a film. All functions are pure. */

import { endsClause, endsSentence } from "../captions/bonds.ts";

/** A spoken piece and the segment it belongs to. */
export type Cue = { readonly segment: number; readonly seconds: number };
export type ReelTime = { readonly segmentSeconds: number; readonly seconds: number };

/** Silence in seconds: before a segment's first word, between two pieces, and at the end of the reel. */
const leadIn = 0.15;
const gap = 0.1;
export const tail = 0.2;
/** The fastest speech that stays clear, as a factor. */
export const maxRate = 1.6;

/**
 * The start of each piece in ms: at the start of its segment, or right after the previous piece if that one runs over.
 * Null if the last piece would end after the reel, or if a piece would start after the middle of its segment.
 */
export const layOut = (
  cues: readonly Cue[],
  reel: ReelTime,
): ReadonlyMap<number, number> | null => {
  const starts = new Map<number, number>();
  let free = 0;
  for (const { segment, seconds } of cues) {
    const segmentStart = segment * reel.segmentSeconds;
    const start = Math.max(segmentStart + leadIn, free);
    if (start > segmentStart + reel.segmentSeconds / 2) return null;
    starts.set(segment, Math.round(start * 1000));
    free = start + seconds + gap;
  }
  return free - gap + tail > reel.seconds && cues.length > 0 ? null : starts;
};

/**
 * The limits within which a single piece is slowed down or sped up to fit its segment. Nobody hears the difference, and a
 * vendor's take at rate 1 still serves it (`paceOf`), so nothing is paid twice.
 */
export const minRate = 0.93;
export const maxSuitedRate = 1.07;
/** The share of its segment that a piece should fill. The rest is dead air. */
const fullShare = 0.95;

/** The rate, near 1, at which a piece spoken at rate 1 fills its segment and ends before the next one begins. */
export const suitedRate = ({ segment, seconds }: Cue, reel: ReelTime): number => {
  const { segmentSeconds } = reel;
  const isLast = (segment + 1) * segmentSeconds >= reel.seconds;
  const room = segmentSeconds - leadIn - (isLast ? tail : gap);
  const slower = seconds / (fullShare * segmentSeconds - leadIn);
  if (seconds > room) return Math.min(maxSuitedRate, seconds / room);
  return slower < 0.98 ? Math.max(minRate, slower) : 1;
};

/** The time in ms that a piece starting at `startMs` leaves in its segment, less a breath before the cut. Never negative. */
export const spareMs = ({ segment, seconds }: Cue, startMs: number, reel: ReelTime): number =>
  Math.max(0, ((segment + 1) * reel.segmentSeconds - tail - seconds) * 1000 - startMs);

/** The rate at which pieces that were spoken at `rate` should fit: a little faster than needed, at most `maxRate`. */
export const fittingRate = (cues: readonly Cue[], reel: ReelTime, rate: number): number => {
  const needed = cues.reduce((sum, { seconds }) => sum + seconds + gap, 0);
  const whole = needed / (reel.seconds - leadIn - tail);
  const room = reel.segmentSeconds - leadIn - tail;
  const longest = Math.max(...cues.map(({ seconds }) => seconds)) / room;
  return Math.min(maxRate, rate * Math.max(1.05, whole * 1.02, Math.min(longest, 1.25)));
};

// Estimates: when words will be spoken, before a voice has spoken them.

/** A word that is expected from `startSeconds` to `endSeconds` of its segment. */
export type EstimatedWord = {
  readonly text: string;
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly syllables: number;
  /** What the word ends. */
  readonly ends: "sentence" | "clause" | null;
};

const vowelGroups = /[aeiouyàáâäãåæèéêëìíîïòóôöõøùúûüœ]+/giu;
/** Between words, and after the marks of scripts that write no spaces. */
const boundary = /\s+|(?<=[。！？、，；：।])/u;
/** The longest duration of a syllable. A short text leaves the rest of its segment silent. */
const longestSyllableSeconds = 0.24;
/** Pauses in syllables. */
const pauses = { sentence: 1.7, clause: 0.9, none: 0.12 } as const;

/** The syllables of a word: its groups of vowels, or one for every two characters in scripts without vowels. */
const syllablesOf = (word: string): number =>
  Math.max(1, word.match(vowelGroups)?.length ?? Math.ceil([...word].length / 2));

const endOf = (word: string): EstimatedWord["ends"] => {
  if (endsSentence(word)) return "sentence";
  return endsClause(word) ? "clause" : null;
};

/**
 * When each word of a text will be spoken in a segment of `seconds`: at an even rate, with pauses at punctuation, after the
 * silence at the start of every segment. The real voice comes later and is stretched to fill the segment (`narrate`).
 */
export const estimatedWords = (narration: string, seconds: number): readonly EstimatedWord[] => {
  const words = narration
    .split(boundary)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((text) => ({ text, syllables: syllablesOf(text), ends: endOf(text) }));
  const beats = words.reduce(
    (sum, { syllables, ends }) => sum + syllables + pauses[ends ?? "none"],
    0,
  );
  const pace = Math.min(longestSyllableSeconds, (seconds - leadIn - tail) / Math.max(1, beats));
  let at = leadIn;
  return words.map((word) => {
    const startSeconds = at;
    const endSeconds = at + word.syllables * pace;
    at = endSeconds + pauses[word.ends ?? "none"] * pace;
    return { ...word, startSeconds, endSeconds };
  });
};

// Spare time: a narration that is shorter than its segment gets longer pauses.

type TimedWord = { readonly text: string; readonly startMs: number; readonly endMs: number };
type Take = { readonly seconds: number; readonly words: readonly TimedWord[] };

/** A part of a take, and when it starts relative to the start of the take; all in ms. */
type Piece = { readonly fromMs: number; readonly toMs: number; readonly startMs: number };
export type Paced = { readonly pieces: readonly Piece[]; readonly words: readonly TimedWord[] };

/** How much a pause may grow, after a sentence and at a comma. */
const longestBreathMs = 420;
const shortestBreathMs = 160;
/** How much the last pause of a film may grow, since the last sentence waits for the end card. */
export const longestClosingMs = 1_200;
/** Lips move from the start of the segment. A longer delay would be visible. */
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
 * How long a film's last take waits so that its last sentence starts together with the end card. A take of several sentences
 * waits in its pauses (`spareMs`), a single sentence before it starts (`delayMs`, at most 0.4 s). The take starts at
 * `beginMs`. Null if the sentence starts with the card or later anyway.
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
 * Cuts a take in its pauses and moves the pieces apart, by at most `spareMs` in total. Pauses between sentences grow by up
 * to 420 ms (the last one by `longestMs`), pauses at commas by up to 160 ms. Words keep their order and length. A take
 * without pauses stays whole.
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

// Measures: how much of a film is spoken, and where it is silent.

type Said = { readonly startMs: number; readonly endMs: number };

/** A pause up to this length is part of speech: a breath, or the stop before a new sentence. */
const breathMs = 350;

/** An audible silence: before the first word, between two words, or after the last one. */
type Silence = {
  readonly at: "start" | "between" | "end";
  /** The index of the word after it. At the end, the number of words. */
  readonly word: number;
  readonly startMs: number;
  readonly ms: number;
};

/** The silences of more than 0.35 s in a film of this length, in order. */
export const silences = (words: readonly Said[], seconds: number): readonly Silence[] => {
  const ends = [0, ...words.map(({ endMs }) => endMs)];
  const begins = [...words.map(({ startMs }) => startMs), seconds * 1000];
  return begins.flatMap((beginMs, word): Silence[] => {
    const startMs = ends[word] ?? 0;
    const last = word === words.length ? "end" : "between";
    const ms = beginMs - startMs;
    return ms > breathMs ? [{ at: word === 0 ? "start" : last, word, startMs, ms }] : [];
  });
};

/** The share of the film without dead air, 0 to 1. Dead air is what a silence has beyond 0.35 s. */
export const spokenShare = (words: readonly Said[], seconds: number): number => {
  const dead = silences(words, seconds).reduce((sum, { ms }) => sum + ms - breathMs, 0);
  return 1 - dead / (seconds * 1000);
};
