/** When narration is spoken within a film. All functions are pure. */

import { endsClause, endsSentence } from "../captions/bonds.ts";
import { clamp } from "../numbers.ts";

export type TimedWord = { readonly text: string; readonly startMs: number; readonly endMs: number };

/** Sound of a segment's narration, or of a sentence of it. Nothing is cut from it. Words count from its start. */
export type Take = {
  readonly segment: number;
  readonly seconds: number;
  readonly words: readonly TimedWord[];
};

/** The film that the takes are for. Its end card starts at `cardMs`; null if it has none. */
export type FilmTime = {
  readonly segmentSeconds: number;
  readonly seconds: number;
  readonly cardMs: number | null;
};

/** The time between two takes that stay where they are. Null: the start or the end of the film. */
export type Gap = {
  /** When the take before it ends. */
  readonly afterMs: number | null;
  /** When the take after it starts. */
  readonly beforeMs: number | null;
};

const wholeFilm: Gap = { afterMs: null, beforeMs: null };

/** Silence in ms: before a segment's first word, at its end, and at the end of the film. */
const leadInMs = 150;
const breathMs = 200;
const tailMs = 200;
/** Silence between two takes in ms: at least, naturally after a sentence, and as long as it still sounds intended. */
const leastPauseMs = 100;
const naturalPauseMs = 260;
const longestPauseMs = 680;
/** How long the film's last sentence may wait for the end card. */
const longestWaitMs = 1_200;
/** The fastest speech that stays clear, as a factor. */
export const maxRate = 1.6;
/** Faster than needed by this factor, because no voice keeps exactly to a rate. */
const reserve = 1.02;

const lengthMs = ({ seconds }: Take): number => Math.ceil(seconds * 1000);

/** The latest end of the last take in ms. */
const latestEnd = ({ seconds }: FilmTime, { beforeMs }: Gap): number =>
  beforeMs === null ? Math.floor(seconds * 1000) - tailMs : beforeMs - leastPauseMs;

/** The rate that a run of takes needs, which starts with its first take's segment. */
const rateOfRun = (run: readonly Take[], film: FilmTime, gap: Gap): number => {
  const segmentMs = film.segmentSeconds * 1000;
  const ownMs = (run[0]?.segment ?? 0) * segmentMs + leadInMs;
  const startMs = gap.afterMs === null ? ownMs : Math.max(ownMs, gap.afterMs + naturalPauseMs);
  let spokenMs = 0;
  const rates = run.map((take, at) => {
    spokenMs += lengthMs(take);
    const next = run[at + 1];
    if (next?.segment === take.segment) return 1;
    const latestMs = next ? (next.segment + 0.5) * segmentMs : latestEnd(film, gap);
    const pausesMs = (next ? at + 1 : at) * naturalPauseMs;
    return spokenMs / Math.max(1, latestMs - startMs - pausesMs);
  });
  return Math.max(...rates);
};

/**
 * The rate at which takes that were spoken at rate 1 fit into the film, from 1 to `maxRate`: all of them with natural
 * pauses, and none so late that it starts after the middle of its segment.
 */
export const neededRate = (
  takes: readonly Take[],
  film: FilmTime,
  gap: Gap = wholeFilm,
): number => {
  const needed = Math.max(1, ...takes.map((_, at) => rateOfRun(takes.slice(at), film, gap)));
  return needed === 1 ? 1 : Math.min(maxRate, needed * reserve);
};

/** A cut this close to a word's start or end isn't heard as one within the word: half a frame. */
const cutToleranceMs = 17;

/** Whether a cut at `ms` lies within one of the words. */
export const isWithinWord = (words: readonly TimedWord[], ms: number): boolean =>
  words.some(({ startMs, endMs }) => startMs < ms - cutToleranceMs && endMs > ms + cutToleranceMs);

/** When the picture is cut for sure: at the borders of segments, and where the end card starts. */
const cutsOf = ({ segmentSeconds, seconds, cardMs }: FilmTime): readonly number[] => [
  ...Array.from(
    { length: Math.round(seconds / segmentSeconds) - 1 },
    (_, at) => (at + 1) * segmentSeconds * 1000,
  ),
  ...(cardMs === null ? [] : [cardMs]),
];

