import type { BillingStore, CheckoutSession } from "@reelwright/core/ports/billing-store";
import type { Database } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";

// Claiming a session marks it as checked: the next gateway claims others.
const claimSessions: Statement = {
  name: "checkout_sessions_claim",
  text: `
    UPDATE checkout_sessions SET checked_at = clock_timestamp() WHERE session_id IN (
      SELECT session_id FROM checkout_sessions
      WHERE status = 'pending' AND coalesce(checked_at, created_at) < clock_timestamp()
        - greatest(interval '1 minute', (clock_timestamp() - created_at) / 4)
      ORDER BY coalesce(checked_at, created_at) LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING session_id, tenant_id, kind, provider, payment_type, status, pack_id, credits, cents, save_method,
      reference, checkout_url, success_url, cancel_url, failure, iso(expires_at) AS expires_at,
      iso(created_at) AS created_at, iso(paid_at) AS paid_at`,
};
const expireSession: Statement = {
  name: "checkout_session_expire",
  text: `
    UPDATE checkout_sessions SET status = 'expired' WHERE session_id = $1 AND status = 'pending'
      AND expires_at + $2::float8 * interval '1 millisecond' < clock_timestamp() RETURNING session_id`,
};

/** Sessions that nobody has reported on: the system's own work. */
export const pendingSessions = ({
  pool,
}: Pick<Database, "pool">): Pick<BillingStore, "claimPendingSessions" | "expireSession"> => ({
  claimPendingSessions: (limit) =>
    retrying(() => rowsOf<CheckoutSession>(pool, claimSessions, [limit])),
  expireSession: async (sessionId, graceMs) =>
    (await retrying(() => rowsOf(pool, expireSession, [sessionId, graceMs]))).length > 0,
});
