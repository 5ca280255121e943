import { replayBodySchema, wholeDeliverySchema } from "@reelwright/core/webhooks/delivery-schemas";
import { endpoint } from "../../ports/gateway-ports.ts";
import { deliveryParams, shownDelivery } from "./get-delivery.ts";

/** `POST /tenants/me/webhook/deliveries/{delivery_id}/replay`. An extension (docs/use/webhooks.md). */
export const replayDeliveryEndpoint = endpoint(
  {
    operation: "replayWebhookDelivery",
    method: "post",
    path: "/tenants/me/webhook/deliveries/{delivery_id}/replay",
    tag: "Webhook",
    summary: "Attempt a webhook delivery again, at once.",
    description:
      "Sends the same body under the same id to the same address, signed with the secret as it is now, with as many " +
      "attempts as a new delivery. A pending delivery isn't waited for any longer. A delivery under way, and without " +
      "`force` one that was made, are refused. The replay is noted in the audit log.",
    access: "tenant",
    params: deliveryParams,
    body: replayBodySchema,
    status: 200,
    reply: wholeDeliverySchema,
    failures: ["DELIVERY_NOT_FOUND", "INVALID_STATE"],
  },
  ({ webhooks }) =>
    async ({ tenantId, params: { delivery_id: id }, body, actor }) => {
      await webhooks.replay(tenantId, id, { isForced: body.force, actor });
      return { body: await shownDelivery(webhooks, tenantId, id) };
    },
);
