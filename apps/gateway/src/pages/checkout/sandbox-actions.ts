/** What a developer can make happen on the sandbox's page, as a provider would tell it. */
import { randomUUID } from "node:crypto";
import type { moneyAway } from "@reelwright/core/billing";
import type { PaymentHappening, PaymentOrder, ReversalHappening } from "@reelwright/core/ports";
import { sandboxPayment, savedCard, testCards } from "@reelwright/integrations/payments";

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

/** What was refunded and disputed of an order before: `moneyAway` of its payment. */
export type Away = ReturnType<typeof moneyAway>;

/** What may still be refunded, in cents: what is disputed is not the shop's to give back. */
const refundable = ({ cents }: PaymentOrder, { refunded, disputed }: Away): number =>
  Math.max(0, cents - refunded - disputed);
const halfOf = ({ cents }: PaymentOrder): number => Math.floor(cents / 2);

/** Null where so much is not left: a provider would refuse it, too. */
const refund = (order: PaymentOrder, away: Away, cents: number): Told | null =>
  cents === 0 || cents > refundable(order, away)
    ? null
    : {
        id: anew(),
        type: "payment.refunded",
        happenings: [
          reversal(order, { scope: "total", state: "lost", cents: away.refunded + cents }),
        ],
      };
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
  readonly label: (order: PaymentOrder, away: Away) => string;
  /** Null: refused. */
  readonly tell: (order: PaymentOrder, away: Away) => Told | null;
};

/** What happens to money afterwards. */
export const tools: { readonly [action: string]: Tool } = {
  again: {
    label: () => "Send the payment's callback again",
    tell: (order) => pay(order, {}),
  },
  refund_half: {
    label: (order) => `Refund ${dollars(halfOf(order))}`,
    tell: (order, away) => refund(order, away, halfOf(order)),
  },
  refund: {
    label: (order, away) => `Refund ${dollars(refundable(order, away))}`,
    tell: (order, away) => refund(order, away, refundable(order, away)),
  },
  dispute: { label: () => "Open a dispute", tell: (order) => dispute(order, "opened") },
  dispute_won: { label: () => "Win the dispute", tell: (order) => dispute(order, "won") },
  dispute_lost: { label: () => "Lose the dispute", tell: (order) => dispute(order, "lost") },
};

/** What an action tells; null for one that nobody offered, "refused" for one that can't be done (any more). */
export const toldBy = (order: PaymentOrder, form: Form, away: Away): Told | "refused" | null => {
  const action = String(form["action"]);
  if (Object.hasOwn(buyerActions, action)) return buyerActions[action]?.(order, form) ?? null;
  return Object.hasOwn(tools, action) ? (tools[action]?.tell(order, away) ?? "refused") : null;
};
