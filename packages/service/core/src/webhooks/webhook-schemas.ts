import { warningsSchema } from "../validation/invalid-fields.ts";
import { nullable, type Schema, schema } from "../validation/schema.ts";

export const eventSchema = schema({ title: "WebhookEvent", enum: ["job.completed", "job.failed"] });
export type WebhookEvent = (typeof eventSchema.enum)[number];

/** Body of `PUT /tenants/me/webhook`. docs/contribute/contract.md#webhook-configuration. */
export const webhookConfigSchema = schema({
  title: "ConfigureWebhookRequest",
  type: "object",
  required: ["webhook_url"],
  properties: {
    webhook_url: { type: "string", format: "http-url", maxLength: 2048 },
    webhook_secret: {
      anyOf: [{ type: "string", minLength: 1, maxLength: 512 }, { type: "null" }],
      default: null,
      description:
        "Signs deliveries; never returned. 64 hex characters of 32 random bytes do well.",
    },
  },
});

/** The public view of a webhook, without its secret. */
export const webhookStateSchema = schema({
  title: "Webhook",
  type: "object",
  required: ["webhook_configured", "webhook_url"],
  properties: {
    webhook_configured: { type: "boolean" },
    webhook_url: nullable({ type: "string" }),
  },
});

/** Reply to a configuration: its state and warnings. */
export const webhookSavedSchema = schema({
  ...webhookStateSchema,
  title: "SavedWebhook",
  properties: {
    ...webhookStateSchema.properties,
    signed: {
      type: "boolean",
      description: "Whether deliveries are signed. Sent with `warnings` alone.",
    },
    warnings: {
      ...warningsSchema,
      description: "What is doubtful about the configuration. Left out if nothing is.",
    },
  },
});

/** Body of `POST /tenants/me/webhook/test`. */
export const webhookTestSchema = schema({
  title: "TestWebhookRequest",
  type: "object",
  properties: {
    event: { ...eventSchema, default: "job.completed" },
  },
});

/** Result of a test delivery. */
export const webhookTestResultSchema = schema({
  title: "WebhookTest",
  type: "object",
  required: ["event", "job_id", "delivered", "signed", "status", "latency_ms", "error"],
  properties: {
    event: eventSchema,
    job_id: { type: "string", format: "uuid", description: "The sample's; there is no such job." },
    delivered: { type: "boolean", description: "Whether the receiver answered 2xx within 10 s." },
    signed: { type: "boolean" },
    status: nullable({ type: "integer" }),
    latency_ms: { type: "integer", minimum: 0 },
    error: nullable({
      title: "WebhookTestError",
      type: "object",
      required: ["code", "message"],
      properties: { code: { type: "string" }, message: { type: "string" } },
    }),
  },
});

const payloadNames = [
  "event",
  "job_id",
  "status",
  "final_video_url",
  "thumbnail_url",
  "credits_consumed",
  "error_message",
  "timestamp",
] as const;
const jobId = { type: "string", format: "uuid" } as const;
const address = nullable({ type: "string", format: "http-url" });
const timestamp = {
  type: "string",
  format: "date-time",
  description: "When the job ended, not when this was sent.",
} as const;

/** Payload of each event, written by `webhookBody`. docs/contribute/contract.md#webhook-events. */
export const webhookPayloadSchemas = {
  "job.completed": schema({
    title: "JobCompletedEvent",
    type: "object",
    required: payloadNames,
    properties: {
      event: { const: "job.completed" },
      job_id: jobId,
      status: { const: "completed" },
      final_video_url: {
        ...address,
        description: "Null for a job that was to stop before its last stages.",
      },
      thumbnail_url: address,
      credits_consumed: { type: "number", minimum: 0 },
      error_message: { type: "null" },
      timestamp,
    },
  }),
  "job.failed": schema({
    title: "JobFailedEvent",
    type: "object",
    required: payloadNames,
    properties: {
      event: { const: "job.failed" },
      job_id: jobId,
      status: { const: "failed" },
      final_video_url: { type: "null" },
      thumbnail_url: { type: "null" },
      credits_consumed: { const: 0 },
      error_message: { type: "string" },
      timestamp,
    },
  }),
} as const satisfies { readonly [event in WebhookEvent]: Schema };
