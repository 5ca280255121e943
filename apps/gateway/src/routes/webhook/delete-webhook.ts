import { endpoint } from "../../ports/gateway-ports.ts";

/** `DELETE /tenants/me/webhook`: deliveries that are being retried go on, no new ones are sent. */
export const deleteWebhookEndpoint = endpoint(
  {
    operation: "deleteWebhook",
    method: "delete",
    path: "/tenants/me/webhook",
    tag: "Webhook",
    summary: "Delete the account's webhook and its secret.",
    description: "Events that have already occurred are still delivered; later ones are not.",
    access: "tenant",
    status: 204,
    failures: [],
  },
  ({ webhooks }) =>
    async ({ tenantId, actor }) => {
      await webhooks.set(tenantId, null, { actor, details: {} });
      return {};
    },
);
