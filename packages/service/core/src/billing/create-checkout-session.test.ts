import { describe, expect, test } from "@jest/globals";
import { Failure } from "@reelwright/film/failure";
import { editionNamed } from "../edition/edition.ts";
import type { CheckoutRequest, Payments } from "../ports/payments.ts";
import { createCheckoutSession } from "./create-checkout-session.ts";

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
