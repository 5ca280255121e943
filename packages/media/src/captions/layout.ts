import { captionsTop, type Size } from "@reelwright/film/artifacts";
import type { CaptionWord } from "@reelwright/film/captions/caption-renderer";
import { type Cue, type CueLimits, lineWidth } from "@reelwright/film/captions/cues";
import type { Face, Faces } from "../type/faces.ts";
import { type SafeBox, safeBox, visualOrder } from "../type/place.ts";
import type { DrawnStyle } from "./caption-styles.ts";

/** A style on a frame. Lengths are in pixels at scale 1. */
export type Setting = {
  readonly style: DrawnStyle;
  readonly faces: Faces;
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
  faces: Faces,
  frame: Size,
  runsLeft: boolean,
): Setting => {
  const { main } = faces;
  const leading = style.leading * Math.max(1, (main.above + main.below) / usualHeight);
  const safe = safeBox(frame);
  const wanted =
    style.sizeOfHeight === null
      ? style.size * Math.min(frame.width, frame.height) * (frame.width > frame.height ? 0.92 : 1)
      : style.sizeOfHeight * frame.height;
  const ink = Math.max(
    ...style.layers.map((layer) => layer.outlineWidth + layer.shadowDepth + layer.blur / 2),
  );
  const around = Math.max(ink, style.box ? boxPadding.x : 0);
  // Pictures keep what is above free for the product. A caller's own size may enter it.
  const isAtFoot = style.position === "bottom" && style.sizeOfHeight === null;
  const tallest = isAtFoot
    ? (safe.bottom - captionsTop(frame) * frame.height) / (style.maxLines * leading + 2 * around)
    : (safe.bottom - safe.top) / (2 * style.maxLines * Math.max(leading, 1));
  const em = Math.min(wanted, tallest);
  const bleed = em * around;
  return { style, faces, runsLeft, em, leading, frame, safe, bleed };
};

/** Letters that join can't be spaced. */
export const spacingOf = (style: DrawnStyle, face: Face): number =>
  face.spaced ? style.spacing : 0;

/** Width of a text in pixels at scale 1, each word in its own font. */
const textWidth = ({ style, faces, em }: Setting, text: string): number => {
  const words = text.split(" ");
  const letters = words.reduce((sum, word) => sum + faces.of(word).width(word), 0);
  const spaces = (words.length - 1) * faces.main.width(" ");
  return em * (letters + spaces + spacingOf(style, faces.main) * Array.from(text).length);
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

/** A word or line, from its left edge on. Lengths are in pixels. */
export type PlacedText = {
  readonly words: readonly CaptionWord[];
  readonly face: Face;
  readonly left: number;
  readonly baseline: number;
  readonly width: number;
};

export type CueLayout = {
  readonly cue: Cue;
  /** Pixels per em. */
  readonly em: number;
  readonly lines: readonly PlacedText[];
  /** Each word by itself, in the order in which they are spoken. */
  readonly words: readonly PlacedText[];
};

const blockCentre = ({ style, safe, frame }: Setting, height: number): number => {
  if (style.position === "top") return safe.top + height / 2;
  if (style.position === "middle") return frame.height / 2;
  // Tall frames keep the lower fifth free. In others words stand below the product and the hands.
  const usual = frame.height * (frame.width < frame.height ? 0.7 : 0.83);
  const highest = frame.height * captionsTop(frame) + height / 2;
  return Math.min(Math.max(usual, highest), safe.bottom - height / 2);
};

/** Centers the lines of a cue at the position of the style and puts the words on their line's baseline. */
export const layOutCue = (cue: Cue, setting: Setting): CueLayout => {
  const { faces, safe } = setting;
  const { main } = faces;
  const em = setting.em * cue.scale;
  const leading = em * setting.leading;
  const height = leading * cue.lines.length + 2 * setting.bleed;
  const centre = blockCentre(setting, height);
  const middle = (safe.left + safe.right) / 2;
  const width = (text: string) => textWidth(setting, text) * cue.scale;
  const lines = cue.lines.map((words, index): PlacedText => {
    const lineCentre = centre + (index - (cue.lines.length - 1) / 2) * leading;
    const baseline = lineCentre + ((main.above - main.below) / 2) * em;
    const whole = lineWidth(words, width);
    return { words, face: main, left: middle - whole / 2, baseline, width: whole };
  });
  const words = lines.flatMap(({ words: spoken, left: edge, baseline }) => {
    const lefts = new Map<CaptionWord, number>();
    let left = edge;
    for (const [index, word] of visualOrder(spoken, setting.runsLeft).entries()) {
      lefts.set(word, left);
      // All gaps of a line are equal, or there are none.
      left += width(word.text) + width(spoken[index]?.gap ?? "");
    }
    return spoken.map((word): PlacedText => {
      const face = faces.of(word.text);
      const own = width(word.text);
      return { words: [word], face, left: lefts.get(word) ?? edge, baseline, width: own };
    });
  });
  return { cue, em, lines, words };
};
