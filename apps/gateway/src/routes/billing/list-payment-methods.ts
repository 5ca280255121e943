import { paymentMethodSchema } from "@reelwright/core/billing/schemas";
import { envelopeOf, singlePage } from "../../http/pagination.ts";
import { endpoint } from "../../ports/gateway-ports.ts";

/** `GET /billing/payment-methods`: one complete page. */
export const listPaymentMethodsEndpoint = endpoint(
  {
    operation: "listPaymentMethods",
    method: "get",
    path: "/billing/payment-methods",
    tag: "Billing",
    summary: "List the saved payment methods, default first.",
    description:
      "Methods are saved by a checkout with `save_method`. Automatic top-ups are charged to them.",
    access: "tenant",
    status: 200,
    reply: envelopeOf(paymentMethodSchema),
    failures: [],
  },
  ({ billing }) =>
    async ({ tenantId }) => ({ body: singlePage(await billing.methods(tenantId)) }),
);
