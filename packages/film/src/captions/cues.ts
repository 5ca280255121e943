import { bond, endsClause, endsSentence, isArticleWord } from "./bonds.ts";
import type { CaptionWord } from "./caption-renderer.ts";
import { graphemesOf } from "./caption-words.ts";

/** The words shown together: one or two lines. */
export type Cue = {
  readonly startCs: number;
  readonly endCs: number;
  readonly lines: readonly (readonly CaptionWord[])[];
  /** The fraction of the style's font size at which the longest line fits. Nearly always 1. */
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

/** How long a cue stays after its last word if no cue follows closely, in hundredths of a second. */
const holdCs = 25;
/** Gaps up to this length are pauses between sentences. The earlier cue then stays. Hundredths of a second. */
const bridgedCs = 125;
/** How far the weighted word count may exceed `maxWords`. */
const slack = 0.5;
/** Penalty factors on the width of a block, by the bond at which its first line ends. */
const lineFactor = { clause: 0.86, words: 1, leaning: 1.9, name: 3.2 } as const;
/** The cost of a cue by the bond at which it ends. It ends in a name or after an article only if nothing else fits. */
const cuePrice = { clause: -1.5, words: 0, leaning: 3.2, name: 16 } as const;
/** The additional cost of separating a number from the name before it. */
const priceOfFigure = 4;
/** Penalty factor for lines with too many words. Lines that are too wide pay it per excess line width. */
const unfitFactor = 4;
/** Penalty factor for a block with one line much shorter than the other. */
const lopsidedFactor = 1.7;

/** The text of some words on one line. */
export const lineText = (words: readonly CaptionWord[]): string =>
  words
    .map((word, index) => (index < words.length - 1 ? word.text + word.gap : word.text))
    .join("");

/** The width of some words on one line. Words are drawn separately, so there is no kerning between them. */
export const lineWidth = (words: readonly CaptionWord[], width: (text: string) => number): number =>
  words.reduce(
    (sum, { text, gap }, index) => sum + width(text) + (index < words.length - 1 ? width(gap) : 0),
    0,
  );

const widthOf = (words: readonly CaptionWord[], limits: CueLimits): number =>
  lineWidth(words, limits.width);

const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const isSpaceless = (lines: Cue["lines"]): boolean =>
  lines.some((words) => words.some(({ text }) => spaceless.test(text)));

/** In scripts without spaces words are short, so a cue may have this many times `maxWords`. */
const maxPieces = 3;

/** Tolerance for rounding. Sums of the same widths in another order differ by less than this fraction. */
const rounding = 1e-6;

const isTooWide = (widest: number, limits: CueLimits): boolean =>
  widest > limits.widest * (1 + rounding);

/** Whether no line is too wide or has too many words. */
const fit = (lines: Cue["lines"], widest: number, limits: CueLimits): boolean =>
  !isTooWide(widest, limits) &&
  lines.every((words) => words.length <= limits.maxWords || isSpaceless([words]));

/** The penalty factor for lines that don't fit. A line that is a little too wide is drawn smaller. */
const unfitness = (lines: Cue["lines"], widest: number, limits: CueLimits): number => {
  if (fit(lines, widest, limits)) return 1;
  if (!isTooWide(widest, limits)) return unfitFactor;
  return 1 + unfitFactor * (widest / limits.widest - 1);
};

/** Whether two words belong together so closely that they stay on one line, drawn smaller if necessary. */
const isInseparable = (words: readonly CaptionWord[], limits: CueLimits): boolean => {
  const [first, second, ...others] = words;
  if (!first || !second || others.length > 0) return false;
  const isBound = ["leaning", "name"].includes(bond(first, second, limits.language));
  return isBound && widthOf(words, limits) * leastOfOthers <= limits.widest;
};

const isLopsided = (lines: Cue["lines"], limits: CueLimits): boolean => {
  const widths = lines.map((line) => widthOf(line, limits));
  return Math.min(...widths) < 0.22 * Math.max(...widths);
};

/** Breaks words into at most two lines: the narrowest block, preferably after punctuation or before a leaning word. */
const broken = (words: readonly CaptionWord[], limits: CueLimits): readonly CaptionWord[][] => {
  const isWhole =
    words.length === 1 ||
    limits.maxLines === 1 ||
    fit([words], widthOf(words, limits), limits) ||
    isInseparable(words, limits);
  if (isWhole) return [[...words]];
  let best: CaptionWord[][] = [];
  let least = Number.POSITIVE_INFINITY;
  for (let at = 1; at < words.length; at += 1) {
    const lines = [words.slice(0, at), words.slice(at)];
    const widest = Math.max(...lines.map((line) => widthOf(line, limits)));
    const [before, after] = [words[at - 1], words[at]];
    const price =
      widest *
      unfitness(lines, widest, limits) *
      (before && after ? lineFactor[bond(before, after, limits.language)] : 1) *
      (isLopsided(lines, limits) ? lopsidedFactor : 1);
    if (price < least * (1 - rounding)) {
      least = price;
      best = lines;
    }
  }
  return best;
};

const scaleOf = (lines: readonly (readonly CaptionWord[])[], limits: CueLimits): number =>
  Math.min(1, ...lines.map((line) => limits.widest / Math.max(widthOf(line, limits), 1e-6)));

/** The cost of a cue of one word. */
const priceOfOne = (word: CaptionWord | undefined): number =>
  graphemesOf(word?.text ?? "").length < 4 ? 4 : 2.5;

/** Minimum time to read a cue, in hundredths of a second. */
const readableCs = 50;

/** The cost of a cue that is shown too briefly. */
const priceOfBriefness = (words: readonly CaptionWord[], next: CaptionWord | undefined): number => {
  const shownCs = (next?.startCs ?? (words.at(-1)?.endCs ?? 0) + holdCs) - (words[0]?.startCs ?? 0);
  return shownCs >= readableCs ? 0 : 1 + (readableCs - shownCs) / 5;
};

/** Minimum fraction of the style's font size for a name with its article. Below it the name is divided. */
const leastOfName = 0.72;
/** Minimum fraction of the style's font size for other words. Below it they are divided. */
const leastOfOthers = 0.8;
/** The cost of drawing a cue smaller, per unit of scale. */
const priceOfSmaller = 12;

const isOneName = (words: readonly CaptionWord[], { language }: CueLimits): boolean =>
  words.every((word, at) => {
    const next = words[at + 1];
    return next === undefined || bond(word, next, language) === "name";
  });

/** Whether a line has more words than the style allows. */
const isCrowded = (lines: Cue["lines"], { maxWords }: CueLimits): boolean =>
  lines.some((line) => line.length > maxWords && !isSpaceless([line]));

/** The cost of a cue that ends before `next`. */
const priceOfEnd = (
  last: CaptionWord | undefined,
  next: CaptionWord | undefined,
  language: string,
): number => {
  if (!last || !next) return 0;
  const between = bond(last, next, language);
  return cuePrice[between] + (between === "name" && /^\d/u.test(next.text) ? priceOfFigure : 0);
};

/** The cost of showing these words as one cue before `next`. Infinite if they don't fit, or if it isn't below `below`. */
const price = (
  words: readonly CaptionWord[],
  next: CaptionWord | undefined,
  limits: CueLimits,
  below: number,
): number => {
  const count = countsOf(words, limits.language);
  if (words.length > 1 && count > limits.maxWords + slack) return Number.POSITIVE_INFINITY;
  const length = (count - limits.idealWords) ** 2;
  // Only the end of a clause lowers the cost. Breaking lines is most of the work.
  if (length + cuePrice.clause >= below) return Number.POSITIVE_INFINITY;
  const lines = broken(words, limits);
  if (words.length > 1 && isCrowded(lines, limits)) return Number.POSITIVE_INFINITY;
  const scale = scaleOf(lines, limits);
  // A single word that is too wide shrinks its cue in any case.
  const alone = Math.min(1, ...words.map((word) => scaleOf([[word]], limits)));
  const least = Math.min(alone, isOneName(words, limits) ? leastOfName : leastOfOthers);
  if (words.length > 1 && scale < least) return Number.POSITIVE_INFINITY;
  const last = words.at(-1);
  const between = words.slice(0, -1).some((word) => endsClause(word.text));
  const end = priceOfEnd(last, next, limits.language);
  const short = count > 1 ? 0 : priceOfOne(last);
  const brief = priceOfBriefness(words, next);
  const smaller = priceOfSmaller * (alone - Math.min(scale, alone));
  return length + end + short + brief + smaller + (between ? 1.5 : 0);
};

/** Groups the words of one phrase (no pause, one segment) into cues with the lowest total cost. */
const grouped = (phrase: readonly CaptionWord[], limits: CueLimits): CaptionWord[][] => {
  const best: { price: number; from: number }[] = [{ price: 0, from: 0 }];
  for (let to = 1; to <= phrase.length; to += 1) {
    let least = { price: Number.POSITIVE_INFINITY, from: to - 1 };
    for (let from = Math.max(0, to - maxPieces * limits.maxWords); from < to; from += 1) {
      const before = best[from]?.price ?? 0;
      const below = least.price - before;
      const sum = before + price(phrase.slice(from, to), phrase[to], limits, below);
      if (sum < least.price) least = { price: sum, from };
    }
    best.push(least);
  }
  const groups: CaptionWord[][] = [];
  for (let to = phrase.length; to > 0; to = best[to]?.from ?? 0)
    groups.unshift(phrase.slice(best[to]?.from ?? 0, to));
  return groups;
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

/** Minimum scale that all cues share. A phrase that is still too wide is shrunk separately. */
const leastShared = 0.6;

/**
 * The scale that all cues share. In scripts without spaces most cues are whole phrases, and a single cue of another
 * size looks like a mistake. In other scripts it is 1, and each cue is as large as possible.
 */
const sharedScale = (cues: readonly Cue[]): number => {
  const spaceless = cues.filter(({ lines }) => isSpaceless(lines));
  if (2 * spaceless.length <= cues.length) return 1;
  return Math.max(leastShared, Math.min(...cues.map(({ scale }) => scale)));
};

/**
 * Cuts words into cues that never overlap. It always cuts at sentence ends, pauses and segment borders. Between them it
 * cuts where the result reads best. A cue starts with its first word and stays until the next cue if that follows
 * closely.
 */
export const cuesOf = (words: readonly CaptionWord[], given: CueLimits): Cue[] => {
  // Every division of a phrase is tried, so each text is measured dozens of times.
  const limits = { ...given, width: remembered(given.width) };
  const shown = words.flatMap((word) => splitLongWord(word, limits));
  const cues = cut(shown, limits);
  const scale = sharedScale(cues);
  if (scale === 1) return cues;
  const smaller = cut(shown, { ...limits, widest: limits.widest / scale });
  return smaller.map((cue) => ({ ...cue, scale: cue.scale * scale }));
};

const remembered = <T>(of: (text: string) => T): ((text: string) => T) => {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text) ?? of(text);
    known.set(text, found);
    return found;
  };
};

