import type { Delivered } from "@reelwright/film/artifacts";
import {
  errorText,
  isOpen,
  type JobError,
  type JobEventDraft,
  type JobState,
  type TaskState,
  type Transition,
} from "../jobs/job-state.ts";
import type { StageName } from "../jobs/stage-names.ts";
import { chargeStages, committedCredits, itemCountsOf, pricedParamsOf } from "../pricing/quote.ts";
import { checkItem, type ItemDecision } from "./quality.ts";
import {
  type AnyStage,
  isStageDone,
  progressPercent,
  stageByName,
  stagesOfRun,
  unitCount,
} from "./stage.ts";

/**
 * Decides what a job does next after a unit's end or a review. Pure: it returns transitions, which the store writes.
 * Nothing else advances a job.
 */

type Unit = { readonly stage: StageName; readonly unit: number };

const event = (type: string, data: JobEventDraft["data"]): JobEventDraft => ({ type, data });

/** Combines two transitions: settings of the second win, events are appended. */
export const merge = (first: Transition, second: Transition): Transition => ({
  ...first,
  ...second,
  ...((first.set || second.set) && { set: { ...first.set, ...second.set } }),
  events: [...(first.events ?? []), ...(second.events ?? [])],
});

type Kept = readonly Pick<TaskState, "stage" | "unit">[];

/** The units of a stage for which there is no task yet. Some may have been kept from an earlier run. */
const missingUnits = (
  stage: AnyStage,
  params: JobState["job"]["params"],
  tasks: Kept,
): readonly Unit[] =>
  Array.from({ length: unitCount(stage, params) }, (_, unit) => ({
    stage: stage.name,
    unit,
  })).filter(({ unit }) => !tasks.some((task) => task.stage === stage.name && task.unit === unit));

/** The units that a stage starts with, beside those in `tasks`: all, or only unit 0 if it is the anchor of the others. */
export const firstUnits = (
  stage: AnyStage,
  params: JobState["job"]["params"],
  tasks: Kept = [],
): readonly Unit[] => {
  const missing = missingUnits(stage, params, tasks);
  return stage.startsWithAnchor && missing[0]?.unit === 0 ? missing.slice(0, 1) : missing;
};

const completed = (
  stages: readonly AnyStage[],
  { job, tasks }: JobState,
  output: unknown,
): Transition => {
  // Stages before `final_merge`, where a job may stop, have no URLs.
  const made = (output ?? {}) as Partial<Pick<Delivered, "final_video_url" | "thumbnail_url">>;
  const priced = pricedParamsOf(job.params);
  const { credits, lines } = chargeStages(
    stagesOfRun(stages, job),
    priced,
    itemCountsOf(tasks, priced),
  );
  const set = { status: "completed", progress_percent: 100, pause_reason: null } as const;
  return {
    set,
    settle: { consumed: credits, charges: lines },
    webhook: {
      event: "job.completed",
      status: "completed",
      final_video_url: made.final_video_url ?? null,
      thumbnail_url: made.thumbnail_url ?? null,
      error_message: null,
    },
    events: [
      event("job.completed", {
        status: "completed",
        progress_percent: 100,
        credits_consumed: credits,
      }),
    ],
  };
};

/** The stronger reason stays: neither a review nor a resume may let a job exceed its credit limit. */
const pauseStrength = { human_review: 1, user: 2, credit_limit: 3 } as const;

/** Pauses the job, unless it is already paused for an equally strong reason. */
const paused = ({ job }: JobState, reason: "human_review" | "credit_limit"): Transition => {
  const until = job.status === "paused" && job.pause_reason ? pauseStrength[job.pause_reason] : 0;
  if (until >= pauseStrength[reason]) return {};
  return {
    set: { status: "paused", pause_reason: reason },
    events: [event("job.paused", { status: "paused", pause_reason: reason })],
  };
};

/** Resumes a job that was only waiting for a human. */
const resumedFromReview = ({ job }: JobState): Transition =>
  job.status === "paused" && job.pause_reason === "human_review"
    ? {
        set: { status: "processing", pause_reason: null },
        events: [event("job.resumed", { status: "processing" })],
      }
    : {};

const nextStage = (
  stages: readonly AnyStage[],
  state: JobState,
  done: AnyStage,
  output: unknown,
): Transition => {
  const { job } = state;
  const next = stages[stages.indexOf(done) + 1];
  if (!next || job.params.stop_at_stage === done.name) {
    return completed(stages, state, output);
  }
  if (job.status === "paused" && job.pause_reason !== "human_review") return {};
  if (isOverLimit(stages, state, next)) return paused(state, "credit_limit");
  const started = firstUnits(next, job.params, state.tasks);
  // All of it was kept from an earlier run.
  if (started.length === 0) return nextStage(stages, state, next, null);
  return merge(resumedFromReview(state), {
    set: { current_stage: next.name, progress_percent: progressPercent(stages, state, next) },
    insert: started,
    events: [event("stage.started", { stage: next.name, units: unitCount(next, job.params) })],
  });
};

/**
 * Decides by the state of the current stage's units: wait for open ones, wait for a human, insert the units after the
 * anchor, start the next stage, or end the job. `output` is that of the unit that just ended, if one did.
 */