/** The latest start of each take so that all takes end by `endMs`. */
const latestStarts = (takes: readonly Take[], endMs: number): readonly number[] => {
  let beforeMs = endMs;
  const latest = takes.toReversed().map((take) => {
    const startMs = beforeMs - lengthMs(take);
    beforeMs = startMs - leastPauseMs;
    return startMs;
  });
  return latest.toReversed();
};

/** The silence between the takes of a segment that starts and ends then. Short narrations get longer pauses. */
const pauseIn = (
  takes: readonly Take[],
  segment: number,
  [startMs, endMs]: readonly [number, number],
): number => {
  const own = takes.filter((take) => take.segment === segment);
  const freeMs = endMs - breathMs - startMs - own.reduce((sum, take) => sum + lengthMs(take), 0);
  return clamp(freeMs / Math.max(1, own.length - 1), naturalPauseMs, longestPauseMs);
};

/** How much later a film's last take starts, so that its last sentence starts with the end card. */
const waitForCard = ({ words }: Take, startMs: number, cardMs: number | null): number => {
  if (cardMs === null) return 0;
  const closing = words.slice(0, -1).findLastIndex(({ text }) => endsSentence(text)) + 1;
  const missingMs = cardMs - startMs - (words[closing]?.startMs ?? 0);
  return missingMs > longestWaitMs ? 0 : Math.max(0, missingMs);
};

/** Steps and reach of the search for a start at which no cut falls within a word. */
const stepMs = 5;
const reachMs = 700;

/** The start nearest to `wishMs`, from `leastMs` to `mostMs`, at which none of the cuts falls within a word of the take. */
const startBetween = (
  { words }: Take,
  wishMs: number,
  [leastMs, mostMs]: readonly [number, number],
  cutsMs: readonly number[],
): number => {
  const isFree = (startMs: number): boolean =>
    startMs >= leastMs &&
    startMs <= mostMs &&
    cutsMs.every((cutMs) => !isWithinWord(words, cutMs - startMs));
  for (let byMs = 0; byMs <= reachMs; byMs += stepMs) {
    if (isFree(wishMs + byMs)) return wishMs + byMs;
    if (isFree(wishMs - byMs)) return wishMs - byMs;
  }
  return wishMs;
};

/**
 * The start of each take in ms. `ease` 1: pauses take all spare time; 0: they are as long as is natural; −1: as short as
 * is possible.
 */
const startsWith = (
  takes: readonly Take[],
  film: FilmTime,
  ease: number,
  [latest, cutsMs]: readonly [readonly number[], readonly number[]],
  { afterMs, beforeMs }: Gap,
): readonly number[] => {
  const segmentMs = film.segmentSeconds * 1000;
  const starts: number[] = [];
  const firstPauseMs = naturalPauseMs + Math.min(0, ease) * (naturalPauseMs - leastPauseMs);
  let [endMs, pauseMs] = [afterMs ?? leadInMs - firstPauseMs, firstPauseMs];
  for (const [at, take] of takes.entries()) {
    const isFirst = takes[at - 1]?.segment !== take.segment;
    const beginMs = isFirst ? take.segment * segmentMs : 0;
    const wishMs = Math.max(beginMs + leadInMs, endMs + (isFirst ? firstPauseMs : pauseMs));
    const isLast = at === takes.length - 1 && beforeMs === null;
    const waitMs = isLast ? Math.max(0, ease) * waitForCard(take, wishMs, film.cardMs) : 0;
    const mostMs = latest[at] ?? wishMs;
    const leastMs = Math.min(mostMs, Math.max(beginMs, endMs + leastPauseMs));
    const bounds = [leastMs, mostMs] as const;
    const startMs = startBetween(take, Math.min(mostMs, wishMs + waitMs), bounds, cutsMs);
    const longMs = pauseIn(takes, take.segment, [startMs, (take.segment + 1) * segmentMs]);
    if (isFirst) pauseMs = firstPauseMs + Math.max(0, ease) * (longMs - naturalPauseMs);
    starts.push(Math.round(startMs));
    endMs = startMs + lengthMs(take);
  }
  return starts;
};

