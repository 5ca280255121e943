export { captionWords } from "./caption-words.ts";
export { type Cue, type CueLimits, cuesOf, lineText } from "./cues.ts";
export { writeSubtitles } from "./write-subtitles.ts";
