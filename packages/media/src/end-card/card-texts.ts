import type { Size } from "@reelwright/film/artifacts";
import { captionWords } from "@reelwright/film/captions/caption-words";
import type { EndCardRequest } from "@reelwright/film/ports/editor";
import { drawable } from "../captions/ass-syntax.ts";
import { runsLeft } from "../captions/layout.ts";
import { type FaceName, type Typefaces, typefacesFor } from "../captions/typeface.ts";

/** Shares of the frame's shorter side: ems of the texts, the gap between parts, the logo's height. */
export type CardSizes = {
  readonly name: number;
  readonly offer: number;
  readonly action: number;
  readonly gap: number;
  readonly logo: number;
};

export type CardTexts = {
  readonly name: SetText | null;
  readonly offer: SetText | null;
  readonly action: (SetText & { readonly button: Size }) | null;
};

/** A button reaches this far beyond its label, in em. */
const padding = { x: 1, y: 0.72 } as const;

/** Sizes to try for a text, as shares of its usual size. */
type Tries = readonly (readonly [lines: number, most: number, least: number])[];
const tries: { readonly [part in keyof CardTexts]: Tries } = {
  name: [
    [1, 1, 0.7],
    [2, 1, 0.68],
    [3, 0.75, 0.52],
    [4, 0.7, 0.42],
  ],
  offer: [
    [1, 1, 0.72],
    [2, 0.9, 0.6],
  ],
  action: [
    [1, 1, 0.72],
    [2, 0.8, 0.55],
    [3, 0.6, 0.5],
  ],
};

/** Sets the texts of a card in a column. `unit` is the frame's shorter side. */
export const setCardTexts = (
  { texts, language }: Pick<EndCardRequest, "texts" | "language">,
  width: number,
  sizes: CardSizes,
  unit: number,
): CardTexts => {
  const set = (part: keyof CardTexts, room: number): SetText | null => {
    const text = texts[part];
    const em = sizes[part] * unit;
    const tried = tries[part].map(([lines, most, least]) => {
      return { lines, most: most * em, least: least * em };
    });
    const face = "Montserrat ExtraBold";
    return text === null ? null : setText(text, { face, language, width: room, sizes: tried });
  };
  const label = set("action", width - 2 * padding.x * sizes.action * unit);
  const button = label && {
    width: label.width + 2 * padding.x * label.em,
    height: label.height + 2 * padding.y * label.em,
  };
  return {
    name: set("name", width),
    offer: set("offer", width),
    action: label && button && { ...label, button },
  };
};

/** A word of a line and the gap after it. */
export type SetWord = { readonly text: string; readonly gap: "" | " " };
/** A text in lines of at most a width. Lengths are in pixels. */
export type SetText = {
  readonly lines: readonly (readonly SetWord[])[];
  readonly typefaces: Typefaces;
  readonly runsLeft: boolean;
  readonly em: number;
  /** Between baselines. */
  readonly leading: number;
  /** Of the longest line. */
  readonly width: number;
  /** From the top of the first line's letters to the bottom of the last line's. */
  readonly height: number;
};
type TextBox = {
  readonly face: FaceName;
  /** ISO 639-1. */
  readonly language: string;
  readonly width: number;
  /** Tried in order: a number of lines, from the larger size down to the smaller. */
  readonly sizes: readonly {
    readonly lines: number;
    readonly most: number;
    readonly least: number;
  }[];
};

/** Distance of baselines in em. Higher scripts get more. */
const leadingEm = 1.14;
const usualHeight = 0.92;
const step = 0.96;

/** Japanese compounds of ideographs stay whole up to this length. The segmenter finds Chinese words by itself. */
const longestCompound = 8;
const isCompound = (before: string, after: string): boolean =>
  before.length + after.length <= longestCompound &&
  /\p{Script=Han}$/u.test(before) &&
  /^\p{Script=Han}/u.test(after);

const piecesOf = (text: string, language: string): string[] => {
  const word = { text, startMs: 0, endMs: 1_000, segment: 0 };
  const pieces: string[] = [];
  for (const { text: piece } of captionWords([word], language)) {
    const before = pieces.at(-1);
    if (before !== undefined && language === "ja" && isCompound(before, piece))
      pieces[pieces.length - 1] = before + piece;
    else pieces.push(piece);
  }
  return pieces;
};

