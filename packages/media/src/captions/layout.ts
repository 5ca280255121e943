import { type Size, safeArea } from "@reelwright/film/artifacts";
import type { CaptionWord } from "@reelwright/film/captions/caption-renderer";
import { type Cue, type CueLimits, lineWidth } from "@reelwright/film/captions/cues";
import type { DrawnStyle } from "./caption-styles.ts";
import type { Typeface, Typefaces } from "./typeface.ts";

/** The part of the frame that captions may use, in pixels. */
type SafeBox = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

/** Room below captions in square and wide frames, where players show no buttons. A share of the height. */
const broadBottom = 0.09;

/** The safe area, made symmetrical so that centered text looks centered. */
export const safeBox = ({ width, height }: Size): SafeBox => {
  const bottom = width < height ? safeArea.bottom : broadBottom;
  const side = Math.max(safeArea.left, safeArea.right) * width;
  return {
    left: side,
    right: width - side,
    top: safeArea.top * height,
    bottom: (1 - bottom) * height,
  };
};

/** A style on a frame. Lengths are in pixels at scale 1. */
export type Setting = {
  readonly style: DrawnStyle;
  readonly typefaces: Typefaces;
  /** Whether lines run from right to left. */
  readonly runsLeft: boolean;
  readonly em: number;
  /** Between baselines, in em. */
  readonly leading: number;
  readonly frame: Size;
  readonly safe: SafeBox;
  /** Room for outline, shadow, glow or box on each side of the letters. */
  readonly bleed: number;
};

/** How far a box reaches beyond its text, in em, sideways and beyond the capitals. */
export const boxPadding = { x: 0.2, y: 0.21 } as const;
/** The peak size of a popping word. */
export const popScale = 1.12;

/** Scripts higher than this (in em) get more room between lines. */
const usualHeight = 0.92;

/** Sets a style on a frame. */
export const settingOf = (
  style: DrawnStyle,
  typefaces: Typefaces,
  frame: Size,
  runsLeft: boolean,
): Setting => {
  const { main } = typefaces;
  const leading = style.leading * Math.max(1, (main.above + main.below) / usualHeight);
  const safe = safeBox(frame);
  const wanted =
    style.sizeOfHeight === null
      ? style.size * Math.min(frame.width, frame.height) * (frame.width > frame.height ? 0.92 : 1)
      : style.sizeOfHeight * frame.height;
  const tallest = (safe.bottom - safe.top) / (2 * style.maxLines * Math.max(leading, 1));
  const em = Math.min(wanted, tallest);
  const ink = Math.max(
    ...style.layers.map((layer) => layer.outlineWidth + layer.shadowDepth + layer.blur / 2),
  );
  const bleed = em * Math.max(ink, style.box ? boxPadding.x : 0);
  return { style, typefaces, runsLeft, em, leading, frame, safe, bleed };
};

/** Letters that join can't be spaced. */
export const spacingOf = (style: DrawnStyle, face: Typeface): number =>
  face.spaced ? style.spacing : 0;

/** Width of a text in pixels at scale 1, each word in its own font. */
const textWidth = ({ style, typefaces, em }: Setting, text: string): number => {
  const words = text.split(" ");
  const letters = words.reduce((sum, word) => sum + typefaces.of(word).width(word), 0);
  const spaces = (words.length - 1) * typefaces.main.width(" ");
  return em * (letters + spaces + spacingOf(style, typefaces.main) * Array.from(text).length);
};

/** The limits of a cue. */
export const limitsOf = (setting: Setting, language: string): CueLimits => {
  const { style, safe, bleed } = setting;
  const pop = style.entrance === "pop_words" ? popScale : 1;
  return {
    language,
    maxWords: style.maxWords,
    idealWords: style.idealWords,
    maxLines: style.maxLines,
    widest: (safe.right - safe.left - 2 * bleed) / pop,
    width: (text) => textWidth(setting, text),
  };
};

/** A word or line and the center of its line box, in pixels. */
export type PlacedText = {
  readonly words: readonly CaptionWord[];
  readonly typeface: Typeface;
  readonly x: number;
  readonly y: number;
  readonly width: number;
};

