export { type Alignment, forcedAlignment, type Recording } from "./forced-alignment.ts";
export { type CharacterTimes, groupedWords } from "./grouped-words.ts";
export { tidied } from "./tidied.ts";
