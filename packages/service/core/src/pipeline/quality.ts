import type { JobParams } from "../jobs/job-params.ts";
import type { Candidate, JobError, TaskState, UnitChange } from "../jobs/job-state.ts";
import type { QualityCheck } from "./stage.ts";

/** Decides whether a scored item is accepted, reviewed, retried, or fails the job. Pure. */

/** New state of a unit after a decision. `error`: the job fails with it. */
export type ItemDecision = { readonly unit: UnitChange; readonly error: JobError | null };

/** docs/contribute/decisions.md#human-review. */
export type ReviewDecision =
  | { readonly kind: "approve" }
  | { readonly kind: "reject"; readonly feedback: string | null };

const scoreOf = (output: unknown): number => (output as { score: { score: number } }).score.score;

/** The item under review or accepted: the latest one that isn't refused. */
export const currentCandidate = (candidates: readonly Candidate[]): Candidate | null =>
  candidates.findLast(({ refused }) => refused === null) ?? null;

const best = (candidates: readonly Candidate[]): Candidate | null =>
  candidates.reduce<Candidate | null>(
    (until, candidate) => (until && until.score >= candidate.score ? until : candidate),
    null,
  );

const unitChange = (task: TaskState, change: Partial<UnitChange>): UnitChange => ({
  ...task,
  status: "ready",
  output: null,
  ...change,
});

/** Takes one of the candidates; the only item there ever was needs no history, unless a human refused it. */
const accepted = (task: TaskState, chosen: Candidate): ItemDecision => ({
  unit: unitChange(task, {
    status: "done",
    output: chosen.output,
    items: 1,
    candidates: task.candidates.length > 1 || chosen.refused === "human" ? task.candidates : [],
  }),
  error: null,
});

const failed = (task: TaskState, code: string, message: string): ItemDecision => ({
  unit: unitChange(task, { status: "failed" }),
  error: { code, message, stage: task.stage, retryable: true },
});

/** `chosen` has passed the score. If review is enabled, a person decides. */
const acceptOrReview = (
  qualityCheck: QualityCheck,
  params: JobParams,
  task: TaskState,
  chosen: Candidate,
): ItemDecision => {
  if (!qualityCheck.isReviewed(params, task.unit)) return accepted(task, chosen);
  const candidates = task.candidates.map((candidate) =>
    candidate === chosen ? { ...candidate, refused: null } : candidate,
  );
  return { unit: unitChange(task, { status: "review", candidates }), error: null };
};

/**
 * Decides about a scored item. Below the threshold it is retried up to `retries` times; then `failure_behavior`
 * decides. docs/contribute/decisions.md#human-review.
 */
export const checkItem = (
  qualityCheck: QualityCheck,
  params: JobParams,
  task: TaskState,
  output: unknown,
): ItemDecision => {
  const score = scoreOf(output);
  const isGood = passesQai(params, score) !== false;
  const item: Candidate = { output, score, refused: isGood ? null : "score", feedback: null };
  const tried = { ...task, candidates: [...task.candidates, item] };
  if (isGood) return acceptOrReview(qualityCheck, params, tried, item);
  if (task.retries < qualityCheck.retries(params)) {
    return { unit: unitChange(tried, { retries: task.retries + 1 }), error: null };
  }
  if (params.failure_behavior === "fail") {
    return failed(
      tried,
      "QUALITY_TOO_LOW",
      `The ${qualityCheck.kind} ${task.unit} scored ${Math.round(score)} of 100, below what qai_mode ${params.qai_mode} asks for, and may not be made again; raise max_retries_${qualityCheck.kind} or choose failure_behavior "accept_best".`,
    );
  }
  // An item that a person rejected is never accepted because of its score.
  const open = tried.candidates.filter(({ refused }) => refused !== "human");
  return acceptOrReview(qualityCheck, params, tried, best(open) ?? item);
};

/**
 * Applies a person's decision about the waiting item. A rejected one is generated again with the feedback, up to
 * `human_review_max_rejections` times; then `human_review_budget` decides. docs/contribute/decisions.md#human-review.
 */
export const applyReview = (
  qualityCheck: QualityCheck,
  params: JobParams,
  task: TaskState,
  decision: ReviewDecision,
): ItemDecision => {
  const shown = currentCandidate(task.candidates);
  if (!shown) throw new Error(`${task.stage} ${task.unit} has no item to review`);
  if (decision.kind === "approve") return accepted(task, shown);
  const { feedback } = decision;
  const candidates = task.candidates.map((candidate) =>
    candidate === shown ? { ...candidate, refused: "human" as const, feedback } : candidate,
  );
  const rejected = { ...task, candidates };
  if (task.rejections < params.human_review_max_rejections) {
    return { unit: unitChange(rejected, { rejections: task.rejections + 1 }), error: null };
  }
  if (params.human_review_budget === "fail") {
    return failed(
      rejected,
      "REVIEW_REJECTED",
      `The ${qualityCheck.kind} ${task.unit} was rejected and may not be made again; raise human_review_max_rejections or choose human_review_budget "accept_best".`,
    );
  }
  return accepted(rejected, best(candidates) ?? shown);
};

const thresholds = { strict: 80, standard: 65, lenient: 50 } as const;

/** The least score that passes; null without quality assurance. */
export const qaiThreshold = (params: Pick<JobParams, "qai_enabled" | "qai_mode">): number | null =>
  params.qai_enabled ? thresholds[params.qai_mode] : null;

/** Whether a score (0-100) passes; null without quality assurance. docs/contribute/decisions.md#human-review. */
export const passesQai = (
  params: Pick<JobParams, "qai_enabled" | "qai_mode">,
  score: number,
): boolean | null => (params.qai_enabled ? score >= thresholds[params.qai_mode] : null);
