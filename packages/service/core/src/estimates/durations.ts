import { startPoller } from "../concurrency/poller.ts";
import type { JobParams } from "../jobs/job-params.ts";
import {
  isEnded,
  type JobEventDraft,
  type JobRow,
  type JobState,
  type TaskRow,
  type Transition,
} from "../jobs/job-state.ts";
import type { StageName } from "../jobs/stage-names.ts";
import { type AnyStage, stageByName, stagesFrom, unitCount } from "../pipeline/stage.ts";
import type { DurationCount, DurationKey, DurationStore } from "../ports/jobs.ts";
import type { Claim } from "../ports/task-store.ts";
import { type PricedParams, pricedParamsOf } from "../pricing/quote.ts";

/** How long a job will still take. Pure. */

/** At least a tenth is left; of what has lasted longer than expected, a tenth of the time that it has taken. */
const leastShare = 0.1;

type Task = Pick<TaskRow, "stage" | "unit" | "status"> &
  Partial<Pick<TaskRow, "progress" | "finished_at">>;
type Seen = {
  readonly job: JobRow;
  readonly tasks: readonly Task[];
  /** Now, milliseconds since 1970; left out: the time since the units began isn't considered. */
  readonly nowMs?: number;
};

/** The stages from this one to the job's last. */
const stagesLeft = (
  stages: readonly AnyStage[],
  from: AnyStage,
  stopAt: string | null,
): readonly AnyStage[] => {
  const left = stagesFrom(stages, from.name);
  const last = left.findIndex(({ name }) => name === stopAt);
  return last === -1 ? left : left.slice(0, last + 1);
};

const sum = (parts: readonly (number | null)[]): number | null =>
  parts.reduce((total, part) => (total === null || part === null ? null : total + part), 0);

const shareDone = (tasks: readonly Task[], batch: Batch): number =>
  tasks.reduce((done, { status, progress = 0 }) => done + (status === "done" ? 1 : progress), 0) /
  batch.units;

/** When the batch began: when the last unit before it was done, or the run was started. */
const beganMs = ({ job, tasks }: Seen, batchTasks: readonly Task[]): number | null => {
  const times = tasks
    .filter((task) => !batchTasks.includes(task))
    .map(({ finished_at }) => finished_at ?? null)
    .concat(job.started_at)
    .filter((time) => time !== null);
  return times.length > 0 ? Math.max(...times.map((time) => Date.parse(time))) : null;
};

/** Remaining time of a batch that may have started. */
const leftOf = (seen: Seen, stage: AnyStage, batch: Batch, expected: number): number => {
  const own = seen.tasks.filter((task) => task.stage === stage.name && isInBatch(batch, task.unit));
  const share = shareDone(own, batch);
  if (share === 1 || own.length === 0) return (1 - share) * expected;
  const began = seen.nowMs === undefined ? null : beganMs(seen, own);
  const elapsed = began === null ? 0 : Math.max(0, ((seen.nowMs ?? 0) - began) / 1_000);
  // A late stage doesn't stay at its last second: the estimate grows with the delay.
  if (elapsed > expected) return leastShare * elapsed;
  return Math.min((1 - share) * expected, Math.max(expected - elapsed, leastShare * expected));
};

/**
 * The seconds until the job ends, whole; null where that isn't known: the job has ended or stands still, or one of its
 * stages was never measured.
 */
export const remainingSeconds = (
  stages: readonly AnyStage[],
  expected: ExpectedDurations,
  seen: Seen,
): number | null => {
  const { job } = seen;
  if (isEnded(job.status) || job.status === "paused") return null;
  const current = stageByName(stages, job.current_stage);
  const params = pricedParamsOf(job.params);
  const left = sum(
    stagesLeft(stages, current, job.params.stop_at_stage).flatMap((stage) =>
      batchesOf(stage, job.params).map((batch) => {
        const { units } = batch;
        const variant = variantOf(stage.name, params);
        const seconds = expected.secondsOf({ stage: stage.name, variant, units });
        if (seconds === null) return null;
        return stage === current ? leftOf(seen, stage, batch, seconds) : seconds;
      }),
    ),
  );
  return left === null ? null : Math.max(1, Math.round(left));
};

