export { onUnitCompleted, onUnitFailed } from "./advance.ts";
export { type AnyStage, Completed, Snooze, type StageContext } from "./stage.ts";
