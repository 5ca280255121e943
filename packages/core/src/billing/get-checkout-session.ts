import { Failure } from "../errors/failure.ts";
import type { BillingStore, PaymentOrder } from "../ports/billing-store.ts";
import type { PaymentSession } from "./schemas.ts";

const shown = (order: PaymentOrder): PaymentSession => ({
  session_id: order.session_id,
  status: order.status,
  pack_id: order.pack_id as PaymentSession["pack_id"],
  credits: order.credits,
  payment_type: order.payment_type,
  price_usd: order.cents / 100,
  error_message: order.failure,
  expires_at: order.expires_at,
  created_at: order.created_at,
  paid_at: order.paid_at,
});

/** Reads a tenant's payment session. Throws Failure PAYMENT_SESSION_NOT_FOUND, also for another's. */
export const getCheckoutSession =
  ({ billing }: { readonly billing: Pick<BillingStore, "order"> }) =>
  async (tenantId: string, sessionId: string): Promise<PaymentSession> => {
    const order = await billing.order(tenantId, sessionId);
    if (order) return shown(order);
    throw new Failure(
      "missing",
      "PAYMENT_SESSION_NOT_FOUND",
      "The account has no payment session of this id.",
    );
  };
