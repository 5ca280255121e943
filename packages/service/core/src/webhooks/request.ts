import type { WebhookRequest } from "../ports/webhook-sender.ts";
import type { TraceContext } from "../telemetry/trace-context.ts";
import { webhookSignature } from "./signature.ts";

/**
 * The request of one attempt: timestamp and signature are made anew each time, the body's bytes are those given.
 * `secret` null: not signed. docs/contribute/contract.md#webhook-events.
 */
export const webhookRequest = (
  delivery: {
    readonly url: string;
    readonly body: Uint8Array;
    readonly secret: string | null;
    readonly traceContext?: TraceContext | null;
  },
  now: Date,
): WebhookRequest => {
  const { url, body, secret, traceContext } = delivery;
  const timestamp = now.toISOString();
  return {
    url,
    body,
    headers: {
      "Content-Type": "application/json",
      "User-Agent": "Service-Webhook/1.0",
      "X-Service-Timestamp": timestamp,
      // An extension; the signature doesn't cover it.
      ...(traceContext && { "X-Service-Request-Id": traceContext.request_id }),
      ...(secret !== null && { "X-Service-Signature": webhookSignature(secret, timestamp, body) }),
    },
  };
};