/** The seconds that a job of these parameters is expected to take from its creation; null: not measured yet. */
export const wholeSeconds = (
  stages: readonly AnyStage[],
  expected: ExpectedDurations,
  params: PricedParams,
): number | null => {
  const whole = sum(
    stages.flatMap((stage) =>
      batchesOf(stage, { segment_count: params.segmentCount }).map(({ units }) =>
        expected.secondsOf({ stage: stage.name, variant: variantOf(stage.name, params), units }),
      ),
    ),
  );
  return whole === null ? null : Math.max(1, Math.round(whole));
};

/** So many measurements of the last hour are enough; with fewer, the week's are taken. */
const enough = 3;

type Measured = Awaited<ReturnType<DurationStore["counts"]>>[number];

/** How long stages are expected to take. */
export type ExpectedDurations = {
  /** Seconds from the units' beginning, waits included, to the end of the last one; null: never measured. */
  secondsOf(key: DurationKey): number | null;
};

const median = (counts: readonly Pick<DurationCount, "class" | "count">[]): number => {
  const sorted = [...counts].sort((a, b) => a.class - b.class);
  const half = sorted.reduce((sum, { count }) => sum + count, 0) / 2;
  let sum = 0;
  const middle = sorted.find(({ count }) => {
    sum += count;
    return sum >= half;
  });
  return classSeconds(middle?.class ?? 0);
};

const expectedOf = (rows: readonly Measured[]): number => {
  const recent = rows.map(({ lastHour, ...row }) => ({ ...row, count: lastHour }));
  const isEnough = recent.reduce((sum, { count }) => sum + count, 0) >= enough;
  return median(isEnough ? recent : rows);
};

/** The measured number of units nearest to the given one. */
const nearest = (rows: readonly Measured[], units: number): readonly Measured[] => {
  const distance = Math.min(...rows.map((row) => Math.abs(row.units - units)));
  return rows.filter((row) => Math.abs(row.units - units) === distance);
};

/**
 * Medians of the last hour if it has enough measurements, otherwise of the week. A number of units or a variant
 * without measurements is estimated by the nearest one of its stage.
 */
export const expectedDurations = (measured: readonly Measured[]): ExpectedDurations => {
  const byStage = new Map<StageName, Measured[]>();
  for (const row of measured) {
    const rows = byStage.get(row.stage) ?? [];
    rows.push(row);
    byStage.set(row.stage, rows);
  }
  const known = new Map<string, number>();
  return {
    secondsOf: ({ stage, variant, units }) => {
      const name = `${stage} ${variant} ${units}`;
      const found = known.get(name);
      if (found !== undefined) return found;
      const rows = byStage.get(stage);
      if (!rows) return null;
      const alike = rows.filter((row) => row.variant === variant);
      const seconds = expectedOf(nearest(alike.length > 0 ? alike : rows, units));
      known.set(name, seconds);
      return seconds;
    },
  };
};

/** The duration that stands for a class, seconds. */
export const classSeconds = (durationClass: number): number => shortest * ratio ** durationClass;

/** Durations are counted by classes, each a fifth longer than the one before: a median is then off by a tenth at most. */
const shortest = 0.05;
const ratio = 1.2;

/** Nothing was measured. */
export const nothingMeasured = expectedDurations([]);

/** Units of a stage that begin together. */
type Batch = { readonly first: number; readonly units: number };

/** The batches of a stage in sequence: the anchor and then the others, or all units concurrently. */
const batchesOf = (stage: AnyStage, params: Pick<JobParams, "segment_count">): readonly Batch[] => {
  const units = unitCount(stage, params);
  if (!stage.startsWithAnchor || units === 1) return [{ first: 0, units }];
  return [
    { first: 0, units: 1 },
    { first: 1, units: units - 1 },
  ];
};

/** Whether a unit belongs to the batch. */
const isInBatch = ({ first, units }: Batch, unit: number): boolean =>
  unit >= first && unit < first + units;

/** Speech and music take as long as the film needs. */
const filmLength = ({ segmentCount, segmentSeconds }: PricedParams): string =>
  `${segmentCount * segmentSeconds}s`;

const assembled = ({ resolution, segmentCount, segmentSeconds }: PricedParams): string =>
  `${resolution}/${segmentCount * segmentSeconds}s`;

const variants: { readonly [Name in StageName]?: (params: PricedParams) => string } = {
  agents: filmLength,
  init: ({ keyframeResolution }) => keyframeResolution,
  generation: ({ modelId, resolution, segmentSeconds }) =>
    `${modelId}/${resolution}/${segmentSeconds}s`,
  audio: filmLength,
  concat: assembled,
  captions: (params) => (params.captions === null ? "none" : assembled(params)),
  final_merge: assembled,
};

