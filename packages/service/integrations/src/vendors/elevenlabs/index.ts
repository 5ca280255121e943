export { elevenLabsCheck } from "./check.ts";
export type { ElevenLabsOptions } from "./connection.ts";
export { elevenLabsMusic } from "./music.ts";
export { elevenLabsSpeech, elevenLabsSpeeds } from "./speech.ts";