export const nextTransition = (
  stages: readonly AnyStage[],
  state: JobState,
  output: unknown = null,
): Transition => {
  const stage = stageByName(stages, state.job.current_stage);
  const rows = state.tasks.filter((task) => task.stage === stage.name);
  const expected = unitCount(stage, state.job.params);
  if (rows.some(({ status }) => isOpen(status))) {
    return isOverLimit(stages, state, stage)
      ? paused(state, "credit_limit")
      : resumedFromReview(state);
  }
  if (rows.some(({ status }) => status === "review")) return paused(state, "human_review");
  if (rows.length < expected) {
    return merge(resumedFromReview(state), {
      insert: missingUnits(stage, state.job.params, state.tasks),
    });
  }
  return nextStage(stages, state, stage, output);
};

/** Events of a finished unit, and what follows. */
const afterUnitCompleted = (
  stages: readonly AnyStage[],
  state: JobState,
  unit: Unit,
  output: unknown,
): Transition => {
  const stage = stageByName(stages, unit.stage);
  const percent = progressPercent(stages, state, stage);
  const finished = merge(unitFinished(stages, state, unit), {
    // Not where the next stage starts: that may be much later, and can happen more than once.
    events: isStageDone(stage, state)
      ? [event("stage.finished", { stage: stage.name, progress_percent: percent })]
      : [],
  });
  return merge(finished, nextTransition(stages, state, output));
};

const withUnit = (state: JobState, unit: TaskState): JobState => ({
  ...state,
  tasks: state.tasks.map((task) =>
    task.stage === unit.stage && task.unit === unit.unit ? unit : task,
  ),
});

const unitFinished = (stages: readonly AnyStage[], state: JobState, unit: Unit): Transition => {
  const stage = stageByName(stages, unit.stage);
  const units = unitCount(stage, state.job.params);
  const percent = progressPercent(stages, state, stage);
  return {
    set: { progress_percent: percent },
    events: [
      event("unit.finished", {
        stage: unit.stage,
        unit: unit.unit,
        units,
        progress_percent: percent,
      }),
    ],
  };
};

/** A unit failed for good: the job fails and all reserved credits are released. docs/contribute/states.md. */
export const onUnitFailed = (error: JobError): Transition => ({
  set: { status: "failed", pause_reason: null, error },
  cancelOpen: true,
  settle: { consumed: 0, charges: [] },
  webhook: {
    event: "job.failed",
    status: "failed",
    final_video_url: null,
    thumbnail_url: null,
    error_message: errorText(error),
  },
  events: [event("job.failed", { status: "failed", error })],
});

/** Applies a decision on an item: by its score, or by a human. */
export const onItemDecided = (
  stages: readonly AnyStage[],
  state: JobState,
  { unit, error }: ItemDecision,
): Transition => {
  if (error) return merge({ units: [unit] }, onUnitFailed(error));
  const after = withUnit(state, unit);
  const { qualityCheck } = stageByName(stages, unit.stage);
  const item = { kind: qualityCheck?.kind, index: unit.unit, score: unit.candidates.at(-1)?.score };
  if (unit.status === "done") {
    return merge({ units: [unit] }, afterUnitCompleted(stages, after, unit, unit.output));
  }
  const decided = event(unit.status === "review" ? "review.requested" : "item.refused", item);
  return merge({ units: [unit], events: [decided] }, nextTransition(stages, after));
};

/** A unit is done, as its row in `state` says. A scored unit's item is first accepted, refused or put up for review. */
export const onUnitCompleted =
  (stages: readonly AnyStage[]) =>
  (state: JobState, unit: Unit, output: unknown): Transition => {
    const { qualityCheck } = stageByName(stages, unit.stage);
    const task = state.tasks.find((row) => row.stage === unit.stage && row.unit === unit.unit);
    if (!task) throw new Error(`no unit ${unit.stage} ${unit.unit}`);
    const decision = qualityCheck ? checkItem(qualityCheck, state.job.params, task, output) : null;
    // Accepted at the first attempt, as most items are: the row needs no further change.
    const isAcceptedAtOnce =
      decision?.unit.status === "done" && decision.unit.candidates.length === 0;
    if (decision && !isAcceptedAtOnce) return onItemDecided(stages, state, decision);
    return afterUnitCompleted(stages, state, unit, output);
  };

/**
 * Whether the stages of this run up to `current`, together with earlier runs, would cost more than `max_credits`. docs/contribute/decisions.md#job-fields.
 */
export const isOverLimit = (
  stages: readonly AnyStage[],
  { job, tasks }: JobState,
  current: AnyStage,
): boolean => {
  const limit = job.params.max_credits ?? null;
  if (limit === null) return false;
  const own = stagesOfRun(stages, job);
  const begun = own.slice(0, own.indexOf(current) + 1);
  // Items that are being generated again count as spent.
  const priced = pricedParamsOf(job.params);
  const made = itemCountsOf(
    tasks.map((task) => ({ ...task, status: "done" as const })),
    priced,
  );
  return job.credits_consumed + committedCredits(begun, priced, made) > limit;
};

/** How a new run begins. If its first stage would spend beyond `max_credits`, it waits for `resume`, which may raise the limit. */
export const standingOf = (stages: readonly AnyStage[], state: JobState, first: AnyStage) =>
  isOverLimit(stages, state, first)
    ? ({ status: "paused", pause_reason: "credit_limit" } as const)
    : ({ status: "pending", pause_reason: null } as const);
