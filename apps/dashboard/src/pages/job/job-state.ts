import type { Job, JobEventData, StageName } from "reelwright";

/** The state of a job on the page: the newest snapshot plus later events. Pure. */

/** An event of the stream. */
export type LoggedEvent = {
  readonly id: string;
  readonly type: string;
  readonly data: JobEventData;
};

/** The finished units of a stage, by number, and the total. */
type UnitCounts = { readonly units: number; readonly done: readonly number[] };

export type JobState = {
  /** The snapshot with later events applied. */
  readonly job: Job;
  readonly units: { readonly [S in StageName]?: UnitCounts };
  /** Received events of all runs, oldest first. */
  readonly events: readonly LoggedEvent[];
  /** When the remaining time was received, in milliseconds since 1970. */
  readonly heardMs: number;
};

/** An input: a fetched job, or an event of its stream. */
export type Heard =
  | { readonly kind: "snapshot"; readonly job: Job; readonly atMs: number }
  | { readonly kind: "event"; readonly event: LoggedEvent; readonly atMs: number };

type StageStatus = Job["stages"][number]["status"];

const withStage = (
  job: Job,
  name: StageName | undefined,
  status: StageStatus,
  at: string,
): Job => ({
  ...job,
  stages: job.stages.map((stage) =>
    stage.name === name
      ? {
          ...stage,
          status,
          started_at: stage.started_at ?? at,
          finished_at: status === "completed" ? at : stage.finished_at,
        }
      : stage,
  ),
});

/** Status, pause, progress and remaining time of a job, as far as an event has them. */
const common = (job: Job, data: JobEventData): Job => ({
  ...job,
  ...(data.status && {
    status: data.status,
    pause_reason: data.status === "paused" ? (data["pause_reason"] as Job["pause_reason"]) : null,
  }),
  ...(typeof data.progress_percent === "number" && { progress_percent: data.progress_percent }),
  // Without a new estimate, the previous one stays.
  ...(typeof data.estimated_seconds_remaining === "number" && {
    estimated_seconds_remaining: data.estimated_seconds_remaining,
  }),
});

const ended = (job: Job, data: JobEventData): Job => ({
  ...common(job, data),
  estimated_seconds_remaining: null,
  completed_at: data.created_at,
});

type Change = (job: Job, data: JobEventData) => Job;

const changes: { readonly [type: string]: Change } = {
  "stage.started": (job, data) => ({
    ...withStage(job, data.stage, "running", data.created_at),
    current_stage: data.stage ?? job.current_stage,
  }),
  "unit.finished": (job, data) =>
    job.stages.some(({ name, status }) => name === data.stage && status === "pending")
      ? withStage(job, data.stage, "running", data.created_at)
      : job,
  "stage.finished": (job, data) => withStage(job, data.stage, "completed", data.created_at),
  "job.paused": (job) => ({ ...job, estimated_seconds_remaining: null }),
  "job.completed": ended,
  "job.failed": (job, data) => {
    const error = (data["error"] ?? null) as Job["error"];
    const failed = { ...ended(job, data), error };
    return error ? withStage(failed, error.stage, "failed", data.created_at) : failed;
  },
  "job.cancelled": ended,
};

const isNews = (job: Job, { data }: LoggedEvent): boolean =>
  Date.parse(data.created_at) > Date.parse(job.updated_at);

const counted = (units: JobState["units"], { type, data }: LoggedEvent): JobState["units"] => {
  if (type === "job.retried") return {};
  const { stage } = data;
  if (!stage || (type !== "stage.started" && type !== "unit.finished")) return units;
  const known = units[stage] ?? { units: 1, done: [] };
  const unit = data["unit"];
  const isDone = type === "unit.finished" && typeof unit === "number";
  return {
    ...units,
    [stage]: {
      units: Number(data["units"]) || known.units,
      done: isDone ? [...new Set([...known.done, unit])] : known.done,
    },
  };
};

