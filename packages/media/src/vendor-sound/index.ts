export { vendorMusic } from "./vendor-music.ts";
export { vendorSpeech } from "./vendor-speech.ts";
