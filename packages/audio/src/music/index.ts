export { localMusic } from "./local-music.ts";
export { moodOf, musicMoods } from "./moods.ts";
