export { onUnitCompleted, onUnitFailed } from "./advance.ts";
export type { ItemDecision, ReviewDecision } from "./quality.ts";
export { Snooze } from "./snooze.ts";
export {
  type AnyStage,
  type ArtifactName,
  Completed,
  type QualityCheck,
  type Retry,
  type Stage,
  type StageContext,
  type UnitOutput,
  type Workspace,
} from "./stage.ts";
