import { insufficientCredits } from "@reelwright/core/jobs/create-job";
import type {
  PendingHold,
  PlaygroundHold,
  PlaygroundHolds,
  PlaygroundOrder,
  PlaygroundOutcome,
} from "@reelwright/core/ports/playground";
import { Failure } from "@reelwright/film/failure";
import type { Database } from "../database/database.ts";
import {
  type CountedRow,
  isBehind,
  type KeyedRow,
  micros,
  pageOf,
  pageStatement,
  partOf,
  partStatement,
  partValues,
} from "../database/paged.ts";
import { retrying, workDeadlineMs } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { claimKey } from "../idempotency.ts";
import { isUuid, newId } from "../ids.ts";
import { countKeyCredits } from "../jobs/create.ts";
import { tenantNotFound, tenantSuspended } from "../tenants.ts";

const reserveHold: Statement = {
  name: "playground_reserve",
  text: "SELECT outcome, available FROM reserve_playground($1, $2, $3, $4, $5, $6, $7)",
};
type Reserved = {
  readonly outcome: "reserved" | "suspended" | "unpaid" | "limited";
  readonly available: number | null;
};
// A separate statement, so that it sees what others reserved while this transaction waited for the account's lock.
const countOpen: Statement = {
  name: "playground_open",
  text: "SELECT count(*) AS open FROM playground_holds WHERE tenant_id = $1 AND state = 'pending'",
};
/** The `retry_after` of PLAYGROUND_TASK_LIMIT. */
const retryAfterSeconds = 10;
const tooMany = (limit: number): Failure =>
  new Failure(
    "limited",
    "PLAYGROUND_TASK_LIMIT",
    "Too many playground tasks are in progress; wait until one ends.",
    { details: { limit, retry_after: retryAfterSeconds } },
  );

const refusalOf = (row: Reserved | undefined, credits: number, maxOpen: number): Failure | null => {
  if (!row) return tenantNotFound();
  if (row.outcome === "suspended") return tenantSuspended();
  if (row.outcome === "limited") return tooMany(maxOpen);
  return row.outcome === "unpaid" ? insufficientCredits(credits, row.available) : null;
};

const reserve = async (
  db: Database,
  request: Parameters<PlaygroundHolds["reserve"]>[0],
): Promise<number> => {
  const { taskId, tenantId, modelId, credits, startWithinMs, maxOpen, once, limitedKeyId } =
    request;
  const values = [taskId, tenantId, modelId, credits, newId(), startWithinMs, maxOpen];
  // A transaction, so that a retry after a lost response never reserves twice.
  return retrying(() =>
    db.tenantScope.transaction(tenantId, "", async (client) => {
      await claimKey(client, tenantId, once, taskId);
      const [row] = await rowsOf<Reserved>(client, reserveHold, values);
      const refusal = refusalOf(row, credits, maxOpen);
      if (refusal) throw refusal;
      await countKeyCredits(client, limitedKeyId, credits);
      const [counted] = await rowsOf<{ open: number }>(client, countOpen, [tenantId]);
      return counted?.open ?? 1;
    }),
  );
};

const holdColumns = `task_id AS "taskId", tenant_id AS "tenantId", model_id AS "modelId", amount AS credits, state,
  output, error_message AS "errorMessage", iso(created_at) AS "createdAt", iso(settled_at) AS "settledAt"`;

const findHold: Statement = {
  name: "playground_find",
  text: `
    SELECT ${holdColumns}
    FROM playground_holds WHERE tenant_id = $1 AND task_id = $2`,
};
const listed = {
  columns: `${holdColumns}, created_at, task_id`,
  from: "playground_holds WHERE tenant_id = $1",
  order: "created_at DESC, task_id DESC",
};
const listHolds = pageStatement("playground_list", listed);
const holdsBehind = partStatement("playground_behind", {
  ...listed,
  behind: isBehind(["created_at", "task_id"], "$4"),
  key: [micros("created_at"), "task_id::text"],
});

type HoldRow = PlaygroundHold & { readonly created_at: Date; readonly task_id: string };

