import type { JobState } from "../jobs/model/job-state.ts";
import { pricedParamsOf } from "../pricing/priced-params.ts";
import { committedCredits, itemCountsOf } from "../pricing/quote.ts";
import { stagesOfRun } from "./progress.ts";
import type { AnyStage } from "./stage.ts";

/**
 * Whether the job would spend more than its `max_credits` with what it has begun and `current`, a stage that runs or
 * is to begin. Earlier runs count. docs/contribute/decisions.md#job-fields.
 */
export const isOverLimit = (
  stages: readonly AnyStage[],
  { job, tasks }: JobState,
  current: AnyStage,
): boolean => {
  const limit = job.params.max_credits ?? null;
  if (limit === null) return false;
  const own = stagesOfRun(stages, job);
  const begun = own.slice(0, own.indexOf(current) + 1);
  // Also what is being made again at this moment is as good as spent.
  const made = itemCountsOf(tasks.map((task) => ({ ...task, status: "done" as const })));
  return job.credits_consumed + committedCredits(begun, pricedParamsOf(job.params), made) > limit;
};