/** A longer silence ends a cue. Hundredths of a second. */
const pauseCs = 35;

/** Splits words at pauses, sentence ends and segment borders. */
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

const ideograph = /\p{Script=Han}/gu;
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}ー]/gu;
/** Weights of an ideograph, of a kana, and of words with zero to three letters. An ordinary word weighs one. */
const shares = { ideograph: 0.36, kana: 0.27, letters: [0.45, 0.45, 0.55, 0.75] } as const;
const weights = new WeakMap<CaptionWord, number>();
const countOf = (word: CaptionWord): number => {
  const known = weights.get(word) ?? weightOf(word);
  weights.set(word, known);
  return known;
};

/** The weight of a word. An ordinary word weighs one. */
const weightOf = ({ text }: CaptionWord): number => {
  const [ideographs, kanas] = [text.match(ideograph)?.length ?? 0, text.match(kana)?.length ?? 0];
  if (ideographs + kanas > 0)
    return Math.max(0.5, ideographs * shares.ideograph + kanas * shares.kana);
  if (/\p{Script=Thai}/u.test(text)) return Math.max(0.4, graphemesOf(text).length / 5);
  return shares.letters[graphemesOf(text.replace(/[\p{P}\p{S}\s]/gu, "")).length] ?? 1;
};

/** The weight of an article, and the factor for each further part of a name. */
const lightly = { article: 0.3, part: 0.45 } as const;

