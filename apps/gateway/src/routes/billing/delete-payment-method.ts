import { deletePaymentMethod } from "@reelwright/core/billing/delete-payment-method";
import { schema } from "@reelwright/core/validation/schema";
import { endpoint } from "../../ports/gateway-ports.ts";

/** `DELETE /billing/payment-methods/{id}`. Spec: "Credits and billing". */
export const deletePaymentMethodEndpoint = endpoint(
  {
    operation: "deletePaymentMethod",
    method: "delete",
    path: "/billing/payment-methods/{payment_method_id}",
    tag: "Billing",
    summary: "Delete a saved payment method.",
    description:
      "It is no longer charged, not even by automatic top-ups. If it was the default, the newest remaining method becomes the default.",
    access: "tenant",
    params: schema({
      type: "object",
      required: ["payment_method_id"],
      properties: { payment_method_id: { type: "string", format: "uuid" } },
    }),
    status: 204,
    failures: ["PAYMENT_METHOD_NOT_FOUND"],
  },
  ({ billing, payments }) => {
    const remove = deletePaymentMethod({
      billing,
      paymentsNamed: payments.byName,
      log: payments.log,
    });
    return async ({ tenantId, params, actor }) => {
      await remove(tenantId, params.payment_method_id, actor);
      return {};
    };
  },
);
