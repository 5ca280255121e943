import type { DeliveryClaim, DeliveryStore } from "@reelwright/core/ports/delivery-store";
import type { TraceContext } from "@reelwright/core/telemetry/trace-context";
import { arrayLiteral } from "../database/array-literal.ts";
import type { Database } from "../database/database.ts";
import { retrying, workDeadlineMs } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";

// In the order of ids, so that two who want the same ones wait for each other in one direction only. Checked on the
// row as it then is: it may have been attempted since the look. A lease of our own means that the answer to this very
// claim got lost: it is given again, under a new token. Nobody waits for the disk: a lease that a crash of Postgres
// forgets is a delivery that is claimed again. An attempt is signed with the tenant's secret as it is now; once the webhook
// is removed, with the one of the event.
const claimDue: Statement = {
  name: "deliveries_claim",
  text: `
    WITH hurried AS MATERIALIZED (
      SELECT set_config('synchronous_commit', 'off', true)
    ), known AS (
      INSERT INTO webhook_claimants (owner) VALUES ($2) ON CONFLICT DO NOTHING
    ), wanted AS (
      SELECT id, $2::int AS owner FROM hurried CROSS JOIN unnest($1::uuid[]) AS each(id) ORDER BY id
    )
    UPDATE webhook_deliveries d SET lease_token = nextval('fence'), lease_owner = w.owner,
      lease_expires_at = clock_timestamp() + $3::float8 * interval '1 millisecond'
    FROM wanted w WHERE d.delivery_id = w.id AND d.state = 'pending' AND d.next_attempt_at <= clock_timestamp()
      AND (d.lease_expires_at IS NULL OR d.lease_owner = w.owner)
    RETURNING d.delivery_id, d.lease_token::text AS lease_token, d.tenant_id, d.job_id, d.run_no, d.event, d.url,
      d.body, d.attempts, d.trace_context, (
        SELECT CASE WHEN t.webhook_url IS NULL THEN d.secret ELSE t.webhook_secret END
        FROM (SELECT 1) AS one LEFT JOIN tenants t ON t.tenant_id = d.tenant_id) AS secret,
      (1000 * extract(epoch FROM clock_timestamp() - d.created_at))::float8 AS age_ms`,
};

// Handed back before an attempt: nothing is counted.
const giveBack: Statement = {
  name: "deliveries_give_back",
  text: `
    UPDATE webhook_deliveries d SET lease_token = NULL, lease_owner = NULL, lease_expires_at = NULL
    FROM unnest($1::uuid[], $2::bigint[]) AS l(delivery_id, token)
    WHERE d.delivery_id = l.delivery_id AND d.lease_token = l.token AND d.state = 'pending'`,
};

type ClaimRow = {
  readonly delivery_id: string;
  readonly lease_token: string;
  readonly tenant_id: string;
  readonly job_id: string;
  readonly run_no: number;
  readonly event: string;
  readonly url: string;
  readonly body: Buffer;
  readonly secret: Buffer | null;
  readonly attempts: number;
  readonly age_ms: number;
  readonly trace_context: TraceContext | null;
};
const claimOf = (row: ClaimRow): DeliveryClaim => ({
  deliveryId: row.delivery_id,
  leaseToken: row.lease_token,
  tenantId: row.tenant_id,
  jobId: row.job_id,
  run: row.run_no,
  event: row.event,
  url: row.url,
  body: row.body,
  secret: row.secret,
  attempts: row.attempts,
  ageMs: row.age_ms,
  traceContext: row.trace_context,
});

/** Leases deliveries, in the order in which they were asked for. */
export const deliveryClaim =
  ({ pool }: Database): DeliveryStore["claim"] =>
  async (deliveryIds, { owner, leaseMs }) => {
    const rows = await retrying(() =>
      rowsOf<ClaimRow>(pool, claimDue, [arrayLiteral(deliveryIds), owner, leaseMs]),
    );
    const byId = new Map(rows.map((row) => [row.delivery_id, claimOf(row)]));
    return deliveryIds.flatMap((id) => byId.get(id) ?? []);
  };

/** Ends leases that led to nothing. */
export const deliveryGiveBack =
  ({ pool }: Database): DeliveryStore["giveBack"] =>
  async (leases) => {
    const values = [
      leases.map(({ deliveryId }) => deliveryId),
      leases.map(({ leaseToken }) => leaseToken),
    ];
    await retrying(() => rowsOf(pool, giveBack, values), workDeadlineMs);
  };
