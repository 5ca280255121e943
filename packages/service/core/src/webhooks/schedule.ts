import type { NextStep } from "../ports/delivery-store.ts";
import type { SendOutcome } from "../ports/webhook-sender.ts";

/** Seconds to wait before each attempt; as many attempts as waits. */
export type WebhookWaits = readonly [number, ...number[]];

/** An attempt whose outcome is known. */
export type KnownOutcome = Exclude<SendOutcome, { readonly kind: "stopped" }>;

/** 2xx and nothing else; a redirect is a failure. */
export const isDelivered = (outcome: SendOutcome): boolean =>
  outcome.kind === "answered" && outcome.status >= 200 && outcome.status < 300;

/**
 * What follows an attempt with a known outcome; `attempts` were known before it. docs/contribute/contract.md#webhook-delivery:
 * the wait before the next attempt begins with this one's failure.
 */
export const afterAttempt = (
  attempts: number,
  outcome: KnownOutcome,
  waits: WebhookWaits,
): NextStep => {
  if (isDelivered(outcome)) return { state: "delivered" };
  const waitSeconds = waits[attempts + 1];
  return waitSeconds === undefined
    ? { state: "abandoned" }
    : { state: "pending", waitMs: waitSeconds * 1000 };
};
