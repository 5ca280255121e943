/** Whether a judged unit's item is taken, shown to a human, made again, or fails the job. Pure. */
import type { Candidate, JobError, TaskState } from "../jobs/model/job-state.ts";
import type { JobParams } from "../jobs/model/params-schema.ts";
import type { UnitChange } from "../jobs/model/transition.ts";
import { passesQai } from "./qai.ts";
import type { Judged } from "./stage.ts";

/** What becomes of a unit after a verdict; `error`: the job fails with it. */
export type Verdict = { readonly unit: UnitChange; readonly error: JobError | null };

/** Decisions: `decision` of `POST /jobs/{id}/reviews`. */
export type Decision =
  | { readonly kind: "approve" }
  | { readonly kind: "reject"; readonly feedback: string | null };

const scoreOf = (output: unknown): number => (output as { score: { score: number } }).score.score;

/** The one that a human looks at, or that was taken: the latest that nobody refused. */
export const standing = (candidates: readonly Candidate[]): Candidate | null =>
  candidates.findLast(({ refused }) => refused === null) ?? null;

const best = (candidates: readonly Candidate[]): Candidate | null =>
  candidates.reduce<Candidate | null>(
    (until, candidate) => (until && until.score >= candidate.score ? until : candidate),
    null,
  );

const changed = (task: TaskState, change: Partial<UnitChange>): UnitChange => ({
  ...task,
  status: "ready",
  output: null,
  ...change,
});

/** Takes one of the candidates; the only item there ever was needs no history, unless a human refused it. */
const accepted = (task: TaskState, chosen: Candidate): Verdict => ({
  unit: changed(task, {
    status: "done",
    output: chosen.output,
    items: 1,
    candidates: task.candidates.length > 1 || chosen.refused === "human" ? task.candidates : [],
  }),
  error: null,
});

const failed = (task: TaskState, code: string, message: string): Verdict => ({
  unit: changed(task, { status: "failed" }),
  error: { code, message, stage: task.stage, retryable: true },
});

/** `chosen` is good enough for the machine: a human decides where one is to be asked. */
const passed = (judged: Judged, params: JobParams, task: TaskState, chosen: Candidate): Verdict => {
  if (!judged.isReviewed(params, task.unit)) return accepted(task, chosen);
  const candidates = task.candidates.map((candidate) =>
    candidate === chosen ? { ...candidate, refused: null } : candidate,
  );
  return { unit: changed(task, { status: "review", candidates }), error: null };
};

/**
 * An item was made and scored. Below the threshold it is made again, `retries` times at most; then
 * `failure_behavior` decides. Decisions: "QAI thresholds".
 */
export const judgeItem = (
  judged: Judged,
  params: JobParams,
  task: TaskState,
  output: unknown,
): Verdict => {
  const score = scoreOf(output);
  const isGood = passesQai(params, score) !== false;
  const item: Candidate = { output, score, refused: isGood ? null : "score", feedback: null };
  const tried = { ...task, candidates: [...task.candidates, item] };
  if (isGood) return passed(judged, params, tried, item);
  if (task.retries < judged.retries(params)) {
    return { unit: changed(tried, { retries: task.retries + 1 }), error: null };
  }
  if (params.failure_behavior === "fail") {
    return failed(
      tried,
      "QUALITY_TOO_LOW",
      `The ${judged.kind} ${task.unit} scored ${Math.round(score)} of 100, below what qai_mode ${params.qai_mode} asks for, and may not be made again; raise max_retries_${judged.kind} or choose failure_behavior "accept_best".`,
    );
  }
  // What a human refused is not shown or taken again for its score.
  const open = tried.candidates.filter(({ refused }) => refused !== "human");
  return passed(judged, params, tried, best(open) ?? item);
};

/**
 * A human decided on the item that waits. A rejected one is made again with the feedback,
 * `human_review_max_rejections` times at most; then `human_review_budget` decides. Decisions: "Human review".
 */
export const reviewItem = (
  judged: Judged,
  params: JobParams,
  task: TaskState,
  decision: Decision,
): Verdict => {
  const shown = standing(task.candidates);
  if (!shown) throw new Error(`${task.stage} ${task.unit} has no item to review`);
  if (decision.kind === "approve") return accepted(task, shown);
  const { feedback } = decision;
  const candidates = task.candidates.map((candidate) =>
    candidate === shown ? { ...candidate, refused: "human" as const, feedback } : candidate,
  );
  const rejected = { ...task, candidates };
  if (task.rejections < params.human_review_max_rejections) {
    return { unit: changed(rejected, { rejections: task.rejections + 1 }), error: null };
  }
  if (params.human_review_budget === "fail") {
    return failed(
      rejected,
      "REVIEW_REJECTED",
      `The ${judged.kind} ${task.unit} was rejected and may not be made again; raise human_review_max_rejections or choose human_review_budget "accept_best".`,
    );
  }
  return accepted(rejected, best(candidates) ?? shown);
};
