import type { BillingStore, PaymentOrder } from "@reelwright/core";
import { type Database, rowsOf, type Statement } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import { isUuid } from "../identity.ts";

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
const listPending: Statement = {
  name: "billing_orders_pending",
  text: `
    SELECT ${columns} FROM payment_orders
    WHERE status = 'pending'
      AND coalesce(looked_at, payment_orders.created_at) < clock_timestamp() - $1::float8 * interval '1 millisecond'
    ORDER BY coalesce(looked_at, payment_orders.created_at) LIMIT $2`,
};
const noteLook: Statement = {
  name: "billing_order_looked",
  text: `
    UPDATE payment_orders SET looked_at = clock_timestamp(),
      status = CASE WHEN expires_at + $2::float8 * interval '1 millisecond' < clock_timestamp() THEN 'expired' ELSE status END
    WHERE session_id = $1 AND status = 'pending'`,
};

type Orders = Pick<
  BillingStore,
  "openOrder" | "noteOpened" | "order" | "anyOrder" | "pendingOrders" | "looked"
>;

/** What is being bought. An id that is no UUID is an unknown id. */
export const orderStore = ({ pool, wall }: Pick<Database, "pool" | "wall">): Orders => ({
  openOrder: async (order) => {
    const { session_id, tenant_id, kind, provider, payment_type, pack_id, credits, cents } = order;
    const { save_method, success_url, cancel_url, expires_at } = order;
    const what = [session_id, tenant_id, kind, provider, payment_type, pack_id, credits, cents];
    const values = [...what, save_method, success_url, cancel_url, expires_at];
    await retrying(() => wall.rows(tenant_id, insertOrder, values));
  },
  noteOpened: async (sessionId, { reference, url }) => {
    await retrying(() => rowsOf(pool, setOpened, [sessionId, reference, url]));
  },
  order: async (tenantId, sessionId) => {
    if (!isUuid(sessionId)) return null;
    const values = [tenantId, sessionId];
    const [row] = await retrying(() => wall.rows<PaymentOrder>(tenantId, readOwn, values));
    return row ?? null;
  },
  anyOrder: async (sessionId) => {
    if (!isUuid(sessionId)) return null;
    const [row] = await retrying(() => rowsOf<PaymentOrder>(pool, readAny, [sessionId]));
    return row ?? null;
  },
  pendingOrders: ({ olderThanMs, limit }) =>
    retrying(() => rowsOf<PaymentOrder>(pool, listPending, [olderThanMs, limit])),
  looked: async (sessionId, graceMs) => {
    await retrying(() => rowsOf(pool, noteLook, [sessionId, graceMs]));
  },
});
