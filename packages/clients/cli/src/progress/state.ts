/** How far each stage of a job is, by its events. */
import type { Job, JobProgress } from "reelwright";

export type StageProgress = {
  readonly name: string;
  readonly units: number;
  readonly done: number;
  /** Milliseconds since 1970; null: not yet. */
  readonly startedMs: number | null;
  readonly endedMs: number | null;
};

export type JobState = {
  readonly stages: readonly StageProgress[];
  readonly status: Job["status"];
  readonly percent: number;
  readonly secondsRemaining: number | null;
  /** What it waits for, other than its own work; null: nothing. */
  readonly waitsFor: string | null;
};

export const initialState: JobState = {
  stages: [],
  status: "pending",
  percent: 0,
  secondsRemaining: null,
  waitsFor: null,
};

type Data = { readonly [field: string]: unknown };

const msOf = (time: string | null): number | null => (time === null ? null : Date.parse(time));

/** A snapshot names all stages, in their order. */
const stagesOfJob = (job: Job, before: readonly StageProgress[]): readonly StageProgress[] =>
  job.stages.map((stage) => {
    const known = before.find(({ name }) => name === stage.name);
    const units = stage.name === "generation" ? job.segment_count : 1;
    const isDone = stage.status === "completed";
    return {
      name: stage.name,
      units: known?.units ?? units,
      done: isDone ? (known?.units ?? units) : (known?.done ?? 0),
      startedMs: msOf(stage.started_at),
      endedMs: isDone ? msOf(stage.finished_at) : null,
    };
  });

const reasons: { readonly [reason: string]: string } = {
  human_review: "a review",
  credit_limit: "a higher credit limit",
  user: "being resumed",
};

const change = (
  stages: readonly StageProgress[],
  name: unknown,
  by: (stage: StageProgress) => Partial<StageProgress>,
): readonly StageProgress[] =>
  stages.map((stage) => (stage.name === name ? { ...stage, ...by(stage) } : stage));

type Change = (state: JobState, data: Data, nowMs: number) => Partial<JobState>;

const changes: { readonly [type: string]: Change } = {
  "stage.started": ({ stages }, { stage, units }, nowMs) => ({
    waitsFor: null,
    stages: change(stages, stage, (known) => ({
      startedMs: known.startedMs ?? nowMs,
      units: Number(units) || known.units,
    })),
  }),
  "unit.finished": ({ stages }, { stage, units }, nowMs) => ({
    waitsFor: null,
    stages: change(stages, stage, (known) => ({
      startedMs: known.startedMs ?? nowMs,
      units: Number(units) || known.units,
      done: known.done + 1,
    })),
  }),
  "stage.finished": ({ stages }, { stage }, nowMs) => ({
    stages: change(stages, stage, ({ units }) => ({ endedMs: nowMs, done: units })),
  }),
  "job.paused": (_state, { pause_reason, reason }) => ({
    waitsFor: reasons[String(pause_reason ?? reason)] ?? "being resumed",
  }),
  "job.resumed": () => ({ waitsFor: null }),
  "vendor.waiting": (_state, { vendor }) => ({ waitsFor: `the vendor ${vendor ?? ""}`.trim() }),
  "vendor.resumed": () => ({ waitsFor: null }),
};

const ofSnapshot = ({ stages }: JobState, job: Job): Partial<JobState> => ({
  stages: stagesOfJob(job, stages),
  waitsFor: job.pause_reason ? (reasons[job.pause_reason] ?? null) : null,
});

/** The state after this was told. `nowMs`: when it was heard. */
export const advance = (state: JobState, progress: JobProgress, nowMs: number): JobState => {
  const { event, percent, secondsRemaining, status } = progress;
  const next = { ...state, percent, secondsRemaining, status };
  if (event === null) return next;
  if (event.type === "snapshot") return { ...next, ...ofSnapshot(state, event.data) };
  return { ...next, ...changes[event.type]?.(state, event.data, nowMs) };
};
