import type { Job, JobProgress } from "reelwright";
import { type Channel, secondsText } from "../output/channel.ts";
import { joined, line, padded, type Style, type Styled } from "../output/styled.ts";

/** Live progress of a job: a line per stage on a terminal, a line per change elsewhere. */

const barWidth = 20;
const redrawMs = 200;

const stageLine = (stage: StageProgress, style: Style, nowMs: number): Styled => {
  const { name, units, done, startedMs, endedMs } = stage;
  const filled =
    endedMs === null ? Math.round((barWidth * Math.min(done, units)) / units) : barWidth;
  const bar = joined([style.green("█".repeat(filled)), style.dim("░".repeat(barWidth - filled))]);
  const title = padded(name, 12, "left");
  const time = startedMs === null ? "" : secondsText(((endedMs ?? nowMs) - startedMs) / 1_000);
  const count = units > 1 ? `${Math.min(done, units)}/${units}` : "";
  return line`  ${startedMs === null ? style.dim(title) : style.bold(title)} ${bar} ${style.dim(`${time}  ${count}`)}`;
};

const summary = ({ percent, secondsRemaining, waitsFor }: JobState): string => {
  const left = secondsRemaining === null ? "" : `, about ${secondsText(secondsRemaining)} left`;
  return waitsFor === null ? `${Math.round(percent)} %${left}` : `waits for ${waitsFor}`;
};

/** Lines for a terminal: every stage, and the overall progress. */
const boardLines = (state: JobState, style: Style, nowMs: number): readonly Styled[] => [
  ...state.stages.map((stage) => stageLine(stage, style, nowMs)),
  line`  ${style.dim(summary(state))}`,
];

type Told = (data: { readonly [field: string]: unknown }, state: JobState) => string;

const told: { readonly [type: string]: Told } = {
  "stage.started": ({ stage }) => `${stage} began`,
  "unit.finished": ({ stage }, { stages }) => {
    const { done = 1, units = 1 } = stages.find(({ name }) => name === stage) ?? {};
    return units > 1 ? `${stage} ${Math.min(done, units)}/${units}` : `${stage} done`;
  },
  "item.refused": ({ stage }) => `${stage}: an item was refused and is made again`,
  "review.requested": () => "a review is requested",
  "job.paused": () => "paused",
  "job.resumed": () => "resumed",
  "vendor.waiting": () => "waiting for a vendor",
};

/** Line about this change for other outputs. Null if there is nothing to report. */
const changeText = ({ event }: JobProgress, state: JobState): string | null => {
  if (event === null) return null;
  // The event that says what the job waits for may predate this stream.
  if (event.type === "snapshot") return state.waitsFor === null ? null : summary(state);
  const text = told[event.type]?.(event.data, state);
  return text === undefined ? null : `${text}, ${summary(state)}`;
};

type Board = {
  readonly update: (progress: JobProgress) => void;
  readonly close: () => void;
};

/** Opens a board on this channel. */
export const openBoard = (channel: Channel): Board => {
  const startMs = Date.now();
  let state = initialState;
  const draw = (): void => channel.draw(boardLines(state, channel.style, Date.now()));
  const timer = channel.isTerminal ? setInterval(draw, redrawMs) : undefined;
  return {
    update: (progress) => {
      state = advance(state, progress, Date.now());
      const text = changeText(progress, state);
      if (channel.isTerminal) draw();
      else if (text !== null) {
        channel.line(`${secondsText((Date.now() - startMs) / 1_000).padStart(9)}  ${text}`);
      }
    },
    close: () => {
      if (timer === undefined) return;
      clearInterval(timer);
      draw();
    },
  };
};

type StageProgress = {
  readonly name: string;
  readonly units: number;
  readonly done: number;
  /** Milliseconds since 1970; null: not yet. */
  readonly startedMs: number | null;
  readonly endedMs: number | null;
};

type JobState = {
  readonly stages: readonly StageProgress[];
  readonly status: Job["status"];
  readonly percent: number;
  readonly secondsRemaining: number | null;
  /** What the job waits for, other than its own work. Null if nothing. */
  readonly waitsFor: string | null;
};

const initialState: JobState = {
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

/** The state after this progress event. `nowMs` is the time when it arrived. */
const advance = (state: JobState, progress: JobProgress, nowMs: number): JobState => {
  const { event, percent, secondsRemaining, status } = progress;
  const next = { ...state, percent, secondsRemaining, status };
  if (event === null) return next;
  if (event.type === "snapshot") return { ...next, ...ofSnapshot(state, event.data) };
  return { ...next, ...changes[event.type]?.(state, event.data, nowMs) };
};
