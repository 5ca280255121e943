import type { StageUsage, UsageDay, UsageStore } from "@reelwright/core/ports/credits";
import type { Database } from "./database/database.ts";
import { retrying } from "./database/retrying.ts";
import type { Statement } from "./database/statement.ts";

// One row per day, written in the transactions that it counts (prisma/functions/usage.sql).
export const usageDays: Statement = {
  name: "usage_days",
  text: `
    SELECT day::text, jobs_created, jobs_completed, jobs_failed, jobs_cancelled, credits, components FROM usage_days
    WHERE tenant_id = $1 AND day BETWEEN $2::date AND $3::date ORDER BY day`,
};

/** Only the newest jobs are measured. */
const maxMeasured = 1_000;

// Reads each job's tasks by key, so the cost doesn't grow with the table.
export const usageStages: Statement = {
  name: "usage_stages",
  text: `
    WITH chosen AS MATERIALIZED (
      SELECT job_id, run_no FROM jobs WHERE tenant_id = $1 AND status = 'completed'
        AND created_at >= $2::date::timestamp AT TIME ZONE 'UTC' AND created_at < ($3::date + 1)::timestamp AT TIME ZONE 'UTC'
      ORDER BY created_at DESC, job_id DESC LIMIT ${maxMeasured}
    ), spans AS (
      SELECT s.* FROM chosen c CROSS JOIN LATERAL (
        SELECT t.stage, extract(epoch FROM max(t.finished_at) - min(t.started_at))::float8 AS seconds FROM tasks t
        WHERE t.job_id = c.job_id AND t.run_no = c.run_no AND t.status = 'done' GROUP BY t.stage) AS s
      WHERE s.seconds IS NOT NULL)
    SELECT stage, percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) AS median_seconds,
      percentile_cont(0.95) WITHIN GROUP (ORDER BY seconds) AS p95_seconds, count(*)::int AS jobs
    FROM spans GROUP BY stage`,
};

/** The usage of tenants. */
export const usageStore = ({ tenantScope }: Pick<Database, "tenantScope">): UsageStore => ({
  days: (tenantId, { from, to }) =>
    retrying(() => tenantScope.rows<UsageDay>(tenantId, usageDays, [tenantId, from, to])),
  stages: (tenantId, { from, to }) =>
    retrying(() => tenantScope.rows<StageUsage>(tenantId, usageStages, [tenantId, from, to])),
});
