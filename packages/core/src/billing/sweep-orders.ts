import { Failure } from "../errors/failure.ts";
import type { BillingStore, PaymentOrder } from "../ports/billing-store.ts";
import { applyTold, type PaymentCallbackDeps } from "./receive-payment-callback.ts";

export type SweepOrdersDeps = PaymentCallbackDeps & {
  readonly billing: Pick<BillingStore, "claimPending" | "expire">;
};

/** Orders of one round. */
const batch = 20;
/** What was paid at the last moment is given so long to be told. */
const graceMs = 10 * 60_000;
/** What its provider refuses to tell of, too: time for people to mend a wrong key before the asking ends. */
const refusedGraceMs = 7 * 24 * 3_600_000;

const isRefusal = (error: unknown): boolean =>
  error instanceof Failure && error.code === "PAYMENT_PROVIDER_REFUSED";

/**
 * One round of looking after orders whose callbacks got lost: their providers are asked, what is approved is
 * captured, what is past its time expires. Answers how many orders it looked at.
 * `isStopping` ends it after the order that it is at; the others are asked after in a later round, by whoever.
 */
export const sweepOrders = (deps: SweepOrdersDeps) => {
  const apply = applyTold(deps);
  const ask = async ({ session_id, provider, reference }: PaymentOrder): Promise<void> => {
    const payments = deps.paymentsNamed(provider);
    if (!payments || reference === null) return;
    const happenings = await payments.look({ sessionId: session_id, reference });
    await apply({ payments, event: null, happenings });
  };
  const lookAfter = async (order: PaymentOrder): Promise<void> => {
    try {
      await ask(order);
      await deps.billing.expire(order.session_id, graceMs);
    } catch (error) {
      // It stays as it is; a later round asks again.
      deps.log("payment.unseen", { session_id: order.session_id, error }, "warn");
      if (isRefusal(error)) await deps.billing.expire(order.session_id, refusedGraceMs);
    }
  };
  return async (isStopping: () => boolean = () => false): Promise<number> => {
    const orders = await deps.billing.claimPending(batch);
    let looked = 0;
    for (const order of orders) {
      // Providers that don't answer may hold up a whole round for minutes.
      if (isStopping()) return looked;
      await lookAfter(order);
      looked += 1;
    }
    return looked;
  };
};
