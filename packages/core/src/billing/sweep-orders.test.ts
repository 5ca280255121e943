import { describe, expect, test } from "@jest/globals";
import { Failure } from "../errors/failure.ts";
import type { PaymentOrder } from "../ports/billing-store.ts";
import type { Payments } from "../ports/payments.ts";
import { sweepOrders } from "./sweep-orders.ts";

const order = { session_id: "s", provider: "stripe", reference: "cs_1" } as PaymentOrder;

/** These orders are due; their provider answers a question about each as `look` does. */
const sweepOf = (orders: readonly PaymentOrder[], look: () => Promise<never[]>) => {
  const steps: unknown[][] = [];
  const round = sweepOrders({
    billing: {
      anyOrder: async () => order,
      apply: async () => ({ isNew: true, effects: [] }),
      saveMethod: async () => undefined,
      claimPending: async () => orders,
      expire: async (_sessionId, graceMs) => {
        steps.push(["expired after", graceMs / 86_400_000]);
        return true;
      },
    },
    paymentsNamed: () => ({ provider: "stripe", look }) as unknown as Payments,
    log: (event) => void steps.push(["logged", event]),
  });
  return { steps, round };
};
const sweep = async (look: () => Promise<never>) => {
  const { steps, round } = sweepOf([order], look);
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

test("a round that is to stop ends after the order that it is at", async () => {
  let isStopping = false;
  const { steps, round } = sweepOf([order, order, order], async () => {
    isStopping = true;
    return [];
  });
  expect(await round(() => isStopping)).toBe(1);
  expect(steps).toEqual([["expired after", expect.any(Number)]]);
});
