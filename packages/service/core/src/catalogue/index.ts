export { colourWord } from "./colour-words.ts";
export { facetOf, foldText, wordsOf } from "./folding.ts";
export {
  type InstalledSpeaker,
  type InstalledVoice,
  installedVoiceFile,
  isInstalledVoice,
  modelName,
  voicesOf,
} from "./installed-voice.ts";
export { type Capabilities, type Model, modelSchema, pictureFormats } from "./model-schema.ts";
export { personaFilters, personaSchema, personaSortFields } from "./persona-schema.ts";
export { personaWords } from "./persona-words.ts";
export { trackSchema } from "./track-schema.ts";
export { trendingVoices, type VoiceUses } from "./trending-voices.ts";
export {
  linkedVoiceSchema,
  trendingVoiceSchema,
  voiceFilters,
  voiceSchema,
  voiceSortFields,
} from "./voice-schema.ts";
