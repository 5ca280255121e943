import { bond } from "@reelwright/film/captions/bonds";
import type { CaptionWord } from "@reelwright/film/captions/caption-renderer";
import { captionWords } from "@reelwright/film/captions/caption-words";
import { type Face, type FaceName, type Faces, facesFor } from "./faces.ts";
import { emojiFamily, isInstalled } from "./fonts.ts";
import { runsLeft, visualOrder } from "./place.ts";

/** Pictographs, without digits and signs that may also be emoji. */
const pictographs =
  /(?![\d#*©®™])(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\u{fe0f}|\u{20e3}|[\u{1f3fb}-\u{1f3ff}\u{e0020}-\u{e007f}])/gu;
/** Unassigned and private characters, which no font has. */
const unassigned = /[\p{Cn}\p{Co}]/gu;

/** Removes what can't be drawn: without a font for emoji, those too. */
export const drawable = (text: string): string => {
  const known = isInstalled(emojiFamily) ? text : text.replace(pictographs, "");
  return known
    .replace(unassigned, "")
    .replace(/^\u200d+|\u200d+$/gu, "")
    .trim();
};

/** A text in lines of at most a width. Lengths are in pixels. */
export type SetText = {
  /** Whether all of the text is there, in unbroken words. */
  readonly isWhole: boolean;
  readonly lines: readonly (readonly CaptionWord[])[];
  readonly faces: Faces;
  readonly runsLeft: boolean;
  readonly em: number;
  /** Between baselines. */
  readonly leading: number;
  /** Of the longest line. */
  readonly width: number;
  /** From the top of the first line's letters to the bottom of the last line's. */
  readonly height: number;
};

export type TextBox = {
  readonly face: FaceName;
  /** ISO 639-1. */
  readonly language: string;
  readonly width: number;
  /** Distance of baselines in em, where it isn't the usual one. Higher scripts get more. */
  readonly leading?: number;
  /** Tried in order: a number of lines, from the larger size down to the smaller. */
  readonly sizes: readonly {
    readonly lines: number;
    readonly most: number;
    readonly least: number;
  }[];
};

const usualLeading = 1.14;
const usualHeight = 0.92;
const step = 0.96;
/** Longer texts end in an ellipsis anyway. */
const mostWords = 120;

/** Japanese compounds of ideographs stay whole up to this length. The segmenter finds Chinese words by itself. */
const longestCompound = 8;
const isCompound = (before: string, after: string): boolean =>
  before.length + after.length <= longestCompound &&
  /\p{Script=Han}$/u.test(before) &&
  /^\p{Script=Han}/u.test(after);

/** The words of a text that stay whole, as captions have them. */
const wordsOf = (text: string, language: string): CaptionWord[] => {
  const words: CaptionWord[] = [];
  for (const part of text.split(/\s+/u).slice(0, mostWords)) {
    const spoken = { text: part, startMs: 0, endMs: 1000, segment: 0 };
    const pieces = captionWords([spoken], language).map((word) => ({ ...word, gap: "" as const }));
    for (const [index, piece] of pieces.entries()) {
      const shown = drawable(piece.text);
      if (shown === "") continue;
      const before = words.at(-1);
      if (index > 0 && before && language === "ja" && isCompound(before.text, shown))
        words[words.length - 1] = { ...before, text: before.text + shown };
      else words.push({ ...piece, text: shown });
    }
    const last = words.at(-1);
    if (last) words[words.length - 1] = { ...last, gap: " " };
  }
  return words;
};

type Line = readonly CaptionWord[];

const wordWidth = (faces: Faces, { text }: CaptionWord): number => faces.of(text).width(text);
const gapWidth = (faces: Faces, { gap }: CaptionWord): number =>
  gap === " " ? faces.main.width(" ") : 0;

/** Width of a line in em, each word in its own font. */
const lineWidth = (line: Line, faces: Faces): number =>
  line.reduce(
    (sum, word, index) =>
      sum + wordWidth(faces, word) + (index < line.length - 1 ? gapWidth(faces, word) : 0),
    0,
  );

/** What it costs to break a line here, beside the lines' unevenness, of which a whole empty line costs 1. */
const bondPrice = { clause: -0.03, words: 0, leaning: 0.3, name: 0.9 } as const;

type Breaking = {
  readonly words: readonly CaptionWord[];
  readonly faces: Faces;
  readonly language: string;
  readonly keepsBonds: boolean;
};

/** Words divided into lines, and what that costs. */
type Division = { readonly price: number; readonly lines: readonly Line[] };

type Measure = {
  /** Width of the line of the words from `from` to before `to`, in em. */
  width(from: number, to: number): number;
  /** What that line costs. Infinite if it can't be one. */
  price(from: number, to: number): number;
};

const measureOf = (
  { words, faces, language, keepsBonds }: Breaking,
  count: number,
  widest: number,
): Measure => {
  const starts = [0];
  for (const word of words)
    starts.push((starts.at(-1) ?? 0) + wordWidth(faces, word) + gapWidth(faces, word));
  const even = Math.min(widest, (starts.at(-1) ?? 0) / count);
  const width = (from: number, to: number) =>
    (starts[to] ?? 0) - (starts[from] ?? 0) - gapWidth(faces, words[to - 1] as CaptionWord);
  const price = (from: number, to: number) => {
    const [last, next] = [words[to - 1], words[to]];
    const between = last && next ? bond(last, next, language) : "words";
    if (between === "name" && keepsBonds) return Number.POSITIVE_INFINITY;
    return ((width(from, to) - even) / even) ** 2 + bondPrice[between];
  };
  return { width, price };
};

/** The cheapest division of the words before `to` whose last line follows one of `before`, by how many words that has. */
const withLine = (
  before: readonly (Division | null)[],
  words: Line,
  to: number,
  widest: number,
  { width, price }: Measure,
): Division | null => {
  let best: Division | null = null;
  for (let from = to - 1; from >= 0 && width(from, to) <= widest; from -= 1) {
    const start = before[from];
    if (!start) continue;
    const sum = start.price + price(from, to);
    if (sum < (best?.price ?? Number.POSITIVE_INFINITY))
      best = { price: sum, lines: [...start.lines, words.slice(from, to)] };
  }
  return best;
};

/** Breaks into exactly so many lines, as even as bonds allow. Null if a line would be too wide. */
const evenLines = (breaking: Breaking, count: number, widest: number): readonly Line[] | null => {
  const { words } = breaking;
  const measure = measureOf(breaking, count, widest);
  let best: (Division | null)[] = [{ price: 0, lines: [] }];
  for (let line = 0; line < count; line += 1) {
    const before = best;
    best = [null, ...words.map((_, at) => withLine(before, words, at + 1, widest, measure))];
  }
  return best.at(-1)?.lines ?? null;
};

/** Breaks into the fewest lines. Null if there would be more than `most`. */
const brokenLines = (breaking: Breaking, most: number, widest: number): readonly Line[] | null => {
  const least = Math.max(1, Math.ceil(lineWidth(breaking.words, breaking.faces) / widest - 1e-9));
  for (let count = least; count <= Math.min(most, breaking.words.length); count += 1) {
    const lines = evenLines(breaking, count, widest);
    if (lines) return lines;
  }
  return null;
};

/** Shortens a text that fits in no size, and adds an ellipsis. */
const truncated = (breaking: Breaking, most: number, widest: number): readonly Line[] => {
  const { words, faces } = breaking;
  const pieces = words.flatMap((word) => {
    if (wordWidth(faces, word) <= widest) return [word];
    const letters = Array.from(word.text).slice(0, mostWords);
    return letters.map((letter, index): CaptionWord => {
      return { ...word, text: letter, gap: index === letters.length - 1 ? word.gap : "" };
    });
  });
  const shortened = (count: number) => {
    const kept = pieces.slice(0, count);
    const last = kept.at(-1);
    if (last === undefined) return null;
    const ended = [...kept.slice(0, -1), { ...last, text: `${last.text}…` }];
    return brokenLines({ ...breaking, words: ended }, most, widest);
  };
  let [fits, tooMany] = [0, Math.min(pieces.length, mostWords) + 1];
  let best: readonly Line[] = [];
  while (tooMany - fits > 1) {
    const count = (fits + tooMany) >> 1;
    const lines = shortened(count);
    if (lines) [fits, best] = [count, lines];
    else tooMany = count;
  }
  return best;
};

type Fitted = { readonly lines: readonly Line[]; readonly em: number };

const fitLines = (breaking: Breaking, { width, sizes }: TextBox): Fitted | null => {
  for (const { lines, most, least } of sizes)
    for (let em = most; em >= least; em *= step) {
      const broken = brokenLines(breaking, lines, width / em);
      if (broken) return { lines: broken, em };
    }
  return null;
};

/** A text may be so much smaller for the sake of what belongs together. */
const smallerForBonds = 0.8;

/**
 * Breaks a text into even lines in the largest size that fits, between words that don't belong together if there are such.
 * A text that fits in none ends in an ellipsis. Null if nothing of it can be drawn.
 */
export const setText = (text: string, box: TextBox): SetText | null => {
  const words = wordsOf(text, box.language);
  if (words.length === 0) return null;
  const whole = words.map((word) => word.text).join(" ");
  const faces = facesFor(box.face, whole, box.language);
  const breaking = { words, faces, language: box.language, keepsBonds: false };
  const free = fitLines(breaking, box);
  const kept = free && fitLines({ ...breaking, keepsBonds: true }, box);
  const { lines: most, least } = box.sizes.at(-1) as TextBox["sizes"][number];
  const fitted = kept && kept.em >= smallerForBonds * free.em ? kept : free;
  const { lines, em } = fitted ?? {
    lines: truncated(breaking, most, box.width / least),
    em: least,
  };
  if (lines.length === 0) return null;
  const { above, below } = faces.main;
  const leading = em * (box.leading ?? usualLeading) * Math.max(1, (above + below) / usualHeight);
  return {
    ...{ isWhole: fitted !== null, lines, faces, runsLeft: runsLeft(whole), em, leading },
    width: em * Math.max(...lines.map((line) => lineWidth(line, faces))),
    height: (lines.length - 1) * leading + (above + below) * em,
  };
};

/** A word of a set text in its place. Lengths are in pixels. */
export type PlacedWord = {
  readonly text: string;
  readonly face: Face;
  readonly line: number;
  readonly left: number;
  readonly baseline: number;
  readonly width: number;
};

/** The words of a text whose block of lines has its center here, in the order in which they are read. */
export const placedWords = (
  { lines, faces, runsLeft: left, em, leading, width, height }: SetText,
  centre: { readonly x: number; readonly y: number },
  align: "center" | "start" = "center",
): readonly PlacedWord[] => {
  const first = centre.y - height / 2 + faces.main.above * em;
  return lines.flatMap((words, line) => {
    const own = em * lineWidth(words, faces);
    const room = align === "center" ? own : width;
    let at = centre.x - room / 2 + (align === "start" && left ? room - own : 0);
    const lefts = new Map<CaptionWord, number>();
    for (const [index, word] of visualOrder(words, left).entries()) {
      lefts.set(word, at);
      at += em * (wordWidth(faces, word) + gapWidth(faces, words[index] ?? word));
    }
    return words.map((word): PlacedWord => {
      const place = { left: lefts.get(word) ?? at, baseline: first + line * leading };
      const face = faces.of(word.text);
      return { text: word.text, face, line, ...place, width: em * wordWidth(faces, word) };
    });
  });
};
