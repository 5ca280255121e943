/** What is sent to webhooks, as the document tells it. Spec: "Events". */
import { type Edition, type WebhookEvent, webhookPayloadSchemas } from "@reelwright/core";
import type { Document, Printing } from "./document.ts";

const headers = [
  {
    name: "X-Service-Timestamp",
    in: "header",
    required: true,
    description: "When this attempt was sent. Refuse what is more than five minutes away.",
    schema: { type: "string", format: "date-time" },
    example: "2026-11-20T09:31:42.318Z",
  },
  {
    name: "X-Service-Signature",
    in: "header",
    required: false,
    description:
      "HMAC-SHA256 in lowercase hex, with the account's `webhook_secret` as the key, of the timestamp header's value, " +
      "a dot, and the body byte by byte as it came. Compare in constant time. Left out where no secret is configured.",
    schema: { type: "string", pattern: "^[0-9a-f]{64}$" },
    example: "9f2c1d0c4be5f3d2a19e8b7a6c5d4e3f2011223344556677889900aabbccddee",
  },
  {
    name: "User-Agent",
    in: "header",
    required: true,
    schema: { const: "Service-Webhook/1.0", type: "string" },
  },
];

const telling: { readonly [event in WebhookEvent]: readonly [operation: string, summary: string] } =
  {
    "job.completed": ["jobCompleted", "A job completed."],
    "job.failed": ["jobFailed", "A job failed, after its retries."],
  };

const descriptionOf = (waits: Edition["webhookWaitsSeconds"]): string =>
  "Sent to the job's `webhook_url`, else to the account's. Any 2xx within 10 seconds is taken as received; anything " +
  `else is tried again, three attempts in all, ${waits.join(", ")} seconds after one another. The timestamp and the ` +
  "signature are made anew for each attempt, the body's bytes are the same. The same event can arrive more than " +
  "once: tell repeats by `job_id` and `event`.";

/** `webhooks` of the document: an operation of the receiver for each event. */
export const webhooksOf = (edition: Edition, { show, examples }: Printing): Document =>
  Object.fromEntries(
    Object.entries(webhookPayloadSchemas).map(([event, payload]) => {
      const [operationId, summary] = telling[event as WebhookEvent];
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
          default: { description: "Not received; tried again." },
        },
      };
      return [event, { post }];
    }),
  );
