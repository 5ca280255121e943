/** The next run of an ended job in memory: a new hold, and what the stages before yielded. */
import { Failure, isEnded, type Restart, stageNames, uuidv7 } from "@reelwright/core";
import { type Job, keptTask } from "./memory-rows.ts";
import type { TaskWorld } from "./memory-tasks.ts";

export const limitReached = (code: string, limit: number, retryAfterSeconds: number): Failure =>
  new Failure("limited", code, "The job limit is reached.", {
    details: { limit, retry_after: retryAfterSeconds },
  });

/** Throws CONCURRENT_JOB_LIMIT when so many of the tenant's jobs are live already. */
export const checkConcurrent = (own: readonly Job[], limit: number): void => {
  const live = own.filter(({ status }) => !isEnded(status)).length;
  if (live >= limit) throw limitReached("CONCURRENT_JOB_LIMIT", limit, 10);
};

/** Begins the job's next run. Throws CONCURRENT_JOB_LIMIT or INSUFFICIENT_CREDITS; then nothing has changed. */
export const restartJob = (
  job: Job,
  { from, credits, concurrentLimit }: Restart,
  { jobs, tasks, ledger }: TaskWorld,
): void => {
  const own = [...jobs.values()].filter(({ tenant_id }) => tenant_id === job.tenant_id);
  checkConcurrent(own, concurrentLimit);
  ledger.reserve(job.tenant_id, job.job_id, job.run + 1, credits);
  const kept = tasks.filter(
    ({ jobId, run, stage, status }) =>
      jobId === job.job_id &&
      run === job.run &&
      status === "done" &&
      stageNames.indexOf(stage) < stageNames.indexOf(from),
  );
  Object.assign(job, {
    run: job.run + 1,
    from_stage: from,
    credits_estimated: credits,
    credits_reserved: credits,
    started_at: null,
    completed_at: null,
  });
  tasks.push(...kept.map((made) => keptTask(job, uuidv7(), made)));
};
