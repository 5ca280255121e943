import { nullable, schema } from "../schema.ts";

/** Body of `PUT /tenants/me/webhook`. Spec: "Webhook configuration and tenant". */
export const webhookConfigSchema = schema({
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

/** What is told of a webhook: never its secret. */
export const webhookStateSchema = schema({
  type: "object",
  required: ["webhook_configured", "webhook_url"],
  properties: {
    webhook_configured: { type: "boolean" },
    webhook_url: nullable({ type: "string" }),
  },
});

/** Body of `POST /tenants/me/webhook/test`. */
export const webhookTestSchema = schema({
  type: "object",
  properties: {
    event: { enum: ["job.completed", "job.failed"], default: "job.completed" },
  },
});

/** How the receiver took the sample. */
export const webhookTestResultSchema = schema({
  type: "object",
  required: ["event", "job_id", "delivered", "signed", "status", "latency_ms", "error"],
  properties: {
    event: { enum: ["job.completed", "job.failed"] },
    job_id: { type: "string", format: "uuid", description: "The sample's; there is no such job." },
    delivered: { type: "boolean", description: "Whether the receiver answered 2xx within 10 s." },
    signed: { type: "boolean" },
    status: nullable({ type: "integer" }),
    latency_ms: { type: "integer", minimum: 0 },
    error: nullable({
      type: "object",
      required: ["code", "message"],
      properties: { code: { type: "string" }, message: { type: "string" } },
    }),
  },
});
