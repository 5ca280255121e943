import {
  isEnded,
  type JobRow,
  type TerminalEvent,
  type Transition,
} from "@reelwright/core/jobs/job-state";
import type { StageName } from "@reelwright/core/jobs/stage-names";
import { webhookBody } from "@reelwright/core/webhooks/attempt";
import type pg from "pg";
import { jsonText, rowsOf, type Statement } from "../database/statement.ts";
import { newId } from "../ids.ts";

/** A task's row after the end of its lease. It is written only if `token` is still the row's. */
export type TaskChange = {
  readonly task_id: string;
  readonly token: string;
  readonly status: "ready" | "waiting" | "done" | "failed";
  /** Null: unchanged. */
  readonly claim_count: number | null;
  readonly failures: number | null;
  readonly items: number;
  readonly progress: number;
  readonly memo: unknown;
  readonly output: unknown;
  readonly error: unknown;
  readonly wait_ms: number | null;
  /** 0 goes before 1. */
  readonly priority: 0 | 1;
};

/** A decided change of one job whose lock is held. `now` is the database's time. */
export type JobChange = {
  readonly job: JobRow;
  readonly now: string;
  readonly transition: Transition;
  readonly task?: TaskChange;
  /** Whether the task's number of items changes, which the price depends on. */
  readonly isPriced?: boolean;
};

/** A unit to insert. */
export type NewTask = {
  readonly task_id: string;
  readonly stage: StageName;
  readonly unit: number;
};

// The rules are in the function's SQL (prisma/functions/transitions.sql): one round trip for all jobs of a transaction.
const writeTransitions: Statement = {
  name: "write_transitions",
  text: "SELECT write_transitions($1::jsonb)",
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

/** The exact bytes of all attempts of the delivery. */
const bodyOf = ({ job, now, transition }: JobChange, webhook: TerminalEvent): Buffer =>
  webhookBody({
    ...webhook,
    job_id: job.job_id,
    credits_consumed: transition.settle?.consumed ?? job.credits_consumed,
    timestamp: now,
  });

/** A change in the format of `write_transitions` (prisma/functions/transitions.sql). */
export type Encoded = {
  readonly job_id: string;
  readonly insert: readonly NewTask[];
  readonly [field: string]: unknown;
};

/** Whether the job's row changes. Its version changes with everything that decisions depend on. */
const isTouched = ({ transition, task, isPriced }: JobChange): boolean => {
  const { set, insert, units, cancelOpen, settle, events, traceContext } = transition;
  const hasEnded = task?.status === "done" || task?.status === "failed";
  const changes = [set, settle, cancelOpen, isPriced, hasEnded, traceContext];
  return changes.some(Boolean) || [insert, units, events].some((list) => list?.length);
};

/** Absent fields stay unchanged. */
const encode = (change: JobChange): Encoded => {
  const { job, transition, task } = change;
  const { set, units, insert = [], cancelOpen, settle, webhook, events, traceContext } = transition;
  return {
    job_id: job.job_id,
    tenant_id: job.tenant_id,
    run: job.run,
    touch: isTouched(change),
    cancel_open: cancelOpen ?? false,
    set: set ?? {},
    events: events ?? [],
    units: units ?? [],
    insert: insert.map(({ stage, unit }) => ({ task_id: newId(), stage, unit })),
    ...(traceContext && { trace_context: traceContext }),
    ...(task && { task }),
    ...(settle && {
      settle: { ...settle, consume_id: newId(), release_id: newId() },
    }),
    ...(webhook && {
      webhook: {
        delivery_id: newId(),
        event: webhook.event,
        url: job.params.webhook_url,
        body: bodyOf(change, webhook).toString("base64"),
      },
    }),
  };
};

/** Validates and encodes a change. Throws if it would violate the ledger. */
export const encodeChange = (change: JobChange): Encoded => {
  check(change);
  return encode(change);
};

/** Writes changes. The client's transaction holds the jobs' locks. */
export const writeChanges = async (
  client: pg.PoolClient,
  changes: readonly Encoded[],
): Promise<void> => {
  if (changes.length > 0) await rowsOf(client, writeTransitions, [jsonText(changes)]);
};
