/** Describes the webhook events. docs/contribute/contract.md, "Webhook events". */
import type { Edition } from "@reelwright/core/edition/edition";
import type { Schema } from "@reelwright/core/validation/schema";
import {
  type EndpointEvent,
  endpointPayloadSchemas,
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

const onlyEndpoints =
  "Sent to endpoints of `/webhook-endpoints` only (https://www.standardwebhooks.com):";
const standardHeaders = [
  {
    name: "webhook-id",
    in: "header",
    required: false,
    description: `${onlyEndpoints} the event's id for this endpoint, the same over all attempts and replays.`,
    schema: { type: "string" },
    example: "019a0f3e-9d20-7c44-b6f1-5a2e8c0d7b13",
  },
  {
    name: "webhook-timestamp",
    in: "header",
    required: false,
    description: `${onlyEndpoints} when this attempt was sent, in seconds since 1970.`,
    schema: { type: "string", pattern: "^[0-9]{10,}$" },
    example: "1795167102",
  },
  {
    name: "webhook-signature",
    in: "header",
    required: false,
    description:
      `${onlyEndpoints} \`v1,\` and the base64 HMAC-SHA256 of id, dot, timestamp, dot and raw body, keyed with the bytes ` +
      "behind `whsec_`. While a secret is rotated, there are two, with a space between them.",
    schema: { type: "string", pattern: "^v1,[A-Za-z0-9+/=]{44}( v1,[A-Za-z0-9+/=]{44})?$" },
    example: "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
  },
];

const eventOperations: {
  readonly [event in EndpointEvent]: readonly [operation: string, summary: string];
} = {
  "job.completed": ["jobCompleted", "A job completed."],
  "job.failed": ["jobFailed", "A job failed, after its retries."],
  "job.created": ["jobCreated", "A job was created."],
  "job.cancelled": ["jobCancelled", "A job was cancelled."],
  "job.paused": ["jobPaused", "A job was paused, by a request or by its credit limit."],
  "job.review_required": ["jobReviewRequired", "A job waits for a person's decision."],
  "job.resumed": ["jobResumed", "A paused job continues."],
  "job.retried": ["jobRetried", "An ended job runs again."],
  "credits.low": ["creditsLow", "Available credits fell below the threshold of alerts."],
  "payment.failed": ["paymentFailed", "A payment was refused. Nothing was charged."],
};

const ofEndpoints =
  "Sent to the endpoints of `/webhook-endpoints` that subscribed to it. A 2xx within 10 seconds counts as received; " +
  "anything else is retried by the endpoint's schedule. Detect duplicates by `webhook-id`.";

const descriptionOf = (waits: Edition["webhookWaitsSeconds"]): string =>
  "Sent to the job's `webhook_url`, or else to the account's. A 2xx within 10 seconds counts as received. Anything " +
  `else is retried, up to three attempts in all, after ${waits.join(", ")} seconds. Each attempt has a new ` +
  "timestamp and signature; the body stays byte for byte the same. An event can arrive more than once: detect " +
  "duplicates by `job_id` and `event`.";

/** Returns the document's `webhooks`: one operation of the receiver for each event. */
export const webhooksOf = (edition: Edition, { show, examples }: DocumentContext): Document => {
  const operation = (event: string, payload: Schema, description: string) => {
    const [operationId, summary] = eventOperations[event as EndpointEvent];
    const example = examples.reply(payload, operationId, "Jobs");
    const post = {
      operationId,
      tags: ["Webhook"],
      summary,
      description,
      security: [],
      parameters: [...headers, ...standardHeaders],
      requestBody: {
        required: true,
        content: { "application/json": { schema: show(payload), example } },
      },
      responses: {
        "2XX": { description: "Received." },
        default: { description: "Not received. The event is sent again." },
      },
    };
    return [event, { post }] as const;
  };
  const ofContract = descriptionOf(edition.webhookWaitsSeconds);
  return Object.fromEntries([
    ...Object.entries(webhookPayloadSchemas).map(([event, payload]) =>
      operation(event, payload, ofContract),
    ),
    ...Object.entries(endpointPayloadSchemas).map(([event, payload]) =>
      operation(event, payload, ofEndpoints),
    ),
  ]);
};
