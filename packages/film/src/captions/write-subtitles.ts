import type { Word } from "../artifacts/artifacts.ts";
import type { CaptionWord } from "../ports/caption-renderer.ts";
import { captionWords } from "./caption-words.ts";
import { withName } from "./name-words.ts";
import { writeSidecars } from "./sidecars.ts";

/**
 * The captions of a video as files to read along: SRT, VTT, and the words with their times as JSON; `shown` are the words
 * as they are burned in. `words` are the spoken ones in order, on the final video's time line; `language` is ISO 639-1;
 * `productName` is kept together on a caption page where it fits; `narrations` are the segments' texts as written.
 */
export const writeSubtitles = (
  words: readonly Word[],
  language: string,
  productName = "",
  narrations: readonly string[] = [],
): {
  readonly shown: readonly CaptionWord[];
  readonly srt: string;
  readonly vtt: string;
  readonly words: string;
} => {
  const shown = withName(captionWords(words, language, narrations), productName);
  return { shown, ...writeSidecars(shown, words, language) };
};
