import type { Actor } from "../ports/audit-log.ts";
import type { BillingStore, StoredMethod } from "../ports/billing-store.ts";
import type { PaymentCallbackDeps } from "./receive-payment-callback.ts";

export type DeletePaymentMethodDeps = Pick<PaymentCallbackDeps, "paymentsNamed" | "log"> & {
  readonly billing: Pick<BillingStore, "deleteMethod">;
};

/** Has the provider forget a card that was removed here. */
export const detachMethod = async (
  { paymentsNamed, log }: Pick<DeletePaymentMethodDeps, "paymentsNamed" | "log">,
  { id, provider, reference }: Pick<StoredMethod, "id" | "provider" | "reference">,
): Promise<void> => {
  try {
    await paymentsNamed(provider)?.detach({ reference });
  } catch (error) {
    log("payment_method.left_over", { provider, payment_method_id: id, error }, "warn");
  }
};

/**
 * Removes a saved method: here first, so that nothing is charged with it any more, whether or not its provider can be
 * told now. Throws Failure PAYMENT_METHOD_NOT_FOUND.
 */
export const deletePaymentMethod =
  ({ billing, paymentsNamed, log }: DeletePaymentMethodDeps) =>
  async (tenantId: string, methodId: string, actor: Actor): Promise<void> => {
    const { provider, reference } = await billing.deleteMethod(tenantId, methodId, actor);
    await detachMethod({ paymentsNamed, log }, { id: methodId, provider, reference });
  };
