import { Failure } from "@reelwright/film/failure";
import { sourceParams } from "../film/film-source.ts";
import { firstUnits, merge, nextTransition, standingOf } from "../pipeline/advance.ts";
import {
  type AnyStage,
  isStageDone,
  progressPercent,
  stageByName,
  stagesFrom,
} from "../pipeline/stage.ts";
import type { CreditStore } from "../ports/credits.ts";
import type { LimitedKey } from "../ports/identity.ts";
import type { JobStore } from "../ports/jobs.ts";
import type { Once } from "../ports/requests.ts";
import { breakdownOf, costLineSchema } from "../pricing/estimate.ts";
import { listValueSchema } from "../pricing/price-list.ts";
import { pricedParamsOf, type Quote, quoteStages } from "../pricing/quote.ts";
import { beginFor } from "../storage/verdict.ts";
import type { TraceContext } from "../telemetry/tracer.ts";
import { nullable, type Static, schema } from "../validation/schema.ts";
import { onRequest } from "./create-job.ts";
import { type FilmRun, isErased, type JobParams } from "./job-params.ts";
import {
  isEnded,
  type JobRecord,
  type JobRow,
  type JobState,
  type RetryLimits,
  type Transition,
} from "./job-state.ts";
import { type StageName, stageNameSchema, stageNames } from "./stage-names.ts";

const cancel = (state: JobState): Transition => {
  const { status } = state.job;
  if (status !== "pending" && status !== "processing" && status !== "paused") {
    throw invalidState(state, "cancel");
  }
  return {
    set: { status: "cancelled", pause_reason: null },
    cancelOpen: true,
    settle: { consumed: 0, charges: [] },
    events: [{ type: "job.cancelled", data: { status: "cancelled" } }],
  };
};

/** Cancels a job unless it has ended. */
export const endNow = (state: JobState): Transition =>
  isEnded(state.job.status) ? {} : cancel(state);

/**
 * Cancels a job immediately: revokes its leases, discards results, releases the reservation.
 * docs/contribute/contract.md#job-status. Throws Failure: JOB_NOT_FOUND, INVALID_STATE.
 */
export const cancelJob =
  (deps: { readonly jobs: Pick<JobStore, "update"> }) =>
  (tenantId: string, jobId: string): Promise<JobRecord> =>
    deps.jobs.update(tenantId, jobId, cancel);

const pause = (state: JobState): Transition => {
  if (state.job.status !== "processing") throw invalidState(state, "pause");
  return {
    set: { status: "paused", pause_reason: "user" },
    events: [{ type: "job.paused", data: { status: "paused", pause_reason: "user" } }],
  };
};

/**
 * Stops a processing job after its current stage, whose units still finish. docs/contribute/contract.md#job-status.
 * Throws Failure: JOB_NOT_FOUND, INVALID_STATE.
 */
export const pauseJob =
  (deps: { readonly jobs: Pick<JobStore, "update"> }) =>
  (tenantId: string, jobId: string): Promise<JobRecord> =>
    deps.jobs.update(tenantId, jobId, pause);

/** Body of `POST /jobs/{id}/resume`; all of it is an extension. */
export const resumeBodySchema = schema({
  title: "ResumeJobRequest",
  type: "object",
  properties: {
    max_credits: {
      ...nullable({ type: "integer", minimum: 1, maximum: 10_000_000 }),
      description:
        "For a job that its credit limit paused: the new limit. Without it the limit is lifted.",
    },
  },
});
export type ResumeBody = Static<typeof resumeBodySchema>;

const reviewPending = ({ job }: JobState): Failure =>
  new Failure(
    "conflict",
    "REVIEW_PENDING",
    "The job waits for a review; GET its reviews and POST a decision on each.",
    { details: { status: job.status, action: "resume" } },
  );

/** The new limit; unchanged if the job doesn't wait for it. */
const limitOf = ({ job }: JobState, body: ResumeBody): number | null =>
  body.max_credits ?? (job.pause_reason === "credit_limit" ? null : job.params.max_credits);

const resume =
  (stages: readonly AnyStage[], body: ResumeBody) =>
  (state: JobState): Transition => {
    const { job } = state;
    if (job.status !== "paused") throw invalidState(state, "resume");
    if (job.pause_reason === "human_review") throw reviewPending(state);
    const max_credits = limitOf(state, body);
    // A run that its limit stopped before it began is pending until its first claim, like any other.
    const status = job.started_at === null ? "pending" : "processing";
    const row = { status, pause_reason: null } as const;
    const resumed = { ...state, job: { ...job, ...row, params: { ...job.params, max_credits } } };
    return merge(
      { set: { ...row, max_credits }, events: [{ type: "job.resumed", data: { status } }] },
      nextTransition(stages, resumed),
    );
  };

/**
 * Goes on where a paused job stopped. docs/contribute/contract.md#job-status.
 * Throws Failure: JOB_NOT_FOUND, INVALID_STATE, REVIEW_PENDING.
 */
