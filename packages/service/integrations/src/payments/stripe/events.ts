/** Stripe's events as events. Metadata that we gave the session and its payment comes back with both. */
import type { PaymentCallback, PaymentEvent } from "@reelwright/core/ports/payments";
import type Stripe from "stripe";

type Reference = string | { readonly id: string } | null | undefined;
const idOf = (reference: Reference): string | null =>
  typeof reference === "string" ? reference : (reference?.id ?? null);

const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** What has become of a session that money was asked with. */
export const sessionEvents = (session: Stripe.Checkout.Session): readonly PaymentEvent[] => {
  const sessionId = session.metadata?.["session_id"] ?? session.client_reference_id ?? null;
  if (session.status === "expired") return [{ kind: "expired", sessionId }];
  if (session.status === "open") return [];
  if (session.payment_status !== "paid") return [{ kind: "pending", sessionId }];
  return [
    {
      kind: "paid",
      sessionId,
      payment: idOf(session.payment_intent) ?? session.id,
      cents: session.amount_total ?? 0,
      currency: session.currency ?? "",
      ...(session.metadata?.["save_method"] === "true" && { saved: "ask" as const }),
    },
  ];
};

/** What has become of a charge without its owner. A page's own attempts may fail and be tried again there. */
export const intentEvents = (intent: Stripe.PaymentIntent): readonly PaymentEvent[] => {
  const sessionId = intent.metadata["session_id"] ?? null;
  if (intent.status === "succeeded") {
    const { id, amount_received: cents, currency } = intent;
    return [{ kind: "paid", sessionId, payment: id, cents, currency }];
  }
  if (intent.metadata["kind"] !== "top_up") return [];
  if (intent.status === "processing") return [{ kind: "pending", sessionId }];
  return [{ kind: "failed", sessionId, reason: declineOf(intent.last_payment_error) }];
};

type Decline = { readonly code?: string | undefined; readonly decline_code?: string | undefined };

/** Why a card was declined, in words for its owner; what the bank says stays with us. */
export const declineOf = (error: Decline | null | undefined): string => {
  if (error?.code === "authentication_required") return "The bank asks its customer to confirm.";
  if (error?.code === "expired_card") return "The card has expired.";
  if (error?.decline_code === "insufficient_funds") return "The card has insufficient funds.";
  return "The card was declined.";
};

const failed = (session: Stripe.Checkout.Session): PaymentEvent => ({
  kind: "failed",
  sessionId: session.metadata?.["session_id"] ?? session.client_reference_id ?? null,
  reason: "The payment was declined.",
});

const refundTotal = (charge: Stripe.Charge, at: string): PaymentEvent => ({
  kind: "reversed",
  payment: idOf(charge.payment_intent) ?? charge.id,
  reference: charge.id,
  scope: "total",
  cents: charge.amount_refunded,
  state: "lost",
  at,
});

const refundChange = (refund: Stripe.Refund, at: string): readonly PaymentEvent[] => {
  const payment = idOf(refund.payment_intent) ?? idOf(refund.charge);
  if (payment === null || (refund.status !== "failed" && refund.status !== "canceled")) return [];
  const { id: reference, amount: cents } = refund;
  return [{ kind: "reversed", payment, reference, scope: "returned", cents, state: "lost", at }];
};

/** An inquiry (`warning_…`) takes no money away. */
const dispute = (told: Stripe.Dispute, at: string): readonly PaymentEvent[] => {
  const payment = idOf(told.payment_intent) ?? idOf(told.charge);
  if (payment === null || told.status.startsWith("warning")) return [];
  const ended = (["won", "lost"] as const).find((each) => each === told.status);
  const state = ended ?? "opened";
  const { id: reference, amount: cents } = told;
  return [{ kind: "reversed", payment, reference, scope: "dispute", cents, state, at }];
};

const paymentEventsOf = (event: Stripe.Event): readonly PaymentEvent[] => {
  const at = isoOf(event.created);
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.expired":
      return sessionEvents(event.data.object);
    case "checkout.session.async_payment_failed":
      return [failed(event.data.object)];
    case "payment_intent.succeeded":
    case "payment_intent.processing":
    case "payment_intent.payment_failed":
      return intentEvents(event.data.object);
    case "charge.refunded":
      return [refundTotal(event.data.object, at)];
    case "refund.failed":
    case "refund.updated":
    case "charge.refund.updated":
      return refundChange(event.data.object, at);
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.closed":
    case "charge.dispute.funds_withdrawn":
    case "charge.dispute.funds_reinstated":
      return dispute(event.data.object, at);
    case "payment_method.detached":
      return [{ kind: "method_removed", reference: event.data.object.id }];
    default:
      return [];
  }
};

/** What a verified event says. */
export const callbackOf = (event: Stripe.Event): PaymentCallback => ({
  eventId: event.id,
  type: event.type,
  events: paymentEventsOf(event),
});
