import { type CaptionWord, graphemesOf } from "./caption-words.ts";

/** What is shown at once: one or two lines of words. */
export type Cue = {
  readonly startCs: number;
  readonly endCs: number;
  readonly lines: readonly (readonly CaptionWord[])[];
  /** Fraction of the style's size at which the longest line fits; 1 nearly always. */
  readonly scale: number;
};

export type CueLimits = {
  readonly mostWords: number;
  /** The number of words that reads best. */
  readonly idealWords: number;
  readonly mostLines: number;
  /** Widest line, in the unit of `width`. */
  readonly widest: number;
  width(text: string): number;
};

/** A longer silence than this ends a cue. */
const pauseCs = 35;
/** How long a cue stays after its last word, when nothing follows. */
const holdCs = 25;
/** No gap shorter than this is left dark between cues. */
const bridgedCs = 40;
/** A word too wide even at this share of the style's size loses its end. */
const leastScale = 0.42;

const sentenceEnd = /[.!?…。！？؟।]["'”’»)\]]*$/u;
const clauseEnd = /[,;:،؛、，；：–—]["'”’»)\]]*$/u;
/** Words that belong to what follows them; a cue that ends on one reads badly. */
const leaning = new Set(
  `a an the to of in on at for with and or but so if as by my your our his her its their this that these
  those is are was it's i'm you're i we you they it not no very really just der die das ein eine und mit
  für von zu el la los las un una y con de para le les des et avec pour il lo gli e di per o a em com`.split(
    /\s+/,
  ),
);

/** The text of some words on one line. */
export const lineText = (words: readonly CaptionWord[]): string =>
  words
    .map((word, index) => (index < words.length - 1 ? word.text + word.gap : word.text))
    .join("");

/** The word, or as much of its beginning as can be shown in a readable size. */
const shownWhole = (word: CaptionWord, limits: CueLimits): CaptionWord => {
  const most = limits.widest / leastScale;
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

/** The best break into at most two lines: the narrowest block, a break after punctuation or before a leaning word preferred. */
const broken = (words: readonly CaptionWord[], limits: CueLimits): readonly CaptionWord[][] => {
  const whole = widthOf(words, limits);
  if (whole <= limits.widest || words.length === 1 || limits.mostLines === 1) return [[...words]];
  let best: CaptionWord[][] = [];
  let least = Number.POSITIVE_INFINITY;
  for (let at = 1; at < words.length; at += 1) {
    const lines = [words.slice(0, at), words.slice(at)];
    const widest = Math.max(...lines.map((line) => widthOf(line, limits)));
    const last = words[at - 1]?.text ?? "";
    const price =
      widest * (clauseEnd.test(last) ? 0.9 : leaning.has(last.toLowerCase()) ? 1.08 : 1);
    if (price < least) {
      least = price;
      best = lines;
    }
  }
  return best;
};

const scaleOf = (lines: readonly (readonly CaptionWord[])[], limits: CueLimits): number =>
  Math.min(1, ...lines.map((line) => limits.widest / Math.max(widthOf(line, limits), 1e-6)));

/** How badly these words would make a cue; infinite when they do not fit. */
const price = (words: readonly CaptionWord[], ends: boolean, limits: CueLimits): number => {
  const count = words.length;
  const scale = scaleOf(broken(words, limits), limits);
  if (count > 1 && (count > limits.mostWords || scale < 1)) return Number.POSITIVE_INFINITY;
  const last = words.at(-1)?.text ?? "";
  const between = words.slice(0, -1).some((word) => clauseEnd.test(word.text));
  const lean = !ends && leaning.has(last.toLowerCase()) ? 2 : 0;
  const rest = !ends && clauseEnd.test(last) ? -1.5 : 0;
  const short = count > 1 ? 0 : last.length < 4 ? 3 : 1.5;
  return (count - limits.idealWords) ** 2 + lean + rest + short + (between ? 1.5 : 0);
};

/** Groups the words of one phrase (no pause, one segment) so that the sum of prices is least. */
const grouped = (phrase: readonly CaptionWord[], limits: CueLimits): CaptionWord[][] => {
  const best: { price: number; from: number }[] = [{ price: 0, from: 0 }];
  for (let to = 1; to <= phrase.length; to += 1) {
    let least = { price: Number.POSITIVE_INFINITY, from: to - 1 };
    for (let from = Math.max(0, to - limits.mostWords); from < to; from += 1) {
      const sum =
        (best[from]?.price ?? 0) + price(phrase.slice(from, to), to === phrase.length, limits);
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
      !sentenceEnd.test(last.text);
    if (goesOn) open?.push(word);
    else found.push([word]);
  }
  return found;
};

/**
 * Cuts words into cues that never overlap: at sentence ends, pauses and segment borders, within them where
 * it reads best. A cue begins with its first word and stays until the next one when that follows closely.
 */
export const cuesOf = (words: readonly CaptionWord[], limits: CueLimits): Cue[] => {
  const shown = words.map((word) => shownWhole(word, limits));
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
