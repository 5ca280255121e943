import { Failure } from "@reelwright/core/errors/failure";
import { schema } from "@reelwright/core/validation/schema";
import {
  presentWholeDelivery,
  wholeDeliverySchema,
} from "@reelwright/core/webhooks/delivery-schemas";
import { endpoint, type GatewayPorts } from "../../ports/gateway-ports.ts";

/** Path of the operations on one delivery. */
export const deliveryParams = schema({
  type: "object",
  required: ["delivery_id"],
  properties: { delivery_id: { type: "string", format: "uuid" } },
});

/** The delivery as the wire shows it. Throws Failure DELIVERY_NOT_FOUND. */
export const shownDelivery = async (
  webhooks: GatewayPorts["webhooks"],
  tenantId: string,
  deliveryId: string,
) => {
  const found = await webhooks.delivery(tenantId, deliveryId);
  if (!found)
    throw new Failure("missing", "DELIVERY_NOT_FOUND", `There is no delivery ${deliveryId}.`);
  return presentWholeDelivery(found);
};

/** `GET /tenants/me/webhook/deliveries/{delivery_id}`. An extension (docs/use/webhooks.md). */
export const getDeliveryEndpoint = endpoint(
  {
    operation: "getWebhookDelivery",
    method: "get",
    path: "/tenants/me/webhook/deliveries/{delivery_id}",
    tag: "Webhook",
    summary: "Get a webhook delivery with its attempts and its body.",
    description:
      "Attempts that were made before an upgrade to this release are counted but not listed.",
    access: "tenant",
    params: deliveryParams,
    status: 200,
    reply: wholeDeliverySchema,
    failures: ["DELIVERY_NOT_FOUND"],
  },
  ({ webhooks }) =>
    async ({ tenantId, params }) => ({
      body: await shownDelivery(webhooks, tenantId, params.delivery_id),
    }),
);
