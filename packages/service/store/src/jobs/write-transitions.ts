import { isEnded, type JobRow, type Transition } from "@reelwright/core/jobs/job-state";
import type { Claim } from "@reelwright/core/ports/task-store";
import { jobNotices, webhookBody } from "@reelwright/core/webhooks/attempt";
import type pg from "pg";
import { type Composite, compositeArray } from "../database/composite.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { newId } from "../ids.ts";
import { type KnownJob, timeOf } from "../tasks/known-jobs.ts";

/** A change of one job that was decided on its state. */
export type JobChange = {
  readonly state: KnownJob;
  readonly transition: Transition;
  /** The job in its next run, if the transition began one. */
  readonly restarted?: JobRow;
  /** The lease that ends with the change. */
  readonly lease?: Pick<Claim, "taskId" | "leaseToken">;
  /** Whether a unit's end changes more than its lease: its state, or its number of items, which the price depends on. */
  readonly isUnitChanged?: boolean;
};

/** Rows for `write_transitions` (prisma/functions/transitions.sql). */
export type Rows = {
  readonly changes: readonly Composite<"job_change">[];
  readonly verdicts: readonly Composite<"unit_verdict">[];
  readonly inserts: readonly Composite<"new_task">[];
  readonly events: readonly Composite<"new_event">[];
  readonly webhooks: readonly Composite<"new_webhook">[];
};

/** Throws if a transition would violate the ledger, which is a bug in its decision. */
const check = (job: JobRow, { set, settle }: Transition): void => {
  if (isEnded(job.status)) return;
  if (set?.status && isEnded(set.status) && !settle) {
    throw new Error(`a transition to ${set.status} must settle the job's hold`);
  }
  if (!settle) return;
  const isPossible =
    Number.isInteger(settle.consumed) &&
    settle.consumed >= 0 &&
    settle.consumed <= job.credits_reserved;
  if (!isPossible) {
    throw new Error(`can't consume ${settle.consumed} of ${job.credits_reserved} reserved credits`);
  }
};

/** Whether the job's row changes. Its version changes with everything that decisions depend on. */
const isTouched = ({ transition, isUnitChanged }: JobChange): boolean => {
  const { set, insert, units, cancelOpen, settle, webhook, events, traceContext } = transition;
  const changes = [set, settle, cancelOpen, webhook, isUnitChanged, traceContext];
  return changes.some(Boolean) || [insert, units, events].some((list) => list?.length);
};

/** The row of a job. In SQL, '' stands for no reason of a pause. */
const changeOf = (
  job: JobRow,
  { state, transition, lease }: JobChange,
): Composite<"job_change"> => {
  const { set = {}, cancelOpen = false, settle, events = [], traceContext } = transition;
  const { pause_reason, ...columns } = set;
  return {
    job_id: job.job_id,
    tenant_id: job.tenant_id,
    run: job.run,
    version: state.version,
    ...(lease && { task_id: lease.taskId, token: lease.leaseToken }),
    ...columns,
    ...(pause_reason !== undefined && { pause_reason: pause_reason ?? "" }),
    trace_context: traceContext,
    cancel_open: cancelOpen,
    events: events.length,
    ...(settle && { ...settle, consume_id: newId(), release_id: newId() }),
  };
};

/** What a change tells webhooks, with the exact bytes of all attempts. The job's URL is for its results only. */
const webhooksOf = (job: JobRow, { state, transition }: JobChange): Rows["webhooks"] => {
  const { job_id, tenant_id, run } = job;
  const row = { tenant_id, job_id, run };
  const { webhook } = transition;
  const notices = jobNotices(job, transition, timeOf(state));
  const ended = webhook && {
    ...row,
    delivery_id: newId(),
    event: webhook.event,
    url: job.params.webhook_url ?? null,
    body: webhookBody({
      ...webhook,
      job_id,
      tenant_id,
      credits_consumed: transition.settle?.consumed ?? job.credits_consumed,
      timestamp: timeOf(state),
    }).toString(),
  };
  return [...(ended ? [ended] : []), ...notices.map((notice) => ({ ...row, ...notice }))];
};

/** Validates and encodes a change. Throws if it would violate the ledger. */
export const rowsOfChange = (change: JobChange): Rows => {
  const { state, transition, restarted } = change;
  const job = restarted ?? state.job;
  check(job, transition);
  const { units = [], insert = [], events = [] } = transition;
  const { job_id, tenant_id, run } = job;
  const exists = (unit: { readonly stage: string; readonly unit: number }) =>
    !restarted && state.tasks.some((task) => task.stage === unit.stage && task.unit === unit.unit);
  return {
    changes: isTouched(change) ? [changeOf(job, change)] : [],
    verdicts: units.map((unit) => ({ job_id, run, ...unit })),
    inserts: insert
      .filter((unit) => !exists(unit))
      .map((unit) => ({ task_id: newId(), job_id, tenant_id, run, ...unit })),
    events: events.map((event, at) => ({ job_id, n: at + 1, ...event })),
    webhooks: webhooksOf(job, change),
  };
};

const byJob = (a: Rows, b: Rows): number =>
  String(a.changes[0]?.job_id).localeCompare(String(b.changes[0]?.job_id));

/** The parameters of `write_transitions`. Jobs are locked in the order of their ids. */
export const transitionParameters = (
  ends: readonly Composite<"task_end">[],
  rows: readonly Rows[],
): readonly string[] => {
  const ordered = [...rows].sort(byJob);
  return [
    compositeArray("task_end", ends),
    compositeArray(
      "job_change",
      ordered.flatMap(({ changes }) => changes),
    ),
    compositeArray(
      "unit_verdict",
      ordered.flatMap(({ verdicts }) => verdicts),
    ),
    compositeArray(
      "new_task",
      ordered.flatMap(({ inserts }) => inserts),
    ),
    compositeArray(
      "new_event",
      ordered.flatMap(({ events }) => events),
    ),
    compositeArray(
      "new_webhook",
      ordered.flatMap(({ webhooks }) => webhooks),
    ),
  ];
};

export const callOfWriteTransitions = `SELECT * FROM write_transitions($1::task_end[], $2::job_change[], $3::unit_verdict[],
    $4::new_task[], $5::new_event[], $6::new_webhook[])`;

const writeTransition: Statement = { name: "write_transitions", text: callOfWriteTransitions };

/** Writes a change. The client's transaction holds the job's lock. */
export const writeChange = async (client: pg.PoolClient, change: JobChange): Promise<void> => {
  const rows = rowsOfChange(change);
  if (rows.changes.length > 0)
    await rowsOf(client, writeTransition, transitionParameters([], [rows]));
};
