export { onUnitCompleted, onUnitFailed } from "./advance.ts";
export type { ItemDecision, ReviewDecision } from "./quality.ts";
export {
  type AnyStage,
  type ArtifactName,
  Completed,
  type QualityCheck,
  type Retry,
  Snooze,
  type Stage,
  type StageContext,
  type UnitOutput,
  type Workspace,
} from "./stage.ts";
