import {
  isEnded,
  type JobRow,
  type TerminalEvent,
  type Transition,
} from "@reelwright/core/jobs/job-state";
import { webhookBody } from "@reelwright/core/webhooks/attempt";
import type pg from "pg";
import { type Composite, compositeArray } from "../database/composite.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { newId } from "../ids.ts";

/** A decided change of one job. `now` is the database's time. */
export type JobChange = {
  readonly job: JobRow;
  readonly now: string;
  readonly transition: Transition;
  /** Whether a unit's end changes more than its lease: its state, or its number of items, which the price depends on. */
  readonly isUnitChanged?: boolean;
};

/** Rows for `write_transitions` and `finish_tasks` (prisma/functions/transitions.sql). */
export type Rows = {
  readonly changes: readonly Composite<"job_change">[];
  readonly verdicts: readonly Composite<"unit_verdict">[];
  readonly inserts: readonly Composite<"new_task">[];
  readonly events: readonly Composite<"new_event">[];
  readonly webhooks: readonly Composite<"new_webhook">[];
};

/** Throws if a transition would violate the ledger, which is a bug in its decision. */
const check = ({ job, transition }: JobChange): void => {
  const { set, settle } = transition;
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
const changeOf = ({ job, transition }: JobChange): Composite<"job_change"> => {
  const { set = {}, cancelOpen = false, settle, events = [], traceContext } = transition;
  const { pause_reason, ...columns } = set;
  return {
    job_id: job.job_id,
    tenant_id: job.tenant_id,
    run: job.run,
    ...columns,
    ...(pause_reason !== undefined && { pause_reason: pause_reason ?? "" }),
    trace_context: traceContext,
    cancel_open: cancelOpen,
    events: events.length,
    ...(settle && { ...settle, consume_id: newId(), release_id: newId() }),
  };
};

/** A webhook with the exact bytes of all its attempts. */
const webhookOf = (
  { job, now, transition }: JobChange,
  webhook: TerminalEvent,
): Composite<"new_webhook"> => ({
  delivery_id: newId(),
  tenant_id: job.tenant_id,
  job_id: job.job_id,
  run: job.run,
  event: webhook.event,
  url: job.params.webhook_url ?? null,
  body: webhookBody({
    ...webhook,
    job_id: job.job_id,
    credits_consumed: transition.settle?.consumed ?? job.credits_consumed,
    timestamp: now,
  }).toString(),
});

/** Validates and encodes a change. Throws if it would violate the ledger. */
export const rowsOfChange = (change: JobChange): Rows => {
  check(change);
  const { job, transition } = change;
  const { units = [], insert = [], webhook, events = [] } = transition;
  const { job_id, tenant_id, run } = job;
  return {
    changes: isTouched(change) ? [changeOf(change)] : [],
    verdicts: units.map((unit) => ({ job_id, run, ...unit })),
    inserts: insert.map((unit) => ({ task_id: newId(), job_id, tenant_id, run, ...unit })),
    events: events.map((event, at) => ({ job_id, n: at + 1, ...event })),
    webhooks: webhook ? [webhookOf(change, webhook)] : [],
  };
};

/** The parameters of the rows of several jobs. */
export const rowParameters = (rows: readonly Rows[]): readonly string[] => [
  compositeArray(
    "job_change",
    rows.flatMap(({ changes }) => changes),
  ),
  compositeArray(
    "unit_verdict",
    rows.flatMap(({ verdicts }) => verdicts),
  ),
  compositeArray(
    "new_task",
    rows.flatMap(({ inserts }) => inserts),
  ),
  compositeArray(
    "new_event",
    rows.flatMap(({ events }) => events),
  ),
  compositeArray(
    "new_webhook",
    rows.flatMap(({ webhooks }) => webhooks),
  ),
];

const writeTransitions: Statement = {
  name: "write_transitions",
  text: "SELECT write_transitions($1::job_change[], $2::unit_verdict[], $3::new_task[], $4::new_event[], $5::new_webhook[])",
};

/** Writes a change. The client's transaction holds the job's lock. */
export const writeChange = async (client: pg.PoolClient, change: JobChange): Promise<void> => {
  const rows = rowsOfChange(change);
  if (rows.changes.length > 0) await rowsOf(client, writeTransitions, rowParameters([rows]));
};