/** How many words lie across the border of two segments or the start of the end card. */
export const wordsCut = (
  takes: readonly Take[],
  starts: readonly number[],
  film: FilmTime,
): number =>
  takes.flatMap(({ words }, at) =>
    cutsOf(film).filter((cutMs) => isWithinWord(words, cutMs - (starts[at] ?? 0))),
  ).length;

const eases = [1, 0.75, 0.5, 0.25, 0, -0.5, -1] as const;

/**
 * Places the takes in the film, or in a gap of it: the start of each one in ms. A segment's first take starts with its
 * segment, or after the take before it. Spare time becomes pauses between takes. No word lies across the border of two
 * segments or the start of the end card, as far as moved starts and shorter pauses can prevent it. Null if the takes don't
 * fit.
 */
export const placeTakes = (
  takes: readonly Take[],
  film: FilmTime,
  gap: Gap = wholeFilm,
): readonly number[] | null => {
  const latest = latestStarts(takes, latestEnd(film, gap));
  const earliest = gap.afterMs === null ? leadInMs : gap.afterMs + leastPauseMs;
  if ((latest[0] ?? earliest) < earliest) return null;
  const bounds = [latest, cutsOf(film)] as const;
  let best = startsWith(takes, film, eases[0], bounds, gap);
  for (const ease of eases.slice(1)) {
    if (wordsCut(takes, best, film) === 0) return best;
    const other = startsWith(takes, film, ease, bounds, gap);
    if (wordsCut(takes, other, film) < wordsCut(takes, best, film)) best = other;
  }
  return best;
};

// Estimates: when words will be spoken if no voice has spoken them yet.

const vowelGroups = /[aeiouyàáâäãåæèéêëìíîïòóôöõøùúûüœ]+/giu;
/** Between words, and after the marks of scripts that write no spaces. */
const boundary = /\s+|(?<=[。！？、，；：।])/u;
const syllableMs = 230;

/** The syllables of a word: its groups of vowels, or one for every two characters in scripts without vowels. */
export const syllablesOf = (word: string): number =>
  Math.max(1, word.match(vowelGroups)?.length ?? Math.ceil([...word].length / 2));

/** The words that are heard in a segment, in ms from its start. They may reach over its ends. */
export const wordsWithin = (
  words: readonly TimedWord[],
  index: number,
  seconds: number,
): readonly TimedWord[] => {
  const beginMs = index * seconds * 1000;
  return words
    .map(({ text, startMs, endMs }) => ({
      text,
      startMs: startMs - beginMs,
      endMs: endMs - beginMs,
    }))
    .filter(({ startMs, endMs }) => endMs > 0 && startMs < seconds * 1000);
};

/** When the words of a narration are expected in a segment of `seconds`: at an even rate of syllables. */
export const plannedWords = (narration: string, seconds: number): readonly TimedWord[] => {
  const texts = narration.split(boundary).filter((word) => /[\p{L}\p{N}]/u.test(word));
  /** A pause at punctuation takes as long as a syllable. */
  const beats = texts.map(
    (text) => syllablesOf(text) + (endsSentence(text) || endsClause(text) ? 1 : 0),
  );
  const sum = beats.reduce((all, each) => all + each, 0);
  const beatMs = Math.min(syllableMs, (seconds * 1000 - leadInMs - tailMs) / Math.max(1, sum));
  let atMs = leadInMs;
  return texts.map((text, at) => {
    const startMs = atMs;
    atMs += (beats[at] ?? 0) * beatMs;
    return { text, startMs, endMs: startMs + syllablesOf(text) * beatMs };
  });
};

// Measures: how much of a film is spoken, and where it is silent.

type Said = { readonly startMs: number; readonly endMs: number };

/** A pause up to this length is part of speech: a breath, or the stop before a new sentence. */
const heardMs = 350;

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
    return ms > heardMs ? [{ at: word === 0 ? "start" : last, word, startMs, ms }] : [];
  });
};

/** The share of the film without dead air, 0 to 1. Dead air is what a silence has beyond 0.35 s. */
export const spokenShare = (words: readonly Said[], seconds: number): number => {
  const dead = silences(words, seconds).reduce((sum, { ms }) => sum + ms - heardMs, 0);
  return 1 - dead / (seconds * 1000);
};
