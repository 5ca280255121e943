import {
  checkoutBodySchema,
  checkoutReplySchema,
  createCheckoutSession,
} from "@reelwright/core/billing";
import type { Edition } from "@reelwright/core/edition";
import { paymentTypeIssues } from "../../payments/payment-providers.ts";
import { endpoint } from "../../ports/gateway-ports.ts";

/** `POST /billing/checkout`. Spec: "Credits and billing"; decisions: "Billing". */
export const createCheckoutSessionEndpoint = (edition: Edition) =>
  endpoint(
    {
      operation: "createCheckoutSession",
      method: "post",
      path: "/billing/checkout",
      tag: "Billing",
      summary: "Buy a credit pack: open a checkout page.",
      description:
        "Send the buyer to `checkout_url`. The credits are added once the payment provider confirms the payment; use `session_id` to check its status.",
      access: "tenant",
      body: checkoutBodySchema,
      exampleFields: ["payment_type"],
      status: 200,
      location: "/billing/sessions/{session_id}",
      reply: checkoutReplySchema,
      failures: ["CHECKOUT_LIMIT", "PAYMENT_PROVIDER_REFUSED", "PAYMENT_PROVIDER_UNAVAILABLE"],
    },
    ({ billing, payments }) => {
      const { forType: paymentsFor, returnUrl } = payments;
      const create = createCheckoutSession({ edition, billing, paymentsFor, returnUrl });
      return {
        handle: async ({ tenantId, body }) => ({ body: await create(tenantId, body) }),
        checkRules: ({ body }) => paymentTypeIssues(payments, body.payment_type),
      };
    },
  );
