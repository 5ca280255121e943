import { Failure } from "@reelwright/film/failure";
import type { BillingStore, CheckoutSession } from "../ports/billing-store.ts";
import { applyPaymentEvents, type PaymentCallbackDeps } from "./receive-payment-callback.ts";

export type SweepSessionsDeps = PaymentCallbackDeps & {
  readonly billing: Pick<BillingStore, "claimPendingSessions" | "expireSession">;
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
 * One round of looking after sessions whose callbacks got lost: their providers are asked, what is approved is
 * captured, what is past its time expires. Returns how many sessions it looked at.
 * `isStopping` ends it after the session that it is at; the others are asked after in a later round, by whoever.
 */
export const sweepSessions = (deps: SweepSessionsDeps) => {
  const apply = applyPaymentEvents(deps);
  const ask = async ({ session_id, provider, reference }: CheckoutSession): Promise<void> => {
    const payments = deps.paymentsNamed(provider);
    if (!payments || reference === null) return;
    const events = await payments.findEvents({ sessionId: session_id, reference });
    await apply({ payments, providerEvent: null, events });
  };
  const lookAfter = async (session: CheckoutSession): Promise<void> => {
    try {
      await ask(session);
      await deps.billing.expireSession(session.session_id, graceMs);
    } catch (error) {
      // It stays as it is; a later round asks again.
      deps.log("payment.unseen", { session_id: session.session_id, error }, "warn");
      if (isRefusal(error)) await deps.billing.expireSession(session.session_id, refusedGraceMs);
    }
  };
  return async (isStopping: () => boolean = () => false): Promise<number> => {
    const sessions = await deps.billing.claimPendingSessions(batch);
    let looked = 0;
    for (const session of sessions) {
      // Providers that don't answer may hold up a whole round for minutes.
      if (isStopping()) return looked;
      await lookAfter(session);
      looked += 1;
    }
    return looked;
  };
};
