import type { JobRow, JobState } from "../jobs/model/job-state.ts";
import type { JobParams } from "../jobs/model/params-schema.ts";
import type { StageName } from "../jobs/model/stage-names.ts";
import type { AnyStage } from "./stage.ts";

/** The stage of this name. Throws for a name that the pipeline lacks: a row from another version. */
export const stageByName = (stages: readonly AnyStage[], name: StageName): AnyStage => {
  const stage = stages.find((each) => each.name === name);
  if (!stage) throw new Error(`no stage ${name}`);
  return stage;
};

/** The stages from this one on. */
export const stagesFrom = (stages: readonly AnyStage[], name: StageName): readonly AnyStage[] =>
  stages.slice(stages.indexOf(stageByName(stages, name)));

/** The stages that the job's current run does and pays; earlier ones were kept. */
export const stagesOfRun = (
  stages: readonly AnyStage[],
  { from_stage }: Pick<JobRow, "from_stage">,
): readonly AnyStage[] => stagesFrom(stages, from_stage);

/** How many units a stage has for these parameters. */
export const unitCount = (stage: AnyStage, params: Pick<JobParams, "segment_count">): number =>
  stage.units?.(params) ?? 1;

/** Whether every unit of the stage is done. */
export const isStageDone = (stage: AnyStage, { job, tasks }: JobState): boolean =>
  tasks.filter((task) => task.stage === stage.name && task.status === "done").length ===
  unitCount(stage, job.params);

/**
 * Progress when `current` is the running stage: the weights of the stages before it, and of its own
 * weight the share of its done units. docs/contribute/contract.md#job. 0 to 100, one decimal.
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
