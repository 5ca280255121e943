import type {
  AbandonedCall,
  CallChange,
  CalledBack,
  CallKey,
  CallState,
  CallSubject,
  NewCall,
  VendorCall,
  VendorCallStore,
} from "@reelwright/core/ports/vendor-calls";
import type { Database } from "../database/database.ts";
import { retrying, workDeadlineMs } from "../database/retrying.ts";
import { jsonText, rowsOf, type Statement } from "../database/statement.ts";

const age = (column: string): string =>
  `(extract(epoch FROM clock_timestamp() - ${column}) * 1000)::float8`;

export const findCall: Statement = {
  name: "vendor_calls_find",
  text: `
    SELECT scope_id AS scope, key, callback_key AS "callbackKey", state, provider AS vendor, model, vendor_task_id AS ref, handle, sends, submissions, refusals, faults,
      lookups, result, error, ${age("sent_at")} AS "sentAgeMs", ${age("submitted_at")} AS "submittedAgeMs",
      ${age("waits_since")} AS "waitedMs"
    FROM vendor_calls WHERE scope_id = $1 AND key = $2`,
};

// The key is the mutex: if two processes intend the same call, one writes the row and both read it.
const intendCall: Statement = {
  name: "vendor_calls_intend",
  text: `
    INSERT INTO vendor_calls (scope_id, key, tenant_id, job_id, run_no, stage, unit, item, playground_task_id, provider, name, attempt)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT (scope_id, key) DO NOTHING`,
};
const ownerOf = (subject: CallSubject): readonly unknown[] => {
  if (subject.kind === "unit") {
    const { jobId, run, stage, unit, item } = subject;
    return [subject.tenantId, jobId, run, stage, unit, item, null];
  }
  const taskId = subject.kind === "playground" ? subject.taskId : null;
  return [subject.tenantId, null, null, null, null, null, taskId];
};

const intend = async ({ pool }: Database, call: NewCall): Promise<VendorCall> => {
  const find = async () => (await rowsOf<VendorCall>(pool, findCall, [call.scope, call.key]))[0];
  const known = await find();
  if (known) return known;
  const { scope, key, subject, vendor, name, attempt } = call;
  await rowsOf(pool, intendCall, [scope, key, ...ownerOf(subject), vendor, name, attempt]);
  const written = await find();
  if (!written) throw new Error(`the intent ${key} is gone`);
  return written;
};

export const countSubmission: Statement = {
  name: "vendor_calls_count",
  text: "SELECT count_vendor_submission($1, $2, $3, $4, $5, $6, $7) AS outcome",
};
type Counted = "counted" | "taken" | "over_limit" | "near";

// A running task needs no wake: it reads the call itself.
export const wakeTask: Statement = {
  name: "vendor_calls_wake",
  text: `
    WITH waiting AS (
      SELECT t.task_id, t.status FROM vendor_calls c
        JOIN tasks t ON t.run_no = c.run_no AND t.stage = c.stage AND t.unit = c.unit
      WHERE c.scope_id = $1 AND c.key = $2 AND t.job_id = $1 AND t.status IN ('waiting', 'ready', 'leased') FOR NO KEY UPDATE OF t
    ), woken AS (
      UPDATE tasks t SET not_before = clock_timestamp() FROM waiting w
      WHERE t.job_id = $1 AND t.task_id = w.task_id AND w.status = 'waiting'
    )
    SELECT status FROM waiting`,
};

// The rules are in the function's SQL (prisma/functions/vendors.sql).
export const changeCall: Statement = {
  name: "vendor_calls_change",
  text: "SELECT change_vendor_call($1, $2, $3, $4, $5::jsonb, $6) AS changed",
};

// The vendor's response, a lookup and a callback may report the same task. A callback has no handle.
const noteHandle: Statement = {
  name: "vendor_calls_handle",
  text: `
    UPDATE vendor_calls SET handle = coalesce(handle, $4::jsonb)
    WHERE scope_id = $1 AND key = $2 AND state = 'submitted' AND vendor_task_id = $3 RETURNING true AS changed`,
};

const noteWait: Statement = {
  name: "vendor_calls_wait",
  text: `
    UPDATE vendor_calls SET waits_since = coalesce(waits_since, clock_timestamp())
    WHERE scope_id = $1 AND key = $2 AND state = 'intent' RETURNING true AS changed`,
};

// Changes neither the call's state nor its times.
const noteLookups: Statement = {
  name: "vendor_calls_lookups",
  text: `
    UPDATE vendor_calls SET lookups = $3
    WHERE scope_id = $1 AND key = $2 AND state IN ('unknown', 'submitted') RETURNING true AS changed`,
};

