import { type JobEvent, type JobRecord, jobStatuses } from "@reelwright/core/jobs/job-state";
import type { JobFilter, JobStore, RunHold } from "@reelwright/core/ports/jobs";
import type { Paged } from "@reelwright/core/ports/requests";
import type pg from "pg";
import type { Database } from "../database/database.ts";
import { groupCommit, measuredBatches, type Outcome } from "../database/group-commit.ts";
import { isBehind, markBefore, micros, partValues } from "../database/paged.ts";
import { requestDeadlineMs, retrying } from "../database/retrying.ts";
import { arrayLiteral, rowsOf, type Statement } from "../database/statement.ts";
import { isUuid } from "../ids.ts";
import { jobColumns, type RecordRow, recordOf, tasksColumn } from "./record.ts";

/** SQL: jobs with their tasks. */
const selectJobs = `SELECT ${jobColumns}, ${tasksColumn} FROM jobs j`;

export const readJob: Statement = {
  name: "job_read",
  text: `${selectJobs} WHERE j.job_id = $1 AND j.tenant_id = $2`,
};

/** Reads a job of a tenant; null if it is another tenant's. */
export const readRecord = async (
  { tenantScope }: Pick<Database, "tenantScope">,
  tenantId: string,
  jobId: string,
): Promise<JobRecord | null> => {
  const [row] = await tenantScope.rows<RecordRow>(tenantId, readJob, [jobId, tenantId]);
  return row ? recordOf(row) : null;
};

/** Reads a job in the transaction that has just written it. */
export const readRecordOn = async (
  client: pg.PoolClient,
  tenantId: string,
  jobId: string,
): Promise<JobRecord | null> => {
  const [row] = await rowsOf<RecordRow>(client, readJob, [jobId, tenantId]);
  return row ? recordOf(row) : null;
};

const readJobs: Statement = {
  name: "jobs_read",
  text: `${selectJobs} WHERE j.job_id = ANY ($1) AND j.tenant_id = $2`,
};

const readAll =
  (db: Database, tenantId: string) =>
  async (
    jobIds: readonly string[],
    waitedMs: number,
  ): Promise<readonly Outcome<JobRecord | null>[]> => {
    const values = [[...new Set(jobIds)], tenantId];
    const rows = await retrying(
      () => db.tenantScope.rows<RecordRow>(tenantId, readJobs, values),
      requestDeadlineMs - waitedMs,
    );
    const byId = new Map(rows.map((row) => [row.job_id, recordOf(row)]));
    return jobIds.map((id) => ({ ok: true, value: byId.get(id.toLowerCase()) ?? null }));
  };

/**
 * Reads a job. Reads of a tenant that arrive while its previous read is at the database share one query, which always starts
 * after them. No tenant waits for another. An id that isn't a UUID is unknown.
 */
const jobRead = (db: Database): JobStore["get"] => {
  type Group = { readonly read: (jobId: string) => Promise<JobRecord | null>; open: number };
  const groups = new Map<string, Group>();
  const batched = measuredBatches(db, "read_job");
  const groupOf = (tenantId: string): Group => {
    const known = groups.get(tenantId);
    if (known) return known;
    const read = groupCommit(readAll(db, tenantId), { maxBatch: 32, batched });
    const group = { read, open: 0 };
    groups.set(tenantId, group);
    return group;
  };
  return async (tenantId, jobId) => {
    if (!isUuid(jobId)) return null;
    const group = groupOf(tenantId);
    group.open += 1;
    try {
      return await group.read(jobId);
    } finally {
      group.open -= 1;
      if (group.open === 0) groups.delete(tenantId);
    }
  };
};

export const readEvents: Statement = {
  name: "job_events",
  text: `
    SELECT e.seq, e.type, e.data, iso(e.created_at) AS created_at FROM events_of_job($1, $3) AS e
    WHERE EXISTS (SELECT FROM jobs j WHERE j.job_id = $1 AND j.tenant_id = $2) ORDER BY e.seq LIMIT $4`,
};