export const resumeJob =
  (deps: { readonly jobs: Pick<JobStore, "update">; readonly stages: readonly AnyStage[] }) =>
  (
    tenantId: string,
    jobId: string,
    body: ResumeBody,
    traceContext?: TraceContext,
  ): Promise<JobRecord> =>
    deps.jobs.update(tenantId, jobId, onRequest(traceContext, resume(deps.stages, body)));

/** Body of `POST /jobs/{id}/retry` and of `/retry-quote`. docs/contribute/contract.md#job-status. */
export const retryBodySchema = schema({
  title: "RetryJobRequest",
  type: "object",
  properties: {
    restart_from_stage: {
      ...nullable(stageNameSchema),
      description:
        "The first stage that runs again. Left out: the stage that failed; of a completed job the stage after " +
        "`stop_at_stage`, or the first.",
    },
  },
});
type RetryBody = Static<typeof retryBodySchema>;

/** A retry as it would be done. */
type RetryPlan = {
  readonly from: AnyStage;
  readonly reruns: readonly AnyStage[];
  readonly keeps: readonly AnyStage[];
  /** The order, without what a revision's run left out. */
  readonly params: JobParams;
  readonly quote: Quote;
};

/** The failed stage; where `stop_at_stage` ended a job, the next one. */
const stageToRetry = (job: JobRow): StageName => {
  if (job.status === "failed") return job.error?.stage ?? job.current_stage;
  return stageNames[stageNames.indexOf(job.current_stage) + 1] ?? "prepare";
};

/** Only a stage that the caller names can be refused. The default always starts early enough. */
const filesExpired = (state: JobState, wanted: StageName, possible: StageName) =>
  invalidState(state, "retry", {
    message: `The job can't restart at ${wanted}, since the files that it works on have expired; restart at ${possible}.`,
    details: { restart_from_stage: wanted, possible_stage: possible },
  });

/** Throws INVALID_STATE for a job that isn't failed or completed, or that lacks what the stages before yield. */
const planRetry = (stages: readonly AnyStage[], state: JobState, body: RetryBody): RetryPlan => {
  const { job } = state;
  if (job.status !== "failed" && job.status !== "completed") throw invalidState(state, "retry");
  if (isErased(job.params)) {
    const message = "The job's contents were deleted, so there is nothing to run again.";
    throw invalidState(state, "retry", { message, details: { erased: true } });
  }
  const { film } = job.params;
  if (job.status === "failed" && film && !body.restart_from_stage)
    throw rendersRevision(state, film);
  const wanted = body.restart_from_stage ?? stageToRetry(job);
  const possible = beginFor(wanted, state.tasks);
  if (body.restart_from_stage && possible !== wanted) throw filesExpired(state, wanted, possible);
  const from = stageByName(stages, possible);
  const reruns = stagesFrom(stages, from.name);
  const keeps = stages.slice(0, stages.indexOf(from));
  const missing = keeps.filter((stage) => !isStageDone(stage, state)).map(({ name }) => name);
  if (missing.length > 0) {
    throw invalidState(state, "retry", {
      message: `The job can't restart at ${from.name}, since ${missing.join(", ")} didn't finish; restart at ${missing[0]} or before.`,
      details: { restart_from_stage: from.name, missing },
    });
  }
  const params = sourceParams(job.params);
  return { from, reruns, keeps, params, quote: quoteStages(reruns, pricedParamsOf(params)) };
};

const rendersRevision = (state: JobState, { revision }: FilmRun): Failure =>
  invalidState(state, "retry", {
    message: `The run that failed renders revision ${revision} of the film: render it again. Or name restart_from_stage to run the job itself again.`,
    details: { revision },
  });

type RetryDeps = {
  readonly jobs: Pick<JobStore, "get" | "update">;
  readonly stages: readonly AnyStage[];
  readonly defaultLimits: RetryLimits;
};

const retry =
  ({ stages, defaultLimits }: RetryDeps, body: RetryBody, run: number, limitedKeyId: LimitedKey) =>
  (state: JobState): Transition => {
    if (state.job.run !== run) {
      throw invalidState(state, "retry", {
        message:
          "The job was retried by another call at the same moment; look at how that one goes.",
      });
    }
    const { from, quote, params } = planRetry(stages, state, body);
    const kept = state.tasks.filter(
      ({ stage }) => stageNames.indexOf(stage) < stageNames.indexOf(from.name),
    );
    const began = { from_stage: from.name, current_stage: from.name };
    const next: JobState = { job: { ...state.job, ...began, params }, tasks: kept };
    const percent = progressPercent(stages, next, from);
    const standing = standingOf(stages, next, from);
    return {
      restart: {
        from: from.name,
        credits: quote.credits,
        limits: defaultLimits,
        ...(state.job.params.film && { params }),
        ...(limitedKeyId !== null && { limitedKeyId }),
      },
      set: {
        ...standing,
        current_stage: from.name,
        progress_percent: percent,
        error: null,
      },
      insert: firstUnits(from, state.job.params),
      events: [
        {
          type: "job.retried",
          data: {
            ...standing,
            restart_from_stage: from.name,
            run: state.job.run + 1,
            progress_percent: percent,
          },
        },
      ],
    };
  };

