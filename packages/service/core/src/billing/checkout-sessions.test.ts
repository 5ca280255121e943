import { describe, expect, test } from "@jest/globals";
import { Failure } from "@reelwright/film/failure";
import { editionNamed } from "../edition/edition.ts";
import type { CheckoutSession } from "../ports/billing-store.ts";
import type { CheckoutRequest, Payments } from "../ports/payments.ts";
import { createCheckoutSession, sweepSessions } from "./checkout-sessions.ts";

/** What was done, in its order. */
type Step = readonly [what: string, ...details: unknown[]];

const setUp = (open: (order: CheckoutRequest) => Promise<{ reference: string; url: string }>) => {
  const steps: Step[] = [];
  const payments = {
    provider: "stripe",
    savesMethods: true,
    open: (order: CheckoutRequest) => {
      steps.push(["asked", order]);
      return open(order);
    },
  } as Payments;
  const start = createCheckoutSession({
    edition: editionNamed("E2"),
    billing: {
      createSession: async (order) => void steps.push(["written", order]),
      customer: async () => null,
      markOpened: async (sessionId, opened) => void steps.push(["noted", sessionId, opened]),
      applyEvents: async (told) => {
        steps.push(["applied", ...told.events]);
        return { isNew: true, effects: [] };
      },
    },
    idempotency: { forget: async () => undefined },
    paymentsFor: (type) => (type === "card" ? payments : { ...payments, savesMethods: false }),
    returnUrl: (outcome, id) => `https://app.example.com/${outcome}/${id}`,
  });
  return { steps, names: () => steps.map(([what]) => what), start };
};
const opened = async () => ({ reference: "cs_1", url: "https://pay.example.com/cs_1" });
const body = { pack_id: "starter", payment_type: "card", save_method: false } as const;

describe("starting a checkout", () => {
  test("writes the order before its provider hears of it, under the id that the provider is given", async () => {
    const { steps, names, start } = setUp(opened);
    const { session_id, checkout_url } = await start("tenant", body);
    expect(names()).toEqual(["written", "asked", "noted"]);
    expect(steps[0]?.[1]).toMatchObject({ session_id, credits: 500, cents: 2_500 });
    expect(steps[1]?.[1]).toMatchObject({ sessionId: session_id, credits: 500, cents: 2_500 });
    expect(checkout_url).toBe("https://pay.example.com/cs_1");
  });

  test("leads where the shop says, and where we say otherwise", async () => {
    const { steps, start } = setUp(opened);
    const { session_id } = await start("tenant", { ...body, success_url: "https://shop.example" });
    expect(steps[1]?.[1]).toMatchObject({
      successUrl: "https://shop.example",
      cancelUrl: `https://app.example.com/cancel/${session_id}`,
    });
  });

  test("names the session in the shop's addresses where they ask for it", async () => {
    const { steps, start } = setUp(opened);
    const urls = {
      success_url: "https://shop.example/?paid={CHECKOUT_SESSION_ID}",
      cancel_url: "https://shop.example/?left=%7BCHECKOUT_SESSION_ID%7D",
    };
    const { session_id } = await start("tenant", { ...body, ...urls });
    expect(steps[1]?.[1]).toMatchObject({
      successUrl: `https://shop.example/?paid=${session_id}`,
      cancelUrl: `https://shop.example/?left=${session_id}`,
    });
  });

  test("keeps what is paid with only where the provider can", async () => {
    const { steps, start } = setUp(opened);
    await start("tenant", { ...body, save_method: true });
    await start("tenant", { ...body, save_method: true, payment_type: "wallet" });
    const saving = steps.filter(([what]) => what === "asked").map(([, order]) => order);
    expect(saving).toMatchObject([{ saveMethod: true }, { saveMethod: false }]);
  });

  test("a refused order has failed; one whose answer is missing may yet be paid", async () => {
    const refused = new Failure("upstream", "PAYMENT_PROVIDER_REFUSED", "No.");
    const missing = new Failure("unavailable", "PAYMENT_PROVIDER_UNAVAILABLE", "Nobody there.");
    const first = setUp(() => Promise.reject(refused));
    await expect(first.start("tenant", body)).rejects.toBe(refused);
    expect(first.names()).toEqual(["written", "asked", "applied"]);
    expect(first.steps[2]?.[1]).toMatchObject({ kind: "failed" });
    const second = setUp(() => Promise.reject(missing));
    await expect(second.start("tenant", body)).rejects.toBe(missing);
    expect(second.names()).toEqual(["written", "asked"]);
  });
});

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
