/** What operators do with jobs: what their tenants could do, recorded in the audit log. */
import { Failure } from "@reelwright/film/failure";
import { cancelJob } from "../jobs/cancel-job.ts";
import { jobNotFound } from "../jobs/job-not-found.ts";
import type { JobRecord, JobRow } from "../jobs/model/job-state.ts";
import type { StageName } from "../jobs/model/stage-names.ts";
import type { RetryLimits } from "../jobs/model/transition.ts";
import { resumeJob } from "../jobs/resume-job.ts";
import { retryJob } from "../jobs/retry-job.ts";
import type { JobStore } from "../ports/job-store.ts";
import type { OperatorActions } from "../ports/operator-store.ts";
import { stages } from "../stages/stages.ts";

export type JobActionDeps = {
  readonly jobs: Pick<JobStore, "get">;
  readonly actions: Pick<OperatorActions, "tenantOfJob" | "jobsRecorded">;
};
export type JobAction = { readonly record: JobRecord; readonly changed: boolean };

/** How a job stands after an action. */
export type JobDone = Pick<
  JobRow,
  "job_id" | "status" | "run" | "current_stage" | "credits_reserved"
> & { readonly changed: boolean };

export const jobDone = ({ record, changed }: JobAction): JobDone => {
  const { job_id, status, run, current_stage, credits_reserved } = record.job;
  return { job_id, status, run, current_stage, credits_reserved, changed };
};

/** Retries by hand aren't counted against the installation's defaults; a tenant's own limits hold. */
const unlimited = 1_000_000_000;
const operatorLimits: RetryLimits = {
  concurrent: unlimited,
  jobRetries: unlimited,
  dailyRetries: unlimited,
};

const tenantOf = async ({ actions }: JobActionDeps, jobId: string): Promise<string> => {
  const tenantId = await actions.tenantOfJob(jobId);
  if (tenantId === null) throw jobNotFound();
  return tenantId;
};

/** Cancels a job; one that is cancelled already stays as it is. Throws JOB_NOT_FOUND, INVALID_STATE. */
export const cancelByOperator =
  (deps: JobActionDeps) =>
  async (jobId: string, reason: string | null): Promise<JobAction> => {
    const tenantId = await tenantOf(deps, jobId);
    const jobs = deps.actions.jobsRecorded("job.cancelled", { reason });
    try {
      return { record: await cancelJob({ jobs })(tenantId, jobId), changed: true };
    } catch (error) {
      const isCancelled = error instanceof Failure && error.details?.["status"] === "cancelled";
      const record = isCancelled ? await deps.jobs.get(tenantId, jobId) : null;
      if (record === null) throw error;
      return { record, changed: false };
    }
  };

/** Begins a new run at the tenant's expense. Throws as `retryJob` does. */
export const retryByOperator =
  (deps: JobActionDeps) =>
  async (jobId: string, from: StageName | null, reason: string | null): Promise<JobAction> => {
    const tenantId = await tenantOf(deps, jobId);
    const { update } = deps.actions.jobsRecorded("job.retried", { from, reason });
    const jobs = { get: deps.jobs.get, update };
    const retry = retryJob({ jobs, stages, defaultLimits: operatorLimits });
    const body = from === null ? {} : { restart_from_stage: from };
    return { record: await retry(tenantId, jobId, body), changed: true };
  };

/** Lets a paused job go on. Throws as `resumeJob` does. */
export const resumeByOperator =
  (deps: JobActionDeps) =>
  async (jobId: string, maxCredits: number | null, reason: string | null): Promise<JobAction> => {
    const tenantId = await tenantOf(deps, jobId);
    const jobs = deps.actions.jobsRecorded("job.resumed", { max_credits: maxCredits, reason });
    const body = maxCredits === null ? {} : { max_credits: maxCredits };
    return { record: await resumeJob({ jobs, stages })(tenantId, jobId, body), changed: true };
  };
