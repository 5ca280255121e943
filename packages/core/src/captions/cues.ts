import type { CaptionWord } from "../ports/caption-renderer.ts";
import { areOneThing, bond, isArticleWord } from "./bonds.ts";
import { graphemesOf } from "./caption-words.ts";
import { endsClause, endsSentence } from "./punctuation.ts";

/** What is shown at once: one or two lines of words. */
export type Cue = {
  readonly startCs: number;
  readonly endCs: number;
  readonly lines: readonly (readonly CaptionWord[])[];
  /** Fraction of the style's size at which the longest line fits; 1 nearly always. */
  readonly scale: number;
};

export type CueLimits = {
  readonly maxWords: number;
  /** The number of words that reads best. */
  readonly idealWords: number;
  readonly maxLines: number;
  /** ISO 639-1. */
  readonly language: string;
  /** Widest line, in the unit of `width`. */
  readonly widest: number;
  width(text: string): number;
};

/** A longer silence than this ends a cue. */
const pauseCs = 35;
/** How long a cue stays after its last word, when nothing follows. */
const holdCs = 25;
/** No gap shorter than this is left dark between cues: a speaker's longest pause between two sentences. */
const bridgedCs = 125;
/** A word too wide even at this share of the style's size loses its end. */
const minScale = 0.42;

const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
/** By how much a line that ends there counts as wider than it is. */
const lineFactor = { clause: 0.86, words: 1, leaning: 1.9, name: 3.4 } as const;
/** How badly a cue ends there. Only what fits in no other way ends within a name or after an article. */
const cuePrice = { clause: -1.5, words: 0, leaning: 3.2, name: 16 } as const;
/** By how much lines count as wider that are too wide or have too many words. */
const unfitFactor = 4;

/** What a word counts: one, or its share of a usual word where none are told apart by spaces. */
const countOf = ({ text }: CaptionWord): number => {
  const ideographs = text.match(ideograph)?.length ?? 0;
  if (ideographs > 0) return Math.max(0.5, ideographs / 2.6);
  return /\p{Script=Thai}/u.test(text) ? Math.max(0.4, graphemesOf(text).length / 5) : 1;
};

/** What an article, and each further part of a name, count beside what they belong to. */
const lightly = { article: 0.3, part: 0.45 } as const;

/** What words count together: on two lines a name and its article are read at one glance. */
const countsOf = (words: readonly CaptionWord[], { language }: CueLimits): number =>
  words.reduce((sum, word, at) => {
    const before = words[at - 1];
    if (isArticleWord(word, language)) return sum + lightly.article;
    const isPart = before && !endsClause(before.text) && areOneThing(before, word);
    return sum + countOf(word) * (isPart ? lightly.part : 1);
  }, 0);

/** The text of some words on one line. */
export const lineText = (words: readonly CaptionWord[]): string =>
  words
    .map((word, index) => (index < words.length - 1 ? word.text + word.gap : word.text))
    .join("");

/** The word, or as much of its beginning as can be shown in a readable size. */
const shownWhole = (word: CaptionWord, limits: CueLimits): CaptionWord => {
  const most = limits.widest / minScale;
  if (limits.width(word.text) <= most) return word;
  const kept: string[] = [];
  let width = limits.width("…");
  for (const character of graphemesOf(word.text)) {
    width += limits.width(character);
    if (width > most) break;
    kept.push(character);
  }
  return { ...word, text: `${kept.join("")}…` };
};

const widthOf = (words: readonly CaptionWord[], limits: CueLimits): number =>
  limits.width(lineText(words));

const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const isSpaceless = (lines: Cue["lines"]): boolean =>
  lines.some((words) => words.some(({ text }) => spaceless.test(text)));

/** Words of a script without spaces may be this much smaller than usual ones. */
const maxPieces = 3;

/** Whether all of the lines, of which the widest is so wide, are neither too wide nor have too many words. */
const fit = (lines: Cue["lines"], widest: number, limits: CueLimits): boolean =>
  widest <= limits.widest &&
  lines.every((words) => words.length <= limits.maxWords || isSpaceless([words]));

/** The best break into at most two lines: the narrowest block, a break after punctuation or before a leaning word preferred. */
const broken = (words: readonly CaptionWord[], limits: CueLimits): readonly CaptionWord[][] => {
  const isWhole =
    words.length === 1 || limits.maxLines === 1 || fit([words], widthOf(words, limits), limits);
  if (isWhole) return [[...words]];
  let best: CaptionWord[][] = [];
  let least = Number.POSITIVE_INFINITY;
  for (let at = 1; at < words.length; at += 1) {
    const lines = [words.slice(0, at), words.slice(at)];
    const widest = Math.max(...lines.map((line) => widthOf(line, limits)));
    const [before, after] = [words[at - 1], words[at]];
    const counted = fit(lines, widest, limits) ? widest : widest * unfitFactor;
    const price =
      counted * (before && after ? lineFactor[bond(before, after, limits.language)] : 1);
    if (price < least) {
      least = price;
      best = lines;
    }
  }
  return best;
};

const scaleOf = (lines: readonly (readonly CaptionWord[])[], limits: CueLimits): number =>
  Math.min(1, ...lines.map((line) => limits.widest / Math.max(widthOf(line, limits), 1e-6)));

/** How badly a word makes a cue of its own. */
const priceOfOne = (word: CaptionWord | undefined): number =>
  graphemesOf(word?.text ?? "").length < 4 ? 3 : 1.5;

