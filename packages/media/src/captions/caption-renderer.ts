import type {
  CaptionDesign,
  CaptionRenderer,
  CaptionWord,
} from "@reelwright/film/captions/caption-renderer";
import { cuesOf } from "@reelwright/film/captions/cues";
import { assDocument } from "./ass-document.ts";
import { cueEvents } from "./ass-events.ts";
import { drawable } from "./ass-syntax.ts";
import { customStyle, type DrawnStyle, namedStyle } from "./caption-styles.ts";
import { layOutCue, limitsOf, runsLeft, settingOf } from "./layout.ts";
import { foreignTypefaces, typefacesFor } from "./typeface.ts";

const drawnWords = (
  words: readonly CaptionWord[],
  style: DrawnStyle,
  language: string,
): CaptionWord[] =>
  words.flatMap((word) => {
    const text = drawable(word.text);
    if (text === "") return [];
    if (!style.uppercase) return [{ ...word, text }];
    return [{ ...word, text: text.toLocaleUpperCase(language), written: text }];
  });

/** Writes captions as ASS, set in the measured widths of the shipped fonts. Hostile text stays text. */
export const assCaptions = (
  words: readonly CaptionWord[],
  { style: name, custom, frame, language, accent }: CaptionDesign,
): string => {
  const style = name === "custom" ? customStyle(custom ?? {}, accent) : namedStyle(name, accent);
  const shown = drawnWords(words, style, language);
  const text = shown.map((word) => word.text).join(" ");
  const typefaces = style.family
    ? foreignTypefaces(style.family)
    : typefacesFor(style.face, text, language);
  const setting = settingOf(style, typefaces, frame, runsLeft(text));
  const cues = cuesOf(shown, limitsOf(setting, language));
  const events = cues.flatMap((cue, index) =>
    cueEvents(
      setting,
      layOutCue(cue, setting),
      cues[index + 1]?.startCs ?? Number.POSITIVE_INFINITY,
    ),
  );
  return assDocument(setting, events);
};

/** Burned-in captions as libass draws them. */
export const captionRenderer: CaptionRenderer = {
  ass: async (words, design) => assCaptions(words, design),
};
