/** Sends an event as the webhook dispatcher does: the same headers, signature, time limit and waits. */
import { setTimeout as wait } from "node:timers/promises";
import { joinedSignal } from "@reelwright/core/util/joined-signal";
import { webhookRequest } from "@reelwright/core/webhooks/request";
import { rootMessage } from "../outcome.ts";
import type { WebhookMessage } from "./new-events.ts";

const attemptMs = 10_000;

/** How an attempt ended. */
export type Attempt = {
  readonly event: string;
  readonly jobId: string;
  /** From 1. */
  readonly attempt: number;
  /** Null: no answer came. */
  readonly status: number | null;
  readonly latencyMs: number;
  readonly error: string | null;
  readonly delivered: boolean;
  /** Until the next attempt; null: there is none. */
  readonly nextWaitSeconds: number | null;
};

export type Forwarding = {
  readonly to: string;
  readonly secret: string;
  /** Before each attempt; as many attempts as waits. */
  readonly waitsSeconds: readonly number[];
  readonly signal: AbortSignal;
  readonly onAttempt: (attempt: Attempt) => void;
};

type Sent = Pick<Attempt, "status" | "latencyMs" | "error">;

const send = async (body: string, { to, secret, signal }: Forwarding): Promise<Sent> => {
  const { headers } = webhookRequest({ url: to, body: Buffer.from(body), secret }, new Date());
  const began = performance.now();
  const latency = () => Math.round(performance.now() - began);
  const limited = joinedSignal([signal], { limitMs: attemptMs });
  try {
    const response = await fetch(to, {
      method: "POST",
      headers,
      body,
      // A redirect is a failure.
      redirect: "manual",
      signal: limited.signal,
    });
    const latencyMs = latency();
    // What it answered doesn't matter, as long as the connection gets free.
    await response.body?.cancel();
    return { status: response.status, latencyMs, error: null };
  } catch (error) {
    const late = `no answer within ${attemptMs / 1_000} s`;
    const reason = limited.isLate() ? late : rootMessage(error);
    return { status: null, latencyMs: latency(), error: reason };
  } finally {
    limited.release();
  }
};

/** Forwards an event; returns whether it was delivered. Resolves early when the signal is aborted. */
export const forward = async (
  { type, jobId, body }: WebhookMessage,
  forwarding: Forwarding,
): Promise<boolean> => {
  const { waitsSeconds, signal, onAttempt } = forwarding;
  for (const [index, seconds] of waitsSeconds.entries()) {
    await wait(seconds * 1_000, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return false;
    const sent = await send(body, forwarding);
    if (signal.aborted) return false;
    const delivered = sent.status !== null && sent.status >= 200 && sent.status < 300;
    const nextWaitSeconds = delivered ? null : (waitsSeconds[index + 1] ?? null);
    onAttempt({ event: type, jobId, attempt: index + 1, ...sent, delivered, nextWaitSeconds });
    if (delivered) return true;
  }
  return false;
};
