/** Tests that every payment provider's adapter must pass. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { creditsDue, type Reversal } from "@reelwright/core/billing/reversals";
import type {
  CheckoutRequest,
  PaidEvent,
  PaymentEvent,
  Payments,
} from "@reelwright/core/ports/payments";

/** A callback as sent by the provider. */
export type Sent = { readonly body: Buffer; readonly headers: { readonly [name: string]: string } };

/** A provider, and actions of its buyers. */
export type PaymentWorld = {
  readonly payments: Payments;
  /** The buyer pays. Returns the provider's callback. */
  pay(order: CheckoutRequest, reference: string): Promise<Sent> | Sent;
  expire(order: CheckoutRequest, reference: string): Promise<Sent> | Sent;
  /** Refunds a payment up to a total. `second` orders the callbacks. */
  refund(paid: PaidEvent, totalCents: number, second: number): Promise<Sent> | Sent;
  dispute(paid: PaidEvent, state: "opened" | "won" | "lost", second: number): Sent;
  /** A signed callback with an event that doesn't concern us. */
  chatter(): Sent;
  /** The buyer pays and the callback is lost. Absent if we send the callbacks ourselves. */
  payUnheard?(order: CheckoutRequest, reference: string): void;
  /** Makes the provider fail. Absent without a network. */
  readonly faults?: {
    down(): void;
    /** Carries out the next request, but loses its response. */
    loseNext(): void;
    over(): void;
    /** The same provider with unknown credentials. */
    readonly unauthorized: Payments;
  };
  /** Saved cards: one that pays, one that is declined later. Absent for wallets. */
  readonly cards?: { readonly good: string; readonly declined: string };
  /** Number of charges, if the provider counts them. */
  taken?(): number;
  close(): Promise<void>;
};

export const orderOf = (changes: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
  sessionId: randomUUID(),
  tenantId: randomUUID(),
  packId: "creator",
  title: "Creator: 1,000 credits",
  credits: 1_000,
  cents: 4_500,
  saveMethod: false,
  expiresAt: new Date(Date.now() + 3 * 3_600_000).toISOString(),
  successUrl: "https://app.example.com/thanks",
  cancelUrl: "https://app.example.com/back",
  ...changes,
});

export const read = (payments: Payments, { body, headers }: Sent) =>
  payments.read({ body, header: (name) => headers[name] });

/** The events of a callback after approved orders are captured. */
const settled = async (payments: Payments, sent: Sent): Promise<readonly PaymentEvent[]> => {
  const { events } = await read(payments, sent);
  const all = await Promise.all(
    events.map(async (each) =>
      each.kind === "approved" && each.sessionId !== null
        ? payments.capture({ sessionId: each.sessionId, reference: each.reference })
        : [each],
    ),
  );
  return all.flat();
};

const asReversal = (paymentEvent: PaymentEvent): Reversal[] =>
  paymentEvent.kind === "reversed" ? [paymentEvent] : [];

