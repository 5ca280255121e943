import { Failure } from "@reelwright/film/failure";
import type { TerminalEvent } from "../jobs/model/transition.ts";
import type { SecretBox } from "../ports/secret-box.ts";
import type { WebhookConfigStore } from "../ports/webhook-config-store.ts";
import type { SendOutcome, WebhookSender } from "../ports/webhook-sender.ts";
import type { TraceContext } from "../telemetry/trace-context.ts";
import { uuidv7 } from "../util/uuid.ts";
import type { Static } from "../validation/schema.ts";
import { deliveryError } from "./delivery-error.ts";
import { webhookBody } from "./payload.ts";
import { webhookRequest } from "./request.ts";
import { isDelivered } from "./schedule.ts";
import type { webhookTestResultSchema } from "./webhook-schemas.ts";

export type TestWebhookDeps = {
  readonly webhooks: Pick<WebhookConfigStore, "get">;
  readonly secrets: Pick<SecretBox, "open">;
  readonly sender: Pick<WebhookSender, "send">;
};

/** Tests of one tenant under way at once; a test holds a connection for up to 10 s. */
const maxConcurrent = 3;

const samples: { readonly [event in TerminalEvent["event"]]: TerminalEvent } = {
  "job.completed": {
    event: "job.completed",
    status: "completed",
    final_video_url: "https://example.com/sample/final.mp4",
    thumbnail_url: "https://example.com/sample/thumbnail.jpg",
    error_message: null,
  },
  "job.failed": {
    event: "job.failed",
    status: "failed",
    final_video_url: null,
    thumbnail_url: null,
    error_message: "This is a sample of a failed job.",
  },
};

const errorOf = (outcome: SendOutcome) => {
  if (isDelivered(outcome)) return null;
  if (outcome.kind === "answered") return deliveryError(`HTTP_${outcome.status}`);
  return deliveryError(outcome.kind === "failed" ? outcome.code : "STOPPED");
};

const notConfigured = () =>
  new Failure(
    "conflict",
    "WEBHOOK_NOT_CONFIGURED",
    "No webhook is configured; set one with PUT /tenants/me/webhook.",
  );

const tooMany = () =>
  new Failure("limited", "WEBHOOK_TEST_LIMIT", "Other tests are still under way; wait for them.", {
    details: { limit: maxConcurrent, retry_after: 10 },
  });

/**
 * Sends a signed sample of an event now, once, and tells how the receiver took it.
 * Throws Failure WEBHOOK_NOT_CONFIGURED, WEBHOOK_TEST_LIMIT.
 */
export const testWebhook = ({ webhooks, secrets, sender }: TestWebhookDeps) => {
  const running = new Map<string, number>();
  const send = async (
    tenantId: string,
    event: TerminalEvent["event"],
    traceContext: TraceContext | null,
  ) => {
    const config = await webhooks.get(tenantId);
    if (!config) throw notConfigured();
    const now = new Date();
    const jobId = uuidv7();
    const sample = samples[event];
    const body = webhookBody({
      ...sample,
      job_id: jobId,
      credits_consumed: sample.status === "completed" ? 100 : 0,
      timestamp: now.toISOString(),
    });
    const secret = config.secret && secrets.open(config.secret, tenantId);
    const outcome = await sender.send(
      webhookRequest({ url: config.url, body, secret, traceContext }, now),
    );
    return {
      event,
      job_id: jobId,
      delivered: isDelivered(outcome),
      signed: secret !== null,
      status: outcome.kind === "answered" ? outcome.status : null,
      latency_ms: Math.round(outcome.durationMs),
      error: errorOf(outcome),
    };
  };
  return async (
    tenantId: string,
    event: TerminalEvent["event"],
    traceContext: TraceContext | null = null,
  ): Promise<Static<typeof webhookTestResultSchema>> => {
    const others = running.get(tenantId) ?? 0;
    if (others >= maxConcurrent) throw tooMany();
    running.set(tenantId, others + 1);
    try {
      return await send(tenantId, event, traceContext);
    } finally {
      const left = (running.get(tenantId) ?? 1) - 1;
      if (left > 0) running.set(tenantId, left);
      else running.delete(tenantId);
    }
  };
};
