export { type Beat, findBeat } from "./beat.ts";
export { type SceneSound, writeSceneSound } from "./scene-sound.ts";
export { encodeWav } from "./wav.ts";
