import type { Canvas, SKRSContext2D } from "@napi-rs/canvas";
import { type Colour, cssOf } from "../colour.ts";
import { skia } from "./fonts.ts";
import type { PlacedWord, SetText } from "./lines.ts";
import type { Box } from "./place.ts";

/** A picture that a layer moves, and where its corner lies on the frame at rest. Moved as a picture, it goes by fractions of a pixel. */
export type Sprite = { readonly canvas: Canvas; readonly left: number; readonly top: number };

export type TextPaint = {
  readonly fill: Colour;
  /** Width in em. */
  readonly outline?: { readonly colour: Colour; readonly width: number; readonly shadow: Colour };
};

/** How far any letter, mark or outline reaches beyond a word's line box, in em. */
const bleed = 0.35;
/** How far letters and marks of any script reach above and below the baseline, in em. */
const [ascent, descent] = [1.15, 0.6];

/** Everything that words cover. */
export const reachOf = (words: readonly PlacedWord[], em: number): Box => {
  const left = Math.min(...words.map((word) => word.left)) - bleed * em;
  const right = Math.max(...words.map((word) => word.left + word.width)) + bleed * em;
  const top = Math.min(...words.map((word) => word.baseline)) - ascent * em;
  const bottom = Math.max(...words.map((word) => word.baseline)) + descent * em;
  return { left, top, width: right - left, height: bottom - top };
};

const eachWord = (
  context: SKRSContext2D,
  words: readonly PlacedWord[],
  { em, runsLeft }: SetText,
  draw: (word: PlacedWord) => void,
): void => {
  context.textAlign = "left";
  context.direction = runsLeft ? "rtl" : "ltr";
  for (const word of words) {
    context.font = word.face.font(em);
    context.lang = word.face.lang;
    draw(word);
  }
};

/** Draws words: their outline with its shadow, then their fill. */
export const drawWords = (
  context: SKRSContext2D,
  words: readonly PlacedWord[],
  text: SetText,
  { fill, outline }: TextPaint,
): void => {
  if (outline) {
    context.save();
    context.lineJoin = "round";
    context.lineWidth = 2 * outline.width * text.em;
    context.strokeStyle = cssOf(outline.colour);
    context.shadowColor = cssOf(outline.shadow);
    context.shadowBlur = 0.18 * text.em;
    context.shadowOffsetY = 0.03 * text.em;
    eachWord(context, words, text, (word) =>
      context.strokeText(word.text, word.left, word.baseline),
    );
    context.restore();
  }
  context.fillStyle = cssOf(fill);
  eachWord(context, words, text, (word) => context.fillText(word.text, word.left, word.baseline));
};

/** An empty picture of a part of the frame; `draw` draws in the frame's coordinates. */
export const createSprite = (box: Box, draw: (context: SKRSContext2D) => void): Sprite => {
  const [left, top] = [Math.floor(box.left), Math.floor(box.top)];
  const width = Math.ceil(box.left + box.width) - left;
  const canvas = skia().createCanvas(Math.max(1, width), Math.ceil(box.top + box.height) - top);
  const context = canvas.getContext("2d");
  context.translate(-left, -top);
  draw(context);
  return { canvas, left, top };
};
