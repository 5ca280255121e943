import type { CaptionWord } from "../ports/caption-renderer.ts";
import { endsSentence } from "./punctuation.ts";

/** A longer silence than this ends a cue. */
const pauseCs = 35;

/** Words between which there is no pause, no end of a sentence and no cut. */
export const phrases = (words: readonly CaptionWord[]): CaptionWord[][] => {
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
