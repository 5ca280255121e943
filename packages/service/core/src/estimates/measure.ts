/** What the end of a unit tells: how long its batch took, and how long the job will still take. Pure. */
import type { JobEventDraft, JobState } from "../jobs/model/job-state.ts";
import type { Transition } from "../jobs/model/transition.ts";
import { stageByName } from "../pipeline/progress.ts";
import type { AnyStage } from "../pipeline/stage.ts";
import type { DurationKey } from "../ports/duration-store.ts";
import type { Claim } from "../ports/task-store.ts";
import { pricedParamsOf } from "../pricing/priced-params.ts";
import { batchesOf, isInBatch } from "./batches.ts";
import type { ExpectedDurations } from "./expected-durations.ts";
import { remainingSeconds } from "./remaining.ts";
import { variantOf } from "./variant.ts";

/**
 * What was measured when this unit was the last of its batch; null: it wasn't, or humans decided on the way, whose time
 * says nothing of the next job. `state` has the unit done.
 */
export const endedBatch = (
  stages: readonly AnyStage[],
  { stage: name, unit, params }: Pick<Claim, "stage" | "unit" | "params">,
  { tasks }: JobState,
  { units: verdicts }: Transition,
): DurationKey | null => {
  const stage = stageByName(stages, name);
  const isReviewed = params.human_review !== "off" && stage.qualityCheck !== undefined;
  if (isReviewed || verdicts?.some(({ status }) => status !== "done")) return null;
  const batch = batchesOf(stage, params).find((each) => isInBatch(each, unit));
  if (!batch) return null;
  const done = tasks.filter(
    (task) => task.stage === name && isInBatch(batch, task.unit) && task.status === "done",
  );
  if (done.length < batch.units) return null;
  return { stage: name, variant: variantOf(name, pricedParamsOf(params)), units: batch.units };
};

/** Events that say how far the job is. */
const isProgress = ({ type }: JobEventDraft): boolean =>
  type === "stage.started" || type === "unit.finished" || type === "stage.finished";

/** The transition with `estimated_seconds_remaining` in the events that say how far the job is. */
export const withEstimate = (
  stages: readonly AnyStage[],
  expected: ExpectedDurations,
  { job, tasks }: JobState,
  transition: Transition,
): Transition => {
  const { events = [], set = {}, insert = [] } = transition;
  if (!events.some(isProgress)) return transition;
  const { max_credits: _limit, ...row } = set;
  const after = [...tasks, ...insert.map((unit) => ({ ...unit, status: "ready" as const }))];
  const left = remainingSeconds(stages, expected, { job: { ...job, ...row }, tasks: after });
  const told = events.map((event) =>
    isProgress(event)
      ? { ...event, data: { ...event.data, estimated_seconds_remaining: left } }
      : event,
  );
  return { ...transition, events: told };
};
