export { type EstimatedWord, estimatedWords } from "../sound/estimated-words.ts";
export {
  type PlannedShot,
  planShots,
  type ShotPlanRequest,
  type ShotSize,
  sceneChange,
} from "./shot-plan.ts";
