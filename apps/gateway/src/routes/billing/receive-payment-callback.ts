import { receivePaymentCallback } from "@reelwright/core/billing/receive-payment-callback";
import { callbackReplySchema } from "@reelwright/core/billing/schemas";
import { schema } from "@reelwright/core/validation/schema";
import { endpoint } from "../../ports/gateway-ports.ts";

/** `POST /billing/callbacks/{provider}`: open to everybody, believed only when signed. Decisions: "Billing". */
export const receivePaymentCallbackEndpoint = endpoint(
  {
    operation: "receivePaymentCallback",
    method: "post",
    path: "/billing/callbacks/{provider}",
    tag: "Billing",
    summary: "Receive a payment provider's callback.",
    description:
      "For payment providers: `stripe`, `paypal` or `sandbox`, if configured. The signature is checked over the raw body, up to 1 MiB. Each event is applied once; an event for an unknown session is acknowledged and recorded.",
    access: "public",
    receives: "bytes",
    params: schema({
      type: "object",
      required: ["provider"],
      properties: { provider: { type: "string" } },
    }),
    status: 200,
    reply: callbackReplySchema,
    failures: [
      "CALLBACK_SIGNATURE_INVALID",
      "PAYMENT_PROVIDER_UNKNOWN",
      "PAYMENT_PROVIDER_REFUSED",
      "PAYMENT_PROVIDER_UNAVAILABLE",
    ],
  },
  ({ billing, payments }) => {
    const receive = receivePaymentCallback({
      billing,
      paymentsNamed: payments.byName,
      log: payments.log,
    });
    return async ({ params, bytes, header }) => ({
      body: await receive(params.provider, { body: bytes, header }),
    });
  },
);
