import {
  createCheckoutSession,
  resumeCheckoutSession,
} from "@reelwright/core/billing/create-checkout-session";
import { checkoutBodySchema, checkoutReplySchema } from "@reelwright/core/billing/schemas";
import type { Edition } from "@reelwright/core/edition/edition";
import { idempotent } from "../../http/idempotency.ts";
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
      ...idempotent,
      body: checkoutBodySchema,
      exampleFields: ["payment_type"],
      status: 200,
      location: "/billing/sessions/{session_id}",
      reply: checkoutReplySchema,
      failures: [
        "CHECKOUT_LIMIT",
        "PAYMENT_PROVIDER_REFUSED",
        "PAYMENT_PROVIDER_UNAVAILABLE",
        "IDEMPOTENCY_KEY_REUSED",
      ],
    },
    ({ billing, payments, idempotency }) => {
      const { forType: paymentsFor, returnUrl } = payments;
      const deps = { edition, billing, idempotency, paymentsFor, returnUrl };
      const create = createCheckoutSession(deps);
      const resume = resumeCheckoutSession(deps);
      return {
        handle: async ({ tenantId, body, once }) => ({ body: await create(tenantId, body, once) }),
        resume: ({ tenantId }, sessionId) => resume(tenantId, sessionId),
        checkRules: ({ body }) => paymentTypeIssues(payments, body.payment_type),
      };
    },
  );
