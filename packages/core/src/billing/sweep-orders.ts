import type { BillingStore, PaymentOrder } from "../ports/billing-store.ts";
import { applyTold, type TakeCallbackDeps } from "./take-callback.ts";

export type SweepOrdersDeps = TakeCallbackDeps & {
  readonly billing: Pick<BillingStore, "claimPending" | "expire" | "collectOwed">;
};

/** Orders of one round. */
const batch = 20;
/** Tenants whose debts are looked at in one round. */
const mostDebtors = 100;
/** What was paid at the last moment is given so long to be told. */
const graceMs = 10 * 60_000;

/**
 * One round of looking after orders whose callbacks got lost: their providers are asked, what is approved is
 * captured, what is past its time expires. Besides, what accounts owe is taken. Answers how many orders it looked at.
 */
export const sweepOrders = (deps: SweepOrdersDeps) => {
  const apply = applyTold(deps);
  const lookAfter = async ({ session_id, provider, reference }: PaymentOrder): Promise<void> => {
    const payments = deps.paymentsNamed(provider);
    if (payments && reference !== null) {
      const happenings = await payments.look({ sessionId: session_id, reference });
      await apply({ payments, event: null, happenings });
    }
    await deps.billing.expire(session_id, graceMs);
  };
  return async (): Promise<number> => {
    const orders = await deps.billing.claimPending(batch);
    for (const order of orders) {
      try {
        await lookAfter(order);
      } catch (error) {
        // It stays as it is; a later round asks again.
        deps.log("payment.unseen", { session_id: order.session_id, error }, "warn");
      }
    }
    const taken = await deps.billing.collectOwed(mostDebtors);
    if (taken > 0) deps.log("payment.owed_taken", { credits: taken }, "info");
    return orders.length;
  };
};
