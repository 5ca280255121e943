export { wordsOf } from "./language-data.ts";
export { sayNumber, speakable } from "./say-number.ts";
export { type SpokenNumber, spokenNumbers, withSpokenNumbers } from "./spoken-numbers.ts";
