export { callToAction } from "./composition/call-to-action.ts";
export { endCardTexts } from "./end-card/end-card-texts.ts";
export { readKind } from "./kinds/read-kind.ts";
export { localLanguage } from "./local-language.ts";
export { spokenWords, type WordBudget, wordBudget } from "./pacing/word-budget.ts";
export { spokenName } from "./phrase-books/english/spoken-name.ts";
export { phasesOf } from "./phrase-books/phases.ts";
export { plainText } from "./phrase-books/product-name.ts";
export { keyframePrompts, type PlannedPictures } from "./prompts/keyframe-prompts.ts";
