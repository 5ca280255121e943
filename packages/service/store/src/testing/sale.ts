import { randomUUID } from "node:crypto";
import type { BillingStore } from "@reelwright/core/ports/billing-store";
import type { PaymentEvent, ReversalEvent } from "@reelwright/core/ports/payments";

/** An open payment session for a creator pack. */
export type Sale = {
  readonly tenantId: string;
  readonly sessionId: string;
  readonly payment: string;
};
type Billing = { readonly billing: BillingStore };

const tomorrow = (): string => new Date(Date.now() + 86_400_000).toISOString();
/** A fixed time plus `n` seconds. */
export const second = (n: number): string => new Date(1_800_000_000_000 + n * 1000).toISOString();

export const paid = ({ sessionId, payment }: Sale, changes: object = {}): PaymentEvent => ({
  kind: "paid",
  sessionId,
  payment,
  cents: 4_500,
  currency: "usd",
  ...changes,
});

export const reversed = ({ payment }: Sale, changes: Partial<ReversalEvent>): PaymentEvent => ({
  kind: "reversed",
  payment,
  reference: payment,
  scope: "total",
  cents: 4_500,
  state: "lost",
  at: second(1),
  ...changes,
});

/** Opens a session for 1,000 credits at 45 USD. */
export const openSale = async ({ billing }: Billing, tenantId: string): Promise<Sale> => {
  const sessionId: string = randomUUID();
  await billing.createSession({
    session_id: sessionId,
    tenant_id: tenantId,
    kind: "checkout",
    provider: "stripe",
    payment_type: "card",
    pack_id: "creator",
    credits: 1_000,
    cents: 4_500,
    save_method: false,
    success_url: "https://shop.example.com/done",
    cancel_url: "https://shop.example.com/back",
    expires_at: tomorrow(),
  });
  return { tenantId, sessionId, payment: `pi_${sessionId}` };
};

/** Applies events like a callback with this event id, or like a query if it is null. */
export const tell = ({ billing }: Billing, eventId: string | null, ...events: PaymentEvent[]) =>
  billing.applyEvents({
    provider: "stripe",
    providerEvent: eventId === null ? null : { id: eventId, type: "test" },
    events,
  });

/** Pays a session and refunds half of it. */
export const buyAndRefundHalf = async (store: Billing, tenantId: string): Promise<void> => {
  const sale = await openSale(store, tenantId);
  await tell(store, randomUUID(), paid(sale));
  await tell(store, randomUUID(), reversed(sale, { cents: 2_250 }));
};