export const describePayments = (name: string, open: () => Promise<PaymentWorld>): void => {
  describe(name, () => {
    let world: PaymentWorld;
    let payments: Payments;
    beforeAll(async () => {
      world = await open();
      ({ payments } = world);
    });
    afterAll(() => world.close());

    const sold = async () => {
      const order = orderOf();
      const { reference } = await payments.open(order);
      const [paid] = await settled(payments, await world.pay(order, reference));
      if (paid?.kind !== "paid") throw new Error("the buyer paid and nobody heard of it");
      return { order, reference, paid };
    };

    test("opens a page, the same one for a repetition", async () => {
      const order = orderOf();
      const opened = await payments.open(order);
      expect(new URL(opened.url).protocol).toMatch(/^https?:$/);
      expect(await payments.open(order)).toEqual(opened);
      expect((await payments.open(orderOf())).reference).not.toBe(opened.reference);
    });

    test("tells a payment with its session, amount and currency", async () => {
      const { order, paid } = await sold();
      expect(paid).toMatchObject({ sessionId: order.sessionId, cents: 4_500, currency: "usd" });
      expect(paid.payment).not.toBe("");
    });

    test("two payments have two names", async () => {
      expect((await sold()).paid.payment).not.toBe((await sold()).paid.payment);
    });

    test("a redelivered callback is the same event, and the same payment", async () => {
      const order = orderOf();
      const { reference } = await payments.open(order);
      const sent = await world.pay(order, reference);
      expect((await read(payments, sent)).eventId).toBe((await read(payments, sent)).eventId);
      expect(await settled(payments, sent)).toEqual(await settled(payments, sent));
    });

    test("tells that a session expired", async () => {
      const order = orderOf();
      const { reference } = await payments.open(order);
      const sent = await world.expire(order, reference);
      const told = sent.body.length > 0 ? await settled(payments, sent) : [];
      const looked = await payments.findEvents({ sessionId: order.sessionId, reference });
      expect([...told, ...looked]).toContainEqual({ kind: "expired", sessionId: order.sessionId });
    });

    test("refuses callbacks that were changed, not signed, or signed for another body", async () => {
      const order = orderOf();
      const { reference } = await payments.open(order);
      const sent = await world.pay(order, reference);
      const changed = Buffer.from(sent.body.toString().replace("4500", "9500").concat(" "));
      const forged: readonly Sent[] = [
        { ...sent, body: changed },
        { ...sent, headers: {} },
        { ...sent, headers: world.chatter().headers },
        { ...sent, body: Buffer.alloc(0) },
        { ...sent, body: Buffer.from("{not json") },
        { ...sent, body: Buffer.from([0xff, 0xfe, 0x00]) },
      ];
      for (const each of forged) {
        await expect(read(payments, each)).rejects.toMatchObject({
          code: "CALLBACK_SIGNATURE_INVALID",
        });
      }
    });

    test("an event of no interest has no events", async () => {
      expect((await read(payments, world.chatter())).events).toEqual([]);
    });

    test("tells refunds so that the last total counts", async () => {
      const { paid } = await sold();
      const half = await settled(payments, await world.refund(paid, 2_250, 1));
      const whole = await settled(payments, await world.refund(paid, 4_500, 2));
      const facts = { cents: 4_500, credits: 1_000 };
      expect(half.every((each) => "payment" in each && each.payment === paid.payment)).toBe(true);
      expect(creditsDue(facts, half.flatMap(asReversal))).toBe(500);
      expect(creditsDue(facts, whole.flatMap(asReversal))).toBe(1_000);
    });

    test("tells disputes from their opening to their end, under one name", async () => {
      const { paid } = await sold();
      const told: PaymentEvent[] = [];
      for (const [second, state] of (["opened", "won", "lost"] as const).entries()) {
        told.push(...(await settled(payments, world.dispute(paid, state, second))));
      }
      const [first] = told.flatMap(asReversal);
      // A bank's own reversal, which a won dispute ends as well, has another name.
      const ofDispute = told
        .flatMap(asReversal)
        .filter((each) => each.reference === first?.reference);
      expect(ofDispute).toMatchObject(
        ["opened", "won", "lost"].map((state) => ({ scope: "dispute", state, cents: 4_500 })),
      );
      const others = told.flatMap(asReversal).filter((each) => !ofDispute.includes(each));
      expect(others.every(({ state }) => state === "won")).toBe(true);
    });

    test("a payment that nobody heard of is found by looking", async () => {
      if (!world.payUnheard) return expect(payments.provider).toBe("sandbox");
      const order = orderOf();
      const { reference } = await payments.open(order);
      const look = () => payments.findEvents({ sessionId: order.sessionId, reference });
      expect(await look()).toEqual([]);
      world.payUnheard(order, reference);
      const found = await look();
      expect(found).toMatchObject([{ kind: "paid", sessionId: order.sessionId, cents: 4_500 }]);
      expect(await look()).toEqual(found);
    });

    test("money is taken once, however often it is captured", async () => {
      const before = world.taken?.() ?? 0;
      const { order, reference, paid } = await sold();
      const known = { sessionId: order.sessionId, reference };
      const again = await Promise.all([1, 2, 3].map(() => payments.capture(known)));
      for (const told of again.flat()) expect(told).toEqual(paid);
      if (world.taken) expect(world.taken()).toBe(before + 1);
    });

    test("a provider that doesn't answer is unavailable; one that knows us not refuses", async () => {
      if (!world.faults) return expect(payments.provider).toBe("sandbox");
      const { down, over, unauthorized } = world.faults;
      const order = orderOf();
      down();
      await expect(payments.open(order)).rejects.toMatchObject({
        kind: "unavailable",
        code: "PAYMENT_PROVIDER_UNAVAILABLE",
      });
      over();
      await expect(unauthorized.open(order)).rejects.toMatchObject({
        kind: "upstream",
        code: "PAYMENT_PROVIDER_REFUSED",
      });
      expect(new URL((await payments.open(order)).url).protocol).toBe("https:");
    });

    const charge = (reference: string, sessionId: string = randomUUID()) =>
      payments.charge({
        sessionId,
        tenantId: randomUUID(),
        title: "1,000 credits",
        cents: 4_500,
        method: { reference, customer: "cus_1" },
      });

    test("a saved card is charged once per key", async () => {
      if (!world.cards) return expect(payments.savesMethods).toBe(false);
      const sessionId: string = randomUUID();
      const first = await charge(world.cards.good, sessionId);
      expect(first).toMatchObject({ kind: "paid", paid: { sessionId, cents: 4_500 } });
      expect(await charge(world.cards.good, sessionId)).toEqual(first);
    });

    test("a declined card fails with a reason for its owner", async () => {
      const outcome = await charge(world.cards?.declined ?? "none");
      expect(outcome).toEqual({ kind: "failed", reason: expect.stringMatching(/^[A-Z].*\.$/) });
    });

    test("what is gone may be detached again", async () => {
      await payments.detach({ reference: world.cards?.good ?? "none" });
      await payments.detach({ reference: "pm_unknown" });
    });
  });
};
