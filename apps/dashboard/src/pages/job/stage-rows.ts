/** The stages of a job as the page lists them. Pure. */
import type { Job, StageName, Timeline } from "reelwright";
import { isEnded, type JobState } from "./job-state.ts";

type Unit = Timeline["units"][number];
type Wait = NonNullable<Unit["waits_for"]>;

/** A unit's state. `queued` waits for a worker; `pending` doesn't exist yet. */
export type UnitMark = "done" | "running" | "failed" | "cancelled" | "pending" | Wait;

export type StageRow = {
  readonly name: StageName;
  readonly status: Job["stages"][number]["status"] | "kept" | "skipped";
  readonly marks: readonly UnitMark[];
  /** Seconds from its first unit's start until its end or now; null if it hasn't started, or an earlier run did it. */
  readonly seconds: number | null;
  /** The share of waiting in the work of all units, and the kinds of waits of a second or more, longest first. */
  readonly waited: readonly { readonly kind: Wait; readonly seconds: number }[];
};

const waitKinds = ["worker", "vendor", "retry", "review"] as const;

/** The number of units of a stage. */
const unitsOf = ({ job, units }: JobState, name: StageName): number => {
  const known = units[name]?.units;
  if (name === "init") return Math.max(known ?? 0, job.segment_count + 1);
  return name === "generation" ? Math.max(known ?? 0, job.segment_count) : 1;
};

const markOf = (unit: Unit | undefined): UnitMark => {
  if (!unit) return "pending";
  const { status, waits_for } = unit;
  if (status === "done" || status === "failed" || status === "cancelled") return status;
  return waits_for ?? "running";
};

const waitedIn = (stage: Timeline["stages"][number] | undefined): StageRow["waited"] => {
  if (!stage) return [];
  const seconds = {
    worker: stage.queue_seconds,
    vendor: stage.vendor_seconds,
    retry: stage.retry_seconds,
    review: stage.review_seconds,
  };
  return waitKinds
    .map((kind) => ({ kind, seconds: seconds[kind] }))
    .filter((wait) => wait.seconds >= 1)
    .sort((a, b) => b.seconds - a.seconds);
};

/** Stages that the order skips. */
const isSkipped = ({ stop_at_stage, stages }: Job, name: StageName): boolean => {
  const names = stages.map((stage) => stage.name);
  return stop_at_stage !== null && names.indexOf(name) > names.indexOf(stop_at_stage);
};

type Status = Job["stages"][number]["status"];

const shownStatus = (
  job: Job,
  name: StageName,
  status: Status,
  isKept: boolean,
): StageRow["status"] => {
  if (isKept) return "kept";
  return status === "pending" && isSkipped(job, name) ? "skipped" : status;
};

const marksOf = (
  state: JobState,
  timeline: Timeline | null,
  name: StageName,
  status: Status,
): readonly UnitMark[] => {
  const done = new Set(state.units[name]?.done);
  const own = timeline?.units.filter(({ stage }) => stage === name) ?? [];
  return Array.from({ length: unitsOf(state, name) }, (_, index) =>
    status === "completed" || done.has(index)
      ? "done"
      : markOf(own.find(({ unit }) => unit === index)),
  );
};

/**
 * Returns a row for each stage. `timeline`: of the current run; null until loaded. `sinceMs`: milliseconds since it was
 * answered, added to running stages.
 */
export const stageRows = (
  state: JobState,
  timeline: Timeline | null,
  sinceMs: number,
): readonly StageRow[] => {
  const { job } = state;
  const current = timeline?.run === job.run ? timeline : null;
  return job.stages.map(({ name, status }) => {
    const known = current?.stages.find(({ stage }) => stage === name);
    const isKept = known?.is_kept ?? false;
    const isOver = status !== "running" || known?.ended_at !== null || isEnded(job.status);
    return {
      name,
      status: shownStatus(job, name, status, isKept),
      marks: marksOf(state, current, name, status),
      seconds:
        known && !isKept ? known.seconds + (isOver ? 0 : Math.max(0, sinceMs) / 1_000) : null,
      waited: isKept ? [] : waitedIn(known),
    };
  });
};

/** What the current stage waits for; null if one of its units is running or no stage is current. */
export const waitOf = (rows: readonly StageRow[]): Wait | null => {
  const running = rows.find(({ marks }) =>
    marks.some((mark) => mark !== "done" && mark !== "pending"),
  );
  if (!running || running.marks.includes("running")) return null;
  return waitKinds.findLast((kind) => running.marks.includes(kind)) ?? null;
};