const open: readonly CallState[] = ["intent", "unknown", "submitted"];

type Patch = {
  readonly from: readonly CallState[];
  readonly sends?: number;
  /** USD; null: the counted cost. */
  readonly costUsd?: number | null;
  readonly patch: { readonly [column: string]: unknown };
};

// `has_files`: results may have been stored, however the call ended.
const patchOf = (
  change: Exclude<CallChange, { kind: "accepted" | "waits" | "looked_up" }>,
): Patch => {
  switch (change.kind) {
    case "refused": {
      const { sends, reason } = change;
      return { from: ["unknown"], sends, costUsd: 0, patch: { state: "intent", reason } };
    }
    case "lost":
      return { from: ["unknown"], sends: change.sends, patch: { lookups: 1 } };
    case "done": {
      const { ref, result, costUsd } = change;
      const patch = { state: "done", vendor_task_id: ref, result, error: null, has_files: true };
      return { from: open, costUsd, patch };
    }
    case "failed": {
      const { error, costUsd } = change;
      return { from: open, costUsd, patch: { state: "failed", error, has_files: true } };
    }
    case "cancelled":
      return { from: open, patch: { state: "cancelled", has_files: true } };
  }
};

type Write = { readonly statement: Statement; readonly values: readonly unknown[] };

const writePatch = ({ scope, key }: CallKey, { from, sends, costUsd, patch }: Patch): Write => ({
  statement: changeCall,
  values: [scope, key, from, sends ?? null, jsonText(patch), costUsd ?? null],
});

/** The statements that write a change, tried in order until one has written it. */
const changesOf = (call: CallKey, change: CallChange): readonly Write[] => {
  const { scope, key } = call;
  if (change.kind === "waits") return [{ statement: noteWait, values: [scope, key] }];
  if (change.kind === "looked_up") {
    return [{ statement: noteLookups, values: [scope, key, change.lookups] }];
  }
  if (change.kind !== "accepted") return [writePatch(call, patchOf(change))];
  const { ref, handle } = change.task;
  const patch = { state: "submitted", vendor_task_id: ref, handle, lookups: 0 };
  const known = handle === null ? null : jsonText(handle);
  return [
    writePatch(call, { from: ["unknown"], patch }),
    { statement: noteHandle, values: [scope, key, ref, known] },
  ];
};

// By the ref if it is known, otherwise by the key that only the vendor received. The scope is unknown, so each month is asked.
const findByCallback: Statement = {
  name: "vendor_calls_by_callback",
  text: `
    SELECT scope_id AS scope, key, state, vendor_task_id AS ref, job_id AS "jobId", playground_task_id AS "playgroundTaskId"
    FROM vendor_calls
    WHERE provider = $1 AND (vendor_task_id = $2 OR callback_key = $3 AND state IN ('unknown', 'submitted'))
    ORDER BY vendor_task_id = $2 DESC NULLS LAST LIMIT 1`,
};

/** SQL: whether nobody waits for the call any more. A suggestion counts as abandoned after an hour. */
const isAbandoned = `CASE
  WHEN c.job_id IS NOT NULL THEN
    j.job_id IS NULL OR j.status IN ('completed', 'failed', 'cancelled') OR j.run_no <> c.run_no
  WHEN c.playground_task_id IS NOT NULL THEN coalesce(h.state, 'settled') = 'settled'
  ELSE c.created_at < statement_timestamp() - interval '1 hour' END`;

// OFFSET keeps the planner from joining the table as a whole, which it does while that is empty.
const owners = `LEFT JOIN LATERAL (SELECT * FROM jobs WHERE job_id = c.job_id OFFSET 0) AS j ON true
  LEFT JOIN playground_holds h ON h.task_id = c.playground_task_id`;

export const findAbandoned: Statement = {
  name: "vendor_calls_abandoned",
  text: `
    SELECT c.scope_id AS scope, c.key, c.provider AS vendor, c.state, c.vendor_task_id AS ref, c.handle, c.model
    FROM vendor_calls c ${owners}
    WHERE c.state IN ('intent', 'unknown', 'submitted') AND ${isAbandoned} ORDER BY c.updated_at LIMIT $1`,
};

