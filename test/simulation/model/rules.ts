/**
 * The model's rules for a job whose units end: a minimal implementation from the contract and the decisions, independent of
 * the tested code.
 */
import {
  audio,
  captions,
  committed,
  generation,
  type Item,
  init,
  isOver,
  type Job,
  type ModelState,
  newUnits,
  price,
  stageCount,
  type Unit,
  unitsOf,
} from "./job.ts";

const settle = ({ account }: ModelState, job: Job, cost: number): void => {
  account.balance -= cost;
  account.reserved -= job.held;
  job.held = 0;
  job.consumed[job.run - 1] = cost;
};
export const end = (
  model: ModelState,
  job: Job,
  status: "completed" | "failed" | "cancelled",
  cost: number,
): void => {
  Object.assign(job, { status, reason: null });
  for (const unit of job.units.flat()) if (unit.state !== "done") unit.state = "over";
  settle(model, job, cost);
};
export const fail = (model: ModelState, job: Job, error: string): void => {
  job.error = error;
  end(model, job, "failed", 0);
};
/** Completes the job; unspoken segments and missing captions aren't charged. */
const complete = (model: ModelState, job: Job): void => {
  const saved = (stage: number, each: number, most: number): number => {
    const isOwn = job.from <= stage && stage <= job.stage;
    return isOwn ? each * (most - (job.units[stage]?.[0]?.made ?? 0)) : 0;
  };
  const unsaid =
    saved(audio, price.spoken, job.request.segments) + saved(captions, price.captions, 1);
  end(model, job, "completed", committed(job, job.stage) - unsaid);
};

export const stop = (job: Job, reason: "human_review" | "credit_limit"): void => {
  const order = [null, "human_review", "user", "credit_limit"];
  if (order.indexOf(job.reason) < order.indexOf(reason)) {
    Object.assign(job, { status: "paused", reason });
  }
};
const go = (job: Job): void => {
  if (job.reason === "human_review") Object.assign(job, { status: "processing", reason: null });
};

/** Starts a stage with all its units; the keyframe stage starts with the anchor only. */
export const begin = (job: Job, stage: number): void => {
  job.stage = stage;
  job.units = job.units.slice(0, stage);
  job.units[stage] = newUnits(stage === init ? 1 : unitsOf(stage, job.request));
};

/** Ends the running stage. */
const leave = (model: ModelState, job: Job): void => {
  const isStanding = job.reason === "user" || job.reason === "credit_limit";
  if (job.stage === stageCount - 1 || job.stage === job.request.stopAt) complete(model, job);
  else if (isStanding) return;
  else if (isOver(job, job.stage + 1)) stop(job, "credit_limit");
  else {
    go(job);
    begin(job, job.stage + 1);
  }
};

/** Applies the consequences of the running stage's units. */
export const follow = (model: ModelState, job: Job): void => {
  const units = job.units[job.stage] ?? [];
  const missing = unitsOf(job.stage, job.request) - units.length;
  if (units.some(({ state }) => state === "ready" || state === "leased")) {
    if (isOver(job, job.stage)) stop(job, "credit_limit");
    else go(job);
  } else if (units.some(({ state }) => state === "review")) stop(job, "human_review");
  else if (missing === 0) leave(model, job);
  else {
    units.push(...newUnits(missing));
    go(job);
  }
};

const isJudged = (stage: number): boolean => stage === init || stage === generation;
const isReviewed = ({ request, stage }: Job, unit: number): boolean =>
  request.review === "all" || (request.review === "anchor_only" && stage === init && unit === 0);
export const bestOf = (items: readonly Item[]): Item | null =>
  items.reduce<Item | null>((best, item) => (best && best.score >= item.score ? best : item), null);

/** Judges an item. Returns false if the job fails as a result. */
const judge = (job: Job, unit: Unit, index: number, item: Item): boolean => {
  const { request, stage } = job;
  unit.items.push(item);
  let chosen: Item | null = item;
  if (item.score < request.threshold) {
    if (unit.retries < (stage === init ? request.keyframeRetries : request.segmentRetries)) {
      unit.retries += 1;
      unit.state = "ready";
      return true;
    }
    if (request.failsByScore) return false;
    chosen = bestOf(unit.items.filter(({ refusedByHuman }) => !refusedByHuman));
  }
  unit.state = isReviewed(job, index) ? "review" : "done";
  unit.shown = chosen;
  return true;
};

/** Handles the success of a leased unit of the running stage. */
export const unitEnds = (
  model: ModelState,
  job: Job,
  index: number,
  result: { readonly score: number; readonly made: number },
): void => {
  const unit = job.units[job.stage]?.[index];
  if (!unit) throw new Error("the model has no such unit");
  unit.state = "done";
  if (job.stage === audio) unit.made = Math.min(result.made, job.request.segments);
  if (job.stage === captions) unit.made = Math.min(result.made, 1);
  const item = { score: result.score, refusedByHuman: false };
  if (isJudged(job.stage) && !judge(job, unit, index, item)) {
    unit.state = "over";
    fail(model, job, "QUALITY_TOO_LOW");
  } else follow(model, job);
};
export const unitBreaks = (model: ModelState, job: Job): void => fail(model, job, "BROKEN");
