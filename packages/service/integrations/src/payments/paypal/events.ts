/** PayPal's orders and events as events. Our session travels as `custom_id`. */
import type { PaymentCallback, PaymentEvent } from "@reelwright/core/ports/payments";
import {
  type Capture,
  centsOf,
  type Dispute,
  type Event,
  linkOf,
  type Order,
  type Refund,
} from "./resources.ts";

const lower = (text: string | undefined): string => (text ?? "").toLowerCase();

/** What a capture says of its order. */
const captureHappenings = (
  { id, status, custom_id, amount }: Capture,
  session: string | null,
): readonly PaymentEvent[] => {
  const sessionId = custom_id ?? session;
  if (status === "PENDING") return [{ kind: "pending", sessionId }];
  if (status === "DECLINED" || status === "FAILED") {
    return [{ kind: "failed", sessionId, reason: "The payment was declined." }];
  }
  // What was refunded since was paid before; its refunds are told of by themselves.
  const cents = centsOf(amount);
  if (id === undefined || cents === null) return [];
  return [{ kind: "paid", sessionId, payment: id, cents, currency: lower(amount?.currency_code) }];
};

/** What has become of an order; empty as long as the buyer hasn't decided. */
export const orderEvents = (order: Order, session: string): readonly PaymentEvent[] => {
  const captures = (order.purchase_units ?? []).flatMap(({ payments }) => payments?.captures ?? []);
  if (captures.length > 0) return captures.flatMap((each) => captureHappenings(each, session));
  if (order.status === "VOIDED") return [{ kind: "expired", sessionId: session }];
  if (order.status === "APPROVED" && order.id !== undefined) {
    return [{ kind: "approved", sessionId: session, reference: order.id }];
  }
  return [];
};

const approval = ({ id, purchase_units: units }: Order): readonly PaymentEvent[] =>
  id === undefined
    ? []
    : [{ kind: "approved", sessionId: units?.[0]?.custom_id ?? null, reference: id }];

/** The capture that a refund is of: the last step of its `up` link. */
const capturedBy = ({ links }: Refund): string | null =>
  linkOf(links, ["up"])?.split("/").at(-1) ?? null;

const refunded = (refund: Refund, at: string): readonly PaymentEvent[] => {
  const payment = capturedBy(refund);
  const total = centsOf(refund.seller_payable_breakdown?.total_refunded_amount);
  const cents = total ?? centsOf(refund.amount);
  if (payment === null || cents === null) return [];
  const all = { kind: "reversed", payment, cents, state: "lost", at } as const;
  if (total !== null) return [{ ...all, scope: "total", reference: payment }];
  return [{ ...all, scope: "refund", reference: refund.id ?? at }];
};

const refundFailed = (refund: Refund, at: string): readonly PaymentEvent[] => {
  const payment = capturedBy(refund);
  const cents = centsOf(refund.amount);
  const reference = refund.id;
  if (payment === null || cents === null || reference === undefined) return [];
  const failed = { kind: "reversed", payment, reference, cents, at } as const;
  // Whichever way its making was told.
  return [
    { ...failed, scope: "returned", state: "lost" },
    { ...failed, scope: "refund", state: "won" },
  ];
};

const reversalOf = (payment: string): string => `reversal:${payment}`;

/** The bank took the money; the dispute that led there is told of under its own name. */
const chargedBack = (refund: Refund, at: string): readonly PaymentEvent[] => {
  const payment = capturedBy(refund) ?? refund.id ?? null;
  const cents = centsOf(refund.amount);
  if (payment === null || cents === null) return [];
  const reference = reversalOf(payment);
  return [{ kind: "reversed", payment, reference, scope: "dispute", cents, state: "lost", at }];
};

const lostOutcomes = new Set(["RESOLVED_BUYER_FAVOUR", "ACCEPTED"]);

const disputeState = ({ status, dispute_outcome: outcome }: Dispute) => {
  if (status !== "RESOLVED") return "opened" as const;
  return lostOutcomes.has(outcome?.outcome_code ?? "") ? ("lost" as const) : ("won" as const);
};

const dispute = (told: Dispute, at: string): readonly PaymentEvent[] => {
  const { dispute_id: reference, disputed_transactions: transactions } = told;
  const payment = transactions?.[0]?.seller_transaction_id;
  const cents = centsOf(told.dispute_amount);
  if (reference === undefined || payment === undefined || cents === null) return [];
  const state = disputeState(told);
  const disputed = { kind: "reversed", payment, scope: "dispute", cents, state, at } as const;
  // No event of its own tells that what the bank took is ours again.
  const returned = { ...disputed, reference: reversalOf(payment) };
  return [{ ...disputed, reference }, ...(state === "won" ? [returned] : [])];
};

const paymentEventsOf = (event: Event): readonly PaymentEvent[] => {
  const resource = (event.resource ?? {}) as Capture & Order & Refund & Dispute;
  const at = new Date(event.create_time ?? Date.now()).toISOString();
  switch (event.event_type) {
    case "CHECKOUT.ORDER.APPROVED":
      return approval(resource);
    case "PAYMENT.CAPTURE.COMPLETED":
      return captureHappenings({ ...resource, status: "COMPLETED" }, null);
    case "PAYMENT.CAPTURE.PENDING":
      return captureHappenings({ ...resource, status: "PENDING" }, null);
    case "PAYMENT.CAPTURE.DENIED":
    case "PAYMENT.CAPTURE.DECLINED":
      return captureHappenings({ ...resource, status: "DECLINED" }, null);
    case "PAYMENT.CAPTURE.REFUNDED":
      return refunded(resource, at);
    case "PAYMENT.REFUND.FAILED":
      return refundFailed(resource, at);
    case "PAYMENT.CAPTURE.REVERSED":
      return chargedBack(resource, at);
    case "CUSTOMER.DISPUTE.CREATED":
    case "CUSTOMER.DISPUTE.UPDATED":
    case "CUSTOMER.DISPUTE.RESOLVED":
      return dispute(resource, at);
    default:
      return [];
  }
};

/** What a verified event says. Throws where it is none. */
export const callbackOf = (event: Event): PaymentCallback => {
  if (event.id === undefined || event.event_type === undefined) {
    throw new Error("an event without an id or a type");
  }
  return { eventId: event.id, type: event.event_type, events: paymentEventsOf(event) };
};
