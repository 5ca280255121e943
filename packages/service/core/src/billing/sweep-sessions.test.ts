import { describe, expect, test } from "@jest/globals";
import { Failure } from "@reelwright/film/failure";
import type { CheckoutSession } from "../ports/billing-store.ts";
import type { Payments } from "../ports/payments.ts";
import { sweepSessions } from "./sweep-sessions.ts";

const session = { session_id: "s", provider: "stripe", reference: "cs_1" } as CheckoutSession;

/** These sessions are due; their provider answers a question about each as `findEvents` does. */
const sweepOf = (sessions: readonly CheckoutSession[], look: () => Promise<never[]>) => {
  const steps: unknown[][] = [];
  const round = sweepSessions({
    billing: {
      anySession: async () => session,
      applyEvents: async () => ({ isNew: true, effects: [] }),
      saveMethod: async () => undefined,
      claimPendingSessions: async () => sessions,
      expireSession: async (_sessionId, graceMs) => {
        steps.push(["expired after", graceMs / 86_400_000]);
        return true;
      },
    },
    paymentsNamed: () => ({ provider: "stripe", findEvents: look }) as unknown as Payments,
    log: (event) => void steps.push(["logged", event]),
  });
  return { steps, round };
};
const sweep = async (look: () => Promise<never>) => {
  const { steps, round } = sweepOf([session], look);
  expect(await round()).toBe(1);
  return steps;
};
const failing = (code: string) => () => Promise.reject(new Failure("upstream", code, "No."));

describe("a pending session", () => {
  test("that its provider won't tell of expires a week after its time", async () => {
    expect(await sweep(failing("PAYMENT_PROVIDER_REFUSED"))).toEqual([
      ["logged", "payment.unseen"],
      ["expired after", 7],
    ]);
  });

  test("stays as long as its provider can't be asked: it may be paid", async () => {
    expect(await sweep(failing("PAYMENT_PROVIDER_UNAVAILABLE"))).toEqual([
      ["logged", "payment.unseen"],
    ]);
  });
});

test("a round that is to stop ends after the session that it is at", async () => {
  let isStopping = false;
  const { steps, round } = sweepOf([session, session, session], async () => {
    isStopping = true;
    return [];
  });
  expect(await round(() => isStopping)).toBe(1);
  expect(steps).toEqual([["expired after", expect.any(Number)]]);
});
