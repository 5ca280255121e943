/** What the events of a callback share: all are applied in one transaction. */
import type { CheckoutSession } from "@reelwright/core/ports/billing-store";
import type { PaymentProvider } from "@reelwright/core/ports/payments";
import type pg from "pg";
import type { PrismaSessions } from "../database/prisma.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { isUuid, newId } from "../ids.ts";
import type { PaymentRow } from "./ledger.ts";

/** The transaction in which events are applied, and whose they are. */
export type Context = {
  readonly client: pg.PoolClient;
  readonly prisma: Pick<PrismaSessions, "on">;
  readonly provider: PaymentProvider;
};

export type LockedSession = Pick<CheckoutSession, "session_id" | "tenant_id" | "credits" | "cents">;

const lockSession: Statement = {
  name: "checkout_session_lock",
  text: `
    SELECT session_id, tenant_id, credits, cents FROM checkout_sessions
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
/** Our session of this provider, locked; null where there is none. */
export const lockedSession = async (
  { client, provider }: Context,
  sessionId: string | null,
): Promise<LockedSession | null> => {
  if (sessionId === null || !isUuid(sessionId)) return null;
  const [session] = await rowsOf<LockedSession>(client, lockSession, [sessionId, provider]);
  return session ?? null;
};

/** The payment of this name, locked; made where nothing was reported of it before. */
export const lockedPayment = async (
  { client, provider }: Context,
  reference: string,
): Promise<PaymentRow> => {
  const [payment] = await rowsOf<PaymentRow>(client, lockPayment, [newId(), provider, reference]);
  if (!payment) throw new Error("a payment was neither made nor found");
  return payment;
};