/**
 * Runs a failed or completed job again from a stage on, with a new reservation. Results of earlier stages are kept.
 * The run to repeat is determined before waiting for the job's lock, so the second of two concurrent retries can't
 * repeat the run that the first one started. docs/contribute/contract.md#job-status,
 * docs/contribute/decisions.md#job-control. Throws Failure: JOB_NOT_FOUND, INVALID_STATE, INSUFFICIENT_CREDITS,
 * CONCURRENT_JOB_LIMIT, RETRY_LIMIT, KEY_CREDIT_LIMIT.
 */
export const retryJob =
  (deps: RetryDeps) =>
  async (
    tenantId: string,
    jobId: string,
    body: RetryBody,
    traceContext?: TraceContext,
    once: Once | null = null,
    limitedKeyId: LimitedKey = null,
  ): Promise<JobRecord> => {
    const record = await deps.jobs.get(tenantId, jobId);
    if (!record) throw jobNotFound();
    return deps.jobs.update(
      tenantId,
      jobId,
      onRequest(traceContext, retry(deps, body, record.job.run, limitedKeyId)),
      once,
    );
  };

/** Reply of `POST /jobs/{id}/retry-quote`. docs/contribute/decisions.md#job-control. */
export const retryQuoteSchema = schema({
  title: "RetryQuote",
  type: "object",
  required: [
    "job_id",
    "restart_from_stage",
    "stages",
    "kept_artifacts",
    "credits_to_reserve",
    "total_usd",
    "breakdown",
    "available_credits",
    "retries_left",
  ],
  properties: {
    job_id: { type: "string", format: "uuid" },
    restart_from_stage: stageNameSchema,
    stages: { type: "array", items: stageNameSchema, description: "They run again." },
    kept_artifacts: {
      type: "array",
      items: {
        title: "KeptArtifact",
        type: "object",
        required: ["stage", "artifact"],
        properties: { stage: stageNameSchema, artifact: { type: "string" } },
      },
    },
    credits_to_reserve: { type: "integer" },
    total_usd: listValueSchema,
    breakdown: { type: "array", items: costLineSchema },
    available_credits: { type: "integer", description: "Of the account, at this moment." },
    retries_left: {
      type: "integer",
      description:
        "How often the job may still be retried on this day (UTC). At 0 a retry is a 429.",
    },
  },
});
export type RetryQuote = Static<typeof retryQuoteSchema>;

/** Returns what a retry would do and reserve, without starting it. Throws Failure: JOB_NOT_FOUND, INVALID_STATE. */
export const quoteRetry =
  (deps: {
    readonly jobs: Pick<JobStore, "get" | "retriesLeft">;
    readonly credits: Pick<CreditStore, "balance">;
    readonly stages: readonly AnyStage[];
    readonly defaultLimits: RetryLimits;
  }) =>
  async (tenantId: string, jobId: string, body: RetryBody): Promise<RetryQuote> => {
    const record = await deps.jobs.get(tenantId, jobId);
    if (!record) throw jobNotFound();
    const { from, reruns, keeps, quote } = planRetry(deps.stages, record, body);
    const { available_credits } = await deps.credits.balance(tenantId);
    return {
      job_id: record.job.job_id,
      restart_from_stage: from.name,
      stages: reruns.map(({ name }) => name),
      kept_artifacts: keeps.map(({ name, yields }) => ({ stage: name, artifact: yields })),
      credits_to_reserve: quote.credits,
      total_usd: quote.credits / 100,
      breakdown: breakdownOf(quote),
      available_credits,
      retries_left: await deps.jobs.retriesLeft(tenantId, jobId, deps.defaultLimits),
    };
  };

const participles = {
  cancel: "cancelled",
  pause: "paused",
  resume: "resumed",
  render: "rendered",
  retry: "retried",
  review: "reviewed",
  delete_files: "deleted before it ends. Cancel it or wait",
} as const;

/**
 * A call that the job's state does not admit; `details` names the state. `because` says more than the status does.
 * docs/contribute/decisions.md#status-codes.
 */
export const invalidState = (
  { job }: Pick<JobState, "job">,
  action: keyof typeof participles,
  because?: { readonly message: string; readonly details?: { readonly [key: string]: unknown } },
): Failure =>
  new Failure(
    "conflict",
    "INVALID_STATE",
    because?.message ?? `A ${job.status} job can't be ${participles[action]}.`,
    { details: { status: job.status, action, ...because?.details } },
  );

/** The same for an unknown id and for another tenant's. docs/contribute/decisions.md#status-codes. */
export const jobNotFound = (): Failure =>
  new Failure("missing", "JOB_NOT_FOUND", "There is no such job.");
