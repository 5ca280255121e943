export { type LocalModel, openModel } from "./ask-locally.ts";
export { goodAdvice, goodScript, keyframesOf, sectionOf } from "./script-model.ts";
