import { listCheckoutSessions } from "@reelwright/core/billing/get-checkout-session";
import { paymentSessionSchema, sessionStatusSchema } from "@reelwright/core/billing/schemas";
import { schema } from "@reelwright/core/validation/schema";
import { envelopeOf, pageFields, pageOf, partOf } from "../../http/pagination.ts";
import { endpoint } from "../../ports/gateway-ports.ts";

const query = schema({
  type: "object",
  properties: {
    status: sessionStatusSchema,
    ...pageFields,
  },
});

/** `GET /billing/sessions`: automatic top-ups included. */
export const listCheckoutSessionsEndpoint = endpoint(
  {
    operation: "listCheckoutSessions",
    method: "get",
    path: "/billing/sessions",
    tag: "Billing",
    summary: "List the account's payments, newest first.",
    description:
      "Includes automatic top-ups. `price_usd` and `credits` of the newest paid one give the price that the account last paid for a credit.",
    access: "tenant",
    query,
    status: 200,
    reply: envelopeOf(paymentSessionSchema),
    failures: [],
  },
  ({ billing }) => {
    const list = listCheckoutSessions({ billing });
    return async ({ tenantId, query, sentQuery }) => {
      const part = partOf("payments", { query, sentQuery });
      const found = await list(tenantId, { ...part, status: query.status ?? null });
      return { body: pageOf(found.items, found, part, "payments") };
    };
  },
);