const wordsOf = (text: string, language: string): SetWord[] =>
  text.split(" ").flatMap((part) => {
    const pieces = piecesOf(part, language);
    return pieces.map((piece, index): SetWord => {
      return { text: piece, gap: index === pieces.length - 1 ? " " : "" };
    });
  });

/** Width of a line in em, each word in its own font. */
export const lineWidth = (line: readonly SetWord[], typefaces: Typefaces): number =>
  line.reduce((sum, { text, gap }, index) => {
    const between = gap === " " && index < line.length - 1 ? typefaces.main.width(" ") : 0;
    return sum + typefaces.of(text).width(text) + between;
  }, 0);

type Line = readonly SetWord[];

/** Fills lines one after the other. Null if one word is too wide. */
const breakLines = (
  words: readonly SetWord[],
  widest: number,
  typefaces: Typefaces,
): Line[] | null => {
  const lines: SetWord[][] = [];
  for (const word of words) {
    if (lineWidth([word], typefaces) > widest) return null;
    const line = lines.at(-1);
    if (line && lineWidth([...line, word], typefaces) <= widest) line.push(word);
    else lines.push([word]);
  }
  return lines;
};

/** Breaks into the same number of lines of even width. */
const balanceLines = (words: readonly SetWord[], widest: number, typefaces: Typefaces): Line[] => {
  const greedy = breakLines(words, widest, typefaces) ?? [];
  let [best, low, high] = [greedy, 0, widest];
  for (let round = 0; round < 9; round += 1) {
    const middle = (low + high) / 2;
    const tried = breakLines(words, middle, typefaces);
    if (tried && tried.length === greedy.length) [best, high] = [tried, middle];
    else low = middle;
  }
  return best;
};

/** Shortens a text that fits in no size, and adds an ellipsis. */
const truncateLines = (
  words: readonly SetWord[],
  widest: number,
  lines: number,
  typefaces: Typefaces,
): Line[] => {
  const pieces = words.flatMap(({ text, gap }) => {
    if (lineWidth([{ text, gap }], typefaces) <= widest) return [{ text, gap }];
    const letters = Array.from(text);
    return letters.map((letter, index): SetWord => {
      return { text: letter, gap: index === letters.length - 1 ? gap : "" };
    });
  });
  for (let count = pieces.length; count > 0; count -= 1) {
    const kept = pieces.slice(0, count);
    const last = kept.at(-1) as SetWord;
    const shortened = [...kept.slice(0, -1), { ...last, text: `${last.text}…` }];
    const tried = breakLines(shortened, widest, typefaces);
    if (tried && tried.length <= lines) return tried;
  }
  return [];
};

const fitLines = (
  words: readonly SetWord[],
  { width, sizes }: TextBox,
  typefaces: Typefaces,
): { readonly lines: readonly Line[]; readonly em: number } => {
  for (const { lines, most, least } of sizes)
    for (let em = most; em >= least; em *= step) {
      const tried = breakLines(words, width / em, typefaces);
      if (tried && tried.length <= lines)
        return { lines: balanceLines(words, width / em, typefaces), em };
    }
  const { lines, least: em } = sizes.at(-1) as TextBox["sizes"][number];
  return { lines: truncateLines(words, width / em, lines, typefaces), em };
};

/**
 * Breaks a text into even lines in the largest size that fits. A text that fits in none ends in an ellipsis. Null if
 * nothing of it can be drawn.
 */
const setText = (text: string, box: TextBox): SetText | null => {
  const words = wordsOf(text, box.language).flatMap((word) => {
    const shown = drawable(word.text);
    return shown === "" ? [] : [{ ...word, text: shown }];
  });
  if (words.length === 0) return null;
  const whole = words.map((word) => word.text).join(" ");
  const typefaces = typefacesFor(box.face, whole, box.language);
  const { lines, em } = fitLines(words, box, typefaces);
  if (lines.length === 0) return null;
  const { above, below } = typefaces.main;
  const leading = em * leadingEm * Math.max(1, (above + below) / usualHeight);
  return {
    ...{ lines, typefaces, runsLeft: runsLeft(whole), em, leading },
    width: em * Math.max(...lines.map((line) => lineWidth(line, typefaces))),
    height: (lines.length - 1) * leading + (above + below) * em,
  };
};
