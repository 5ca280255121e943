import type { SpendPoint, ThroughputPoint } from "@reelwright/core/operations/replies";
import type {
  InstallationFigures,
  OperationsStore,
  OperatorFigures,
  TenantFigures,
  VendorLatelyFigures,
} from "@reelwright/core/ports/operators";
import type { Database } from "../database/database.ts";
import { requestDeadlineMs, retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { admitsClaims } from "../tasks/entries.ts";

/** SQL: seconds since a time; 0 if there is none. */
const ageOf = (time: string): string =>
  `greatest(coalesce(extract(epoch FROM clock_timestamp() - ${time}), 0), 0)::float8`;

/** SQL: rows of live mode. Figures of test mode would hide what customers pay for. */
export const isLive = "NOT is_test_tenant(tenant_id)";

/** SQL: the rows to send in a table, and how long the oldest has been due. */
const dueIn = (table: "webhook_deliveries" | "mails"): string => `
      SELECT count(*) FILTER (WHERE lease_expires_at IS NULL AND next_attempt_at <= clock_timestamp()) AS due,
        count(*) FILTER (WHERE lease_expires_at IS NULL AND next_attempt_at > clock_timestamp()) AS waiting,
        count(*) FILTER (WHERE lease_expires_at IS NOT NULL) AS leased,
        ${ageOf("min(next_attempt_at) FILTER (WHERE lease_expires_at IS NULL)")} AS "oldestSeconds"
      FROM ${table} WHERE state = 'pending' AND ${isLive}`;

const liveHolds = (table: "credit_holds" | "playground_holds"): string =>
  `${table} WHERE state = 'pending' AND ${isLive}`;

// Each part reads a partial index of live rows, so ended jobs cost nothing.
export const figures: Statement = {
  name: "operations_figures",
  text: `
    WITH live AS (
      -- Units of a paused job wait for a person, not for a worker.
      SELECT t.stage, CASE WHEN c.is_claimable THEN t.status ELSE 'paused' END AS status,
        CASE WHEN c.is_claimable THEN t.ready_at END AS since
      FROM tasks t JOIN jobs j USING (job_id) CROSS JOIN LATERAL (SELECT ${admitsClaims("j", "t")} AS is_claimable) AS c
      WHERE t.status = 'ready'
      UNION ALL SELECT stage, status, NULL FROM tasks WHERE status = 'leased'
      UNION ALL SELECT stage, status, NULL FROM tasks WHERE status = 'waiting'
    ), slots AS (
      SELECT s.key AS stage, sum(s.value::int)::int AS slots FROM workers w, jsonb_each_text(w.slots) AS s
      WHERE w.alive_until > clock_timestamp() AND w.draining_since IS NULL GROUP BY s.key
    ), queues AS (
      SELECT coalesce(l.stage, s.stage) AS stage, 0 AS ready,
        count(*) FILTER (WHERE status = 'ready') AS dispatched,
        count(*) FILTER (WHERE status = 'leased') AS leased, count(*) FILTER (WHERE status = 'waiting') AS waiting,
        count(*) FILTER (WHERE status = 'paused') AS paused,
        ${ageOf("min(since)")} AS "oldestSeconds",
        0 AS "undispatchedSeconds",
        coalesce(max(s.slots), 0) AS slots
      FROM live l FULL JOIN slots s USING (stage) GROUP BY 1
    ), deliveries AS (
      ${dueIn("webhook_deliveries")}
    ), pending_mails AS (
      ${dueIn("mails")}
    ), jobs_by_status AS (
      -- A job that hasn't ended has one pending hold.
      SELECT j.status, count(*) AS count FROM credit_holds h JOIN jobs j USING (job_id)
      WHERE h.state = 'pending' AND NOT is_test_tenant(h.tenant_id) GROUP BY 1
    )
    SELECT
      (SELECT coalesce(json_agg(q), '[]') FROM queues q) AS queues,
      (SELECT coalesce(json_agg(j), '[]') FROM jobs_by_status j) AS jobs,
      (SELECT coalesce(json_agg(w), '[]') FROM (SELECT name AS app, count(*) AS count FROM workers
        WHERE alive_until > clock_timestamp() GROUP BY name) AS w) AS workers,
      (SELECT to_json(d) FROM deliveries d) AS deliveries,
      (SELECT to_json(m) FROM pending_mails m) AS mails,
      (SELECT json_build_object('available', coalesce(sum(balance - reserved), 0), 'reserved', coalesce(sum(reserved), 0),
        'owed', (SELECT coalesce(sum(due - taken), 0) FROM payments WHERE due > taken AND ${isLive})) FROM credit_accounts WHERE ${isLive}) AS credits,
      json_build_object('job', (SELECT count(*) FROM ${liveHolds("credit_holds")}),
        'playground', (SELECT count(*) FROM ${liveHolds("playground_holds")})) AS holds,
      json_build_object('job', (SELECT ${ageOf("min(created_at)")} FROM ${liveHolds("credit_holds")}),
        'playground', (SELECT ${ageOf("min(created_at)")} FROM ${liveHolds("playground_holds")})) AS "oldestHolds",
      (SELECT coalesce(json_agg(v), '[]') FROM (SELECT provider AS vendor, state, count(*) AS count FROM vendor_calls
        WHERE state IN ('intent', 'unknown', 'submitted') GROUP BY 1, 2) AS v) AS "vendorCalls",
      (SELECT coalesce(json_agg(s), '[]') FROM (SELECT provider AS vendor, sum(spent_usd)::float8 AS usd FROM vendor_days
        WHERE day = (clock_timestamp() AT TIME ZONE 'UTC')::date GROUP BY provider) AS s) AS "vendorSpend"`,
};

/** Reads the installation's figures in one statement. */
export const installationFigures =
  ({ pool }: Pick<Database, "pool">): OperationsStore["figures"] =>
  () =>
    retrying(async () => {
      const [row] = await rowsOf<InstallationFigures>(pool, figures, []);
      if (!row) throw new Error("no figures");
      return row;
    }, requestDeadlineMs);

const seconds = "extract(epoch FROM finished_at - sent_at)";
const percentile = (part: number): string =>
  `round((percentile_cont(${part}) WITHIN GROUP (ORDER BY ${seconds}) FILTER (WHERE state = 'done'))::numeric, 2)::float8`;

// Read from the end of the index of finished calls.
const vendorsLately: Statement = {
  name: "operator_vendors_lately",
  text: `
    SELECT provider AS vendor, count(*) FILTER (WHERE sends > 0)::int AS calls,
      count(*) FILTER (WHERE state = 'failed')::int AS failures, ${percentile(0.5)} AS median_s, ${percentile(0.95)} AS p95_s,
      (array_agg(error ->> 'code' ORDER BY finished_at DESC) FILTER (WHERE state = 'failed'))[1] AS last_error
    FROM vendor_calls WHERE finished_at >= statement_timestamp() - interval '15 minutes' GROUP BY provider`,
};

// A live job has one pending hold, so pending holds lead to the tenants.
export const loadedTenants: Statement = {
  name: "operator_tenants",
  text: `
    WITH live AS (
      SELECT tenant_id, count(*)::int AS live_jobs FROM ${liveHolds("credit_holds")} GROUP BY tenant_id
    ), page AS MATERIALIZED (
      SELECT * FROM live WHERE $1::int IS NULL OR (live_jobs, tenant_id) < ($1, $2::uuid)
      ORDER BY live_jobs DESC, tenant_id DESC LIMIT $3
    ), open AS (
      SELECT tenant_id, 'queued' AS place FROM tasks WHERE status = 'ready'
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
    SELECT to_char(day, 'YYYY-MM-DD') AS day, provider AS vendor, sum(spent_usd)::float8 AS usd FROM vendor_days d
    WHERE d.day > (clock_timestamp() AT TIME ZONE 'UTC')::date - 30 GROUP BY d.day, provider ORDER BY d.day, provider`,
};

export const operatorTotals: Statement = {
  name: "operator_totals",
  text: `
    SELECT (SELECT count(*) FROM (SELECT 1 FROM webhook_deliveries WHERE state = 'abandoned' AND ${isLive} LIMIT 1000) AS a)::int AS abandoned,
      (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend')::int AS sessions,
      current_setting('max_connections')::int AS max_sessions`,
};
type Totals = Awaited<ReturnType<OperatorFigures["totals"]>>;

/** Figures across all tenants, for operators only. */
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