/** The total weight of some words. A name with its article counts less, because it is read at a glance. */
const countsOf = (words: readonly CaptionWord[], language: string): number =>
  words.reduce((sum, word, at) => {
    const before = words[at - 1];
    if (isArticleWord(word, language)) return sum + lightly.article;
    const isPart = before && bond(before, word, language) === "name";
    return sum + countOf(word) * (isPart ? lightly.part : 1);
  }, 0);

type LineLimits = { readonly widest: number; width(text: string): number };

/** Minimum fraction of the style's font size for a whole word. Below it the word is divided. */
const leastWhole = 0.6;
/** The fraction of the style's font size at which the pieces of a divided word must fit. */
const pieceScale = 0.72;
/** Minimum characters of a piece. */
const shortestPiece = 4;

/** A web address is divided after one of these, without a hyphen. */
const divider = /[/\\._\-?&=+:#@~,;|·–—]/u;
const vowel = /[aeiouyäöüáàâãåéèêëíìîïóòôõőúùûűæøœąęıаеёиоуыэюяіїєαεηιουωάέήίόύώ]/iu;
const letter = /\p{L}/u;

/** The penalty of a break before `at`, in characters. It is lowest after a divider, then before a syllable. */
const penalty = (characters: readonly string[], at: number): number => {
  const [before = "", here = "", next = ""] = characters.slice(at - 1, at + 2);
  if (divider.test(before)) return 0;
  if (divider.test(here)) return 6;
  const beginsSyllable = letter.test(here) && !vowel.test(here) && vowel.test(next);
  return beginsSyllable ? 1.5 : 3;
};

/** The most that a break costs, in characters; twice the highest penalty. */
const farthest = 12;

/** Cuts characters into `count` pieces of about the same width. */
const cutInto = (characters: readonly string[], count: number): string[][] => {
  const pieces: string[][] = [];
  let from = 0;
  for (let left = count; left > 1; left -= 1) {
    const even = from + (characters.length - from) / left;
    const earliest = from + shortestPiece;
    const latest = characters.length - shortestPiece * (left - 1);
    let best = Math.min(Math.max(Math.round(even), earliest), latest);
    let least = Number.POSITIVE_INFINITY;
    // Further away the distance costs more than any penalty.
    const [first, last] = [Math.floor(even) - farthest, Math.ceil(even) + farthest];
    for (let at = Math.max(earliest, first); at <= Math.min(latest, last); at += 1) {
      const price = Math.abs(at - even) + 2 * penalty(characters, at);
      if (price < least) [best, least] = [at, price];
    }
    pieces.push(characters.slice(from, best));
    from = best;
  }
  return [...pieces, characters.slice(from)];
};

/** Adds a hyphen if the word is divided between two letters. */
const hyphenated = (piece: readonly string[], next: readonly string[] | undefined): string => {
  const text = piece.join("");
  const isWithin = letter.test(piece.at(-1) ?? "") && letter.test(next?.[0] ?? "");
  return isWithin ? `${text}-` : text;
};

/**
 * Divides a word into pieces that fit on a line at a readable size. A word that fits stays whole. Its time is divided
 * among the pieces by length. The pieces stay together like the parts of a name.
 */
const splitLongWord = (word: CaptionWord, limits: LineLimits): readonly CaptionWord[] => {
  const width = limits.width(word.text);
  if (width <= limits.widest / leastWhole) return [word];
  const characters = graphemesOf(word.text);
  const most = Math.max(1, Math.floor(characters.length / shortestPiece));
  const count = Math.min(most, Math.ceil((width * pieceScale) / limits.widest));
  if (count < 2) return [word];
  const pieces = cutInto(characters, count);
  const span = word.endCs - word.startCs;
  let done = 0;
  return pieces.map((piece, index) => {
    const startCs = word.startCs + Math.floor((span * done) / characters.length);
    done += piece.length;
    const endCs = word.startCs + Math.floor((span * done) / characters.length);
    const isLast = index === pieces.length - 1;
    return {
      ...word,
      text: hyphenated(piece, pieces[index + 1]),
      startCs,
      endCs: Math.max(endCs, startCs),
      ...(isLast ? {} : { gap: "" as const, isBound: true }),
    };
  });
};
