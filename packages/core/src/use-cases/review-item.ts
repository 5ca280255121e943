import { InvalidFields, valueError } from "../job/invalid-fields.ts";
import type { JobRecord, JobState } from "../job/job-state.ts";
import type { Transition } from "../job/transition.ts";
import { merge, unitJudged } from "../pipeline/advance.ts";
import { unitCount } from "../pipeline/progress.ts";
import { type Decision, reviewItem } from "../pipeline/quality.ts";
import type { AnyStage, Judged } from "../pipeline/stage.ts";
import type { JobStore } from "../ports/job-store.ts";
import { nullable, type Static, schema } from "../schema.ts";
import { invalidState } from "./invalid-state.ts";

/** Body of `POST /jobs/{id}/reviews`. Decisions: "Human review". */
export const reviewBodySchema = schema({
  type: "object",
  required: ["kind", "index", "decision"],
  properties: {
    kind: { enum: ["keyframe", "video"] },
    index: { type: "integer", minimum: 0, maximum: 10 },
    decision: { enum: ["approve", "reject"] },
    feedback: {
      ...nullable({ type: "string", maxLength: 1000 }),
      description: "What shall be different; goes into the prompt when the item is made again.",
    },
  },
});
export type ReviewBody = Static<typeof reviewBodySchema>;

type JudgedStage = AnyStage & { readonly judged: Judged };

const stageOf = (stages: readonly AnyStage[], kind: ReviewBody["kind"]): JudgedStage => {
  const stage = stages.find(({ judged }) => judged?.kind === kind);
  if (!stage?.judged) throw new Error(`no stage makes a ${kind}`);
  return stage as JudgedStage;
};

const decisionOf = ({ decision, feedback }: ReviewBody): Decision =>
  decision === "approve"
    ? { kind: "approve" }
    : { kind: "reject", feedback: feedback?.trim() || null };

const review =
  (stages: readonly AnyStage[], body: ReviewBody) =>
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
    if (task?.status !== "review") {
      throw invalidState(state, "review", {
        message: `The ${kind} ${index} of this ${state.job.status} job doesn't wait for a review.`,
        details: { kind, index },
      });
    }
    const verdict = reviewItem(stage.judged, state.job.params, task, decisionOf(body));
    const told = { type: "review.decided", data: { kind, index, decision: body.decision } };
    return merge({ events: [told] }, unitJudged(stages, state, verdict));
  };

/**
 * Takes or refuses an item that waits for a human; the job goes on when nothing else waits.
 * Throws InvalidFields for an index that the job lacks; Failure: JOB_NOT_FOUND, INVALID_STATE.
 */
export const decideReview =
  (deps: { readonly jobs: Pick<JobStore, "change">; readonly stages: readonly AnyStage[] }) =>
  (tenantId: string, jobId: string, body: ReviewBody): Promise<JobRecord> =>
    deps.jobs.change(tenantId, jobId, review(deps.stages, body));
