import { isTestTenant } from "@reelwright/core/identity/test-mode";
import { isEnded, type JobState, type Transition } from "@reelwright/core/jobs/job-state";
import type { JobStore } from "@reelwright/core/ports/jobs";
import type { TaskStore } from "@reelwright/core/ports/task-store";
import type { Database } from "../database/database.ts";

type Meter = Database["meter"];

/** Starts the metrics of ended jobs at zero. They count all ends: by a unit, a request, or a worker that crashed too often. */
export const countEndsFromZero = (meter: Meter): void => {
  const ends = [
    { status: "completed", cause: "none" },
    { status: "cancelled", cause: "none" },
    { status: "failed", cause: "input" },
    { status: "failed", cause: "operation" },
  ];
  for (const labels of ends) {
    meter.start("reelwright_jobs_ended_total", labels);
    meter.start("reelwright_job_duration_seconds", { status: labels.status });
  }
};

const causeOf = ({ error }: NonNullable<Transition["set"]>): string => {
  if (!error) return "none";
  return error.retryable ? "operation" : "input";
};

const countEnd = (meter: Meter, { job }: JobState, { set }: Transition): void => {
  if (!set?.status || isTestTenant(job.tenant_id)) return;
  const { status } = set;
  meter.count("reelwright_jobs_ended_total", { status, cause: causeOf(set) });
  const seconds = Math.max(0, Date.now() - Date.parse(job.created_at)) / 1_000;
  if (job.run === 1) meter.observe("reelwright_job_duration_seconds", { status }, seconds);
};

/** Keeps the last decision for each job: a decision that couldn't be written is made again. */
const withLastDecision = <Rest extends readonly unknown[]>(
  decide: (state: JobState, ...rest: Rest) => Transition,
) => {
  const decided = new Map<string, readonly [JobState, Transition]>();
  return {
    decide: (state: JobState, ...rest: Rest): Transition => {
      const transition = decide(state, ...rest);
      const { job } = state;
      if (isEnded(job.status)) return transition;
      if (transition.set?.status && isEnded(transition.set.status))
        decided.set(job.job_id, [state, transition]);
      else decided.delete(job.job_id);
      return transition;
    },
    count: (meter: Meter): void => {
      for (const end of decided.values()) countEnd(meter, ...end);
    },
  };
};

export const measuredUpdate =
  (meter: Meter, update: JobStore["update"]): JobStore["update"] =>
  async (tenantId, jobId, decide, once) => {
    const remembered = withLastDecision(decide);
    const record = await update(tenantId, jobId, remembered.decide, once);
    remembered.count(meter);
    return record;
  };

export const measuredFinish =
  (meter: Meter, finish: TaskStore["finish"]): TaskStore["finish"] =>
  async (claim, result, decide) => {
    const remembered = withLastDecision(decide);
    const ended = await finish(claim, result, remembered.decide);
    if (ended.isWritten) remembered.count(meter);
    return ended;
  };

export const measuredReap =
  (meter: Meter, reap: TaskStore["reap"]): TaskStore["reap"] =>
  async (decide, isSteady) => {
    const remembered = withLastDecision(decide);
    const recovered = await reap(remembered.decide, isSteady);
    remembered.count(meter);
    return recovered;
  };
