/** How long a job will still take. Pure. */
import { isEnded, type JobRow, type TaskRow } from "../jobs/model/job-state.ts";
import { stageByName, stagesFrom } from "../pipeline/progress.ts";
import type { AnyStage } from "../pipeline/stage.ts";
import { type PricedParams, pricedParamsOf } from "../pricing/priced-params.ts";
import { type Batch, batchesOf, isInBatch } from "./batches.ts";
import type { ExpectedDurations } from "./expected-durations.ts";
import { variantOf } from "./variant.ts";

/** At least a tenth is left; of what has lasted longer than expected, a tenth of the time that it has taken. */
const leastShare = 0.1;

type Task = Pick<TaskRow, "stage" | "unit" | "status"> &
  Partial<Pick<TaskRow, "progress" | "finished_at">>;
type Seen = {
  readonly job: JobRow;
  readonly tasks: readonly Task[];
  /** Now, milliseconds since 1970; left out: the time since the units began isn't considered. */
  readonly nowMs?: number;
};

/** The stages from this one to the job's last. */
const stagesLeft = (
  stages: readonly AnyStage[],
  from: AnyStage,
  stopAt: string | null,
): readonly AnyStage[] => {
  const left = stagesFrom(stages, from.name);
  const last = left.findIndex(({ name }) => name === stopAt);
  return last === -1 ? left : left.slice(0, last + 1);
};

const sum = (parts: readonly (number | null)[]): number | null =>
  parts.reduce((total, part) => (total === null || part === null ? null : total + part), 0);

const shareDone = (tasks: readonly Task[], batch: Batch): number =>
  tasks.reduce((done, { status, progress = 0 }) => done + (status === "done" ? 1 : progress), 0) /
  batch.units;

/** When the batch began: when the last unit before it was done, or the run was started. */
const beganMs = ({ job, tasks }: Seen, batchTasks: readonly Task[]): number | null => {
  const times = tasks
    .filter((task) => !batchTasks.includes(task))
    .map(({ finished_at }) => finished_at ?? null)
    .concat(job.started_at)
    .filter((time) => time !== null);
  return times.length > 0 ? Math.max(...times.map((time) => Date.parse(time))) : null;
};

/** What is left of a batch that may have begun. */
const leftOf = (seen: Seen, stage: AnyStage, batch: Batch, expected: number): number => {
  const own = seen.tasks.filter((task) => task.stage === stage.name && isInBatch(batch, task.unit));
  const share = shareDone(own, batch);
  if (share === 1 || own.length === 0) return (1 - share) * expected;
  const began = seen.nowMs === undefined ? null : beganMs(seen, own);
  const elapsed = began === null ? 0 : Math.max(0, ((seen.nowMs ?? 0) - began) / 1_000);
  // A late stage doesn't stay at its last second: the estimate grows with the delay.
  if (elapsed > expected) return leastShare * elapsed;
  return Math.min((1 - share) * expected, Math.max(expected - elapsed, leastShare * expected));
};

/**
 * The seconds until the job ends, whole; null where that isn't known: the job has ended or stands still, or one of its
 * stages was never measured.
 */
export const remainingSeconds = (
  stages: readonly AnyStage[],
  expected: ExpectedDurations,
  seen: Seen,
): number | null => {
  const { job } = seen;
  if (isEnded(job.status) || job.status === "paused") return null;
  const current = stageByName(stages, job.current_stage);
  const params = pricedParamsOf(job.params);
  const left = sum(
    stagesLeft(stages, current, job.params.stop_at_stage).flatMap((stage) =>
      batchesOf(stage, job.params).map((batch) => {
        const { units } = batch;
        const variant = variantOf(stage.name, params);
        const seconds = expected.secondsOf({ stage: stage.name, variant, units });
        if (seconds === null) return null;
        return stage === current ? leftOf(seen, stage, batch, seconds) : seconds;
      }),
    ),
  );
  return left === null ? null : Math.max(1, Math.round(left));
};

/** The seconds that a job of these parameters is expected to take from its creation; null: not measured yet. */
export const wholeSeconds = (
  stages: readonly AnyStage[],
  expected: ExpectedDurations,
  params: PricedParams,
): number | null => {
  const whole = sum(
    stages.flatMap((stage) =>
      batchesOf(stage, { segment_count: params.segmentCount }).map(({ units }) =>
        expected.secondsOf({ stage: stage.name, variant: variantOf(stage.name, params), units }),
      ),
    ),
  );
  return whole === null ? null : Math.max(1, Math.round(whole));
};
