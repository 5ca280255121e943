export { type VoiceChoice, voiceChoice } from "./voice-map.ts";