/** The parameters of a job that affect a stage's duration, besides its number of units. */
export const variantOf = (stage: StageName, params: PricedParams): string =>
  variants[stage]?.(params) ?? "";

const classes = 80;

/** The class of a duration in seconds: 0 (50 ms and less) to 80 (30 hours and more). */
export const durationClass = (seconds: number): number =>
  Math.min(classes, Math.max(0, Math.round(Math.log(seconds / shortest) / Math.log(ratio))));

/**
 * The measurement if this unit was the last of its batch; null: it wasn't, or people decided in between, whose time
 * says nothing about other jobs. `state` has the unit done.
 */
export const endedBatch = (
  stages: readonly AnyStage[],
  { stage: name, unit, params }: Pick<Claim, "stage" | "unit" | "params">,
  { tasks }: JobState,
  { units: verdicts }: Transition,
): DurationKey | null => {
  const stage = stageByName(stages, name);
  const isReviewed = params.human_review !== "off" && stage.qualityCheck !== undefined;
  if (isReviewed || verdicts?.some(({ status }) => status !== "done")) return null;
  const batch = batchesOf(stage, params).find((each) => isInBatch(each, unit));
  if (!batch) return null;
  const done = tasks.filter(
    (task) => task.stage === name && isInBatch(batch, task.unit) && task.status === "done",
  );
  if (done.length < batch.units) return null;
  return { stage: name, variant: variantOf(name, pricedParamsOf(params)), units: batch.units };
};

/** Events that say how far the job is. */
const isProgress = ({ type }: JobEventDraft): boolean =>
  type === "stage.started" || type === "unit.finished" || type === "stage.finished";

/** The transition with `estimated_seconds_remaining` in the events that say how far the job is. */
export const withEstimate = (
  stages: readonly AnyStage[],
  expected: ExpectedDurations,
  { job, tasks }: JobState,
  transition: Transition,
): Transition => {
  const { events = [], set = {}, insert = [] } = transition;
  if (!events.some(isProgress)) return transition;
  const { max_credits: _limit, ...row } = set;
  const after = [...tasks, ...insert.map((unit) => ({ ...unit, status: "ready" as const }))];
  const left = remainingSeconds(stages, expected, { job: { ...job, ...row }, tasks: after });
  const told = events.map((event) =>
    isProgress(event)
      ? { ...event, data: { ...event.data, estimated_seconds_remaining: left } }
      : event,
  );
  return { ...transition, events: told };
};

/** Interval for writing and for reading measurements. Other processes see one after twice this time at most. */
const everyMs = 10_000;

/** A process's measurements of stages, combined with those of all processes. */
export type DurationLog = {
  /** Current estimates, without waiting. Data older than ten seconds is read again for the next call. */
  current(): ExpectedDurations;
  /** Notes how long the units of a batch took, seconds. */
  note(key: DurationKey, seconds: number): void;
  /** Writes what was noted and not yet written. */
  stop(): Promise<void>;
};

/** Nothing is written or read while nothing is noted or asked for. */
export const openDurationLog = (
  store: DurationStore,
  onError: (error: unknown) => void,
): DurationLog => {
  const noted = new Map<string, { key: DurationKey; class: number; count: number }>();
  let expected = nothingMeasured;
  let readAtMs = Number.NEGATIVE_INFINITY;
  let isReading = false;

  const write = async (): Promise<void> => {
    if (noted.size === 0) return;
    const counts = [...noted.values()].map(({ key, ...counted }) => ({ ...key, ...counted }));
    // Lost when it can't be written: an estimate stands on many measurements.
    noted.clear();
    await store.record(counts);
  };
  const read = async (): Promise<void> => {
    isReading = true;
    try {
      expected = expectedDurations(await store.counts());
    } catch (error) {
      onError(error);
    } finally {
      readAtMs = performance.now();
      isReading = false;
    }
  };
  const writer = startPoller({ intervalMs: everyMs, run: write, onError, isJittered: true });
  return {
    current: () => {
      if (!isReading && performance.now() - readAtMs > everyMs) void read();
      return expected;
    },
    note: (key, seconds) => {
      const ended = durationClass(seconds);
      const name = `${key.stage} ${key.variant} ${key.units} ${ended}`;
      const count = (noted.get(name)?.count ?? 0) + 1;
      noted.set(name, { key, class: ended, count });
    },
    stop: async () => {
      await writer.stop();
      await write().catch(onError);
    },
  };
};
