import type { CaptionWord } from "../ports/caption-renderer.ts";
import { graphemesOf } from "./caption-words.ts";

/** A word too wide even at this share of the style's size loses its end. */
const minScale = 0.42;

/** The word, or as much of its beginning as can be shown in a readable size. */
export const shownWhole = (
  word: CaptionWord,
  limits: { readonly widest: number; width(text: string): number },
): CaptionWord => {
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
