import { Failure } from "@reelwright/film/failure";
import { testTenantOf } from "../identity/test-mode.ts";
import { cancelJob, jobNotFound, resumeJob, retryJob } from "../jobs/job-actions.ts";
import {
  isEnded,
  type JobRecord,
  type JobStatus,
  type RetryLimits,
  type TaskStatus,
} from "../jobs/job-state.ts";
import type { StageName } from "../jobs/stage-names.ts";
import type { Actor } from "../ports/identity.ts";
import type { JobStore } from "../ports/jobs.ts";
import type { OperatorActions, OperatorReads } from "../ports/operators.ts";
import { stages } from "../stages/stages.ts";
import type { DeliveryView, JobDone } from "./replies.ts";
import type { Suspended } from "./tenant-replies.ts";

type JobActionDeps = {
  readonly jobs: Pick<JobStore, "get">;
  readonly actions: Pick<OperatorActions, "tenantOfJob" | "jobsRecorded">;
};
export type JobAction = { readonly record: JobRecord; readonly changed: boolean };

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

/** Resumes a paused job. Throws like `resumeJob`. */
export const resumeByOperator =
  (deps: JobActionDeps) =>
  async (jobId: string, maxCredits: number | null, reason: string | null): Promise<JobAction> => {
    const tenantId = await tenantOf(deps, jobId);
    const jobs = deps.actions.jobsRecorded("job.resumed", { max_credits: maxCredits, reason });
    const body = maxCredits === null ? {} : { max_credits: maxCredits };
    return { record: await resumeJob({ jobs, stages })(tenantId, jobId, body), changed: true };
  };

type SuspendDeps = {
  readonly jobs: Pick<JobStore, "get">;
  readonly reads: Pick<OperatorReads, "liveJobs">;
  readonly actions: Pick<OperatorActions, "suspend" | "tenantOfJob" | "jobsRecorded">;
  /** Called for each job that was cancelled. */
  readonly onCancelled: (action: JobAction) => void;
};

/** Live jobs per statement. */
const batch = 200;

async function* liveJobIds({ reads }: SuspendDeps, tenantId: string): AsyncGenerator<string> {
  let after: string | null = null;
  do {
    const live = await reads.liveJobs({ after, limit: batch, tenantId });
    for (const { job_id: jobId } of live) yield jobId;
    after = live.length < batch ? null : (live.at(-1)?.job_id ?? null);
  } while (after !== null);
}

/** Null: the job has ended meanwhile. */
const cancelUnlessEnded = async (
  deps: SuspendDeps,
  tenantId: string,
  jobId: string,
): Promise<JobAction | null> => {
  try {
    const action = await cancelByOperator(deps)(jobId, "The account was suspended.");
    return action.changed ? action : null;
  } catch (error) {
    const now = await deps.jobs.get(tenantId, jobId);
    if (now && isEnded(now.job.status)) return null;
    throw error;
  }
};

/**
 * Suspends a tenant: nothing new begins, and its unfinished jobs are cancelled, which releases their credits, those of test
 * mode too. Repeating it cancels what an interrupted call left. Throws TENANT_NOT_FOUND.
 */
export const suspendByOperator =
  (deps: SuspendDeps) =>
  async (tenantId: string, reason: string | null): Promise<Suspended> => {
    const { changed } = await deps.actions.suspend(tenantId, { reason });
    let cancelled = 0;
    for (const mode of [tenantId, testTenantOf(tenantId)]) {
      for await (const jobId of liveJobIds(deps, mode)) {
        const action = await cancelUnlessEnded(deps, mode, jobId);
        if (action === null) continue;
        cancelled += 1;
        deps.onCancelled(action);
      }
    }
    return { tenant_id: tenantId, changed, cancelled_jobs: cancelled };
  };

/** A task under its job's lock. */
export type RequeueState = {
  readonly status: TaskStatus;
  readonly job_status: JobStatus;
  readonly is_current_run: boolean;
  /** Whether its job allows the claim. */
  readonly is_admitted: boolean;
  /** Whether a living process holds its lease, with heartbeats. */
  readonly is_held: boolean;
};

const requeueRefused = (message: string, status: string): Failure =>
  new Failure("conflict", "INVALID_STATE", message, { details: { status, action: "requeue" } });

const ended: { readonly [status in TaskStatus]?: string } = {
  done: "It is done: retry its job from its stage to make it again.",
  failed: "It failed, and its job with it: retry the job.",
  cancelled: "It was cancelled with its job.",
  review: "A person is to decide on its item: submit a review.",
};

/**
 * Whether requeuing changes a task. False: it is ready, and only its entry is added again. A held lease is revoked only by force:
 * its holder can't commit anymore, and the unit starts over. Throws INVALID_STATE if requeuing can't help.
 */
export const mayRequeue = (state: RequeueState, isForced: boolean): boolean => {
  const { status, job_status: jobStatus } = state;
  if (!state.is_current_run) throw requeueRefused("It belongs to a former run of its job.", status);
  const why = ended[status];
  if (why !== undefined) throw requeueRefused(why, status);
  if (!state.is_admitted)
    throw requeueRefused(
      jobStatus === "paused"
        ? "Its job is paused: resume it, and it goes on by itself."
        : `Its job is ${jobStatus}.`,
      status,
    );
  if (status === "leased" && state.is_held && !isForced)
    throw requeueRefused(
      "A living worker runs it. Force takes it away: what it has made so far is thrown away, paid calls are kept.",
      status,
    );
  return status !== "ready";
};

const replayRefused = (message: string, state: string): Failure =>
  new Failure("conflict", "INVALID_STATE", message, {
    details: { status: state, action: "replay" },
  });

/** Effect of a replay: `hurry` a delivery that waits for its next attempt, `restart` an ended one, or nothing. */
type Replay = "hurry" | "restart" | "nothing";

/** Throws INVALID_STATE for a delivery under way, and, unless forced, for one that was made. */
export const replayOf = (
  {
    state,
    is_leased: isLeased,
    due_in_s: dueIn,
  }: Pick<DeliveryView, "state" | "is_leased" | "due_in_s">,
  isForced: boolean,
): Replay => {
  if (isLeased) throw replayRefused("It is being attempted at this moment.", state);
  if (state === "pending") return dueIn > 0 ? "hurry" : "nothing";
  if (state === "delivered" && !isForced)
    throw replayRefused(
      "It was delivered. Force sends it again: the receiver gets the same body twice.",
      state,
    );
  return "restart";
};

/** The audit log's actor for a terminal. Over HTTP it is `operator:SUB`. */
export const terminalOperator: Actor = { id: "operator", requestId: null };
