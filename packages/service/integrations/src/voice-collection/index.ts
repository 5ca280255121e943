export { openVoiceCollection, type VoiceCollection } from "./collection.ts";
export { digestOf } from "./fetched-file.ts";
export type { VoiceEntry, VoiceFile } from "./voice-entry.ts";
