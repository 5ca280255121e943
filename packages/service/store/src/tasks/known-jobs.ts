import {
  applyTransition,
  type JobRow,
  type TaskState,
  type Transition,
} from "@reelwright/core/jobs/job-state";
import type { Claim } from "@reelwright/core/ports/task-store";
import type { TraceContext } from "@reelwright/core/telemetry/tracer";

/** A job as this process last saw it, whole at one version: what a unit's end is decided on without reading it again. */
export type KnownJob = {
  readonly version: number;
  readonly job: JobRow;
  /** Of the current run. */
  readonly tasks: readonly TaskState[];
  /** Of the run's done tasks. */
  readonly outputs: Claim["outputs"];
  readonly traceContext: TraceContext | null;
  /** What the database's clock minus this process's `performance.now()` was, in milliseconds. */
  readonly clockOffsetMs: number;
};

/** Jobs of which a process remembers the state at once; the ones it saw last. */
const mostKnown = 256;

/**
 * What this process knows of the jobs it works on. It may be out of date: `finish_tasks` writes what was decided on it
 * only where the job's version is still the same.
 */
export const openKnownJobs = () => {
  const jobs = new Map<string, KnownJob>();
  return {
    get: (jobId: string): KnownJob | null => jobs.get(jobId) ?? null,
    /** Remembers it, unless something newer is known. */
    learn: (jobId: string, known: KnownJob): void => {
      if ((jobs.get(jobId)?.version ?? -1) > known.version) return;
      jobs.delete(jobId);
      jobs.set(jobId, known);
      for (const oldest of jobs.keys()) {
        if (jobs.size <= mostKnown) return;
        jobs.delete(oldest);
      }
    },
    forget: (jobId: string): void => void jobs.delete(jobId),
  };
};
export type KnownJobs = ReturnType<typeof openKnownJobs>;

/** What the database's clock says now, ISO 8601. */
export const timeOf = ({ clockOffsetMs }: KnownJob): string =>
  new Date(clockOffsetMs + performance.now()).toISOString();

type Done = { readonly stage: Claim["stage"]; readonly unit: number; readonly items: number };

/** The job with the unit done, before what follows. */
export const withDone = (known: KnownJob, unit: Done): KnownJob => ({
  ...known,
  tasks: known.tasks.map((task) =>
    task.stage === unit.stage && task.unit === unit.unit
      ? { ...task, status: "done" as const, items: unit.items }
      : task,
  ),
});

/** The job after a unit's end and what follows from it; the unit's output is known to later claims. */
export const afterTransition = (
  known: KnownJob,
  transition: Transition,
  made: Claim["outputs"][number],
): KnownJob => ({
  ...known,
  ...applyTransition(known, transition, timeOf(known)),
  version: known.version + 1,
  outputs: [...known.outputs, made],
});
