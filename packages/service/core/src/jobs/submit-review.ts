import type { Failure } from "@reelwright/film/failure";
import { merge, onItemDecided } from "../pipeline/advance.ts";
import { applyReview, type ReviewDecision } from "../pipeline/quality.ts";
import { type AnyStage, type QualityCheck, unitCount } from "../pipeline/stage.ts";
import type { JobStore } from "../ports/jobs.ts";
import type { TraceContext } from "../telemetry/tracer.ts";
import { InvalidFields, valueError } from "../validation/invalid-fields.ts";
import { nullable, type Static, schema } from "../validation/schema.ts";
import { onRequest } from "./create-job.ts";
import { invalidState, jobNotFound } from "./job-actions.ts";
import { reviewKindSchema } from "./job-schema.ts";
import type { JobRecord, JobState, TaskState, Transition } from "./job-state.ts";

/** Body of `POST /jobs/{id}/reviews`. docs/contribute/decisions.md#human-review. */
export const reviewBodySchema = schema({
  title: "DecideReviewRequest",
  type: "object",
  required: ["kind", "index", "decision"],
  properties: {
    kind: reviewKindSchema,
    index: { type: "integer", minimum: 0, maximum: 10 },
    decision: { enum: ["approve", "reject"] },
    attempt: {
      ...nullable({ type: "integer", minimum: 1, maximum: 1000 }),
      description:
        "The `attempt` of the item that was looked at. One that doesn't wait (any more) is a 409. Left out: the item " +
        "that waits when the request arrives.",
    },
    feedback: {
      ...nullable({ type: "string", maxLength: 1000 }),
      description: "What shall be different; goes into the prompt when the item is made again.",
    },
  },
});
export type ReviewBody = Static<typeof reviewBodySchema>;

type CheckedStage = AnyStage & { readonly qualityCheck: QualityCheck };

const stageOf = (stages: readonly AnyStage[], kind: ReviewBody["kind"]): CheckedStage => {
  const stage = stages.find(({ qualityCheck }) => qualityCheck?.kind === kind);
  if (!stage?.qualityCheck) throw new Error(`no stage makes a ${kind}`);
  return stage as CheckedStage;
};

const decisionOf = ({ decision, feedback }: ReviewBody): ReviewDecision =>
  decision === "approve"
    ? { kind: "approve" }
    : { kind: "reject", feedback: feedback?.trim() || null };

/** The attempt that waits for a human: how many items the unit has made in its run. Null: none waits. */
const waitingAttempt = (
  task: Pick<TaskState, "status" | "candidates"> | undefined,
): number | null => (task?.status === "review" ? task.candidates.length : null);

/** The item that a decision is about. It names the run, because attempts are counted per run. */
type Target = { readonly run: number; readonly attempt: number | null };

/** The item that the body names, else the one that waits as the request arrives. */
const targetOf = (
  stages: readonly AnyStage[],
  { job, tasks }: JobRecord,
  { kind, index, attempt }: ReviewBody,
): Target => {
  const { name } = stageOf(stages, kind);
  const task = tasks.find(({ stage, unit }) => stage === name && unit === index);
  return { run: job.run, attempt: attempt ?? waitingAttempt(task) };
};

const notWaiting = (
  state: JobState,
  { kind, index }: ReviewBody,
  { attempt }: Target,
  waiting: number | null,
): Failure =>
  invalidState(state, "review", {
    message:
      waiting === null
        ? `The ${kind} ${index} of this ${state.job.status} job doesn't wait for a review.`
        : `The ${kind} ${index} was decided on before; attempt ${waiting} of it waits now. List the reviews and look at it.`,
    details: { kind, index, ...(attempt !== null && { attempt }), waiting_attempt: waiting },
  });

const review =
  (stages: readonly AnyStage[], body: ReviewBody, target: Target) =>
  (state: JobState): Transition => {
    const { kind, index } = body;
    const stage = stageOf(stages, kind);
    const count = unitCount(stage, state.job.params);
    if (index >= count) {
      throw new InvalidFields([
        valueError("index", index, `the job has ${count} ${kind}s; use 0 to ${count - 1}`),
      ]);
    }
    const task = state.tasks.find((row) => row.stage === stage.name && row.unit === index);
    const waiting = waitingAttempt(task);
    if (!task || waiting === null || waiting !== target.attempt || state.job.run !== target.run) {
      throw notWaiting(state, body, target, waiting);
    }
    const decision = applyReview(stage.qualityCheck, state.job.params, task, decisionOf(body));
    const told = { type: "review.decided", data: { kind, index, decision: body.decision } };
    return merge({ events: [told] }, onItemDecided(stages, state, decision));
  };

/**
 * Approves or rejects an item under review. The job resumes when no other review is pending. The item is determined
 * before waiting for the job's lock, so the second of two concurrent decisions can't affect what the first one caused.
 * Throws InvalidFields for an index that the job doesn't have; Failure: JOB_NOT_FOUND, INVALID_STATE.
 */
export const submitReview =
  (deps: {
    readonly jobs: Pick<JobStore, "get" | "update">;
    readonly stages: readonly AnyStage[];
  }) =>
  async (
    tenantId: string,
    jobId: string,
    body: ReviewBody,
    traceContext?: TraceContext,
  ): Promise<JobRecord> => {
    const record = await deps.jobs.get(tenantId, jobId);
    if (!record) throw jobNotFound();
    const target = targetOf(deps.stages, record, body);
    const decide = onRequest(traceContext, review(deps.stages, body, target));
    return deps.jobs.update(tenantId, jobId, decide);
  };
