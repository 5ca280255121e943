export { intangibleKinds, kindOf, type ProductKind } from "./kind-of.ts";
export { kindWords } from "./kind-words.ts";
export { liquidColour } from "./liquids.ts";
export { isMatte } from "./matte.ts";
export { isWornThing, type Taste, type Thing, thingOf } from "./thing-of.ts";
export type { Rest } from "./thing-words.ts";
export {
  isLifted,
  isLuminous,
  isTangible,
  possibleActions,
  purposeOf,
  shownAction,
  shownMode,
  type UsedProduct,
} from "./uses.ts";
export type { BodyPart } from "./worn-words.ts";
