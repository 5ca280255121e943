export { forearmSpot, headSpot, type Spot, trunkSpot } from "./attachment.ts";
export { createFigure, type Figure } from "./figure.ts";
export { hairStyles } from "./hair.ts";
export { type HeadReach, headReach, usualReach } from "./head-reach.ts";
export { soles } from "./legs.ts";
export type { FigureLight } from "./light.ts";
export type { SleeveLength } from "./outfits/index.ts";
export {
  type FigurePose,
  type HandPose,
  type HandShape,
  mirrorPose,
  mixPoses,
  type Point,
} from "./pose.ts";
export type { PosedProduct, ProductPlace } from "./posed-product.ts";
export { largeTop, type PoseName, poses } from "./poses.ts";
export { type Feet, type Foot, feetOf, type Step } from "./stride.ts";
export { inSleeves } from "./wear-poses.ts";
