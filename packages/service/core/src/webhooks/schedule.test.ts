import { describe, expect, test } from "@jest/globals";
import { editionNamed } from "../edition/edition.ts";
import type { DueDelivery } from "../ports/delivery-store.ts";
import { afterAttempt, isDelivered, type KnownOutcome } from "./schedule.ts";

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
