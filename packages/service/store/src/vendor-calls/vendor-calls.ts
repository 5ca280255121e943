import type { CallSubject } from "@reelwright/core/vendors/unit-calls";
import type {
  AbandonedCall,
  CalledBack,
  NewCall,
  VendorCall,
  VendorCallStore,
} from "@reelwright/core/vendors/vendor-call-store";
import type { Database } from "../database/database.ts";
import { retrying, workDeadlineMs } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { changesOf } from "./change.ts";
import {
  findAbandoned,
  findByCallback,
  findPlaygroundTask,
  findUnswept,
  noteSwept,
  type UnsweptRow,
  unsweptOf,
} from "./find.ts";

const age = (column: string): string =>
  `(extract(epoch FROM clock_timestamp() - ${column}) * 1000)::float8`;

const findCall: Statement = {
  name: "vendor_calls_find",
  text: `
    SELECT key, callback_key AS "callbackKey", state, provider AS vendor, model, vendor_task_id AS ref, handle, sends, submissions, refusals,
      lookups, result, error, ${age("sent_at")} AS "sentAgeMs", ${age("submitted_at")} AS "submittedAgeMs",
      ${age("waits_since")} AS "waitedMs"
    FROM vendor_calls WHERE key = $1`,
};

// The key is the mutex: of two that intend the same call, one writes, both read the same row.
const intendCall: Statement = {
  name: "vendor_calls_intend",
  text: `
    INSERT INTO vendor_calls (key, tenant_id, job_id, run_no, stage, unit, item, playground_task_id, provider, name, attempt)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (key) DO NOTHING`,
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
  const find = async () => (await rowsOf<VendorCall>(pool, findCall, [call.key]))[0];
  const known = await find();
  if (known) return known;
  const { key, subject, vendor, name, attempt } = call;
  await rowsOf(pool, intendCall, [key, ...ownerOf(subject), vendor, name, attempt]);
  const written = await find();
  if (!written) throw new Error(`the intent ${key} is gone`);
  return written;
};

const countSubmission: Statement = {
  name: "vendor_calls_count",
  text: "SELECT count_vendor_submission($1, $2, $3, $4, $5, $6) AS outcome",
};
type Counted = "counted" | "taken" | "over_limit";

// A row whose task runs is left alone: its run is told by what it reads.
const wakeTask: Statement = {
  name: "vendor_calls_wake",
  text: `
    WITH waiting AS (
      SELECT t.task_id, t.status FROM vendor_calls c
        JOIN tasks t ON t.job_id = c.job_id AND t.run_no = c.run_no AND t.stage = c.stage AND t.unit = c.unit
      WHERE c.key = $1 AND t.status IN ('waiting', 'ready', 'leased') FOR NO KEY UPDATE OF t
    ), woken AS (
      UPDATE tasks t SET not_before = clock_timestamp() FROM waiting w
      WHERE t.task_id = w.task_id AND w.status = 'waiting'
    )
    SELECT status FROM waiting`,
};

/** Paid calls. They are written for as long as it takes: a note that is lost may be paid for twice. */
export const vendorCallStore = (db: Database): VendorCallStore => {
  const rows = <T extends object>(statement: Statement, values: readonly unknown[]) =>
    retrying(
      () => rowsOf<T & { [column: string]: unknown }>(db.pool, statement, values),
      workDeadlineMs,
    );
  return {
    intend: (call) => retrying(() => intend(db, call), workDeadlineMs),
    // A repeat after a lost answer finds it counted and says so: then nothing was sent, and it is looked up.
    count: async ({ key, sends, model, requestHash, costUsd, dailyLimitUsd }) => {
      const values = [key, sends, model, requestHash, costUsd, dailyLimitUsd];
      const [row] = await rows<{ outcome: Counted }>(countSubmission, values);
      return row?.outcome ?? "taken";
    },
    change: async (key, change) => {
      for (const { statement, values } of changesOf(key, change)) {
        const [row] = await rows<{ changed: boolean }>(statement, values);
        if (row?.changed) return true;
      }
      return false;
    },
    wake: async (key) => {
      const [task] = await rows<{ status: string }>(wakeTask, [key]);
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
    swept: async (keys) => void (await rows(noteSwept, [keys])),
  };
};
