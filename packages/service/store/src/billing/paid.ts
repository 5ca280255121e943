/** Money came in. */
import type { Effect } from "@reelwright/core/ports/billing-store";
import type { PaidEvent } from "@reelwright/core/ports/payments";
import { rowsOf, type Statement } from "../database/statement.ts";
import {
  type Context,
  type LockedSession,
  lockedPayment,
  lockedSession,
  paymentColumns,
} from "./context.ts";
import {
  addCreditsOf,
  lockAccount,
  movements,
  type OwnedPayment,
  type PaymentRow,
  reckon,
} from "./ledger.ts";

const paymentOfSession: Statement = {
  name: "billing_payment_of",
  text: "SELECT reference FROM payments WHERE session_id = $1",
};
const markPaid: Statement = {
  name: "billing_paid",
  text: `
    WITH paid AS (
      UPDATE checkout_sessions SET status = 'paid', paid_at = clock_timestamp(), failure = NULL WHERE session_id = $2
    )
    UPDATE payments SET session_id = $2, tenant_id = $3, cents = $4, credits = $5, paid_at = clock_timestamp()
    WHERE payment_id = $1 RETURNING ${paymentColumns}`,
};

const dollars = (cents: number): string => (cents / 100).toFixed(2);

const grant = async (
  context: Context,
  session: LockedSession,
  payment: PaymentRow,
): Promise<readonly Effect[]> => {
  const { client, provider } = context;
  const { session_id, tenant_id, cents, credits } = session;
  const values = [payment.payment_id, session_id, tenant_id, cents, credits];
  const [paid] = await rowsOf<OwnedPayment>(client, markPaid, values);
  if (!paid) throw new Error("a locked payment is gone");
  const description = `Bought for ${dollars(cents)} USD by ${provider}`;
  // What was told of it before is due by then, so that it is taken with whatever else is owed.
  await reckon(client, paid);
  const taken = await addCreditsOf(client, paid, {
    type: "purchase",
    amount: credits,
    description,
  });
  const granted = { kind: "granted", tenantId: tenant_id, moved: credits } as const;
  return [granted, ...movements(tenant_id, { given: 0, taken })];
};

/** Grants what the session is for, once; what can't be its payment is refused, not lost. */
export const applyPaid = async (context: Context, event: PaidEvent): Promise<readonly Effect[]> => {
  const session = await lockedSession(context, event.sessionId);
  if (!session) return [{ kind: "unmatched", what: "paid" }];
  if (event.cents !== session.cents || event.currency !== "usd") {
    return [{ kind: "refused", why: "another amount or currency than was asked for" }];
  }
  await lockAccount(context.client, session.tenant_id);
  const former = await rowsOf<{ reference: string }>(context.client, paymentOfSession, [
    session.session_id,
  ]);
  if (former[0]) {
    // The same payment reported once more changes nothing; another one is for a person to look at.
    if (former[0].reference === event.payment) return [];
    return [{ kind: "refused", why: "a second payment of one session" }];
  }
  const payment = await lockedPayment(context, event.payment);
  if (payment.session_id !== null) return [{ kind: "refused", why: "another session's payment" }];
  return grant(context, session, payment);
};
