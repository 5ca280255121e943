import type { JobEvent, JobRecord, JobStatus } from "@reelwright/core/jobs";
import type { JobStore, Page, Paged, RunHold } from "@reelwright/core/ports";
import type pg from "pg";
import { arrayLiteral } from "../database/array-literal.ts";
import type { Database } from "../database/database.ts";
import { markBefore } from "../database/page-marks.ts";
import { retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { isUuid } from "../ids.ts";
import { type Archived, readArchivedEvents, readArchivedTasks } from "./archive.ts";
import { jobColumns, type RecordRow, recordOf, tasksColumn } from "./record.ts";

/** SQL: rows of jobs, whole. */
export const selectJobs = `SELECT ${jobColumns}, j.archive_month::text, ${tasksColumn} FROM jobs j`;
export const readJob: Statement = {
  name: "job_read",
  text: `${selectJobs} WHERE j.job_id = $1 AND j.tenant_id = $2`,
};
/** With the month of its archive, where its tasks are if that isn't null. */
export type ReadRow = RecordRow & { readonly archive_month: string | null };

const isArchived = <T extends ReadRow>(row: T): row is T & Archived => row.archive_month !== null;

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

/**
 * SQL: a job of the list at its mark or before, in the list's order. The fall-backs are inside the subqueries: beside them
 * they would keep the comparison out of the index's conditions, where row-level security lets nothing in that it doesn't know.
 */
const notAfterMark = `(created_at, job_id) <= ((SELECT coalesce(max(created_at), 'infinity') FROM mark),
        (SELECT coalesce(max(job_id::text), 'ffffffff-ffff-ffff-ffff-ffffffffffff')::uuid FROM mark))`;

/** SQL: the jobs of `page`, each with the total; one row without a job for an empty page. */
const listed = (total: string) => `
    SELECT ${total} AS total, listed.*
    FROM (SELECT 1) AS one LEFT JOIN (
      SELECT j.created_at AS listed_at, j.archive_month::text, ${jobColumns}, ${tasksColumn} FROM page JOIN jobs j USING (job_id)) AS listed ON true
    ORDER BY listed.listed_at DESC, listed.job_id DESC`;

// The total is a counter of the account, and a page begins at the page mark before it, so that neither grows with the
// tenant's jobs (docs/adr/0012-growing-tables.md). Only keys are looked at until the page is found.
export const listAll: Statement = {
  name: "jobs_list",
  text: `
    WITH account AS (
      SELECT jobs_total AS total FROM credit_accounts WHERE tenant_id = $1
    ), mark AS MATERIALIZED (
      ${markBefore("'jobs'", "(SELECT total FROM account) - $3::bigint")}
    ), page AS MATERIALIZED (
      SELECT created_at, job_id FROM jobs WHERE tenant_id = $1 AND ${notAfterMark}
      ORDER BY created_at DESC, job_id DESC LIMIT $2
      OFFSET coalesce((SELECT place FROM mark) - (SELECT total FROM account) + $3::bigint, $3::bigint))
    ${listed("(SELECT total FROM account)")}`,
};

// A counter for each way to end; the others are few and counted. Marks serve lists of one status: several are merged,
// and a page far down in that reads the keys before it.
export const listByStatus: Statement = {
  name: "jobs_list_by_status",
  text: `
    WITH account AS MATERIALIZED (
      SELECT coalesce(sum(coalesce(
          CASE s.status WHEN 'completed' THEN a.jobs_completed WHEN 'failed' THEN a.jobs_failed
            WHEN 'cancelled' THEN a.jobs_cancelled END,
          (SELECT count(*) FROM jobs j WHERE j.tenant_id = $1 AND j.status = s.status))), 0)::bigint AS total
      FROM credit_accounts a, unnest($4::text[]) AS s(status) WHERE a.tenant_id = $1
    ), mark AS MATERIALIZED (
      SELECT * FROM (${markBefore("'jobs.' || ($4::text[])[1]", "(SELECT total FROM account) - $3::bigint")}) AS m
      WHERE cardinality($4::text[]) = 1
    ), skipped AS MATERIALIZED (
      SELECT coalesce((SELECT place FROM mark) - (SELECT total FROM account) + $3::bigint, $3::bigint) AS rows
    ), page AS MATERIALIZED (
      SELECT p.* FROM unnest($4::text[]) AS s(status) CROSS JOIN LATERAL (
        SELECT created_at, job_id FROM jobs j WHERE j.tenant_id = $1 AND j.status = s.status AND ${notAfterMark}
        ORDER BY created_at DESC, job_id DESC LIMIT $2 + (SELECT rows FROM skipped)) AS p
      ORDER BY created_at DESC, job_id DESC LIMIT $2 OFFSET (SELECT rows FROM skipped))
    ${listed("(SELECT total FROM account)")}`,
};

type ListRow = ReadRow & { readonly total: number | null; readonly listed_at: string | null };

const list = async (
  db: Database,
  tenantId: string,
  { page, pageSize, statuses }: Page & { readonly statuses: readonly JobStatus[] | null },
): Promise<Paged<JobRecord>> => {
  const values = [tenantId, pageSize, (page - 1) * pageSize];
  const { tenantScope } = db;
  const rows = statuses
    ? await tenantScope.rows<ListRow>(tenantId, listByStatus, [...values, statuses])
    : await tenantScope.rows<ListRow>(tenantId, listAll, values);
  const listed = rows.filter(({ listed_at }) => listed_at !== null);
  const archived = await readArchivedTasks(db, tenantId, listed.filter(isArchived));
  const items = await Promise.all(
    listed.map(async ({ total: _total, listed_at: _at, archive_month, ...row }) => {
      if (archive_month === null) return recordOf(row);
      const tasks = archived.get(row.job_id);
      return tasks ? recordOf({ ...row, tasks }) : await readRecord(db, tenantId, row.job_id);
    }),
  );
  return { items: items.filter((item) => item !== null), total: rows[0]?.total ?? 0 };
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

type Reads = Pick<JobStore, "list" | "holds" | "events" | "haveEvents" | "retriesLeft">;

/** The reads of a tenant's jobs besides `get`. An id that is no UUID is an unknown id. */
export const readsBesidesJob = (db: Database): Reads => ({
  list: (tenantId, filter) => retrying(() => list(db, tenantId, filter)),
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
