import type {
  CaptionDesign,
  CaptionRenderer,
  CaptionWord,
} from "@reelwright/film/captions/caption-renderer";
import { cuesOf } from "@reelwright/film/captions/cues";
import { facesFor, installedFaces } from "../type/faces.ts";
import { drawable } from "../type/lines.ts";
import { runsLeft } from "../type/place.ts";
import { assDocument } from "./ass.ts";
import { customStyle, type DrawnStyle, namedStyle } from "./caption-styles.ts";
import { type CueLayout, layOutCue, limitsOf, type Setting, settingOf } from "./layout.ts";

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

/** Divides words into cues and lays them out in a style, by the measured widths of the fonts. */
export const layOutCaptions = (
  words: readonly CaptionWord[],
  { style: name, custom, frame, language, accent }: CaptionDesign,
): { readonly setting: Setting; readonly cues: readonly CueLayout[] } => {
  const style = name === "custom" ? customStyle(custom ?? {}, accent) : namedStyle(name, accent);
  const shown = drawnWords(words, style, language);
  const text = shown.map((word) => word.text).join(" ");
  const own = style.family === null ? null : installedFaces(style.family);
  const faces = own ?? facesFor(style.face, text, language);
  const setting = settingOf(style, faces, frame, runsLeft(text));
  const cues = cuesOf(shown, limitsOf(setting, language));
  return { setting, cues: cues.map((cue) => layOutCue(cue, setting)) };
};

/** Writes captions as ASS. Hostile text stays text. */
export const assCaptions = (words: readonly CaptionWord[], design: CaptionDesign): string => {
  const { setting, cues } = layOutCaptions(words, design);
  return assDocument(setting, cues);
};

export const captionRenderer: CaptionRenderer = {
  ass: async (words, design) => assCaptions(words, design),
};
