import type { OperatorReads, WholeJob, WholeRow } from "@reelwright/core/ports";
import type { Database } from "../database/database.ts";
import { requestDeadlineMs, retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { isUuid } from "../ids.ts";
import { readDeliveries } from "./delivery-views.ts";

/** The newest events that are shown; a job has some hundred at most. */
const maxEvents = 1_000;

// to_jsonb shows columns that later versions add; what callbacks are proved by stays here.
const job: Statement = {
  name: "operations_whole_job",
  text: `
    SELECT to_jsonb(j) AS job,
      (SELECT coalesce(jsonb_agg(to_jsonb(t) ORDER BY t.run_no, t.created_at, t.unit), '[]') FROM tasks t
        WHERE t.job_id = j.job_id) AS tasks,
      (SELECT coalesce(jsonb_agg(to_jsonb(e) - 'job_id' ORDER BY e.seq), '[]') FROM (
        SELECT * FROM job_events WHERE job_id = j.job_id ORDER BY seq DESC LIMIT ${maxEvents}) AS e) AS events,
      (SELECT coalesce(jsonb_agg(to_jsonb(h) ORDER BY h.run_no), '[]') FROM credit_holds h
        WHERE h.job_id = j.job_id) AS holds,
      (SELECT coalesce(jsonb_agg(to_jsonb(c) - 'callback_key' ORDER BY c.created_at), '[]') FROM vendor_calls c
        WHERE c.job_id = j.job_id) AS vendor_calls
    FROM jobs j WHERE j.job_id = $1`,
};
const task: Statement = {
  name: "operations_whole_task",
  text: "SELECT to_jsonb(t) AS task FROM tasks t WHERE t.task_id = $1",
};

/** Rows as they are stored, for an operator who looks at one of them. */
export const readWhole = (
  db: Pick<Database, "pool">,
): Pick<OperatorReads, "wholeJob" | "wholeTask"> => ({
  wholeJob: async (jobId) => {
    if (!isUuid(jobId)) return null;
    const [found] = await retrying(
      () => rowsOf<Omit<WholeJob, "deliveries">>(db.pool, job, [jobId]),
      requestDeadlineMs,
    );
    return found ? { ...found, deliveries: await readDeliveries(db).deliveriesOf(jobId) } : null;
  },
  wholeTask: async (taskId) => {
    if (!isUuid(taskId)) return null;
    const rows = await retrying(() => rowsOf<{ task: WholeRow }>(db.pool, task, [taskId]));
    return rows[0]?.task ?? null;
  },
});