const find = async (
  { tenantScope }: Database,
  tenantId: string,
  taskId: string,
): Promise<PlaygroundHold | null> => {
  if (!isUuid(taskId)) return null;
  const [row] = await retrying(() =>
    tenantScope.rows<PlaygroundHold>(tenantId, findHold, [tenantId, taskId]),
  );
  return row ?? null;
};

const beginHold: Statement = {
  name: "playground_begin",
  text: `
    UPDATE playground_holds
    SET deadline_at = greatest(deadline_at, clock_timestamp() + $2::float8 * interval '1 millisecond'),
      work = coalesce(work, $3::json), trace_context = coalesce(trace_context, $4::jsonb)
    WHERE task_id = $1 AND state = 'pending'
    RETURNING extract(epoch FROM clock_timestamp() - created_at)::float8 * 1000 AS "ageMs"`,
};

const begin = async (
  { pool }: Database,
  { taskId, work, traceContext }: PlaygroundOrder,
  withinMs: number,
): Promise<{ readonly ageMs: number } | null> => {
  const values = [taskId, withinMs, JSON.stringify(work), traceContext ?? null];
  const [row] = await retrying(() => rowsOf<{ ageMs: number }>(pool, beginHold, values));
  return row ?? null;
};

const requeueHold: Statement = {
  name: "playground_requeue",
  text: `
    UPDATE playground_holds SET requeues = requeues + 1
    WHERE task_id = $1 AND requeues = $2 AND state = 'pending' AND work IS NOT NULL
    RETURNING task_id AS "taskId", tenant_id AS "tenantId", model_id AS "modelId", work, trace_context AS "traceContext"`,
};

const requeue = async (
  { pool }: Database,
  taskId: string,
  requeues: number,
): Promise<PlaygroundOrder | null> => {
  const [row] = await retrying(() =>
    rowsOf<PlaygroundOrder>(pool, requeueHold, [taskId, requeues]),
  );
  return row ?? null;
};

const settleHold: Statement = {
  name: "playground_settle",
  text: "SELECT settle_playground($1, $2, $3, $4) AS settled",
};

const settle = async (
  db: Database,
  taskId: string,
  outcome: PlaygroundOutcome,
): Promise<boolean> => {
  const [output, message] =
    outcome.kind === "completed" ? [outcome.output, null] : [null, outcome.message];
  // Retried for longer, so that a short outage of the database doesn't lose the result.
  const [row] = await retrying(
    () => rowsOf<{ settled: boolean }>(db.pool, settleHold, [taskId, output, message, newId()]),
    workDeadlineMs,
  );
  return row?.settled ?? false;
};

const pendingHolds: Statement = {
  name: "playground_pending",
  text: `
    SELECT task_id AS "taskId", deadline_at < clock_timestamp() AS "isOverdue", work IS NOT NULL AS "hasBegun", requeues
    FROM playground_holds
    WHERE state = 'pending' AND created_at < clock_timestamp() - $1::float8 * interval '1 millisecond'
    ORDER BY created_at LIMIT $2`,
};

/** Playground tasks and their holds of credits. */
export const playgroundHolds = (db: Database): PlaygroundHolds => ({
  reserve: (request) => reserve(db, request),
  get: (tenantId, taskId) => find(db, tenantId, taskId),
  list: async (tenantId, { page, pageSize, after }) => {
    if (after !== undefined) {
      const key = [...partValues(tenantId, pageSize, after), after?.id ?? null];
      const part = await retrying(() =>
        db.tenantScope.rows<KeyedRow<HoldRow>>(tenantId, holdsBehind, key),
      );
      return partOf(part, { pageSize }, ({ created_at: _at, task_id: _id, ...hold }) => hold);
    }
    const values = [tenantId, pageSize, (page - 1) * pageSize];
    const rows = await retrying(() =>
      db.tenantScope.rows<CountedRow<HoldRow>>(tenantId, listHolds, values),
    );
    return pageOf(rows, ({ created_at: _at, task_id: _id, ...hold }) => hold);
  },
  begin: (order, withinMs) => begin(db, order, withinMs),
  settle: (taskId, outcome) => settle(db, taskId, outcome),
  pending: ({ olderThanMs, limit }) =>
    retrying(() => rowsOf<PendingHold>(db.pool, pendingHolds, [olderThanMs, limit])),
  requeue: (taskId, requeues) => requeue(db, taskId, requeues),
});
