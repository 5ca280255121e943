/** What is measured of units' runs. */
import type { DurationLog } from "../estimates/duration-log.ts";
import { endedBatch, withEstimate } from "../estimates/measure.ts";
import type { JobState } from "../jobs/model/job-state.ts";
import type { Transition } from "../jobs/model/transition.ts";
import type { AnyStage } from "../pipeline/stage.ts";
import type { DurationKey } from "../ports/duration-store.ts";
import type { Claim } from "../ports/task-store.ts";
import type { Meter } from "../telemetry/meter.ts";

/** Notes a claim, and how long the unit had waited for it. */
export const measureClaim = (meter: Meter, { stage, waitedMs }: Claim): void => {
  meter.count("reelwright_tasks_claimed_total", { stage });
  meter.observe("reelwright_queue_wait_seconds", { stage }, waitedMs / 1_000);
};

/** Notes how the run of a unit ended. */
export const measureEnd = (
  meter: Meter,
  stage: string,
  outcome: string,
  durationMs: number,
): void => {
  meter.observe("reelwright_stage_duration_seconds", { stage, outcome }, durationMs / 1_000);
  if (outcome === "fenced") meter.count("reelwright_tasks_fenced_total", { stage });
  if (outcome === "retry") meter.count("reelwright_tasks_retried_total", { stage });
};

type Deps = {
  readonly stages: readonly AnyStage[];
  readonly durations?: Pick<DurationLog, "current" | "note">;
};

/** How long stages take: told in the events of a unit's end, and noted where the unit was the last of its batch. */
export const measureStages = ({ stages, durations }: Deps, claim: Claim) => {
  let batch: DurationKey | null = null;
  return {
    /** The transition, with what is expected in its events. */
    told: (state: JobState, transition: Transition): Transition => {
      if (!durations) return transition;
      batch = endedBatch(stages, claim, state, transition);
      return withEstimate(stages, durations.current(), state, transition);
    },
    /** The transition is written. `startedMs`: when the run began, by `performance.now()`. */
    note: (startedMs: number): void => {
      if (batch) durations?.note(batch, (claim.ageMs + performance.now() - startedMs) / 1_000);
    },
  };
};
