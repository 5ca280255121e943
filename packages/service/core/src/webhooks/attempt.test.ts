import { describe, expect, test } from "@jest/globals";
import { editionNamed } from "../edition/edition.ts";
import type { DueDelivery } from "../ports/webhooks.ts";
import {
  afterAttempt,
  isDelivered,
  type KnownOutcome,
  webhookRequest,
  webhookSignature,
} from "./attempt.ts";

const body = Buffer.from('{"event":"job.completed","job_id":"1"}');
const at = (text: string) => new Date(text);

describe("a webhook's request", () => {
  test("is signed as the contract says: HMAC-SHA256 of timestamp, dot, body, in lowercase hex", () => {
    // Made with: printf '%s' '2026-11-20T12:00:00.000Z.{"event":…}' | openssl dgst -sha256 -hmac whsec
    const expected = "a97f0815c44d6055d0db2fcabe75b421678df086ca300bba813f75f910c2cb17";
    expect(webhookSignature("whsec", "2026-11-20T12:00:00.000Z", body)).toBe(expected);
    const { headers } = webhookRequest(
      { url: "https://x.test/", body, secret: "whsec" },
      at("2026-11-20T12:00:00Z"),
    );
    expect(headers).toEqual({
      "Content-Type": "application/json",
      "User-Agent": "Service-Webhook/1.0",
      "X-Service-Timestamp": "2026-11-20T12:00:00.000Z",
      "X-Service-Signature": expected,
    });
  });

  test("has no signature without a secret", () => {
    const { headers } = webhookRequest({ url: "https://x.test/", body, secret: null }, new Date());
    expect(Object.keys(headers)).not.toContain("X-Service-Signature");
  });

  test("is made anew for each attempt: another timestamp, another signature, the same bytes", () => {
    const delivery = { url: "https://x.test/", body, secret: "whsec" };
    const first = webhookRequest(delivery, at("2026-11-20T12:00:00Z"));
    const second = webhookRequest(delivery, at("2026-11-20T12:00:01Z"));
    expect(second.headers["X-Service-Signature"]).not.toBe(first.headers["X-Service-Signature"]);
    expect(second.body).toBe(first.body);
  });
});

const answered = (status: number): KnownOutcome => ({ kind: "answered", status, durationMs: 5 });
const failed: KnownOutcome = { kind: "failed", phase: "attempt", code: "TIMEOUT", durationMs: 5 };

/** When each attempt begins, in seconds from the event, if each fails at once. */
const attemptsAt = (waits: readonly [number, ...number[]]): number[] => {
  const at = [waits[0]];
  for (let attempts: DueDelivery["attempts"] = 0; ; attempts += 1) {
    const next = afterAttempt(attempts, failed, waits);
    if (next.state !== "pending") return at;
    at.push((at.at(-1) ?? 0) + next.waitMs / 1000);
  }
};

describe("the schedule", () => {
  test.each([
    ["E1", [0, 1, 5]],
    ["E2", [1, 5, 21]],
  ])("of %s makes three attempts and then gives up", (edition, expected) => {
    expect(attemptsAt(editionNamed(edition).webhookWaitsSeconds)).toEqual(expected);
  });

  test.each([200, 201, 204, 299])("%i is a delivery", (status) => {
    expect(afterAttempt(0, answered(status), [0, 1, 4])).toEqual({ state: "delivered" });
  });

  test.each([199, 300, 301, 308, 400, 404, 410, 429, 500, 503])("%i is a failure", (status) => {
    expect(isDelivered(answered(status))).toBe(false);
    expect(afterAttempt(2, answered(status), [0, 1, 4])).toEqual({ state: "abandoned" });
  });
});
