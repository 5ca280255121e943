import { getCheckoutSession } from "@reelwright/core/billing/get-checkout-session";
import { paymentSessionSchema } from "@reelwright/core/billing/schemas";
import { schema } from "@reelwright/core/validation/schema";
import { endpoint } from "../../ports/gateway-ports.ts";

/** `GET /billing/sessions/{session_id}`. Decisions: "Billing". */
export const getCheckoutSessionEndpoint = endpoint(
  {
    operation: "getCheckoutSession",
    method: "get",
    path: "/billing/sessions/{session_id}",
    tag: "Billing",
    summary: "Get the status of a payment.",
    description:
      "`pending` until the payment provider reports an outcome; `paid` means that the credits were added. A late payment turns an `expired` session into a `paid` one.",
    access: "tenant",
    params: schema({
      type: "object",
      required: ["session_id"],
      properties: { session_id: { type: "string", format: "uuid" } },
    }),
    status: 200,
    reply: paymentSessionSchema,
    failures: ["PAYMENT_SESSION_NOT_FOUND"],
  },
  ({ billing }) => {
    const get = getCheckoutSession({ billing });
    return async ({ tenantId, params }) => ({ body: await get(tenantId, params.session_id) });
  },
);
