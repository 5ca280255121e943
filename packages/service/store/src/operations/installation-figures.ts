import type { InstallationFigures, OperationsStore } from "@reelwright/core/ports/operations";
import type { Database } from "../database/database.ts";
import { requestDeadlineMs, retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { admitsClaims } from "../tasks/claimable.ts";

/** A worker not seen for so long has no slots. */
const seenWithin = "interval '15 seconds'";

/** Seconds since a time; 0 where there is none. */
const ageOf = (time: string): string =>
  `greatest(coalesce(extract(epoch FROM clock_timestamp() - ${time}), 0), 0)::float8`;

/** How many rows of a table are to be sent, and for how long the oldest has been due. */
const dueIn = (table: "webhook_deliveries" | "mails"): string => `
      SELECT count(*) FILTER (WHERE lease_expires_at IS NULL AND next_attempt_at <= clock_timestamp()) AS due,
        count(*) FILTER (WHERE lease_expires_at IS NULL AND next_attempt_at > clock_timestamp()) AS waiting,
        count(*) FILTER (WHERE lease_expires_at IS NOT NULL) AS leased,
        ${ageOf("min(next_attempt_at) FILTER (WHERE lease_expires_at IS NULL)")} AS "oldestSeconds"
      FROM ${table} WHERE state = 'pending'`;

// Every part reads a partial index that holds live rows only: ended jobs cost nothing.
export const figures: Statement = {
  name: "operations_figures",
  text: `
    WITH ready AS (
      -- Two indexes hold the ready ones.
      SELECT * FROM tasks WHERE status = 'ready' AND dispatched_at IS NULL
      UNION ALL SELECT * FROM tasks WHERE status = 'ready' AND dispatched_at IS NOT NULL
    ), live AS (
      -- A paused job's units wait for whoever goes on with it, and not for a worker.
      SELECT t.stage, CASE WHEN c.is_claimable THEN t.status ELSE 'paused' END AS status, t.dispatched_at,
        CASE WHEN c.is_claimable THEN t.ready_at END AS since
      FROM ready t JOIN jobs j USING (job_id) CROSS JOIN LATERAL (SELECT ${admitsClaims("j", "t")} AS is_claimable) AS c
      UNION ALL SELECT stage, status, NULL, NULL FROM tasks WHERE status = 'leased'
      UNION ALL SELECT stage, status, NULL, NULL FROM tasks WHERE status = 'waiting'
    ), slots AS (
      SELECT s.key AS stage, sum(s.value::int)::int AS slots FROM workers w, jsonb_each_text(w.slots) AS s
      WHERE w.seen_at > clock_timestamp() - ${seenWithin} AND w.draining_since IS NULL GROUP BY s.key
    ), queues AS (
      SELECT coalesce(l.stage, s.stage) AS stage, count(*) FILTER (WHERE status = 'ready' AND dispatched_at IS NULL) AS ready,
        count(*) FILTER (WHERE status = 'ready' AND dispatched_at IS NOT NULL) AS dispatched,
        count(*) FILTER (WHERE status = 'leased') AS leased, count(*) FILTER (WHERE status = 'waiting') AS waiting,
        count(*) FILTER (WHERE status = 'paused') AS paused,
        ${ageOf("min(since)")} AS "oldestSeconds",
        ${ageOf("min(since) FILTER (WHERE dispatched_at IS NULL)")} AS "undispatchedSeconds",
        coalesce(max(s.slots), 0) AS slots
      FROM live l FULL JOIN slots s USING (stage) GROUP BY 1
    ), deliveries AS (
      ${dueIn("webhook_deliveries")}
    ), pending_mails AS (
      ${dueIn("mails")}
    ), jobs_by_status AS (
      -- A job that hasn't ended has one pending hold.
      SELECT j.status, count(*) AS count FROM credit_holds h JOIN jobs j USING (job_id) WHERE h.state = 'pending' GROUP BY 1
    )
    SELECT
      (SELECT coalesce(json_agg(q), '[]') FROM queues q) AS queues,
      (SELECT coalesce(json_agg(j), '[]') FROM jobs_by_status j) AS jobs,
      (SELECT coalesce(json_agg(w), '[]') FROM (SELECT name AS app, count(*) AS count FROM workers
        WHERE seen_at > clock_timestamp() - ${seenWithin} GROUP BY name) AS w) AS workers,
      (SELECT to_json(d) FROM deliveries d) AS deliveries,
      (SELECT to_json(m) FROM pending_mails m) AS mails,
      (SELECT json_build_object('available', coalesce(sum(balance - reserved), 0), 'reserved', coalesce(sum(reserved), 0),
        'owed', (SELECT coalesce(sum(due - taken), 0) FROM payments WHERE due > taken)) FROM credit_accounts) AS credits,
      json_build_object('job', (SELECT count(*) FROM credit_holds WHERE state = 'pending'),
        'playground', (SELECT count(*) FROM playground_holds WHERE state = 'pending')) AS holds,
      json_build_object('job', (SELECT ${ageOf("min(created_at)")} FROM credit_holds WHERE state = 'pending'),
        'playground', (SELECT ${ageOf("min(created_at)")} FROM playground_holds WHERE state = 'pending')) AS "oldestHolds",
      (SELECT coalesce(json_agg(v), '[]') FROM (SELECT provider AS vendor, state, count(*) AS count FROM vendor_calls
        WHERE state IN ('intent', 'unknown', 'submitted') GROUP BY 1, 2) AS v) AS "vendorCalls",
      (SELECT coalesce(json_agg(s), '[]') FROM (SELECT provider AS vendor, spent_usd::float8 AS usd FROM vendor_days
        WHERE day = (clock_timestamp() AT TIME ZONE 'UTC')::date) AS s) AS "vendorSpend"`,
};

/** Reads what all processes share, in one statement. */
export const installationFigures =
  ({ pool }: Pick<Database, "pool">): OperationsStore["figures"] =>
  () =>
    retrying(async () => {
      const [row] = await rowsOf<InstallationFigures>(pool, figures, []);
      if (!row) throw new Error("no figures");
      return row;
    }, requestDeadlineMs);
