/** What a speech model takes. Limits: elevenlabs.io/docs/models, November 2026. */
export type SpeechModel = {
  readonly id: string;
  readonly creditsPerCharacter: number;
  readonly maxCharacters: number;
  /** Takes `language_code`. */
  readonly takesLanguage: boolean;
  /** Takes `previous_text` and `next_text`. */
  readonly takesNeighbours: boolean;
};

const multilingual: SpeechModel = {
  id: "eleven_multilingual_v2",
  creditsPerCharacter: 1,
  maxCharacters: 10_000,
  takesLanguage: false,
  takesNeighbours: true,
};
const flash: SpeechModel = {
  id: "eleven_flash_v2_5",
  creditsPerCharacter: 0.5,
  maxCharacters: 40_000,
  takesLanguage: true,
  takesNeighbours: true,
};

/** Languages of the catalogue that the multilingual model doesn't speak. */
const onlyFlash: ReadonlySet<string> = new Set(["hu", "no", "vi"]);

/** The model for a language: the one that sounds best where it speaks it. */
export const speechModelFor = (language: string): SpeechModel =>
  onlyFlash.has(language) ? flash : multilingual;
