import {
  applyTransition,
  type JobRow,
  type TaskState,
  type Transition,
} from "@reelwright/core/jobs/job-state";
import type { Claim } from "@reelwright/core/ports/task-store";

/** A job's complete state at one version, as this process last saw it. Units' ends are decided on it without another read. */
export type KnownJob = {
  readonly version: number;
  readonly job: JobRow;
  /** Of the current run. */
  readonly tasks: readonly TaskState[];
  /** The database's clock minus this process's `performance.now()`, in milliseconds. */
  readonly clockOffsetMs: number;
};

/** The most recently seen jobs are kept. */
const maxKnown = 256;

/**
 * A cache of the jobs that this process works on. It may be out of date: `finish_tasks` writes a decision only if the job's
 * version is unchanged.
 */
export const openKnownJobs = () => {
  const jobs = new Map<string, KnownJob>();
  return {
    get: (jobId: string): KnownJob | null => jobs.get(jobId) ?? null,
    /** Stores a state, unless a newer one is known. */
    learn: (jobId: string, known: KnownJob): void => {
      if ((jobs.get(jobId)?.version ?? -1) > known.version) return;
      jobs.delete(jobId);
      jobs.set(jobId, known);
      for (const oldest of jobs.keys()) {
        if (jobs.size <= maxKnown) return;
        jobs.delete(oldest);
      }
    },
    forget: (jobId: string): void => void jobs.delete(jobId),
  };
};
export type KnownJobs = ReturnType<typeof openKnownJobs>;

/** The database's current time, ISO 8601. */
export const timeOf = ({ clockOffsetMs }: KnownJob): string =>
  new Date(clockOffsetMs + performance.now()).toISOString();

type Done = { readonly stage: Claim["stage"]; readonly unit: number; readonly items: number };

/** The job with the unit done, before the transition. */
export const withDone = (known: KnownJob, unit: Done): KnownJob => ({
  ...known,
  tasks: known.tasks.map((task) =>
    task.stage === unit.stage && task.unit === unit.unit
      ? { ...task, status: "done" as const, items: unit.items }
      : task,
  ),
});

/** The job after a transition. */
export const afterTransition = (known: KnownJob, transition: Transition): KnownJob => ({
  ...known,
  ...applyTransition(known, transition, timeOf(known)),
  version: known.version + 1,
});
