import { schema } from "@reelwright/core/validation/schema";
import {
  deliverySchema,
  deliveryStateSchema,
  presentDelivery,
} from "@reelwright/core/webhooks/delivery-schemas";
import { envelopeOf, pageFields, pageOf, partOf } from "../../http/pagination.ts";
import { endpoint } from "../../ports/gateway-ports.ts";

const query = schema({
  type: "object",
  properties: {
    state: { ...deliveryStateSchema, description: "Only deliveries in this state." },
    job_id: { type: "string", format: "uuid", description: "Only this job's deliveries." },
    ...pageFields,
  },
});

/** `GET /tenants/me/webhook/deliveries`. An extension (docs/use/webhooks.md). */
export const listDeliveriesEndpoint = endpoint(
  {
    operation: "listWebhookDeliveries",
    method: "get",
    path: "/tenants/me/webhook/deliveries",
    tag: "Webhook",
    summary: "List the account's webhook deliveries, newest first.",
    description:
      "Deliveries are listed until their job is archived, 30 days after its end unless the installation has another setting. `total` counts at most 100,000.",
    access: "tenant",
    query,
    status: 200,
    reply: envelopeOf(deliverySchema),
    failures: [],
  },
  ({ webhooks }) =>
    async ({ tenantId, query, sentQuery }) => {
      const part = partOf("deliveries", { query, sentQuery });
      const { state = null, job_id: jobId = null } = query;
      const found = await webhooks.deliveries(tenantId, { ...part, state, jobId });
      return { body: pageOf(found.items.map(presentDelivery), found, part, "deliveries") };
    },
);
