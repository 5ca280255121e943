import type { Actor } from "../ports/audit-log.ts";
import type { BillingStore } from "../ports/billing-store.ts";
import type { PaymentCallbackDeps } from "./receive-payment-callback.ts";

export type DeletePaymentMethodDeps = Pick<PaymentCallbackDeps, "paymentsNamed" | "log"> & {
  readonly billing: Pick<BillingStore, "deleteMethod">;
};

/**
 * Removes a saved method: here first, so that nothing is charged with it any more, whether or not its provider can be
 * told now. Throws Failure PAYMENT_METHOD_NOT_FOUND.
 */
export const deletePaymentMethod =
  ({ billing, paymentsNamed, log }: DeletePaymentMethodDeps) =>
  async (tenantId: string, methodId: string, actor: Actor): Promise<void> => {
    const { provider, reference } = await billing.deleteMethod(tenantId, methodId, actor);
    try {
      await paymentsNamed(provider)?.detach({ reference });
    } catch (error) {
      log("payment_method.left_over", { provider, payment_method_id: methodId, error }, "warn");
    }
  };
