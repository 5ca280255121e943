import type { JobEvent, JobRecord } from "@reelwright/core/jobs/model/job-state";
import type { JobStore, RunHold } from "@reelwright/core/ports/job-store";
import type pg from "pg";
import { arrayLiteral } from "../database/array-literal.ts";
import type { Database } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { isUuid } from "../ids.ts";
import { readArchivedEvents, readArchivedTasks } from "./archive.ts";
import { jobColumns, type RecordRow, recordOf, tasksColumn } from "./record.ts";

/** SQL: rows of jobs, whole. */
export const selectJobs = `SELECT ${jobColumns}, j.archive_month::text, ${tasksColumn} FROM jobs j`;
export const readJob: Statement = {
  name: "job_read",
  text: `${selectJobs} WHERE j.job_id = $1 AND j.tenant_id = $2`,
};
/** With the month of its archive, where its tasks are if that isn't null. */
export type ReadRow = RecordRow & { readonly archive_month: string | null };

/** The job if it is this tenant's. */
export const readRecord = async (
  db: Pick<Database, "tenantScope">,
  tenantId: string,
  jobId: string,
  isAgain = false,
): Promise<JobRecord | null> => {
  const [row] = await db.tenantScope.rows<ReadRow>(tenantId, readJob, [jobId, tenantId]);
  if (!row) return null;
  const { archive_month, ...record } = row;
  if (archive_month === null) return recordOf(record);
  const archived = { job_id: row.job_id, run: row.run, archive_month };
  const tasks = (await readArchivedTasks(db, tenantId, [archived])).get(row.job_id);
  // Brought back between the two statements, or deleted with its month.
  if (!tasks && !isAgain) return readRecord(db, tenantId, jobId, true);
  return recordOf({ ...record, tasks: tasks ?? [] });
};

/** The same inside a transaction of the tenant's that has just written the job, so that it isn't archived. */
export const readRecordOn = async (
  client: pg.PoolClient,
  tenantId: string,
  jobId: string,
): Promise<JobRecord | null> => {
  const [row] = await rowsOf<ReadRow>(client, readJob, [jobId, tenantId]);
  if (!row) return null;
  const { archive_month: _month, ...record } = row;
  return recordOf(record);
};

// One row without an event where there is none, so that it is known whether they are in the archive.
export const readEvents: Statement = {
  name: "job_events",
  text: `
    SELECT j.archive_month::text, e.* FROM jobs j LEFT JOIN LATERAL (
      SELECT seq, type, data, iso(created_at) AS created_at FROM job_events
      WHERE job_id = j.job_id AND seq > $3 ORDER BY seq LIMIT $4) AS e ON true
    WHERE j.job_id = $1 AND j.tenant_id = $2 ORDER BY e.seq`,
};
type EventRow = { readonly archive_month: string | null; readonly seq: number | null } & JobEvent;

const events = async (
  db: Database,
  tenantId: string,
  [jobId, seq, limit]: readonly [string, number, number],
  isAgain = false,
): Promise<readonly JobEvent[]> => {
  const values = [jobId, tenantId, seq, limit];
  const rows = await db.tenantScope.rows<EventRow>(tenantId, readEvents, values);
  const month = rows[0]?.archive_month ?? null;
  if (month === null)
    return rows.filter((row) => row.seq !== null).map(({ archive_month: _, ...event }) => event);
  const archived = await readArchivedEvents(db, tenantId, [month, jobId, seq, limit]);
  // None: there are none, or the job was brought back between the two statements.
  return archived.length === 0 && !isAgain
    ? events(db, tenantId, [jobId, seq, limit], true)
    : archived;
};

const findEvents: Statement = {
  name: "job_have_events",
  text: `
    SELECT a.job_id FROM unnest($1::uuid[], $2::int[]) AS a(job_id, after)
    WHERE EXISTS (SELECT FROM job_events e WHERE e.job_id = a.job_id AND e.seq > a.after)`,
};

const readHolds: Statement = {
  name: "job_holds",
  text: `
    SELECT h.run_no AS run, h.amount AS reserved, h.consumed, coalesce(h.charges, '[]') AS charges
    FROM credit_holds h WHERE h.job_id = $1 AND h.tenant_id = $2 ORDER BY h.run_no`,
};

const countRetries: Statement = {
  name: "job_retries_left",
  text: `
    SELECT greatest(0, least(c.job_most - c.job_used, c.tenant_most - c.tenant_used)) AS left
    FROM jobs j, retry_counts(j.job_id, j.tenant_id, $3, $4) AS c WHERE j.job_id = $1 AND j.tenant_id = $2`,
};

const retriesLeft = async (
  { tenantScope }: Database,
  ...[tenantId, jobId, { jobRetries, dailyRetries }]: Parameters<JobStore["retriesLeft"]>
): Promise<number> => {
  const values = [jobId, tenantId, jobRetries, dailyRetries];
  const [row] = await tenantScope.rows<{ left: number }>(tenantId, countRetries, values);
  return row?.left ?? 0;
};

type Reads = Pick<JobStore, "holds" | "events" | "haveEvents" | "retriesLeft">;

/** The reads of a tenant's jobs besides `get` and lists. An id that is no UUID is an unknown id. */
export const readsBesidesJob = (db: Database): Reads => ({
  retriesLeft: async (tenantId, jobId, defaults) =>
    isUuid(jobId) ? retrying(() => retriesLeft(db, tenantId, jobId, defaults)) : 0,
  holds: async (tenantId, jobId) =>
    isUuid(jobId)
      ? retrying(() => db.tenantScope.rows<RunHold>(tenantId, readHolds, [jobId, tenantId]))
      : [],
  events: async (tenantId, jobId, seq, limit) =>
    isUuid(jobId) ? retrying(() => events(db, tenantId, [jobId, seq, limit])) : [],
  haveEvents: async (jobs) => {
    if (jobs.length === 0) return [];
    const values = [
      arrayLiteral(jobs.map(({ jobId }) => jobId)),
      arrayLiteral(jobs.map(({ after }) => after)),
    ];
    const found = await retrying(() => rowsOf<{ job_id: string }>(db.pool, findEvents, values));
    return found.map(({ job_id }) => job_id);
  },
});
