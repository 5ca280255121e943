import { Failure } from "@reelwright/core/errors";
import {
  type BillingStore,
  type CheckoutSession,
  maxPendingCheckouts,
} from "@reelwright/core/ports";
import { type Database, rowsOf, type Statement } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import { isUuid } from "../ids.ts";

const columns = `session_id, tenant_id, kind, provider, payment_type, status, pack_id, credits, cents, save_method,
  reference, checkout_url, success_url, cancel_url, failure, iso(expires_at) AS expires_at,
  iso(created_at) AS created_at, iso(paid_at) AS paid_at`;

const insertSession: Statement = {
  name: "billing_order_open",
  text: `
    INSERT INTO checkout_sessions (session_id, tenant_id, kind, provider, payment_type, pack_id, credits, cents,
      save_method, success_url, cancel_url, expires_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT (session_id) DO NOTHING`,
};
const countPending: Statement = {
  name: "billing_orders_count",
  text: `
    SELECT count(*) AS count FROM checkout_sessions
    WHERE tenant_id = $1 AND kind = 'checkout' AND status = 'pending'`,
};
const setOpened: Statement = {
  name: "billing_order_opened",
  text: "UPDATE checkout_sessions SET reference = $2, checkout_url = $3 WHERE session_id = $1",
};
const readOwn: Statement = {
  name: "billing_order_read",
  text: `SELECT ${columns} FROM checkout_sessions WHERE tenant_id = $1 AND session_id = $2`,
};
const readAny: Statement = {
  name: "billing_order_any",
  text: `SELECT ${columns} FROM checkout_sessions WHERE session_id = $1`,
};
// Taking it is looking at it: whoever looks next finds others.
const claimSessions: Statement = {
  name: "billing_orders_claim",
  text: `
    UPDATE checkout_sessions SET checked_at = clock_timestamp() WHERE session_id IN (
      SELECT session_id FROM checkout_sessions
      WHERE status = 'pending' AND coalesce(checked_at, created_at) < clock_timestamp()
        - greatest(interval '1 minute', (clock_timestamp() - created_at) / 4)
      ORDER BY coalesce(checked_at, created_at) LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING ${columns}`,
};
const expireSession: Statement = {
  name: "billing_order_expire",
  text: `
    UPDATE checkout_sessions SET status = 'expired' WHERE session_id = $1 AND status = 'pending'
      AND expires_at + $2::float8 * interval '1 millisecond' < clock_timestamp() RETURNING session_id`,
};

/** Seconds after which a tenant with too many checkouts may ask again. */
const retryAfterSeconds = 60;
const tooMany = (): Failure =>
  new Failure(
    "limited",
    "CHECKOUT_LIMIT",
    `An account has at most ${maxPendingCheckouts} pending payment sessions; pay one, or wait until they expire.`,
    { details: { limit: maxPendingCheckouts, retry_after: retryAfterSeconds } },
  );

type Sessions = Pick<
  BillingStore,
  | "createSession"
  | "markOpened"
  | "session"
  | "anySession"
  | "claimPendingSessions"
  | "expireSession"
>;

/** What is being bought. An id that is no UUID is an unknown id. */
export const sessionStore = ({
  pool,
  tenantScope,
}: Pick<Database, "pool" | "tenantScope">): Sessions => ({
  createSession: async (session) => {
    const { session_id, tenant_id, kind, provider, payment_type, pack_id, credits, cents } =
      session;
    const { save_method, success_url, cancel_url, expires_at } = session;
    const what = [session_id, tenant_id, kind, provider, payment_type, pack_id, credits, cents];
    const values = [...what, save_method, success_url, cancel_url, expires_at];
    if (kind === "checkout") {
      // A few more at once do no harm: what counts is that they don't pile up.
      const counted = () =>
        tenantScope.rows<{ count: number }>(tenant_id, countPending, [tenant_id]);
      const [pending] = await retrying(counted);
      if ((pending?.count ?? 0) >= maxPendingCheckouts) throw tooMany();
    }
    await retrying(() => tenantScope.rows(tenant_id, insertSession, values));
  },
  markOpened: async (sessionId, { reference, url }) => {
    await retrying(() => rowsOf(pool, setOpened, [sessionId, reference, url]));
  },
  session: async (tenantId, sessionId) => {
    if (!isUuid(sessionId)) return null;
    const values = [tenantId, sessionId];
    const [row] = await retrying(() =>
      tenantScope.rows<CheckoutSession>(tenantId, readOwn, values),
    );
    return row ?? null;
  },
  anySession: async (sessionId) => {
    if (!isUuid(sessionId)) return null;
    const [row] = await retrying(() => rowsOf<CheckoutSession>(pool, readAny, [sessionId]));
    return row ?? null;
  },
  claimPendingSessions: (limit) =>
    retrying(() => rowsOf<CheckoutSession>(pool, claimSessions, [limit])),
  expireSession: async (sessionId, graceMs) =>
    (await retrying(() => rowsOf(pool, expireSession, [sessionId, graceMs]))).length > 0,
});
