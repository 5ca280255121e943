import { firstUnits } from "../pipeline/advance.ts";
import { isOverLimit } from "../pipeline/credit-limit.ts";
import { isStageDone, progressPercent, stageByName, stagesFrom } from "../pipeline/progress.ts";
import type { AnyStage } from "../pipeline/stage.ts";
import type { Once } from "../ports/idempotency-store.ts";
import type { JobStore } from "../ports/job-store.ts";
import { pricedParamsOf } from "../pricing/priced-params.ts";
import { type Quote, quoteStages } from "../pricing/quote.ts";
import { beginFor } from "../storage/intermediate.ts";
import type { TraceContext } from "../telemetry/trace-context.ts";
import { nullable, type Static, schema } from "../validation/schema.ts";
import { invalidState } from "./invalid-state.ts";
import { jobNotFound } from "./job-not-found.ts";
import type { JobRecord, JobRow, JobState } from "./model/job-state.ts";
import { type StageName, stageNameSchema, stageNames } from "./model/stage-names.ts";
import type { RetryLimits, Transition } from "./model/transition.ts";
import { onRequest } from "./on-request.ts";

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
export type RetryBody = Static<typeof retryBodySchema>;

/** A retry as it would be done. */
export type RetryPlan = {
  readonly from: AnyStage;
  readonly reruns: readonly AnyStage[];
  readonly keeps: readonly AnyStage[];
  readonly quote: Quote;
};

/** The failed stage; where `stop_at_stage` ended a job, the next one. */
const stageToRetry = (job: JobRow): StageName => {
  if (job.status === "failed") return job.error?.stage ?? job.current_stage;
  return stageNames[stageNames.indexOf(job.current_stage) + 1] ?? "prepare";
};

/** Only what someone asks for by name is refused; what is left open begins early enough. */
const filesExpired = (state: JobState, wanted: StageName, possible: StageName) =>
  invalidState(state, "retry", {
    message: `The job can't restart at ${wanted}, since the files that it works on have expired; restart at ${possible}.`,
    details: { restart_from_stage: wanted, possible_stage: possible },
  });

/** Throws INVALID_STATE for a job that isn't failed or completed, or that lacks what the stages before yield. */
export const planRetry = (
  stages: readonly AnyStage[],
  state: JobState,
  body: RetryBody,
): RetryPlan => {
  const { job } = state;
  if (job.status !== "failed" && job.status !== "completed") throw invalidState(state, "retry");
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
  return { from, reruns, keeps, quote: quoteStages(reruns, pricedParamsOf(job.params)) };
};

type RetryDeps = {
  readonly jobs: Pick<JobStore, "get" | "update">;
  readonly stages: readonly AnyStage[];
  readonly defaultLimits: RetryLimits;
};

const retry =
  ({ stages, defaultLimits }: RetryDeps, body: RetryBody, run: number) =>
  (state: JobState): Transition => {
    if (state.job.run !== run) {
      throw invalidState(state, "retry", {
        message:
          "The job was retried by another call at the same moment; look at how that one goes.",
      });
    }
    const { from, quote } = planRetry(stages, state, body);
    const kept = state.tasks.filter(
      ({ stage }) => stageNames.indexOf(stage) < stageNames.indexOf(from.name),
    );
    const began = { from_stage: from.name, current_stage: from.name };
    const next: JobState = { job: { ...state.job, ...began }, tasks: kept };
    const percent = progressPercent(stages, next, from);
    // A run whose first stage would spend beyond `max_credits` waits for `resume`, which may raise the limit.
    const standing = isOverLimit(stages, next, from)
      ? ({ status: "paused", pause_reason: "credit_limit" } as const)
      : ({ status: "pending", pause_reason: null } as const);
    return {
      restart: {
        from: from.name,
        credits: quote.credits,
        limits: defaultLimits,
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
 * Runs a failed or completed job again from a stage on, with a new reservation. What the stages before yielded is
 * kept. Which run is to be done again is settled before the job's lock is waited for: of two retries at once the second
 * doesn't follow the run that the first began, however soon that one ends.
 * docs/contribute/contract.md#job-status, docs/contribute/decisions.md#job-control.
 * Throws Failure: JOB_NOT_FOUND, INVALID_STATE, INSUFFICIENT_CREDITS, CONCURRENT_JOB_LIMIT, RETRY_LIMIT.
 */
export const retryJob =
  (deps: RetryDeps) =>
  async (
    tenantId: string,
    jobId: string,
    body: RetryBody,
    traceContext?: TraceContext,
    once: Once | null = null,
  ): Promise<JobRecord> => {
    const record = await deps.jobs.get(tenantId, jobId);
    if (!record) throw jobNotFound();
    return deps.jobs.update(
      tenantId,
      jobId,
      onRequest(traceContext, retry(deps, body, record.job.run)),
      once,
    );
  };
