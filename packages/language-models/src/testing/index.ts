export { type LocalModel, openModel } from "./ask-locally.ts";
export { goodScript, keyframesOf, sectionOf } from "./script-model.ts";
