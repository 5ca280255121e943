/** What the happenings of a callback share: each is one step of one transaction. */
import type { PaymentOrder, PaymentProvider } from "@reelwright/core/ports";
import type pg from "pg";
import { rowsOf, type Statement } from "../database/database.ts";
import { isUuid, newId } from "../ids.ts";
import type { PaymentRow } from "./ledger.ts";

/** What one step of a told event works with. */
export type Step = { readonly client: pg.PoolClient; readonly provider: PaymentProvider };

export type LockedOrder = Pick<PaymentOrder, "session_id" | "tenant_id" | "credits" | "cents">;

const lockOrderRow: Statement = {
  name: "billing_order_lock",
  text: `
    SELECT session_id, tenant_id, credits, cents FROM payment_orders
    WHERE session_id = $1 AND provider = $2 FOR NO KEY UPDATE`,
};
export const paymentColumns =
  "payment_id, reference, session_id, tenant_id, cents, credits, due, taken";
// Made where it is missing, locked where it isn't.
const lockPayment: Statement = {
  name: "billing_payment_lock",
  text: `
    INSERT INTO payments (payment_id, provider, reference) VALUES ($1, $2, $3)
    ON CONFLICT (provider, reference) DO UPDATE SET reference = EXCLUDED.reference RETURNING ${paymentColumns}`,
};
/** Our order of this provider, locked; null where there is none. */
export const orderOf = async (
  { client, provider }: Step,
  sessionId: string | null,
): Promise<LockedOrder | null> => {
  if (sessionId === null || !isUuid(sessionId)) return null;
  const [order] = await rowsOf<LockedOrder>(client, lockOrderRow, [sessionId, provider]);
  return order ?? null;
};

/** The payment of this name, locked; made where nobody told of it before. */
export const lockedPayment = async (
  { client, provider }: Step,
  reference: string,
): Promise<PaymentRow> => {
  const [payment] = await rowsOf<PaymentRow>(client, lockPayment, [newId(), provider, reference]);
  if (!payment) throw new Error("a payment was neither made nor found");
  return payment;
};
