import { schema } from "@reelwright/core/validation/schema";
import { webhookPayloadSchemas } from "@reelwright/core/webhooks/webhook-schemas";
import { endpoint } from "../../ports/gateway-ports.ts";
import { followWebhookEvents } from "../../webhooks/follow-webhook-events.ts";

const eventSchema = schema({
  title: "WebhookStreamEvent",
  anyOf: [
    webhookPayloadSchemas["job.completed"],
    webhookPayloadSchemas["job.failed"],
    {
      title: "ListeningEvent",
      type: "object",
      required: ["resumed", "waits_seconds"],
      properties: {
        resumed: {
          type: "boolean",
          description: "Whether events after `Last-Event-ID` follow; otherwise only new ones.",
        },
        waits_seconds: {
          type: "array",
          items: { type: "integer", minimum: 0 },
          description:
            "How long webhooks wait before each attempt, for clients that forward events.",
        },
      },
    },
  ],
});

/** `GET /tenants/me/webhook/events`. An extension (docs/use/webhooks.md). */
export const streamWebhookEventsEndpoint = endpoint(
  {
    operation: "streamWebhookEvents",
    method: "get",
    path: "/tenants/me/webhook/events",
    tag: "Webhook",
    summary: "Follow the account's webhook events through server-sent events.",
    description:
      "Sends `listening`, then each `job.completed` and `job.failed` with the very body that a webhook has, whether or " +
      "not a webhook is configured. With `Last-Event-ID`, events since then are sent; they are kept for half an hour " +
      "after a connection ends. An event may come again after a reconnection.",
    access: "tenant",
    status: 200,
    produces: "events",
    reply: eventSchema,
    failures: ["EVENT_STREAM_LIMIT"],
  },
  (ports) =>
    async ({ tenantId, header }) => ({
      events: await followWebhookEvents(ports, tenantId, header("last-event-id")),
    }),
);
