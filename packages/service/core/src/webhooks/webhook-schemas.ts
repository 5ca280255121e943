import { modeMarkSchema } from "../identity/test-mode.ts";
import { jobStatusSchema, pauseReasonSchema } from "../jobs/job-state.ts";
import { stageNameSchema } from "../jobs/stage-names.ts";
import { warningsSchema } from "../validation/invalid-fields.ts";
import { nullable, type Schema, schema } from "../validation/schema.ts";

export const eventSchema = schema({ title: "WebhookEvent", enum: ["job.completed", "job.failed"] });
export type WebhookEvent = (typeof eventSchema.enum)[number];

/** Events that an endpoint can subscribe to; the first two are those of the account's one webhook. */
export const endpointEvents = [
  "job.completed",
  "job.failed",
  "job.created",
  "job.cancelled",
  "job.paused",
  "job.review_required",
  "job.resumed",
  "job.retried",
  "credits.low",
  "payment.failed",
] as const;
export const endpointEventSchema = schema({ title: "WebhookEndpointEvent", enum: endpointEvents });
export type EndpointEvent = (typeof endpointEvents)[number];

export const webhookSchedules = ["days", "contract"] as const;
export type WebhookSchedule = (typeof webhookSchedules)[number];

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

const eventTime = {
  ...timestamp,
  description: "When it happened, not when this was sent.",
} as const;
const noticeNames = [...payloadNames, "current_stage", "pause_reason"] as const;
/** Payload of a job's event that doesn't end with a result: the fields of `job.completed` and two more. */
const noticeSchema = <Event extends EndpointEvent>(event: Event, title: string) =>
  schema({
    title,
    type: "object",
    required: noticeNames,
    properties: {
      event: { const: event },
      job_id: jobId,
      status: jobStatusSchema,
      final_video_url: { type: "null" },
      thumbnail_url: { type: "null" },
      credits_consumed: { type: "number", minimum: 0 },
      error_message: { type: "null" },
      timestamp: eventTime,
      current_stage: stageNameSchema,
      pause_reason: nullable(pauseReasonSchema),
      livemode: modeMarkSchema,
    },
  });

/** Payloads of the events that only endpoints receive. */
export const endpointPayloadSchemas = {
  "job.created": noticeSchema("job.created", "JobCreatedEvent"),
  "job.cancelled": noticeSchema("job.cancelled", "JobCancelledEvent"),
  "job.paused": noticeSchema("job.paused", "JobPausedEvent"),
  "job.review_required": noticeSchema("job.review_required", "JobReviewRequiredEvent"),
  "job.resumed": noticeSchema("job.resumed", "JobResumedEvent"),
  "job.retried": noticeSchema("job.retried", "JobRetriedEvent"),
  "credits.low": schema({
    title: "CreditsLowEvent",
    type: "object",
    required: ["event", "available_credits", "threshold_credits", "timestamp"],
    properties: {
      event: { const: "credits.low" },
      available_credits: { type: "integer" },
      threshold_credits: { type: "integer", description: "As set for alerts." },
      timestamp: eventTime,
      livemode: modeMarkSchema,
    },
  }),
  "payment.failed": schema({
    title: "PaymentFailedEvent",
    type: "object",
    required: ["event", "session_id", "kind", "pack_id", "amount_usd", "reason", "timestamp"],
    properties: {
      event: { const: "payment.failed" },
      session_id: { type: "string", format: "uuid" },
      kind: { enum: ["checkout", "topup"] },
      pack_id: { type: "string" },
      amount_usd: { type: "number", minimum: 0 },
      reason: nullable({ type: "string" }),
      timestamp: eventTime,
      livemode: modeMarkSchema,
    },
  }),
} as const satisfies { readonly [event in Exclude<EndpointEvent, WebhookEvent>]: Schema };

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
      livemode: modeMarkSchema,
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
      livemode: modeMarkSchema,
    },
  }),
} as const satisfies { readonly [event in WebhookEvent]: Schema };
