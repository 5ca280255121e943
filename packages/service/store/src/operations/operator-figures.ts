import type {
  OperatorFigures,
  SpendPoint,
  TenantFigures,
  ThroughputPoint,
  VendorLatelyFigures,
} from "@reelwright/core/ports/operator-figures";
import type { Database } from "../database/database.ts";
import { requestDeadlineMs, retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";

const seconds = "extract(epoch FROM finished_at - sent_at)";
const percentile = (part: number): string =>
  `round((percentile_cont(${part}) WITHIN GROUP (ORDER BY ${seconds}) FILTER (WHERE state = 'done'))::numeric, 2)::float8`;

// The index of what finished holds these, the newest at its end.
export const vendorsLately: Statement = {
  name: "operator_vendors_lately",
  text: `
    SELECT provider AS vendor, count(*) FILTER (WHERE sends > 0)::int AS calls,
      count(*) FILTER (WHERE state = 'failed')::int AS failures, ${percentile(0.5)} AS median_s, ${percentile(0.95)} AS p95_s,
      (array_agg(error ->> 'code' ORDER BY finished_at DESC) FILTER (WHERE state = 'failed'))[1] AS last_error
    FROM vendor_calls WHERE finished_at >= statement_timestamp() - interval '15 minutes' GROUP BY provider`,
};

// What is open names the tenants: a job that hasn't ended has one pending hold.
export const loadedTenants: Statement = {
  name: "operator_tenants",
  text: `
    WITH live AS (
      SELECT tenant_id, count(*)::int AS live_jobs FROM credit_holds WHERE state = 'pending' GROUP BY tenant_id
    ), page AS MATERIALIZED (
      SELECT * FROM live WHERE $1::int IS NULL OR (live_jobs, tenant_id) < ($1, $2::uuid)
      ORDER BY live_jobs DESC, tenant_id DESC LIMIT $3
    ), open AS (
      SELECT tenant_id, 'queued' AS place FROM tasks WHERE status = 'ready' AND dispatched_at IS NULL
      UNION ALL SELECT tenant_id, 'queued' FROM tasks WHERE status = 'ready' AND dispatched_at IS NOT NULL
      UNION ALL SELECT tenant_id, 'leased' FROM tasks WHERE status = 'leased'
      UNION ALL SELECT tenant_id, 'waiting' FROM tasks WHERE status = 'waiting'
    ), units AS (
      SELECT tenant_id, count(*) FILTER (WHERE place = 'queued')::int AS queued,
        count(*) FILTER (WHERE place = 'leased')::int AS leased, count(*) FILTER (WHERE place = 'waiting')::int AS waiting
      FROM open WHERE tenant_id IN (SELECT tenant_id FROM page) GROUP BY tenant_id
    )
    SELECT p.tenant_id, t.name, p.live_jobs, coalesce(u.queued, 0) AS queued_units, coalesce(u.leased, 0) AS leased_units,
      coalesce(u.waiting, 0) AS waiting_units, (a.balance - a.reserved)::float8 AS available_credits,
      a.reserved::float8 AS reserved_credits,
      CASE WHEN a.jobs_day = (clock_timestamp() AT TIME ZONE 'UTC')::date THEN a.jobs_today ELSE 0 END AS jobs_today,
      t.concurrent_limit, t.daily_limit
    FROM page p JOIN tenants t USING (tenant_id) JOIN credit_accounts a USING (tenant_id) LEFT JOIN units u USING (tenant_id)
    ORDER BY p.live_jobs DESC, p.tenant_id DESC`,
};

const throughput: Statement = {
  name: "operator_throughput",
  text: `
    SELECT iso(period) AS at, stage, sum(count)::int AS units FROM stage_durations
    WHERE period > clock_timestamp() - interval '24 hours' GROUP BY period, stage ORDER BY period, stage`,
};
const spend: Statement = {
  name: "operator_spend",
  text: `
    SELECT to_char(day, 'YYYY-MM-DD') AS day, provider AS vendor, spent_usd::float8 AS usd FROM vendor_days
    WHERE day > (clock_timestamp() AT TIME ZONE 'UTC')::date - 30 ORDER BY day, provider`,
};

export const operatorTotals: Statement = {
  name: "operator_totals",
  text: `
    SELECT (SELECT count(*) FROM (SELECT 1 FROM webhook_deliveries WHERE state = 'abandoned' LIMIT 1000) AS a)::int AS abandoned,
      (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend')::int AS sessions,
      current_setting('max_connections')::int AS max_sessions`,
};
type Totals = Awaited<ReturnType<OperatorFigures["totals"]>>;

/** Figures of all tenants; nothing that a tenant asks for reads them. */
export const operatorFigures = ({ pool }: Pick<Database, "pool">): OperatorFigures => {
  const read = <Row extends object>(statement: Statement, values: readonly unknown[] = []) =>
    retrying(() => rowsOf<Row>(pool, statement, values), requestDeadlineMs);
  return {
    vendorsLately: () => read<VendorLatelyFigures>(vendorsLately),
    tenants: (after, limit) =>
      read<TenantFigures>(loadedTenants, [after?.liveJobs ?? null, after?.tenantId ?? null, limit]),
    throughput: () => read<ThroughputPoint>(throughput),
    spend: () => read<SpendPoint>(spend),
    totals: async () => {
      const [row] = await read<Totals>(operatorTotals);
      if (!row) throw new Error("no totals");
      return row;
    },
  };
};
