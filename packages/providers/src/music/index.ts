export { localMusic } from "./local-music.ts";
export type { Bar, DrumName, Groove, Mood, Part, Scale } from "./mood.ts";
export { moodOf, musicMoods } from "./moods.ts";
