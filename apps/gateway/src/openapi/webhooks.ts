/** Describes the webhook events. docs/contribute/contract.md, "Webhook events". */
import type { Edition } from "@reelwright/core/edition/edition";
import {
  type WebhookEvent,
  webhookPayloadSchemas,
} from "@reelwright/core/webhooks/webhook-schemas";
import type { Document, DocumentContext } from "./components.ts";

const headers = [
  {
    name: "X-Service-Timestamp",
    in: "header",
    required: true,
    description: "When this attempt was sent. Reject timestamps more than five minutes from now.",
    schema: { type: "string", format: "date-time" },
    example: "2026-11-20T09:31:42.318Z",
  },
  {
    name: "X-Service-Signature",
    in: "header",
    required: false,
    description:
      "Lowercase hex HMAC-SHA256, keyed with the account's `webhook_secret`, of the timestamp header's value, a dot and " +
      "the raw body. Compare in constant time. Absent if no secret is configured.",
    schema: { type: "string", pattern: "^[0-9a-f]{64}$" },
    example: "9f2c1d0c4be5f3d2a19e8b7a6c5d4e3f2011223344556677889900aabbccddee",
  },
  {
    name: "X-Service-Request-Id",
    in: "header",
    required: false,
    description:
      "Extension: the `X-Request-Id` of the request that created or last continued the job. The signature doesn't " +
      "cover it.",
    schema: { type: "string", pattern: "^[A-Za-z0-9._-]{1,128}$" },
    example: "5f0c2a8e-3f61-4c1e-9d0c-0a9f2f6c1b7d",
  },
  {
    name: "User-Agent",
    in: "header",
    required: true,
    schema: { const: "Service-Webhook/1.0", type: "string" },
  },
];

const eventOperations: {
  readonly [event in WebhookEvent]: readonly [operation: string, summary: string];
} = {
  "job.completed": ["jobCompleted", "A job completed."],
  "job.failed": ["jobFailed", "A job failed, after its retries."],
};

const descriptionOf = (waits: Edition["webhookWaitsSeconds"]): string =>
  "Sent to the job's `webhook_url`, or else to the account's. A 2xx within 10 seconds counts as received. Anything " +
  `else is retried, up to three attempts in all, after ${waits.join(", ")} seconds. Each attempt has a new ` +
  "timestamp and signature; the body stays byte for byte the same. An event can arrive more than once: detect " +
  "duplicates by `job_id` and `event`.";

/** Returns the document's `webhooks`: one operation of the receiver for each event. */
export const webhooksOf = (edition: Edition, { show, examples }: DocumentContext): Document =>
  Object.fromEntries(
    Object.entries(webhookPayloadSchemas).map(([event, payload]) => {
      const [operationId, summary] = eventOperations[event as WebhookEvent];
      const example = examples.reply(payload, operationId, "Jobs");
      const post = {
        operationId,
        tags: ["Webhook"],
        summary,
        description: descriptionOf(edition.webhookWaitsSeconds),
        security: [],
        parameters: headers,
        requestBody: {
          required: true,
          content: { "application/json": { schema: show(payload), example } },
        },
        responses: {
          "2XX": { description: "Received." },
          default: { description: "Not received. The event is sent again." },
        },
      };
      return [event, { post }];
    }),
  );