export type CueLayout = {
  readonly cue: Cue;
  /** Pixels per em. */
  readonly em: number;
  readonly lines: readonly PlacedText[];
  /** Each word by itself; exact only if the font is measured. */
  readonly words: readonly PlacedText[];
};

const blockCentre = ({ style, safe, frame }: Setting, height: number): number => {
  if (style.position === "top") return safe.top + height / 2;
  if (style.position === "middle") return frame.height / 2;
  // Tall frames keep the lower fifth free. In others words stand below the product and the hands.
  const usual = frame.height * (frame.width < frame.height ? 0.7 : 0.83);
  return Math.min(usual, safe.bottom - height / 2);
};

/** Centers the lines of a cue at the position of the style and puts the words on their line's baseline. */
export const layOutCue = (cue: Cue, setting: Setting): CueLayout => {
  const { typefaces, safe } = setting;
  const { main } = typefaces;
  const em = setting.em * cue.scale;
  const leading = em * setting.leading;
  const height = leading * cue.lines.length + 2 * setting.bleed;
  const centre = blockCentre(setting, height);
  const middle = (safe.left + safe.right) / 2;
  const width = (text: string) => textWidth(setting, text) * cue.scale;
  const lines = cue.lines.map((words, index): PlacedText => {
    const lineCentre = centre + (index - (cue.lines.length - 1) / 2) * leading;
    const baseline = lineCentre + ((main.above - main.below) / 2) * em;
    const y = baseline - main.baseline * em;
    return { words, typeface: main, x: middle, y, width: lineWidth(words, width) };
  });
  const words = lines.flatMap((line) => {
    let left = line.x - line.width / 2;
    const baseline = line.y + main.baseline * em;
    const gaps = new Map(line.words.map((word, index) => [index, width(word.gap)]));
    const standing = visualOrder(line.words, setting.runsLeft);
    return standing.map((word, index): PlacedText => {
      const own = width(word.text);
      const typeface = typefaces.of(word.text);
      const x = left + own / 2;
      // All gaps of a line are equal, or there are none.
      left += own + (gaps.get(index) ?? 0);
      return { words: [word], typeface, x, y: baseline - typeface.baseline * em, width: own };
    });
  });
  return { cue, em, lines, words };
};

const rightToLeftLetter =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const leftToRightLetter = /\p{L}/u;

/** Whether most letters of the text run from right to left. */
export const runsLeft = (text: string): boolean => {
  let balance = 0;
  for (const one of text)
    if (rightToLeftLetter.test(one)) balance += 1;
    else if (leftToRightLetter.test(one)) balance -= 1;
  return balance > 0;
};

/** Wider than any letter's dots reach. libass trims usual spaces at the ends of a line. */
const hardSpaces = "\u00a0".repeat(6);

/**
 * The text of an event that libass centers. The font draws dots and vowel signs as glyphs of their own. In text that
 * runs left these glyphs come before their letter, and libass measures the letter from them, so it would draw words up
 * to 0.7 em too far left. Between hard spaces the outermost glyphs have no marks.
 */
export const withHardSpaces = (text: string): string =>
  rightToLeftLetter.test(text) ? hardSpaces + text + hardSpaces : text;

const startsLeft = (word: string): boolean =>
  leftToRightLetter.test(word) && !rightToLeftLetter.test(word);

/**
 * The words of a line from left to right. In a line that runs left, neighboring words of the other direction, such as a
 * brand of two words, keep their own order.
 */
export const visualOrder = <W extends { readonly text: string }>(
  words: readonly W[],
  left: boolean,
): readonly W[] => {
  if (!left) return words;
  const runs: W[][] = [];
  for (const word of words) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && startsLeft(last.text) && startsLeft(word.text)) run.push(word);
    else runs.push([word]);
  }
  return runs.reverse().flat();
};

/** A word of the other direction in a line that runs left: its final punctuation comes first. */
export const inLeftLine = (text: string): string =>
  runsLeft(text) ? text : text.replace(/^(.*?)([!?.,:;…]+)$/u, "$2$1");
