import { describe, expect, test } from "@jest/globals";
import type { Applied, CheckoutSession } from "../ports/billing-store.ts";
import type { PaymentEvent, Payments, SavedMethod } from "../ports/payments.ts";
import { receivePaymentCallback } from "./payment-callbacks.ts";

const card: SavedMethod = {
  reference: "pm_1",
  customer: "cus_1",
  brand: "visa",
  last4: "4242",
  expMonth: 12,
  expYear: 2030,
};
const paid: PaymentEvent = {
  kind: "paid",
  sessionId: "known",
  payment: "pi_1",
  cents: 4_500,
  currency: "usd",
};
const approved: PaymentEvent = { kind: "approved", sessionId: "known", reference: "O-1" };

type World = {
  readonly events: readonly PaymentEvent[];
  readonly order?: Partial<CheckoutSession> | null;
  readonly applied?: Applied;
  readonly capture?: () => Promise<readonly PaymentEvent[]>;
};

const setUp = ({ events, order = {}, applied, capture }: World) => {
  const steps: unknown[][] = [];
  const payments = {
    provider: "paypal",
    read: async () => ({ eventId: "evt_1", type: "test", events }),
    capture: async (known: object) => {
      steps.push(["captured", known]);
      return capture ? capture() : [paid];
    },
    methodOf: async () => card,
  } as unknown as Payments;
  const take = receivePaymentCallback({
    billing: {
      anySession: async (id) =>
        order && id === "known"
          ? ({
              tenant_id: "tenant",
              provider: "paypal",
              status: "pending",
              ...order,
            } as CheckoutSession)
          : null,
      applyEvents: async (told) => {
        steps.push(["applied", told.providerEvent, ...told.events]);
        return applied ?? { isNew: true, effects: [] };
      },
      saveMethod: async (tenantId, provider, method) => {
        steps.push(["saved", tenantId, provider, method]);
      },
    },
    paymentsNamed: (name) => (name === "paypal" ? payments : null),
    log: (event, _fields, level) => void steps.push(["logged", event, level]),
  });
  const send = (provider = "paypal") =>
    take(provider, { body: Buffer.from("{}"), header: () => undefined });
  return { steps, send };
};
const event = { id: "evt_1", type: "test" };

describe("a callback", () => {
  test("is applied with its event", async () => {
    const { steps, send } = setUp({ events: [paid] });
    expect(await send()).toEqual({ received: true, repeated: false });
    expect(steps).toEqual([
      ["applied", event, paid],
      ["logged", "payment.events_applied", "info"],
    ]);
  });

  test("what is approved is captured first, and what that says is applied", async () => {
    const { steps, send } = setUp({ events: [approved] });
    await send();
    expect(steps.slice(0, 2)).toEqual([
      ["captured", { sessionId: "known", reference: "O-1" }],
      ["applied", event, paid],
    ]);
  });

  test("nothing is applied while a capture has no answer", async () => {
    const away = new Error("away");
    const { steps, send } = setUp({ events: [approved], capture: () => Promise.reject(away) });
    await expect(send()).rejects.toBe(away);
    expect(steps.map(([what]) => what)).toEqual(["captured"]);
  });

  test.each([
    ["unknown", null],
    ["another provider's", { provider: "stripe" }],
    ["paid", { status: "paid" }],
  ] as const)("an approved order that is %s is not captured", async (_what, order) => {
    const { steps, send } = setUp({ events: [approved], order });
    await send();
    expect(steps.map(([what]) => what)).not.toContain("captured");
  });

  test("what the buyer kept is saved: as it was told, or by asking; also for a repetition", async () => {
    for (const saved of ["ask", card] as const) {
      const { steps, send } = setUp({
        events: [{ ...paid, saved }],
        applied: { isNew: false, effects: [] },
      });
      expect((await send()).repeated).toBe(true);
      expect(steps.at(-1)).toEqual(["saved", "tenant", "paypal", card]);
    }
  });

  test("what can't be matched is told louder, what is refused loudest", async () => {
    const unmatched = { kind: "unmatched", what: "paid" } as const;
    const refused = { kind: "refused", why: "another amount" } as const;
    const levelOf = async (...effects: Applied["effects"]) => {
      const { steps, send } = setUp({ events: [paid], applied: { isNew: true, effects } });
      await send();
      return steps.at(-1)?.at(-1);
    };
    expect([await levelOf(unmatched), await levelOf(unmatched, refused)]).toEqual([
      "warn",
      "error",
    ]);
  });

  test("of a provider that isn't here is refused", async () => {
    const { send } = setUp({ events: [] });
    await expect(send("stripe")).rejects.toMatchObject({ code: "PAYMENT_PROVIDER_UNKNOWN" });
  });
});
