import { testWebhook } from "@reelwright/core/webhooks/test-webhook";
import {
  webhookTestResultSchema,
  webhookTestSchema,
} from "@reelwright/core/webhooks/webhook-schemas";
import { endpoint } from "../../ports/gateway-ports.ts";

/** `POST /tenants/me/webhook/test`. Decisions: "Webhooks". */
export const testWebhookEndpoint = endpoint(
  {
    operation: "testWebhook",
    method: "post",
    path: "/tenants/me/webhook/test",
    tag: "Webhook",
    summary: "Send a signed sample event to the account's webhook.",
    description:
      "Makes one attempt, within 10 seconds, and returns how the receiver responded. No job is created.",
    access: "tenant",
    body: webhookTestSchema,
    status: 200,
    reply: webhookTestResultSchema,
    failures: ["WEBHOOK_NOT_CONFIGURED", "WEBHOOK_TEST_LIMIT"],
  },
  ({ webhooks, secrets, sender }) => {
    const send = testWebhook({ webhooks, secrets, sender });
    return async ({ tenantId, body, traceContext }) => ({
      body: await send(tenantId, body.event, traceContext),
    });
  },
);