// LIMIT keeps the planner from joining the table as a whole, which it does while that is empty.
const findEvents: Statement = {
  name: "job_have_events",
  text: `
    SELECT a.job_id FROM unnest($1::uuid[], $2::int[]) AS a(job_id, after) CROSS JOIN LATERAL (
      SELECT FROM job_events e WHERE e.job_id = a.job_id AND e.seq > a.after LIMIT 1) AS newer`,
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

/** Reads besides `get` and `list`. An id that isn't a UUID is unknown. */
const readsBesidesJob = (db: Database): Reads => ({
  retriesLeft: async (tenantId, jobId, defaults) =>
    isUuid(jobId) ? retrying(() => retriesLeft(db, tenantId, jobId, defaults)) : 0,
  holds: async (tenantId, jobId) =>
    isUuid(jobId)
      ? retrying(() => db.tenantScope.rows<RunHold>(tenantId, readHolds, [jobId, tenantId]))
      : [],
  events: async (tenantId, jobId, seq, limit) =>
    isUuid(jobId)
      ? retrying(() =>
          db.tenantScope.rows<JobEvent>(tenantId, readEvents, [jobId, tenantId, seq, limit]),
        )
      : [],
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

/**
 * SQL: whether a job is at its page mark or older. The fallbacks are inside the subqueries because row-level security keeps other
 * expressions out of index conditions.
 */
const notAfterMark = `(created_at, job_id) <= ((SELECT coalesce(max(created_at), 'infinity') FROM mark),
        (SELECT coalesce(max(job_id::text), 'ffffffff-ffff-ffff-ffff-ffffffffffff')::uuid FROM mark))`;

/** SQL: the jobs of `page`, each with the total. An empty page is one row without a job. */
const listed = (total: string): string => `
    SELECT ${total} AS total, listed.*
    FROM (SELECT 1) AS one LEFT JOIN (
      SELECT j.created_at AS listed_at, ${micros("j.created_at")} AS behind_sort, ${jobColumns}, ${tasksColumn} FROM page JOIN jobs j USING (job_id)) AS listed ON true
    ORDER BY listed.listed_at DESC, listed.job_id DESC`;

// The total is a counter of the account, and the scan starts at the page mark before the page, so the cost doesn't grow with
// the tenant's jobs (docs/contribute/adr/0012-growing-tables.md). Only keys are read until the page is found.
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

/** SQL: the number of jobs with these statuses. Ended jobs have counters; the others are few and are counted. */
const countedByStatus = `
      SELECT coalesce(sum(coalesce(
          CASE s.status WHEN 'completed' THEN a.jobs_completed WHEN 'failed' THEN a.jobs_failed
            WHEN 'cancelled' THEN a.jobs_cancelled END,
          (SELECT count(*) FROM jobs j WHERE j.tenant_id = $1 AND j.status = s.status))), 0)::bigint AS total
      FROM credit_accounts a, unnest($4::text[]) AS s(status) WHERE a.tenant_id = $1`;

// Page marks exist per status. Lists of several statuses are merged, and read all keys before the page.
export const listByStatus: Statement = {
  name: "jobs_list_by_status",
  text: `
    WITH account AS MATERIALIZED (${countedByStatus}
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

/** A search covers the newest jobs of each status, which bounds its time. */
const maxSearched = 10_000;

// Row-level security keeps comparisons of text out of index conditions. But the index contains the names, so they are compared
// without reading rows, except those of the page (docs/contribute/adr/0012-growing-tables.md).
const found = `
    WITH found AS MATERIALIZED (
      SELECT n.created_at, n.job_id FROM unnest($4::text[]) AS s(status) CROSS JOIN LATERAL (
        SELECT j.created_at, j.job_id, j.pause_reason, j.search_name FROM jobs j
        WHERE j.tenant_id = $1 AND j.status = s.status ORDER BY j.created_at DESC, j.job_id DESC LIMIT ${maxSearched}) AS n
      WHERE ($5::text IS NULL OR position(lower($5) IN n.search_name) > 0)
        AND ($6::text IS NULL OR n.pause_reason = $6))`;
export const searchJobs: Statement = {
  isSearch: true,
  name: "jobs_search",
  text: `${found}, page AS MATERIALIZED (
      SELECT created_at, job_id FROM found ORDER BY created_at DESC, job_id DESC LIMIT $2 OFFSET $3)
    ${listed("(SELECT count(*) FROM found)")}`,
};

const behind = (id: string) => isBehind(["created_at", "job_id"], id);

/** The same lists after a key ($3 and the last value), which doesn't change during a job's life. */
export const allBehind: Statement = {
  name: "jobs_behind",
  text: `
    WITH page AS MATERIALIZED (
      SELECT created_at, job_id FROM jobs WHERE tenant_id = $1 AND ${behind("$4")}
      ORDER BY created_at DESC, job_id DESC LIMIT $2)
    ${listed("(SELECT jobs_total FROM credit_accounts WHERE tenant_id = $1)")}`,
};
export const byStatusBehind: Statement = {
  name: "jobs_behind_by_status",
  text: `
    WITH account AS MATERIALIZED (${countedByStatus}
    ), page AS MATERIALIZED (
      SELECT p.* FROM unnest($4::text[]) AS s(status) CROSS JOIN LATERAL (
        SELECT created_at, job_id FROM jobs j WHERE j.tenant_id = $1 AND j.status = s.status AND ${behind("$5")}
        ORDER BY created_at DESC, job_id DESC LIMIT $2) AS p
      ORDER BY created_at DESC, job_id DESC LIMIT $2)
    ${listed("(SELECT total FROM account)")}`,
};
const searchBehind: Statement = {
  isSearch: true,
  name: "jobs_behind_search",
  text: `${found}, page AS MATERIALIZED (
      SELECT created_at, job_id FROM found WHERE ${behind("$7")} ORDER BY created_at DESC, job_id DESC LIMIT $2)
    ${listed("(SELECT count(*) FROM found)")}`,
};

type ListRow = RecordRow & {
  readonly total: number | null;
  readonly listed_at: string | null;
  readonly behind_sort: number;
};

/** The statements of a filter, by page and behind a key, and the filter's values. */
const statementsOf = ({ statuses, text = null, pauseReason = null }: JobFilter) => {
  if (text !== null || pauseReason !== null) {
    // Only paused jobs have a pause reason.
    const possible = pauseReason === null ? jobStatuses : (["paused"] as const);
    const searched = statuses ? possible.filter((each) => statuses.includes(each)) : possible;
    return {
      byPage: searchJobs,
      byKey: searchBehind,
      filters: [searched, text, pauseReason],
    };
  }
  return statuses
    ? { byPage: listByStatus, byKey: byStatusBehind, filters: [statuses] }
    : { byPage: listAll, byKey: allBehind, filters: [] };
};

const listedRows = (
  { tenantScope }: Database,
  tenantId: string,
  filter: JobFilter,
): Promise<ListRow[]> => {
  const { page, pageSize, after } = filter;
  const { byPage, byKey, filters } = statementsOf(filter);
  if (after === undefined) {
    const values = [tenantId, pageSize, (page - 1) * pageSize, ...filters];
    return tenantScope.rows(tenantId, byPage, values);
  }
  const values = [...partValues(tenantId, pageSize, after), ...filters, after?.id ?? null];
  return tenantScope.rows(tenantId, byKey, values);
};

/** The key of a page's last job if others follow: one job more than the page size was read. */
const nextOf = (listed: readonly ListRow[], { pageSize, after }: JobFilter) => {
  if (after === undefined) return {};
  const last = listed.length > pageSize ? listed[pageSize - 1] : undefined;
  return { next: last ? { sort: last.behind_sort, id: last.job_id } : null };
};

/** A page of a tenant's jobs, newest first. */
const listJobs = async (
  db: Database,
  tenantId: string,
  filter: JobFilter,
): Promise<Paged<JobRecord>> => {
  const rows = await listedRows(db, tenantId, filter);
  const read = rows.filter(({ listed_at }) => listed_at !== null);
  const listed = read.slice(0, filter.pageSize);
  return {
    items: listed.map(({ total: _total, listed_at: _at, behind_sort: _key, ...row }) =>
      recordOf(row),
    ),
    total: rows[0]?.total ?? 0,
    ...nextOf(read, filter),
  };
};

/** Reads of a tenant's jobs. */
export const jobReads = (db: Database): Omit<JobStore, "create" | "byKey" | "update"> => ({
  ...readsBesidesJob(db),
  get: jobRead(db),
  list: (tenantId, filter) => retrying(() => listJobs(db, tenantId, filter)),
});
