export { localSpeech } from "./local-speech.ts";
export { trim } from "./mastering.ts";
