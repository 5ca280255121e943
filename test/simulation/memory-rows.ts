/** Rows of the in-memory store, and their views through the port. */

import {
  inPipelineOrder,
  type JobEvent,
  type JobRecord,
  type JobRow,
  type JobState,
  type TaskRow,
  type TerminalEvent,
} from "@reelwright/core/jobs/job-state";
import type { StageName } from "@reelwright/core/jobs/stage-names";
import type { Priority } from "@reelwright/core/ports/tenants";
import type { TraceContext } from "@reelwright/core/telemetry/tracer";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export type Task = Mutable<TaskRow> & {
  readonly taskId: string;
  readonly jobId: string;
  readonly tenantId: string;
  readonly run: number;
  leaseToken: string | null;
  leaseOwner: number | null;
  notBeforeMs: number;
  readonly createdMs: number;
  /** Its place in its stage. */
  turn: number;
  /** Time since which it can be claimed. */
  readyMs: number;
  failures: number;
  crashes: number;
  memo: unknown;
  /** Number of committed outputs; more than one is a bug. */
  commits: number;
};
export type Job = Mutable<JobRow> & {
  readonly fingerprint: string;
  traceContext: TraceContext | null;
  /** The day of each retry. */
  readonly retryDays: string[];
  readonly events: JobEvent[];
  readonly webhooks: (TerminalEvent & {
    readonly run: number;
    /** Credits consumed by that run. */
    readonly credits_consumed: number;
  })[];
};

const shownTask = ({
  stage,
  unit,
  status,
  claimCount,
  items,
  retries,
  rejections,
  candidates,
  progress,
  output,
  error,
  started_at,
  finished_at,
}: Task): TaskRow =>
  structuredClone({
    stage,
    unit,
    status,
    claimCount,
    items,
    retries,
    rejections,
    candidates,
    progress,
    output,
    error,
    started_at,
    finished_at,
  });
const shownJob = ({
  fingerprint: _hash,
  traceContext: _context,
  events: _events,
  webhooks: _webhooks,
  ...row
}: Job): JobRow => structuredClone(row);

export const recordOf = (job: Job, tasks: readonly Task[]): JobRecord => ({
  job: shownJob(job),
  tasks: inPipelineOrder(
    tasks.filter(({ jobId, run }) => jobId === job.job_id && run === job.run),
  ).map(shownTask),
});
export const stateOf = (job: Job, tasks: readonly Task[]): JobState => {
  const record = recordOf(job, tasks);
  return {
    job: record.job,
    tasks: record.tasks.map(({ stage, unit, status, items, retries, rejections, candidates }) => ({
      stage,
      unit,
      status,
      items,
      retries,
      rejections,
      candidates,
    })),
  };
};

const isOpen = ({ status }: Task): boolean =>
  status === "ready" || status === "leased" || status === "waiting";

const stepOf: { readonly [priority in Priority]: number } = { low: 16, normal: 4, high: 1 };

/** The tenant's next turn at the stage: after its last one, and not before the turn that the stage has reached. */
const nextTurn = (
  tasks: readonly Task[],
  stage: StageName,
  tenantId: string,
  priority: Priority,
): number => {
  const open = tasks.filter((task) => task.stage === stage && isOpen(task));
  const turns = (status: Task["status"]) =>
    open.filter((task) => task.status === status).map(({ turn }) => turn);
  const running = turns("leased");
  const ready = turns("ready");
  const waiting = ready.length > 0 ? ready : turns("waiting");
  const reached = running.length > 0 ? Math.max(...running) : Math.min(...waiting);
  const own = open
    .filter((task) => task.tenantId === tenantId)
    .map(({ turn }) => turn + stepOf[priority]);
  return Math.max(0, ...own, ...(Number.isFinite(reached) ? [reached] : []));
};

export const newTask = (
  job: Job,
  taskId: string,
  unit: { readonly stage: StageName; readonly unit: number },
  {
    tasks,
    nowMs,
    priority = "normal",
    memo = null,
  }: {
    readonly tasks: readonly Task[];
    readonly nowMs: number;
    readonly priority?: Priority | undefined;
    readonly memo?: unknown;
  },
): Task => ({
  turn: nextTurn(tasks, unit.stage, job.tenant_id, priority),
  stage: unit.stage,
  unit: unit.unit,
  taskId,
  jobId: job.job_id,
  tenantId: job.tenant_id,
  run: job.run,
  status: "ready",
  claimCount: 0,
  items: 0,
  retries: 0,
  rejections: 0,
  candidates: [],
  progress: 0,
  output: null,
  error: null,
  started_at: null,
  finished_at: null,
  leaseToken: null,
  leaseOwner: null,
  notBeforeMs: 0,
  createdMs: nowMs,
  readyMs: nowMs,
  failures: 0,
  crashes: 0,
  memo,
  commits: 0,
});

/** Copies a done unit of the previous run to the job's current run, where it counts as generated. */
export const keptTask = (job: Job, taskId: string, made: Task): Task => ({
  ...newTask(job, taskId, made, { tasks: [], nowMs: made.createdMs }),
  ...shownTask(made),
});
