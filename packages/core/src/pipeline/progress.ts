import type { JobState } from "../job/job-state.ts";
import type { JobParams } from "../job/params-schema.ts";
import type { AnyStage } from "./stage.ts";

/** How many units a stage has for these parameters. */
export const unitCount = (stage: AnyStage, params: JobParams): number => stage.units?.(params) ?? 1;

/**
 * Progress when `current` is the running stage: the weights of the stages before it, and of its own
 * weight the share of its done units. Spec: Job, `progress_percent`. 0 to 100, one decimal.
 */
export const progressPercent = (
  stages: readonly AnyStage[],
  state: JobState,
  current: AnyStage,
): number => {
  const before = stages.slice(0, stages.indexOf(current));
  const base = before.reduce((sum, { weight }) => sum + weight, 0);
  const done = state.tasks.filter((task) => task.stage === current.name && task.status === "done");
  const share = done.length / unitCount(current, state.job.params);
  return Math.round((base + current.weight * share) * 10) / 10;
};
