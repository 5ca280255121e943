/** The model's responses to calls. */
import {
  generation,
  init,
  isLive,
  isOver,
  type Job,
  type JobRequest,
  type ModelState,
  newUnits,
  reservation,
  stageCount,
  unitsOf,
} from "./job.ts";
import { begin, bestOf, end, fail, follow, stop } from "./rules.ts";

/** `ok` or an error code. */
export type Answer = string;

const refuseRun = ({ account, jobs, concurrent }: ModelState, credits: number): Answer | null => {
  if (jobs.filter(isLive).length >= concurrent) return "CONCURRENT_JOB_LIMIT";
  return account.balance - account.reserved < credits ? "INSUFFICIENT_CREDITS" : null;
};

export const create = (model: ModelState, request: JobRequest, limit: number | null): Answer => {
  const credits = reservation(0, request);
  const refusal = refuseRun(model, credits);
  if (refusal) return refusal;
  model.account.reserved += credits;
  model.jobs.push({
    request,
    limit,
    status: "pending",
    reason: null,
    run: 1,
    from: 0,
    stage: 0,
    begun: false,
    units: [newUnits(1)],
    held: credits,
    consumed: [0],
    error: null,
  });
  return "ok";
};

export const pause = (job: Job): Answer => {
  if (job.status !== "processing") return "INVALID_STATE";
  Object.assign(job, { status: "paused", reason: "user" });
  return "ok";
};

export const resume = (model: ModelState, job: Job, limit: number | null): Answer => {
  if (job.status !== "paused") return "INVALID_STATE";
  if (job.reason === "human_review") return "REVIEW_PENDING";
  if (limit !== null || job.reason === "credit_limit") job.limit = limit;
  Object.assign(job, { status: job.begun ? "processing" : "pending", reason: null });
  follow(model, job);
  return "ok";
};

export const cancel = (model: ModelState, job: Job): Answer => {
  if (!isLive(job)) return "INVALID_STATE";
  end(model, job, "cancelled", 0);
  return "ok";
};

const isWhole = ({ units, request }: Job, stage: number): boolean =>
  units[stage]?.length === unitsOf(stage, request) &&
  units[stage].every(({ state }) => state === "done");

export const retry = (model: ModelState, job: Job, asked: number | null): Answer => {
  if (job.status !== "failed" && job.status !== "completed") return "INVALID_STATE";
  const byItself = job.status === "failed" ? job.stage : (job.stage + 1) % stageCount;
  const from = asked ?? byItself;
  const before = Array.from({ length: from }, (_, stage) => stage);
  if (!before.every((stage) => isWhole(job, stage))) return "INVALID_STATE";
  const credits = reservation(from, job.request);
  const refusal = refuseRun(model, credits);
  if (refusal) return refusal;
  model.account.reserved += credits;
  Object.assign(job, { run: job.run + 1, from, held: credits, begun: false, error: null });
  job.consumed.push(0);
  begin(job, from);
  Object.assign(job, { status: "pending", reason: null });
  if (isOver(job, from)) stop(job, "credit_limit");
  return "ok";
};

export const review = (
  model: ModelState,
  job: Job,
  kind: "keyframe" | "video",
  index: number,
  isApproved: boolean,
): Answer => {
  const stage = kind === "keyframe" ? init : generation;
  if (index >= unitsOf(stage, job.request)) return "INVALID_FIELDS";
  const unit = job.units[stage]?.[index];
  if (unit?.state !== "review") return "INVALID_STATE";
  unit.state = "done";
  if (!isApproved) {
    if (unit.shown) unit.shown.refusedByHuman = true;
    const mayBeMadeAgain = unit.rejections < job.request.rejections;
    unit.shown = bestOf(unit.items);
    if (!mayBeMadeAgain && job.request.failsByReview) {
      unit.state = "over";
      fail(model, job, "REVIEW_REJECTED");
      return "ok";
    }
    if (mayBeMadeAgain) {
      unit.rejections += 1;
      unit.state = "ready";
    }
  }
  follow(model, job);
  return "ok";
};

/** Units of the running stage that a worker may claim. */
export const claimable = (job: Job): readonly number[] => {
  const goes = job.status === "pending" || job.status === "processing" || job.reason === "user";
  const units = job.units[job.stage] ?? [];
  return goes && isLive(job)
    ? units.flatMap(({ state }, index) => (state === "ready" ? [index] : []))
    : [];
};
export const claim = (job: Job, index: number): void => {
  const unit = job.units[job.stage]?.[index];
  if (unit) unit.state = "leased";
  if (job.status === "pending") job.status = "processing";
  job.begun = true;
};
