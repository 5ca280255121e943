/** Actions on the sandbox's page, as the events that a provider would report. */
import { randomUUID } from "node:crypto";
import type { moneyAway } from "@reelwright/core/billing/reversals";
import type { CheckoutSession } from "@reelwright/core/ports/billing-store";
import type { PaymentEvent, ReversalEvent } from "@reelwright/core/ports/payments";
import { sandboxPayment, savedCard, testCards } from "@reelwright/integrations/payments/sandbox";

export type Form = { readonly [field: string]: unknown };

export type ReportedEvents = {
  /** The same id for what would be one event at a provider. */
  readonly id: string;
  readonly type: string;
  readonly events: readonly PaymentEvent[];
};

const anew = (): string => `sandbox_${randomUUID()}`;

const declined = ({ session_id: sessionId }: CheckoutSession): ReportedEvents => ({
  id: anew(),
  type: "payment.failed",
  events: [{ kind: "failed", sessionId, reason: "The payment was declined." }],
});

const pay = (session: CheckoutSession, form: Form): ReportedEvents => {
  const { session_id: sessionId, cents, payment_type: type } = session;
  const card = testCards.find(({ id }) => id === form["card"]) ?? testCards[0];
  if (type === "card" && !card?.pays) return declined(session);
  const isSaved = type === "card" && (session.save_method || form["save"] === "on");
  const saved = isSaved && card ? { saved: savedCard(card, sessionId) } : {};
  const payment = sandboxPayment(sessionId);
  return {
    id: `sandbox_paid_${sessionId}`,
    type: "payment.paid",
    events: [{ kind: "paid", sessionId, payment, cents, currency: "usd", ...saved }],
  };
};

const reversal = (
  { session_id, cents }: CheckoutSession,
  changes: Pick<ReversalEvent, "scope" | "state"> & { readonly cents?: number },
): PaymentEvent => {
  const payment = sandboxPayment(session_id);
  const at = new Date().toISOString();
  return { kind: "reversed", payment, reference: payment, cents, at, ...changes };
};

/** Amounts of a session that were refunded or disputed: `moneyAway` of its payment. */
export type Away = ReturnType<typeof moneyAway>;

/** The refundable amount in cents. Disputed money can't be refunded. */
const refundable = ({ cents }: CheckoutSession, { refunded, disputed }: Away): number =>
  Math.max(0, cents - refunded - disputed);
const halfOf = ({ cents }: CheckoutSession): number => Math.floor(cents / 2);

/** Null if less than that is left; a provider would also refuse it. */
const refund = (session: CheckoutSession, away: Away, cents: number): ReportedEvents | null =>
  cents === 0 || cents > refundable(session, away)
    ? null
    : {
        id: anew(),
        type: "payment.refunded",
        events: [
          reversal(session, { scope: "total", state: "lost", cents: away.refunded + cents }),
        ],
      };
const dispute = (session: CheckoutSession, state: ReversalEvent["state"]): ReportedEvents => ({
  id: anew(),
  type: `dispute.${state}`,
  events: [reversal(session, { scope: "dispute", state })],
});

/** Actions of the buyer. */
const buyerActions: {
  readonly [action: string]: (session: CheckoutSession, form: Form) => ReportedEvents;
} = {
  pay,
  decline: declined,
  close: ({ session_id: sessionId }) => ({
    id: anew(),
    type: "session.expired",
    events: [{ kind: "expired", sessionId }],
  }),
};

/** Actions after the payment. They return null if they are refused. */
const tools: {
  readonly [action: string]: (session: CheckoutSession, away: Away) => ReportedEvents | null;
} = {
  again: (session) => pay(session, {}),
  refund_half: (session, away) => refund(session, away, halfOf(session)),
  refund: (session, away) => refund(session, away, refundable(session, away)),
  dispute: (session) => dispute(session, "opened"),
  dispute_won: (session) => dispute(session, "won"),
  dispute_lost: (session) => dispute(session, "lost"),
};

/** Amounts in cents that the page offers to refund. */
export const amountsOf = (session: CheckoutSession, away: Away) => ({
  half: halfOf(session),
  refundable: refundable(session, away),
});

/** Returns the events of an action; null for an unknown action, "refused" if it isn't possible (any more). */
export const eventsOf = (
  session: CheckoutSession,
  form: Form,
  away: Away,
): ReportedEvents | "refused" | null => {
  const action = String(form["action"]);
  if (Object.hasOwn(buyerActions, action)) return buyerActions[action]?.(session, form) ?? null;
  return Object.hasOwn(tools, action) ? (tools[action]?.(session, away) ?? "refused") : null;
};
