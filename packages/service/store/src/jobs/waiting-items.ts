import type { StageName } from "@reelwright/core/jobs/stage-names";
import type { ReviewStore, WaitingItem } from "@reelwright/core/ports/jobs";
import type { Database } from "../database/database.ts";
import {
  type CountedRow,
  type KeyedRow,
  micros,
  pageOf,
  partOf,
  partValues,
} from "../database/paged.ts";
import { retrying } from "../database/retrying.ts";
import type { Statement } from "../database/statement.ts";
import { jobColumns, type RecordRow, recordOf, tasksColumn } from "./record.ts";

/** SQL: waiting items, oldest first. `part` selects a page. */
const waitingItems = (part: string, key = ""): string => `
    WITH waiting AS MATERIALIZED (
      SELECT task_id, job_id, stage, unit, ready_at, claimed_at FROM tasks WHERE tenant_id = $1 AND status = 'review'
      ${part})
    SELECT (SELECT count(*) FROM tasks WHERE tenant_id = $1 AND status = 'review') AS total, listed.*
    FROM (SELECT 1) AS one LEFT JOIN (
      SELECT true AS listed, ${key} w.task_id, w.stage AS waiting_stage, w.unit AS waiting_unit, w.ready_at,
        iso(coalesce(w.claimed_at, w.ready_at)) AS made_at, ${jobColumns}, ${tasksColumn}
      FROM waiting w JOIN jobs j USING (job_id)) AS listed ON true
    ORDER BY ready_at, task_id`;

// Reads a small index of waiting tasks.
export const listWaiting: Statement = {
  name: "jobs_waiting_items",
  text: waitingItems("ORDER BY ready_at, task_id LIMIT $2 OFFSET $3"),
};
const waitingBehind: Statement = {
  name: "jobs_waiting_behind",
  text: waitingItems(
    `AND (ready_at, task_id) > (
        (SELECT coalesce('epoch'::timestamptz + $3::bigint * interval '1 microsecond', '-infinity')),
        (SELECT coalesce($4::uuid, '00000000-0000-0000-0000-000000000000')))
      ORDER BY ready_at, task_id LIMIT $2`,
    `${micros("w.ready_at")} AS behind_sort, w.task_id::text AS behind_id,`,
  ),
};

type Listed = RecordRow & {
  readonly task_id: string;
  readonly waiting_stage: StageName;
  readonly waiting_unit: number;
  readonly ready_at: string;
  readonly made_at: string;
};

const itemOf = ({
  task_id: _task,
  ready_at: _ready,
  waiting_stage: stage,
  waiting_unit: unit,
  made_at: madeAt,
  ...row
}: Listed): WaitingItem => ({
  record: recordOf(row),
  stage,
  unit,
  madeAt,
});

/** Items that wait for review. */
export const reviewStore = ({ tenantScope }: Pick<Database, "tenantScope">): ReviewStore => ({
  waiting: async (tenantId, { page, pageSize, after }) => {
    if (after !== undefined) {
      const key = [...partValues(tenantId, pageSize, after), after?.id ?? null];
      const part = await retrying(() =>
        tenantScope.rows<KeyedRow<Listed>>(tenantId, waitingBehind, key),
      );
      return partOf(part, { pageSize }, itemOf);
    }
    const values = [tenantId, pageSize, (page - 1) * pageSize];
    const rows = await retrying(() =>
      tenantScope.rows<CountedRow<Listed>>(tenantId, listWaiting, values),
    );
    return pageOf(rows, itemOf);
  },
});
