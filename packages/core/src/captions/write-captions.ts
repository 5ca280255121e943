import type { HexColour, Size, Word } from "../artifacts/artifacts.ts";
import type { CustomCaptionOptions } from "../jobs/model/params-schema.ts";
import { assDocument } from "./ass-document.ts";
import { cueEvents } from "./ass-events.ts";
import { drawable } from "./ass-text.ts";
import { type CaptionWord, captionWords } from "./caption-words.ts";
import { cuesOf } from "./cues.ts";
import { customLook } from "./custom-look.ts";
import { runsLeft } from "./direction.ts";
import { limitsOf, placed, settingOf } from "./layout.ts";
import type { Look } from "./look.ts";
import { type NamedStyle, namedLook } from "./looks.ts";
import { writeSidecars } from "./sidecars.ts";
import { foreignTypefaces, typefacesFor } from "./typeface.ts";

export type CaptionRequest = {
  /** The spoken words in order, on the final video's time line. */
  readonly words: readonly Word[];
  readonly style: NamedStyle | "custom";
  /** Only for `custom`; null is a `custom` of defaults. */
  readonly custom: CustomCaptionOptions | null;
  /** Size of the final video in pixels. */
  readonly frame: Size;
  /** ISO 639-1. */
  readonly language: string;
  /** The product's colour, in which words are marked. */
  readonly accent: HexColour;
};

const drawnWords = (words: readonly CaptionWord[], look: Look, language: string): CaptionWord[] =>
  words.flatMap((word) => {
    const text = drawable(word.text);
    if (text === "") return [];
    return [{ ...word, text: look.uppercase ? text.toLocaleUpperCase(language) : text }];
  });

const ass = (
  { style, custom, frame, language, accent }: CaptionRequest,
  words: readonly CaptionWord[],
) => {
  const look = style === "custom" ? customLook(custom ?? {}, accent) : namedLook(style, accent);
  const shown = drawnWords(words, look, language);
  const text = shown.map((word) => word.text).join(" ");
  const typefaces = look.family
    ? foreignTypefaces(look.family)
    : typefacesFor(look.face, text, language);
  const setting = settingOf(look, typefaces, frame, runsLeft(text));
  const cues = cuesOf(shown, limitsOf(setting, language));
  const events = cues.flatMap((cue, index) =>
    cueEvents(setting, placed(cue, setting), cues[index + 1]?.startCs ?? Number.POSITIVE_INFINITY),
  );
  return assDocument(setting, events);
};

/**
 * Writes the captions of a video: ASS to burn in (animated word by word at the words' own times, inside the
 * safe area), SRT and VTT to read along, and the words with their times as JSON. Pure; hostile text stays text.
 */
export const writeCaptions = (
  request: CaptionRequest,
): { readonly ass: string; readonly srt: string; readonly vtt: string; readonly words: string } => {
  const words = captionWords(request.words, request.language);
  return { ass: ass(request, words), ...writeSidecars(words, request.words, request.language) };
};
