/** What a developer can make happen on the sandbox's page, as a provider would tell it. */
import { randomUUID } from "node:crypto";
import type { PaymentHappening, PaymentOrder, ReversalHappening } from "@reelwright/core";
import { sandboxPayment, savedCard, testCards } from "@reelwright/providers/payments";

export type Form = { readonly [field: string]: unknown };

export type Told = {
  /** Equal for what is one event at a provider as well. */
  readonly id: string;
  readonly type: string;
  readonly happenings: readonly PaymentHappening[];
};

const anew = (): string => `sandbox_${randomUUID()}`;
const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

const declined = ({ session_id: sessionId }: PaymentOrder): Told => ({
  id: anew(),
  type: "payment.failed",
  happenings: [{ kind: "failed", sessionId, reason: "The payment was declined." }],
});

const pay = (order: PaymentOrder, form: Form): Told => {
  const { session_id: sessionId, cents, payment_type: type } = order;
  const card = testCards.find(({ id }) => id === form["card"]) ?? testCards[0];
  if (type === "card" && !card?.pays) return declined(order);
  const isSaved = type === "card" && (order.save_method || form["save"] === "on");
  const saved = isSaved && card ? { saved: savedCard(card, sessionId) } : {};
  const payment = sandboxPayment(sessionId);
  return {
    id: `sandbox_paid_${sessionId}`,
    type: "payment.paid",
    happenings: [{ kind: "paid", sessionId, payment, cents, currency: "usd", ...saved }],
  };
};

const reversal = (
  { session_id, cents }: PaymentOrder,
  changes: Pick<ReversalHappening, "scope" | "state"> & { readonly cents?: number },
): PaymentHappening => {
  const payment = sandboxPayment(session_id);
  const at = new Date().toISOString();
  return { kind: "reversed", payment, reference: payment, cents, at, ...changes };
};

const refund = (order: PaymentOrder, cents: number): Told => ({
  id: anew(),
  type: "payment.refunded",
  happenings: [reversal(order, { scope: "total", state: "lost", cents })],
});
const dispute = (order: PaymentOrder, state: ReversalHappening["state"]): Told => ({
  id: anew(),
  type: `dispute.${state}`,
  happenings: [reversal(order, { scope: "dispute", state })],
});

/** What a buyer does. */
export const buyerActions: {
  readonly [action: string]: (order: PaymentOrder, form: Form) => Told;
} = {
  pay,
  decline: declined,
  close: ({ session_id: sessionId }) => ({
    id: anew(),
    type: "session.expired",
    happenings: [{ kind: "expired", sessionId }],
  }),
};

type Tool = {
  readonly label: (order: PaymentOrder) => string;
  readonly tell: (order: PaymentOrder) => Told;
};

/** What happens to money afterwards. */
export const tools: { readonly [action: string]: Tool } = {
  again: {
    label: () => "Send the payment's callback again",
    tell: (order) => pay(order, {}),
  },
  refund_half: {
    label: ({ cents }) => `Refund ${dollars(Math.floor(cents / 2))}`,
    tell: (order) => refund(order, Math.floor(order.cents / 2)),
  },
  refund: {
    label: ({ cents }) => `Refund ${dollars(cents)}`,
    tell: (order) => refund(order, order.cents),
  },
  dispute: { label: () => "Open a dispute", tell: (order) => dispute(order, "opened") },
  dispute_won: { label: () => "Win the dispute", tell: (order) => dispute(order, "won") },
  dispute_lost: { label: () => "Lose the dispute", tell: (order) => dispute(order, "lost") },
};

/** What an action tells; null for one that nobody offered. */
export const toldBy = (order: PaymentOrder, form: Form): Told | null => {
  const action = String(form["action"]);
  if (Object.hasOwn(buyerActions, action)) return buyerActions[action]?.(order, form) ?? null;
  return Object.hasOwn(tools, action) ? (tools[action]?.tell(order) ?? null) : null;
};
