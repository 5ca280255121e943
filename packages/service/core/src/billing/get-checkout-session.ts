import { Failure } from "@reelwright/film/failure";
import type { BillingStore, CheckoutSession } from "../ports/billing-store.ts";
import type { Paged } from "../ports/page.ts";
import type { PaymentSession } from "./schemas.ts";

const shown = (session: CheckoutSession): PaymentSession => ({
  session_id: session.session_id,
  status: session.status,
  pack_id: session.pack_id as PaymentSession["pack_id"],
  credits: session.credits,
  payment_type: session.payment_type,
  price_usd: session.cents / 100,
  error_message: session.failure,
  expires_at: session.expires_at,
  created_at: session.created_at,
  paid_at: session.paid_at,
});

/** Reads a tenant's payment session. Throws Failure PAYMENT_SESSION_NOT_FOUND, also for another's. */
export const getCheckoutSession =
  ({ billing }: { readonly billing: Pick<BillingStore, "session"> }) =>
  async (tenantId: string, sessionId: string): Promise<PaymentSession> => {
    const session = await billing.session(tenantId, sessionId);
    if (session) return shown(session);
    throw new Failure(
      "missing",
      "PAYMENT_SESSION_NOT_FOUND",
      "The account has no payment session of this id.",
    );
  };

/** Lists a tenant's payment sessions, newest first. */
export const listCheckoutSessions =
  ({ billing }: { readonly billing: Pick<BillingStore, "sessions"> }) =>
  async (
    tenantId: string,
    filter: Parameters<BillingStore["sessions"]>[1],
  ): Promise<Paged<PaymentSession>> => {
    const { items, ...found } = await billing.sessions(tenantId, filter);
    return { ...found, items: items.map(shown) };
  };
