import { describe, expect, test } from "@jest/globals";
import { Failure } from "../failure.ts";
import type { PaymentOrder } from "../ports/billing-store.ts";
import type { Payments } from "../ports/payments.ts";
import { sweepOrders } from "./sweep-orders.ts";

/** One order is due; its provider answers a question about it as `look` does. */
const sweep = async (look: () => Promise<never>) => {
  const steps: unknown[][] = [];
  const order = { session_id: "s", provider: "stripe", reference: "cs_1" } as PaymentOrder;
  const round = sweepOrders({
    billing: {
      anyOrder: async () => order,
      apply: async () => ({ isNew: true, effects: [] }),
      saveMethod: async () => undefined,
      claimPending: async () => [order],
      expire: async (_sessionId, graceMs) => {
        steps.push(["expired after", graceMs / 86_400_000]);
        return true;
      },
      collectOwed: async () => 0,
    },
    paymentsNamed: () => ({ provider: "stripe", look }) as unknown as Payments,
    log: (event) => void steps.push(["logged", event]),
  });
  expect(await round()).toBe(1);
  return steps;
};
const failing = (code: string) => () => Promise.reject(new Failure("upstream", code, "No."));

describe("a pending order", () => {
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
