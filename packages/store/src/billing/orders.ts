import { Failure } from "@reelwright/core/errors";
import { type BillingStore, maxPendingCheckouts, type PaymentOrder } from "@reelwright/core/ports";
import { type Database, rowsOf, type Statement } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import { isUuid } from "../ids.ts";

const columns = `session_id, tenant_id, kind, provider, payment_type, status, pack_id, credits, cents, save_method,
  reference, checkout_url, success_url, cancel_url, failure, iso(expires_at) AS expires_at,
  iso(created_at) AS created_at, iso(paid_at) AS paid_at`;

const insertOrder: Statement = {
  name: "billing_order_open",
  text: `
    INSERT INTO payment_orders (session_id, tenant_id, kind, provider, payment_type, pack_id, credits, cents,
      save_method, success_url, cancel_url, expires_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT (session_id) DO NOTHING`,
};
const countPending: Statement = {
  name: "billing_orders_count",
  text: `
    SELECT count(*) AS count FROM payment_orders
    WHERE tenant_id = $1 AND kind = 'checkout' AND status = 'pending'`,
};
const setOpened: Statement = {
  name: "billing_order_opened",
  text: "UPDATE payment_orders SET reference = $2, checkout_url = $3 WHERE session_id = $1",
};
const readOwn: Statement = {
  name: "billing_order_read",
  text: `SELECT ${columns} FROM payment_orders WHERE tenant_id = $1 AND session_id = $2`,
};
const readAny: Statement = {
  name: "billing_order_any",
  text: `SELECT ${columns} FROM payment_orders WHERE session_id = $1`,
};
// Taking it is looking at it: whoever looks next finds others.
const claimOrders: Statement = {
  name: "billing_orders_claim",
  text: `
    UPDATE payment_orders SET looked_at = clock_timestamp() WHERE session_id IN (
      SELECT session_id FROM payment_orders
      WHERE status = 'pending' AND coalesce(looked_at, created_at) < clock_timestamp()
        - greatest(interval '1 minute', (clock_timestamp() - created_at) / 4)
      ORDER BY coalesce(looked_at, created_at) LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING ${columns}`,
};
const expireOrder: Statement = {
  name: "billing_order_expire",
  text: `
    UPDATE payment_orders SET status = 'expired' WHERE session_id = $1 AND status = 'pending'
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

type Orders = Pick<
  BillingStore,
  "openOrder" | "noteOpened" | "order" | "anyOrder" | "claimPending" | "expire"
>;

/** What is being bought. An id that is no UUID is an unknown id. */
export const orderStore = ({
  pool,
  tenantScope,
}: Pick<Database, "pool" | "tenantScope">): Orders => ({
  openOrder: async (order) => {
    const { session_id, tenant_id, kind, provider, payment_type, pack_id, credits, cents } = order;
    const { save_method, success_url, cancel_url, expires_at } = order;
    const what = [session_id, tenant_id, kind, provider, payment_type, pack_id, credits, cents];
    const values = [...what, save_method, success_url, cancel_url, expires_at];
    if (kind === "checkout") {
      // A few more at once do no harm: what counts is that they don't pile up.
      const counted = () =>
        tenantScope.rows<{ count: number }>(tenant_id, countPending, [tenant_id]);
      const [pending] = await retrying(counted);
      if ((pending?.count ?? 0) >= maxPendingCheckouts) throw tooMany();
    }
    await retrying(() => tenantScope.rows(tenant_id, insertOrder, values));
  },
  noteOpened: async (sessionId, { reference, url }) => {
    await retrying(() => rowsOf(pool, setOpened, [sessionId, reference, url]));
  },
  order: async (tenantId, sessionId) => {
    if (!isUuid(sessionId)) return null;
    const values = [tenantId, sessionId];
    const [row] = await retrying(() => tenantScope.rows<PaymentOrder>(tenantId, readOwn, values));
    return row ?? null;
  },
  anyOrder: async (sessionId) => {
    if (!isUuid(sessionId)) return null;
    const [row] = await retrying(() => rowsOf<PaymentOrder>(pool, readAny, [sessionId]));
    return row ?? null;
  },
  claimPending: (limit) => retrying(() => rowsOf<PaymentOrder>(pool, claimOrders, [limit])),
  expire: async (sessionId, graceMs) =>
    (await retrying(() => rowsOf(pool, expireOrder, [sessionId, graceMs]))).length > 0,
});
