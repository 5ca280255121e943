import type { DeliveryClaim, DeliveryStore } from "@reelwright/core";
import { type Database, rowsOf, type Statement } from "../database/database.ts";
import { retrying, workDeadlineMs } from "../database/retrying.ts";

// A row that another dispatcher locks is its row. A lease of our own means that the answer to this very claim got
// lost: it is given again, under a new token. Checked on the locked row: it may have been attempted since the look.
// Nobody waits for the disk: a lease that a crash of Postgres forgets is a delivery that is claimed again.
const claimDue: Statement = {
  name: "deliveries_claim",
  text: `
    WITH hurried AS MATERIALIZED (
      SELECT set_config('synchronous_commit', 'off', true)
    ), locked AS (
      SELECT f.delivery_id FROM hurried CROSS JOIN webhook_deliveries f
      WHERE f.delivery_id = ANY ($1::uuid[]) AND f.state = 'pending' AND f.next_attempt_at <= clock_timestamp()
        AND (f.lease_expires_at IS NULL OR f.lease_owner = $2)
      FOR NO KEY UPDATE OF f SKIP LOCKED
    )
    UPDATE webhook_deliveries d SET lease_token = nextval('fence'), lease_owner = $2,
      lease_expires_at = clock_timestamp() + $3::float8 * interval '1 millisecond'
    FROM locked WHERE d.delivery_id = locked.delivery_id
    RETURNING d.delivery_id, d.lease_token::text AS lease_token, d.tenant_id, d.job_id, d.run_no, d.event, d.url, d.body,
      d.secret, d.attempts, (1000 * extract(epoch FROM clock_timestamp() - d.created_at))::float8 AS age_ms`,
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
});

/** Leases deliveries, in the order in which they were asked for. */
export const deliveryClaim =
  ({ pool }: Database): DeliveryStore["claim"] =>
  async (deliveryIds, { owner, leaseMs }) => {
    const rows = await retrying(() =>
      rowsOf<ClaimRow>(pool, claimDue, [deliveryIds, owner, leaseMs]),
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