const afterEvent = (state: JobState, event: LoggedEvent, atMs: number): JobState => {
  const last = state.events.at(-1);
  if (last && Number(event.id) <= Number(last.id)) return state;
  const next = {
    ...state,
    units: counted(state.units, event),
    events: [...state.events, event],
  };
  if (!isNews(state.job, event)) return next;
  const { data, type } = event;
  const changed = changes[type]?.(common(state.job, data), data) ?? common(state.job, data);
  const isTimed = typeof data.estimated_seconds_remaining === "number";
  return { ...next, job: changed, ...(isTimed && { heardMs: atMs }) };
};

/** The initial state for a job. */
export const stateOf = (job: Job, atMs: number): JobState => ({
  job,
  units: {},
  events: [],
  heardMs: atMs,
});

/**
 * Returns the state after an input. An event that the snapshot already covers only joins the log. An answer older than the
 * state is dropped. An answer of another run resets the counts.
 */
export const heard = (state: JobState | null, news: Heard): JobState | null => {
  if (news.kind === "event") return state && afterEvent(state, news.event, news.atMs);
  const { job, atMs } = news;
  if (state?.job.job_id !== job.job_id) return stateOf(job, atMs);
  const isOld = Date.parse(job.updated_at) < Date.parse(state.job.updated_at);
  if (isOld) return state;
  const units = job.run === state.job.run ? state.units : {};
  const newer = state.events.filter((event) => isNews(job, event));
  const replayed = newer.reduce(
    (known, { type, data }) => changes[type]?.(common(known, data), data) ?? common(known, data),
    job,
  );
  const isEstimated = replayed.estimated_seconds_remaining !== null;
  const goesOn = job.run === state.job.run && replayed.status === "processing";
  if (isEstimated || !goesOn) return { ...state, job: replayed, units, heardMs: atMs };
  const { estimated_seconds_remaining } = state.job;
  return { ...state, job: { ...replayed, estimated_seconds_remaining }, units };
};

/** Parts of a job that the page requests. */
export type Part = "job" | "timeline" | "keyframes" | "videos" | "receipt" | "balance";

/** Stages whose end changes the job itself: persona, script, sound, captions, video. */
const telling = new Set<StageName>(["prepare", "agents", "audio", "captions", "final_merge"]);

const itemsOf = (stage: StageName | undefined): readonly Part[] => {
  if (stage === "init") return ["keyframes"];
  return stage === "generation" ? ["videos", "job"] : [];
};

const itemsOfKind = (kind: unknown): readonly Part[] =>
  kind === "keyframe" ? ["keyframes"] : ["videos"];

const all: readonly Part[] = ["job", "timeline", "keyframes", "videos", "receipt", "balance"];

/** Returns the parts to request again after this event, because it doesn't carry them. */
export const affectedBy = ({ type, data }: LoggedEvent): readonly Part[] => {
  switch (type) {
    case "unit.finished":
      return ["timeline", ...itemsOf(data.stage)];
    case "stage.finished":
      return data.stage && telling.has(data.stage) ? ["timeline", "job"] : ["timeline"];
    case "item.refused":
    case "review.requested":
    case "review.decided":
      return ["timeline", ...itemsOfKind(data["kind"])];
    case "job.completed":
    case "job.failed":
    case "job.cancelled":
    case "job.retried":
      return all;
    case "job.started":
    case "job.paused":
    case "job.resumed":
      return ["timeline", "job", "receipt"];
    default:
      return ["timeline"];
  }
};

const endStates = new Set<Job["status"]>(["completed", "failed", "cancelled"]);

/** Whether a job with this status has ended. */
export const isEnded = (status: Job["status"]): boolean => endStates.has(status);

/** Rounds long times, so that the display doesn't change every second for minutes. */
const stepOf = (seconds: number): number => {
  if (seconds > 600) return 60;
  return seconds > 90 ? 10 : 1;
};

/**
 * Returns the remaining seconds: the estimate minus the time since it was received. Null if there is no estimate or it has run
 * out.
 */
export const remainingAt = (
  estimate: number | null,
  heardMs: number,
  nowMs: number,
): number | null => {
  if (estimate === null) return null;
  const left = estimate - Math.max(0, nowMs - heardMs) / 1_000;
  if (left <= 0) return null;
  const step = stepOf(left);
  return Math.ceil(left / step) * step;
};
