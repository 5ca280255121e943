import type { JobEvent, JobRecord, JobStatus, JobStore, Page, Paged } from "@reelwright/core";
import type pg from "pg";
import { type Database, rowsOf, type Statement } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import { isUuid } from "../identity.ts";
import { jobColumns, type RecordRow, recordOf, tasksColumn } from "./record.ts";

const readJob: Statement = {
  name: "job_read",
  text: `SELECT ${jobColumns}, ${tasksColumn} FROM jobs j WHERE j.job_id = $1 AND j.tenant_id = $2`,
};

/** The job if it is this tenant's; on a client, inside its transaction. */
export const readRecord = async (
  on: Pick<pg.Pool | pg.PoolClient, "query">,
  tenantId: string,
  jobId: string,
): Promise<JobRecord | null> => {
  const [row] = await rowsOf<RecordRow>(on, readJob, [jobId, tenantId]);
  return row ? recordOf(row) : null;
};

// The unfiltered total is a counter of the account, since counting a big tenant's jobs would grow with them.
const listAll: Statement = {
  name: "jobs_list",
  text: `
    WITH page AS (
      SELECT * FROM jobs WHERE tenant_id = $1 ORDER BY created_at DESC, job_id DESC LIMIT $2 OFFSET $3)
    SELECT (SELECT jobs_total FROM credit_accounts WHERE tenant_id = $1) AS total, listed.*
    FROM (SELECT 1) AS one LEFT JOIN (
      SELECT j.created_at AS listed_at, ${jobColumns}, ${tasksColumn} FROM page j) AS listed ON true
    ORDER BY listed.listed_at DESC, listed.job_id DESC`,
};

const listByStatus: Statement = {
  name: "jobs_list_by_status",
  text: `
    WITH page AS (
      SELECT * FROM jobs WHERE tenant_id = $1 AND status = ANY ($4::text[])
      ORDER BY created_at DESC, job_id DESC LIMIT $2 OFFSET $3)
    SELECT (SELECT count(*) FROM jobs WHERE tenant_id = $1 AND status = ANY ($4::text[])) AS total, listed.*
    FROM (SELECT 1) AS one LEFT JOIN (
      SELECT j.created_at AS listed_at, ${jobColumns}, ${tasksColumn} FROM page j) AS listed ON true
    ORDER BY listed.listed_at DESC, listed.job_id DESC`,
};

type ListRow = RecordRow & { readonly total: number | null; readonly listed_at: string | null };

const list = async (
  { pool }: Database,
  tenantId: string,
  { page, pageSize, statuses }: Page & { readonly statuses: readonly JobStatus[] | null },
): Promise<Paged<JobRecord>> => {
  const values = [tenantId, pageSize, (page - 1) * pageSize];
  const rows = statuses
    ? await rowsOf<ListRow>(pool, listByStatus, [...values, statuses])
    : await rowsOf<ListRow>(pool, listAll, values);
  const items = rows
    .filter(({ listed_at }) => listed_at !== null)
    .map(({ total: _total, listed_at: _at, ...row }) => recordOf(row));
  return { items, total: rows[0]?.total ?? 0 };
};

const readEvents: Statement = {
  name: "job_events",
  text: `
    SELECT e.seq, e.type, e.data, iso(e.created_at) AS created_at
    FROM job_events e JOIN jobs j USING (job_id)
    WHERE e.job_id = $1 AND j.tenant_id = $2 AND e.seq > $3 ORDER BY e.seq LIMIT $4`,
};

/** The reads of a tenant's jobs. An id that is no UUID is an unknown id. */
export const jobReads = (db: Database): Pick<JobStore, "read" | "list" | "events"> => ({
  read: async (tenantId, jobId) =>
    isUuid(jobId) ? retrying(() => readRecord(db.pool, tenantId, jobId)) : null,
  list: (tenantId, filter) => retrying(() => list(db, tenantId, filter)),
  events: async (tenantId, jobId, seq, limit) =>
    isUuid(jobId)
      ? retrying(() => rowsOf<JobEvent>(db.pool, readEvents, [jobId, tenantId, seq, limit]))
      : [],
});
