/** Where a job goes when one of its units ends: the only place that moves a job forward. Pure. */
import type { Delivered } from "../artifacts.ts";
import type { JobError, JobEventDraft, JobState } from "../job/job-state.ts";
import type { StageName } from "../job/stage-names.ts";
import type { Transition } from "../job/transition.ts";
import { chargeStages, itemsMade } from "../pricing/quote.ts";
import { workOf } from "../pricing/work.ts";
import { progressPercent, unitCount } from "./progress.ts";
import type { AnyStage } from "./stage.ts";

type Unit = { readonly stage: StageName; readonly unit: number };

const event = (type: string, data: JobEventDraft["data"]): JobEventDraft => ({ type, data });

/** The units that a stage starts with: the lead alone, or all. */
export const firstUnits = (stage: AnyStage, params: JobState["job"]["params"]): readonly Unit[] =>
  Array.from({ length: stage.lead ? 1 : unitCount(stage, params) }, (_, unit) => ({
    stage: stage.name,
    unit,
  }));

const completed = (
  stages: readonly AnyStage[],
  state: JobState,
  delivered: Delivered | null,
): Transition => {
  const { credits } = chargeStages(stages, workOf(state.job.params), itemsMade(state.tasks));
  return {
    set: { status: "completed", progress_percent: 100, pause_reason: null },
    settle: { consumed: credits },
    webhook: {
      event: "job.completed",
      status: "completed",
      final_video_url: delivered?.final_video_url ?? null,
      thumbnail_url: delivered?.thumbnail_url ?? null,
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

const nextStage = (
  stages: readonly AnyStage[],
  state: JobState,
  done: AnyStage,
  output: unknown,
): Transition => {
  const next = stages[stages.indexOf(done) + 1];
  if (!next || state.job.params.stop_at_stage === done.name) {
    return completed(stages, state, next ? null : (output as Delivered));
  }
  if (state.job.status === "paused") return {};
  return {
    set: { current_stage: next.name, progress_percent: progressPercent(stages, state, next) },
    insert: firstUnits(next, state.job.params),
    events: [
      event("stage.started", { stage: next.name, units: unitCount(next, state.job.params) }),
    ],
  };
};

const merge = (first: Transition, second: Transition): Transition => ({
  ...first,
  ...second,
  set: { ...first.set, ...second.set },
  events: [...(first.events ?? []), ...(second.events ?? [])],
});

/** A unit is done (its row says so already in `state`): its siblings, the next stage, or the end. */
export const unitDone =
  (stages: readonly AnyStage[]) =>
  (state: JobState, unit: Unit, output: unknown): Transition => {
    const stage = stages.find(({ name }) => name === unit.stage);
    if (!stage) throw new Error(`no stage ${unit.stage}`);
    const expected = unitCount(stage, state.job.params);
    const rows = state.tasks.filter((task) => task.stage === unit.stage);
    const doneCount = rows.filter(({ status }) => status === "done").length;
    const percent = progressPercent(stages, state, stage);
    const finished: Transition = {
      set: { progress_percent: percent },
      events: [event("unit.finished", { ...unit, units: expected, progress_percent: percent })],
    };
    if (doneCount < rows.length) return finished;
    if (rows.length < expected) {
      const rest = Array.from({ length: expected - rows.length }, (_, index) => ({
        stage: stage.name,
        unit: rows.length + index,
      }));
      return { ...finished, insert: rest };
    }
    const ended = merge(finished, {
      events: [event("stage.finished", { stage: stage.name, progress_percent: percent })],
    });
    return merge(ended, nextStage(stages, state, stage, output));
  };

/** A unit failed for good: so does the job; every credit goes back. Spec: States, "pipeline fails". */
export const unitFailed = (error: JobError): Transition => ({
  set: { status: "failed", pause_reason: null, error },
  cancelOpen: true,
  settle: { consumed: 0 },
  webhook: {
    event: "job.failed",
    status: "failed",
    final_video_url: null,
    thumbnail_url: null,
    error_message: error.message,
  },
  events: [event("job.failed", { status: "failed", error })],
});