// Results of a cancelled call may still be downloading, which takes at most 15 minutes.
export const findUnswept: Statement = {
  name: "vendor_calls_unswept",
  text: `
    SELECT c.scope_id AS scope, c.key, c.tenant_id AS "tenantId", c.job_id AS "jobId", c.run_no AS run, c.stage, c.unit, c.item,
      c.playground_task_id AS "taskId"
    FROM vendor_calls c ${owners}
    WHERE c.has_files AND ${isAbandoned}
      AND (c.state <> 'cancelled' OR c.finished_at < statement_timestamp() - interval '30 minutes') ORDER BY c.updated_at LIMIT $1`,
};

// The task's first call generated the clip. Its URL may still be valid at the vendor.
const findPlaygroundTask: Statement = {
  name: "vendor_calls_playground_task",
  text: `
    SELECT vendor_task_id AS ref, result->'files'->0->>'url' AS url FROM vendor_calls
    WHERE scope_id = $2 AND provider = $1 AND state = 'done' ORDER BY created_at LIMIT 1`,
};

type UnsweptRow = CallKey & {
  readonly tenantId: string;
  readonly jobId: string | null;
  readonly run: number;
  readonly stage: string;
  readonly unit: number;
  readonly item: number;
  readonly taskId: string | null;
};

const subjectOf = (row: UnsweptRow): CallSubject => {
  const { scope, tenantId, jobId, run, stage, unit, item, taskId } = row;
  if (jobId !== null) return { kind: "unit", tenantId, jobId, run, stage, unit, item };
  if (taskId !== null) return { kind: "playground", tenantId, taskId };
  return { kind: "suggestion", tenantId, suggestionId: scope };
};

const unsweptOf = (row: UnsweptRow) => ({
  scope: row.scope,
  key: row.key,
  subject: subjectOf(row),
});

export const noteSwept: Statement = {
  name: "vendor_calls_swept",
  text: `
    UPDATE vendor_calls c SET has_files = false FROM unnest($1::uuid[], $2::text[]) AS swept(scope, key)
    WHERE c.scope_id = swept.scope AND c.key = swept.key AND c.has_files AND c.scope_id BETWEEN $3 AND $4`,
};

/** The scopes and keys of calls, and their lowest and highest scope: other months aren't searched. */
export const keysOf = (
  calls: readonly CallKey[],
): readonly [scopes: readonly string[], ...others: unknown[]] => {
  const scopes = calls.map(({ scope }) => scope);
  const sorted = [...scopes].sort();
  return [scopes, calls.map(({ key }) => key), sorted[0], sorted.at(-1)];
};

/** Paid calls. Writes are retried for long, because a lost record may lead to paying twice. */
export const vendorCallStore = (db: Database): VendorCallStore => {
  const rows = <T extends object>(statement: Statement, values: readonly unknown[]) =>
    retrying(
      () => rowsOf<T & { [column: string]: unknown }>(db.pool, statement, values),
      workDeadlineMs,
    );
  return {
    intend: (call) => retrying(() => intend(db, call), workDeadlineMs),
    // A retry after a lost response finds the submission counted and returns `taken`. Nothing was sent, and the call is looked up.
    count: async ({ scope, key, sends, model, requestHash, costUsd, dailyLimitUsd }) => {
      const values = [scope, key, sends, model, requestHash, costUsd, dailyLimitUsd];
      for (;;) {
        const [row] = await rows<{ outcome: Counted }>(countSubmission, values);
        if (row?.outcome !== "near") return row?.outcome ?? "taken";
      }
    },
    change: async (call, change) => {
      for (const { statement, values } of changesOf(call, change)) {
        const [row] = await rows<{ changed: boolean }>(statement, values);
        if (row?.changed) return true;
      }
      return false;
    },
    wake: async ({ scope, key }) => {
      const [task] = await rows<{ status: string }>(wakeTask, [scope, key]);
      if (!task) return "none";
      return task.status === "leased" ? "busy" : "woken";
    },
    byCallback: async ({ vendor, ref, callbackKey }) => {
      const [row] = await rows<CalledBack>(findByCallback, [vendor, ref, callbackKey]);
      return row ?? null;
    },
    playgroundTask: async (vendor, taskId) => {
      const [row] = await rows<{ ref: string | null; url: string | null }>(findPlaygroundTask, [
        ...[vendor, taskId],
      ]);
      return row ?? null;
    },
    abandoned: (limit) => rows<AbandonedCall>(findAbandoned, [limit]),
    unswept: async (limit) => (await rows<UnsweptRow>(findUnswept, [limit])).map(unsweptOf),
    swept: async (calls) => void (await rows(noteSwept, keysOf(calls))),
  };
};
