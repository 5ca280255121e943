export { localSpeech } from "./local-speech.ts";
