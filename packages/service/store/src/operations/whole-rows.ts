import type { OperatorReads, WholeJob, WholeRow } from "@reelwright/core/ports/operator-store";
import type { Database } from "../database/database.ts";
import { requestDeadlineMs, retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { isUuid } from "../ids.ts";
import { readDeliveries } from "./delivery-views.ts";

/** The newest events that are shown; a job has some hundred at most. */
const maxEvents = 1_000;

/** SQL: a job's rows of tasks and its newest events, from these sources. */
const tasksAndEvents = (tasks: string, events: string): string => `
      (SELECT coalesce(jsonb_agg(to_jsonb(t) ORDER BY t.run_no, t.created_at, t.unit), '[]') FROM ${tasks} AS t
        WHERE t.job_id = j.job_id) AS tasks,
      (SELECT coalesce(jsonb_agg(to_jsonb(e) - 'job_id' ORDER BY e.seq), '[]') FROM (
        SELECT * FROM ${events} AS every WHERE every.job_id = j.job_id ORDER BY seq DESC LIMIT ${maxEvents}) AS e) AS events`;

// to_jsonb shows columns that later versions add; what callbacks are proved by stays here.
const job: Statement = {
  name: "operations_whole_job",
  text: `
    SELECT to_jsonb(j) AS job, j.archive_month IS NOT NULL AS is_archived,
      ${tasksAndEvents("tasks", "job_events")},
      (SELECT coalesce(jsonb_agg(to_jsonb(h) ORDER BY h.run_no), '[]') FROM credit_holds h
        WHERE h.job_id = j.job_id) AS holds,
      (SELECT coalesce(jsonb_agg(to_jsonb(c) - 'callback_key' ORDER BY c.created_at), '[]') FROM vendor_calls c
        WHERE c.job_id = j.job_id) AS vendor_calls
    FROM jobs j WHERE j.job_id = $1`,
};
// A statement of its own, which only archived jobs need: a plan that names the archive opens all of its months.
const archived: Statement = {
  name: "operations_whole_archived_job",
  text: `
    SELECT ${tasksAndEvents("jsonb_populate_recordset(NULL::tasks, a.tasks)", "jsonb_populate_recordset(NULL::job_events, a.events)")}
    FROM jobs j JOIN job_archives a ON a.archive_month = j.archive_month AND a.job_id = j.job_id WHERE j.job_id = $1`,
};
const task: Statement = {
  name: "operations_whole_task",
  text: "SELECT to_jsonb(t) AS task FROM tasks t WHERE t.task_id = $1",
};

type FoundJob = Omit<WholeJob, "deliveries"> & { readonly is_archived: boolean };

/** Rows as they are stored, for an operator who looks at one of them. */
export const readWhole = (
  db: Pick<Database, "pool">,
): Pick<OperatorReads, "wholeJob" | "wholeTask"> => ({
  wholeJob: async (jobId) => {
    if (!isUuid(jobId)) return null;
    const read = <Row extends object>(statement: Statement) =>
      retrying(
        () => rowsOf<Row & { [column: string]: unknown }>(db.pool, statement, [jobId]),
        requestDeadlineMs,
      );
    const [found] = await read<FoundJob>(job);
    if (!found) return null;
    const { is_archived: isArchived, ...live } = found;
    const [kept] = isArchived ? await read<Pick<WholeJob, "tasks" | "events">>(archived) : [];
    return { ...live, ...kept, deliveries: await readDeliveries(db).deliveriesOf(jobId) };
  },
  wholeTask: async (taskId) => {
    if (!isUuid(taskId)) return null;
    const rows = await retrying(() => rowsOf<{ task: WholeRow }>(db.pool, task, [taskId]));
    return rows[0]?.task ?? null;
  },
});
