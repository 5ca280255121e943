import type { VendorDayFigures } from "@reelwright/core/ports/operators";
import type { Database } from "../database/database.ts";
import { requestDeadlineMs, retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { firstIdAt } from "../ids.ts";

/** A job's credits and vendor costs. */
export type JobMargin = {
  readonly job_id: string;
  readonly tenant_id: string;
  readonly status: string;
  readonly created_at: string;
  /** Consumed credits of all runs. */
  readonly credits: number;
  readonly vendor_calls: number;
  readonly vendor_usd: number;
};

/** A job's costs at one model. */
export type JobVendorCost = {
  readonly vendor: string;
  readonly model: string | null;
  readonly calls: number;
  readonly failures: number;
  readonly vendor_usd: number;
};

/** Sums over a period. */
export type MarginSum = {
  readonly what: "jobs" | "playground" | "suggestions";
  readonly count: number;
  readonly credits: number;
  readonly vendor_calls: number;
  readonly vendor_usd: number;
};

/** Vendors' activity and costs, for operators. */
export type VendorFigures = {
  today(): Promise<readonly VendorDayFigures[]>;
  /** Null if the job doesn't exist. */
  job(jobId: string): Promise<{
    readonly job: JobMargin;
    readonly vendors: readonly JobVendorCost[];
  } | null>;
  /** At most `limit` jobs that were created in the last `days` UTC days, including today, newest first, and sums of all. */
  days(
    days: number,
    limit: number,
  ): Promise<{ readonly jobs: readonly JobMargin[]; readonly sums: readonly MarginSum[] }>;
};

// Unlike clock_timestamp(), statement_timestamp() can be used in index conditions.
const today = "date_trunc('day', statement_timestamp(), 'UTC')";

// Calls that were sent today are open or ended today, which two indexes cover.
export const dayFigures: Statement = {
  name: "vendor_figures_today",
  text: `
    WITH open AS (
      SELECT provider, count(*) FILTER (WHERE sent_at >= ${today}) AS calls,
        count(*) FILTER (WHERE state = 'failed' AND finished_at >= ${today}) AS failures,
        count(*) FILTER (WHERE state = 'unknown') AS unknown, count(*) FILTER (WHERE state = 'submitted') AS running,
        count(*) FILTER (WHERE state = 'intent' AND waits_since IS NOT NULL) AS waiting
      FROM vendor_calls
      WHERE state IN ('intent', 'unknown', 'submitted') OR finished_at >= ${today}
      GROUP BY provider
    ), spent AS (
      SELECT provider, sum(spent_usd) AS spent_usd FROM vendor_days
      WHERE day = (clock_timestamp() AT TIME ZONE 'UTC')::date GROUP BY provider
    )
    SELECT provider AS vendor, coalesce(calls, 0)::int AS calls, coalesce(failures, 0)::int AS failures,
      coalesce(unknown, 0)::int AS unknown, coalesce(running, 0)::int AS running, coalesce(waiting, 0)::int AS waiting,
      coalesce(spent_usd, 0)::float8 AS spent_usd
    FROM open FULL JOIN spent USING (provider) ORDER BY provider`,
};

const margin = (jobs: string): string => `
  SELECT j.job_id, j.tenant_id, j.status, to_char(j.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS created_at,
    h.credits::float8 AS credits, v.calls::int AS vendor_calls, v.usd::float8 AS vendor_usd
  FROM (${jobs}) AS j
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(consumed), 0) AS credits FROM credit_holds WHERE job_id = j.job_id
    ) h
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE sends > 0) AS calls, coalesce(sum(cost_usd), 0) AS usd
      FROM vendor_calls WHERE scope_id = j.job_id
    ) v`;

const jobMargin: Statement = {
  name: "vendor_figures_job",
  text: margin("SELECT * FROM jobs WHERE job_id = $1"),
};
const jobVendors: Statement = {
  name: "vendor_figures_job_vendors",
  text: `
    SELECT provider AS vendor, model, count(*)::int AS calls, count(*) FILTER (WHERE state = 'failed')::int AS failures,
      coalesce(sum(cost_usd), 0)::float8 AS vendor_usd
    FROM vendor_calls WHERE scope_id = $1 AND sends > 0 GROUP BY provider, model ORDER BY vendor_usd DESC, provider, model`,
};
const since = `${today} - ($1::int - 1) * interval '1 day'`;
/**
 * SQL: whether a row was created in these days. Ids grow with time, so the primary key narrows the scan. The clock of an id's
 * creator may be up to an hour behind the database's.
 */
const isIdSince = (id: string): string => `${id} >= ${firstIdAt(`${since} - interval '1 hour'`)}`;
const isSince = (id: string): string => `${isIdSince(id)} AND created_at >= ${since}`;
export const dayMargins: Statement = {
  name: "vendor_figures_days",
  text: `${margin(
    `SELECT * FROM jobs WHERE ${isSince("job_id")} ORDER BY created_at DESC, job_id DESC LIMIT $2`,
  )} ORDER BY j.created_at DESC, j.job_id DESC`,
};
const ofSuggestions = `job_id IS NULL AND playground_task_id IS NULL AND ${isSince("scope_id")}`;
const sumOf = (what: string, count: string, credits: string, calls: string): string => `
  SELECT '${what}' AS what, (${count})::int AS count, (${credits})::float8 AS credits,
    count(*) FILTER (WHERE sends > 0)::int AS vendor_calls, coalesce(sum(cost_usd), 0)::float8 AS vendor_usd
  FROM vendor_calls WHERE ${calls}`;
export const daySums: Statement = {
  name: "vendor_figures_sums",
  text: [
    sumOf(
      "jobs",
      `SELECT count(*) FROM jobs WHERE ${isSince("job_id")}`,
      `SELECT coalesce(sum(h.consumed), 0) FROM credit_holds h WHERE job_id IN (SELECT job_id FROM jobs WHERE ${isSince("job_id")})`,
      `${isIdSince("scope_id")} AND scope_id IN (SELECT job_id FROM jobs WHERE ${isSince("job_id")})`,
    ),
    sumOf(
      "playground",
      `SELECT count(*) FROM playground_holds WHERE ${isSince("task_id")}`,
      `SELECT coalesce(sum(consumed), 0) FROM playground_holds WHERE ${isSince("task_id")}`,
      `${isIdSince("scope_id")} AND scope_id IN (SELECT task_id FROM playground_holds WHERE ${isSince("task_id")})`,
    ),
    sumOf(
      "suggestions",
      `SELECT count(*) FROM vendor_calls WHERE ${ofSuggestions}`,
      "SELECT 0",
      ofSuggestions,
    ),
  ].join(" UNION ALL "),
};

/** Figures across all tenants, for operators only. */
export const vendorFigures = ({ pool }: Pick<Database, "pool">): VendorFigures => ({
  today: () => retrying(() => rowsOf<VendorDayFigures>(pool, dayFigures, []), requestDeadlineMs),
  job: (jobId) =>
    retrying(async () => {
      const [job] = await rowsOf<JobMargin>(pool, jobMargin, [jobId]);
      if (!job) return null;
      return { job, vendors: await rowsOf<JobVendorCost>(pool, jobVendors, [jobId]) };
    }, requestDeadlineMs),
  days: (days, limit) =>
    retrying(async () => {
      const jobs = await rowsOf<JobMargin>(pool, dayMargins, [days, limit]);
      return { jobs, sums: await rowsOf<MarginSum>(pool, daySums, [days]) };
    }, requestDeadlineMs),
});