/** A cue that is shown for less can't be read; hundredths of a second. */
const readableCs = 50;

/** How badly it is that a cue is shown so shortly. */
const priceOfBriefness = (words: readonly CaptionWord[], next: CaptionWord | undefined): number => {
  const shownCs = (next?.startCs ?? (words.at(-1)?.endCs ?? 0) + holdCs) - (words[0]?.startCs ?? 0);
  return Math.max(0, readableCs - shownCs) / 5;
};

/** A name with its article stays whole at this share of the style's size rather than be divided. */
const leastOfName = 0.72;
/** How badly a cue is smaller than others by all of its size. */
const priceOfSmaller = 12;

const isOneName = (words: readonly CaptionWord[], { language }: CueLimits): boolean =>
  words.every((word, at) => {
    const next = words[at + 1];
    return next === undefined || bond(word, next, language) === "name";
  });

/** How badly these words would make a cue before `next`; infinite when they do not fit. */
const price = (
  words: readonly CaptionWord[],
  next: CaptionWord | undefined,
  limits: CueLimits,
): number => {
  const count = countsOf(words, limits);
  if (words.length > 1 && count > limits.maxWords + 0.3) return Number.POSITIVE_INFINITY;
  const scale = scaleOf(broken(words, limits), limits);
  // A word that is too wide makes its cue smaller, whatever stands beside it.
  const alone = Math.min(1, ...words.map((word) => scaleOf([[word]], limits)));
  const least = isOneName(words, limits) ? Math.min(alone, leastOfName) : alone;
  if (words.length > 1 && scale < least) return Number.POSITIVE_INFINITY;
  const last = words.at(-1);
  const between = words.slice(0, -1).some((word) => endsClause(word.text));
  const end = next && last ? cuePrice[bond(last, next, limits.language)] : 0;
  const short = count > 1 ? 0 : priceOfOne(last);
  const brief = priceOfBriefness(words, next);
  const smaller = priceOfSmaller * (alone - Math.min(scale, alone));
  return (count - limits.idealWords) ** 2 + end + short + brief + smaller + (between ? 1.5 : 0);
};

/** Groups the words of one phrase (no pause, one segment) so that the sum of prices is least. */
const grouped = (phrase: readonly CaptionWord[], limits: CueLimits): CaptionWord[][] => {
  const best: { price: number; from: number }[] = [{ price: 0, from: 0 }];
  for (let to = 1; to <= phrase.length; to += 1) {
    let least = { price: Number.POSITIVE_INFINITY, from: to - 1 };
    for (let from = Math.max(0, to - maxPieces * limits.maxWords); from < to; from += 1) {
      const sum = (best[from]?.price ?? 0) + price(phrase.slice(from, to), phrase[to], limits);
      if (sum < least.price) least = { price: sum, from };
    }
    best.push(least);
  }
  const groups: CaptionWord[][] = [];
  for (let to = phrase.length; to > 0; to = best[to]?.from ?? 0)
    groups.unshift(phrase.slice(best[to]?.from ?? 0, to));
  return groups;
};

const phrases = (words: readonly CaptionWord[]): CaptionWord[][] => {
  const found: CaptionWord[][] = [];
  for (const word of words) {
    const open = found.at(-1);
    const last = open?.at(-1);
    const goesOn =
      last &&
      last.segment === word.segment &&
      word.startCs - last.endCs <= pauseCs &&
      !endsSentence(last.text);
    if (goesOn) open?.push(word);
    else found.push([word]);
  }
  return found;
};

const cut = (shown: readonly CaptionWord[], limits: CueLimits): Cue[] => {
  const groups = phrases(shown).flatMap((phrase) => grouped(phrase, limits));
  return groups.map((group, index) => {
    const startCs = group[0]?.startCs ?? 0;
    const spokenCs = group.at(-1)?.endCs ?? startCs + 1;
    const next = groups[index + 1]?.[0]?.startCs ?? Number.POSITIVE_INFINITY;
    const endCs = next - spokenCs <= bridgedCs ? next : Math.min(next, spokenCs + holdCs);
    const lines = broken(group, limits);
    return { startCs, endCs, lines, scale: scaleOf(lines, limits) };
  });
};

/** All cues are made so small at most; a phrase that is wider still is smaller by itself. */
const leastShared = 0.6;

/**
 * The size for all cues where most are without spaces: there a cue that is too wide is a whole phrase, as most are, and one
 * in another size looks like a mistake. Among words with spaces a long one is as large as it can be.
 */
const sharedScale = (cues: readonly Cue[]): number => {
  const spaceless = cues.filter(({ lines }) => isSpaceless(lines));
  if (2 * spaceless.length <= cues.length) return 1;
  return Math.max(leastShared, Math.min(...cues.map(({ scale }) => scale)));
};

/**
 * Cuts words into cues that never overlap: at sentence ends, pauses and segment borders, within them where
 * it reads best. A cue begins with its first word and stays until the next one when that follows closely.
 */
export const cuesOf = (words: readonly CaptionWord[], limits: CueLimits): Cue[] => {
  const shown = words.map((word) => shownWhole(word, limits));
  const cues = cut(shown, limits);
  const scale = sharedScale(cues);
  if (scale === 1) return cues;
  const smaller = cut(shown, { ...limits, widest: limits.widest / scale });
  return smaller.map((cue) => ({ ...cue, scale: cue.scale * scale }));
};
