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

/** Where a job goes when one of its units ends or is decided on: the only place that moves a job forward. Pure. */

type Unit = { readonly stage: StageName; readonly unit: number };

const event = (type: string, data: JobEventDraft["data"]): JobEventDraft => ({ type, data });

/** Two transitions as one: the second one's settings win, events follow each other. */
export const merge = (first: Transition, second: Transition): Transition => ({
  ...first,
  ...second,
  ...((first.set || second.set) && { set: { ...first.set, ...second.set } }),
  events: [...(first.events ?? []), ...(second.events ?? [])],
});

/** The units that a stage starts with: the anchor alone, or all. */
export const firstUnits = (stage: AnyStage, params: JobState["job"]["params"]): readonly Unit[] =>
  Array.from({ length: stage.startsWithAnchor ? 1 : unitCount(stage, params) }, (_, unit) => ({
    stage: stage.name,
    unit,
  }));

const completed = (
  stages: readonly AnyStage[],
  { job, tasks }: JobState,
  output: unknown,
): Transition => {
  // `complete` names both, and so does `final_merge`, where a job may stop; the stages before have made neither.
  const made = (output ?? {}) as Partial<Pick<Delivered, "final_video_url" | "thumbnail_url">>;
  const { credits, lines } = chargeStages(
    stagesOfRun(stages, job),
    pricedParamsOf(job.params),
    itemCountsOf(tasks),
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

/** The stronger reason stays: nobody's review and no user's pause may let a job spend beyond its limit. */
const pauseStrength = { human_review: 1, user: 2, credit_limit: 3 } as const;

/** The job stands still until someone acts. One that stands still for as strong a reason already stays as it is. */
const paused = ({ job }: JobState, reason: "human_review" | "credit_limit"): Transition => {
  const until = job.status === "paused" && job.pause_reason ? pauseStrength[job.pause_reason] : 0;
  if (until >= pauseStrength[reason]) return {};
  return {
    set: { status: "paused", pause_reason: reason },
    events: [event("job.paused", { status: "paused", pause_reason: reason })],
  };
};

/** There is something to do again, where only a human was waited for. */
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
  return merge(resumedFromReview(state), {
    set: { current_stage: next.name, progress_percent: progressPercent(stages, state, next) },
    insert: firstUnits(next, job.params),
    events: [event("stage.started", { stage: next.name, units: unitCount(next, job.params) })],
  });
};

/**
 * What follows from the units as they stand: they go on, their siblings join, a human is waited for, the next stage
 * begins, or the job ends. `output`: of the unit that ended just now, if one did.
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
    const rest = Array.from({ length: expected - rows.length }, (_, index) => ({
      stage: stage.name,
      unit: rows.length + index,
    }));
    return merge(resumedFromReview(state), { insert: rest });
  }
  return nextStage(stages, state, stage, output);
};

/** A unit is done: what is told of it, and what follows. `output`: of the job's last unit, if this is it. */
const afterUnitCompleted = (
  stages: readonly AnyStage[],
  state: JobState,
  unit: Unit,
  output: unknown,
): Transition => {
  const stage = stageByName(stages, unit.stage);
  const percent = progressPercent(stages, state, stage);
  const told = merge(unitFinished(stages, state, unit), {
    // Told here and not where the job goes on: that may be much later, and more than once.
    events: isStageDone(stage, state)
      ? [event("stage.finished", { stage: stage.name, progress_percent: percent })]
      : [],
  });
  return merge(told, nextTransition(stages, state, output));
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

/** A unit failed for good: so does the job; every credit goes back. docs/contribute/contract.md#job-status. */
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

/** What the job does after a decision on one of its items. */
export const onItemDecided = (
  stages: readonly AnyStage[],
  state: JobState,
  { unit, error }: ItemDecision,
): Transition => {
  if (error) return merge({ units: [unit] }, onUnitFailed(error));
  const after = withUnit(state, unit);
  const { qualityCheck } = stageByName(stages, unit.stage);
  const said = { kind: qualityCheck?.kind, index: unit.unit, score: unit.candidates.at(-1)?.score };
  if (unit.status === "done") {
    return merge({ units: [unit] }, afterUnitCompleted(stages, after, unit, unit.output));
  }
  const told = event(unit.status === "review" ? "review.requested" : "item.refused", said);
  return merge({ units: [unit], events: [told] }, nextTransition(stages, after));
};

/** A unit is done (its row says so already in `state`); a scored unit's item is taken or not. */
export const onUnitCompleted =
  (stages: readonly AnyStage[]) =>
  (state: JobState, unit: Unit, output: unknown): Transition => {
    const { qualityCheck } = stageByName(stages, unit.stage);
    const task = state.tasks.find((row) => row.stage === unit.stage && row.unit === unit.unit);
    if (!task) throw new Error(`no unit ${unit.stage} ${unit.unit}`);
    const decision = qualityCheck ? checkItem(qualityCheck, state.job.params, task, output) : null;
    // Taken at once, as most items are: the row says all of it already.
    const isPlain = decision?.unit.status === "done" && decision.unit.candidates.length === 0;
    if (decision && !isPlain) return onItemDecided(stages, state, decision);
    return afterUnitCompleted(stages, state, unit, output);
  };

/**
 * Whether the job would spend more than its `max_credits` with what it has begun and `current`, a stage that runs or
 * is to begin. Earlier runs count. docs/contribute/decisions.md#job-fields.
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
  // Also what is being made again at this moment is as good as spent.
  const made = itemCountsOf(tasks.map((task) => ({ ...task, status: "done" as const })));
  return job.credits_consumed + committedCredits(begun, pricedParamsOf(job.params), made) > limit;
};
