import {
  admitsClaim,
  applyTransition,
  type JobRow,
  type TaskState,
  type Transition,
} from "@reelwright/core/jobs/job-state";
import type { Claim, Entry, TaskResult } from "@reelwright/core/ports/task-store";
import type { Composite } from "../database/composite.ts";

/** A task of a job's current run. */
export type KnownTask = TaskState & {
  readonly task_id: string;
  readonly failures: number;
  readonly turn: number;
};

/** A job's complete state at one version, as this process last saw it. */
export type KnownJob = {
  readonly version: number;
  readonly job: JobRow;
  readonly tasks: readonly KnownTask[];
  /** The database's clock minus this process's `performance.now()`, in milliseconds. */
  readonly clockOffsetMs: number;
};

/** The most recently seen jobs are kept. */
const maxKnown = 256;

/**
 * A cache of the jobs that this process works on. It may be out of date: `write_transitions` writes a decision only if the
 * job's version is unchanged.
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

/** A row of `job_states` (prisma/functions/transitions.sql). */
export type StateRow = {
  readonly version: number;
  readonly job: JobRow;
  readonly tasks: readonly KnownTask[];
  readonly now_ms: number;
};

export const knownJobOf = ({ version, job, tasks, now_ms }: StateRow): KnownJob => ({
  version,
  job,
  tasks,
  clockOffsetMs: now_ms - performance.now(),
});

/** The database's current time, ISO 8601. */
export const timeOf = ({ clockOffsetMs }: KnownJob): string =>
  new Date(clockOffsetMs + performance.now()).toISOString();

const statusAfter = { done: "done", failed: "failed", release: "ready" } as const;

/** The job with the result of one of its units, before the transition. */
export const withResult = (known: KnownJob, claim: Claim, result: TaskResult): KnownJob => {
  const { kind } = result;
  const isFailure = kind === "retry" || kind === "failed";
  const status = kind === "snooze" || kind === "retry" ? "waiting" : statusAfter[kind];
  const changed = (task: KnownTask): KnownTask => ({
    ...task,
    status,
    items: "items" in result ? result.items : task.items,
    failures: task.failures + (isFailure ? 1 : 0),
  });
  return {
    ...known,
    tasks: known.tasks.map((task) => (task.task_id === claim.taskId ? changed(task) : task)),
  };
};

/** The job after a transition that inserts these tasks. */
export const withTransition = (
  known: KnownJob,
  transition: Transition,
  inserts: readonly Composite<"new_task">[],
): KnownJob => {
  const { job, tasks } = applyTransition(known, transition, timeOf(known));
  const rows = new Map(known.tasks.map((task) => [`${task.stage} ${task.unit}`, task]));
  const ids = new Map(inserts.map((row) => [`${row.stage} ${row.unit}`, row.task_id]));
  const isJudged = (task: TaskState) =>
    transition.units?.some(({ stage, unit }) => stage === task.stage && unit === task.unit);
  return {
    ...known,
    job,
    tasks: tasks.map((task) => {
      const key = `${task.stage} ${task.unit}`;
      const row = rows.get(key);
      const failures = row && !isJudged(task) ? row.failures : 0;
      // The turn of a new task is known once it is inserted.
      const { turn = 0, task_id = ids.get(key) ?? "" } = row ?? {};
      return { ...task, task_id, failures, turn };
    }),
  };
};

const claimable = ({ job, tasks }: KnownJob): readonly KnownTask[] =>
  tasks.filter(
    (task) =>
      (task.status === "ready" || task.status === "waiting") &&
      admitsClaim(job, { ...task, run: job.run }),
  );

/** Tasks that can be claimed after the end of a lease, and couldn't before. `waitMs`: of the task itself. */
export const newlyReady = (
  before: KnownJob,
  after: KnownJob,
  { taskId }: Claim,
  waitMs: number,
): readonly Entry[] => {
  const former = new Set(claimable(before).map(({ task_id }) => task_id));
  return claimable(after)
    .filter(({ task_id }) => task_id === taskId || !former.has(task_id))
    .map(({ task_id, stage, unit, failures, turn }) => ({
      taskId: task_id,
      turn,
      jobId: after.job.job_id,
      tenantId: after.job.tenant_id,
      run: after.job.run,
      stage,
      unit,
      attempt: failures + 1,
      delayMs: task_id === taskId ? waitMs : 0,
    }));
};

/** The job with the turns of the tasks that were inserted. */
export const withTurns = (known: KnownJob, turns: Turns): KnownJob => ({
  ...known,
  tasks: known.tasks.map((task) => ({ ...task, turn: turns?.[task.task_id] ?? task.turn })),
});

/** The turns of inserted tasks; null if there are none. */
export type Turns = { readonly [taskId: string]: number } | null;
