export { wordsOf } from "./language-data.ts";
export { numberSeconds } from "./number-seconds.ts";
export { speakable } from "./say-number.ts";
export { type SpokenNumber, spokenNumbers, withSpokenNumbers } from "./spoken-numbers.ts";
