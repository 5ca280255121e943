/** Money came in. */
import type { Effect, PaidHappening } from "@reelwright/core/ports";
import { rowsOf, type Statement } from "../database/database.ts";
import {
  addCredits,
  lockAccount,
  movements,
  type OwnedPayment,
  type PaymentRow,
  reckon,
} from "./ledger.ts";
import { type LockedOrder, lockedPayment, orderOf, paymentColumns, type Step } from "./step.ts";

const paymentOfOrder: Statement = {
  name: "billing_payment_of",
  text: "SELECT reference FROM payments WHERE session_id = $1",
};
const markPaid: Statement = {
  name: "billing_paid",
  text: `
    WITH paid AS (
      UPDATE payment_orders SET status = 'paid', paid_at = clock_timestamp(), failure = NULL WHERE session_id = $2
    )
    UPDATE payments SET session_id = $2, tenant_id = $3, cents = $4, credits = $5, paid_at = clock_timestamp()
    WHERE payment_id = $1 RETURNING ${paymentColumns}`,
};

const dollars = (cents: number): string => (cents / 100).toFixed(2);

const grant = async (
  step: Step,
  order: LockedOrder,
  payment: PaymentRow,
): Promise<readonly Effect[]> => {
  const { client, provider } = step;
  const { session_id, tenant_id, cents, credits } = order;
  const values = [payment.payment_id, session_id, tenant_id, cents, credits];
  const [paid] = await rowsOf<OwnedPayment>(client, markPaid, values);
  if (!paid) throw new Error("a locked payment is gone");
  const description = `Bought for ${dollars(cents)} USD by ${provider}`;
  // What was told of it before is due by then, so that it is taken with whatever else is owed.
  await reckon(client, paid);
  const taken = await addCredits(client, "purchase", {
    payment: paid,
    amount: credits,
    description,
  });
  const granted = { kind: "granted", tenantId: tenant_id, moved: credits } as const;
  return [granted, ...movements(tenant_id, { given: 0, taken })];
};

/** Grants what the order is for, once; what can't be its payment is refused, not lost. */
export const applyPaid = async (step: Step, told: PaidHappening): Promise<readonly Effect[]> => {
  const order = await orderOf(step, told.sessionId);
  if (!order) return [{ kind: "unmatched", what: "paid" }];
  if (told.cents !== order.cents || told.currency !== "usd") {
    return [{ kind: "refused", why: "another amount or currency than was asked for" }];
  }
  await lockAccount(step.client, order.tenant_id);
  const former = await rowsOf<{ reference: string }>(step.client, paymentOfOrder, [
    order.session_id,
  ]);
  if (former[0]) {
    // The same payment told once more is no news; another one is for a person to look at.
    if (former[0].reference === told.payment) return [];
    return [{ kind: "refused", why: "a second payment of one order" }];
  }
  const payment = await lockedPayment(step, told.payment);
  if (payment.session_id !== null) return [{ kind: "refused", why: "another order's payment" }];
  return grant(step, order, payment);
};
