import type { CallSubject } from "@reelwright/core/vendors/unit-calls";
import type { Statement } from "../database/statement.ts";

// By the ref, where it is known; else by the key that only the vendor was told.
export const findByCallback: Statement = {
  name: "vendor_calls_by_callback",
  text: `
    SELECT key, state, vendor_task_id AS ref, playground_task_id AS "playgroundTaskId" FROM vendor_calls
    WHERE provider = $1 AND (vendor_task_id = $2 OR callback_key = $3)
    ORDER BY vendor_task_id = $2 DESC NULLS LAST LIMIT 1`,
};

/** SQL: nobody waits for the call any more. A suggestion's user has long gone after an hour. */
const isAbandoned = `CASE
  WHEN c.job_id IS NOT NULL THEN
    j.job_id IS NULL OR j.status IN ('completed', 'failed', 'cancelled') OR j.run_no <> c.run_no
  WHEN c.playground_task_id IS NOT NULL THEN coalesce(h.state, 'settled') = 'settled'
  ELSE c.created_at < statement_timestamp() - interval '1 hour' END`;
const owners = `LEFT JOIN jobs j ON j.job_id = c.job_id
  LEFT JOIN playground_holds h ON h.task_id = c.playground_task_id`;

export const findAbandoned: Statement = {
  name: "vendor_calls_abandoned",
  text: `
    SELECT c.key, c.provider AS vendor, c.state, c.vendor_task_id AS ref, c.handle, c.model
    FROM vendor_calls c ${owners}
    WHERE c.state IN ('intent', 'unknown', 'submitted') AND ${isAbandoned} ORDER BY c.updated_at LIMIT $1`,
};

// Results of a call that was cancelled may still be on their way into the file store: a download takes 15 minutes at most.
export const findUnswept: Statement = {
  name: "vendor_calls_unswept",
  text: `
    SELECT c.key, c.tenant_id AS "tenantId", c.job_id AS "jobId", c.run_no AS run, c.stage, c.unit, c.item,
      c.playground_task_id AS "taskId"
    FROM vendor_calls c ${owners}
    WHERE c.has_files AND ${isAbandoned}
      AND (c.state <> 'cancelled' OR c.finished_at < statement_timestamp() - interval '30 minutes') ORDER BY c.updated_at LIMIT $1`,
};
// Its first call made the clip; where it was then may still be known to the vendor.
export const findPlaygroundTask: Statement = {
  name: "vendor_calls_playground_task",
  text: `
    SELECT vendor_task_id AS ref, result->'files'->0->>'url' AS url FROM vendor_calls
    WHERE playground_task_id = $2 AND provider = $1 AND state = 'done' ORDER BY created_at LIMIT 1`,
};

export type UnsweptRow = {
  readonly key: string;
  readonly tenantId: string;
  readonly jobId: string | null;
  readonly run: number;
  readonly stage: string;
  readonly unit: number;
  readonly item: number;
  readonly taskId: string | null;
};

const subjectOf = (row: UnsweptRow): CallSubject => {
  const { tenantId, jobId, run, stage, unit, item, taskId } = row;
  if (jobId !== null) return { kind: "unit", tenantId, jobId, run, stage, unit, item };
  if (taskId !== null) return { kind: "playground", tenantId, taskId };
  return { kind: "suggestion", tenantId, suggestionId: "" };
};
export const unsweptOf = (row: UnsweptRow) => ({ key: row.key, subject: subjectOf(row) });

export const noteSwept: Statement = {
  name: "vendor_calls_swept",
  text: "UPDATE vendor_calls SET has_files = false WHERE key = ANY ($1) AND has_files",
};
