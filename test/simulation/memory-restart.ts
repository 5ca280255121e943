/** Restarts an ended job in memory: a new run with a new hold and the results of the previous stages. */

import { isEnded, type Restart } from "@reelwright/core/jobs/job-state";
import { stageNames } from "@reelwright/core/jobs/stage-names";
import { uuidv7 } from "@reelwright/core/util/uuid";
import { Failure } from "@reelwright/film/failure";
import type { MemoryData } from "./memory-data.ts";
import { type Job, keptTask } from "./memory-rows.ts";

export const limitReached = (
  code: string,
  limit: number,
  retryAfterSeconds: number,
  more: object = {},
): Failure =>
  new Failure("limited", code, "The job limit is reached.", {
    details: { limit, retry_after: retryAfterSeconds, ...more },
  });

/** Throws CONCURRENT_JOB_LIMIT if the tenant already has `limit` live jobs. */
export const checkConcurrent = (own: readonly Job[], limit: number): void => {
  const live = own.filter(({ status }) => !isEnded(status)).length;
  if (live >= limit) throw limitReached("CONCURRENT_JOB_LIMIT", limit, 10);
};

const ownJobs = (job: Job, { jobs }: Pick<MemoryData, "jobs">): readonly Job[] =>
  [...jobs.values()].filter(({ tenant_id }) => tenant_id === job.tenant_id);

/** Number of retries today of the job and of all its tenant's jobs. */
export const retriesToday = (job: Job, data: Pick<MemoryData, "jobs" | "clock">) => {
  const today = data.clock.iso().slice(0, 10);
  const count = ({ retryDays }: Job) => retryDays.filter((day) => day === today).length;
  const ofTenant = ownJobs(job, data).reduce((sum, each) => sum + count(each), 0);
  return { ofJob: count(job), ofTenant };
};

const checkRetries = (
  job: Job,
  { jobRetries, dailyRetries }: Restart["limits"],
  data: MemoryData,
): void => {
  const { ofJob, ofTenant } = retriesToday(job, data);
  if (ofJob >= jobRetries) throw limitReached("RETRY_LIMIT", jobRetries, 3600, { per: "job" });
  if (ofTenant >= dailyRetries)
    throw limitReached("RETRY_LIMIT", dailyRetries, 3600, { per: "account" });
};

/** Starts the job's next run. Throws CONCURRENT_JOB_LIMIT, RETRY_LIMIT or INSUFFICIENT_CREDITS without any change. */
export const restartJob = (
  job: Job,
  { from, credits, limits, params, keep }: Restart,
  data: MemoryData,
): void => {
  const { tasks, ledger, clock } = data;
  checkConcurrent(ownJobs(job, data), limits.concurrent);
  checkRetries(job, limits, data);
  ledger.reserve(job.tenant_id, job.job_id, job.run + 1, credits);
  const done = tasks.filter(({ jobId, status }) => jobId === job.job_id && status === "done");
  const kept = keep
    ? keep.map(({ output, ...unit }) => {
        const made = done.find(
          (each) => each.stage === unit.stage && each.unit === unit.unit && each.run === unit.run,
        );
        if (!made) throw new Error("a kept unit is gone");
        const costs = { items: 0, retries: 0, rejections: 0 };
        return { ...made, ...costs, output: output ?? made.output };
      })
    : done.filter(
        ({ run, stage }) => run === job.run && stageNames.indexOf(stage) < stageNames.indexOf(from),
      );
  Object.assign(job, {
    run: job.run + 1,
    from_stage: from,
    credits_estimated: credits,
    credits_reserved: credits,
    started_at: null,
    completed_at: null,
    ...(params && { params }),
  });
  job.retryDays.push(clock.iso().slice(0, 10));
  tasks.push(...kept.map((made) => keptTask(job, uuidv7(), made)));
};
