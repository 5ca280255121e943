import { presentWebhook } from "@reelwright/core/webhooks/configure-webhook";
import { webhookStateSchema } from "@reelwright/core/webhooks/webhook-schemas";
import { endpoint } from "../../ports/gateway-ports.ts";

/** `GET /tenants/me/webhook`. */
export const getWebhookEndpoint = endpoint(
  {
    operation: "getWebhook",
    method: "get",
    path: "/tenants/me/webhook",
    tag: "Webhook",
    summary: "Get the account's webhook, without its secret.",
    description: "`webhook_url` is null if none is set.",
    access: "tenant",
    status: 200,
    reply: webhookStateSchema,
    failures: [],
  },
  ({ webhooks }) =>
    async ({ tenantId }) => ({
      body: presentWebhook((await webhooks.get(tenantId))?.url ?? null),
    }),
);
