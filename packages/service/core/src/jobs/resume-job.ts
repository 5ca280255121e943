import { Failure } from "@reelwright/film/failure";
import { merge, nextTransition } from "../pipeline/advance.ts";
import type { AnyStage } from "../pipeline/stage.ts";
import type { JobStore } from "../ports/job-store.ts";
import type { TraceContext } from "../telemetry/trace-context.ts";
import { nullable, type Static, schema } from "../validation/schema.ts";
import { invalidState } from "./invalid-state.ts";
import type { JobRecord, JobState } from "./model/job-state.ts";
import type { Transition } from "./model/transition.ts";
import { onRequest } from "./on-request.ts";

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

/** What the caller wants the limit to be from now on; unchanged when it isn't what the job waits for. */
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
