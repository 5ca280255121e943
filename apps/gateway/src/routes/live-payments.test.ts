/** Stripe and PayPal by way of the gateway: the real adapters against local servers that speak the protocols. */
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { sweepSessions } from "@reelwright/core/billing/checkout-sessions";
import { newApiKey } from "@reelwright/core/identity/api-keys";
import { testTenantOf } from "@reelwright/core/identity/test-mode";
import { uuidv7 } from "@reelwright/core/util/uuid";
import {
  openPaypalServer,
  paypalClient,
  paypalWebhookId,
} from "@reelwright/integrations/testing/paypal-server";
import {
  openStripeServer,
  stripeKey,
  stripeWebhookSecret,
} from "@reelwright/integrations/testing/stripe-server";
import fc from "fast-check";
import request from "supertest";
import type { PaymentProviders } from "../ports/payment-providers.ts";
import { checkout, liveProviders } from "../testing/cases/payments.ts";
import { openTestGateway } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";

let stripe: Awaited<ReturnType<typeof openStripeServer>>;
let paypal: Awaited<ReturnType<typeof openPaypalServer>>;
let gateway: TestGateway;
let desk: PaymentProviders;
beforeAll(async () => {
  stripe = await openStripeServer();
  paypal = await openPaypalServer();
  const open = liveProviders({
    payments: ["stripe", "paypal"],
    stripeSecretKey: stripeKey,
    stripeWebhookSecret,
    stripeApiUrl: stripe.url,
    ...{ stripeInvoices: true, stripeAutomaticTax: false, stripeTaxIds: false },
    paypalClientId: paypalClient.id,
    paypalClientSecret: paypalClient.secret,
    paypalWebhookId,
    paypalApiUrl: paypal.url,
  });
  gateway = await openTestGateway({
    payments: (log) => {
      desk = open(log);
      return desk;
    },
  });
});
afterEach(() => {
  stripe.failWith("none");
  paypal.failWith("none");
});
afterAll(async () => {
  const broken = (await gateway.store.checkInvariants()).filter(({ rows }) => rows > 0);
  await gateway.close();
  await stripe.close();
  await paypal.close();
  expect(broken).toEqual([]);
});

type Sent = { readonly body: Buffer; readonly headers: object };
const deliver = (provider: string, { body, headers }: Sent) =>
  gateway
    .api("post", `/billing/callbacks/${provider}`)
    .set({ ...headers, "content-type": "application/json" })
    .send(body.toString());
const balance = async (owner: Caller) =>
  (await gateway.api("get", "/credits/balance", owner)).body.credit_balance as number;
const statusOf = async (id: string, owner: Caller) =>
  (await gateway.api("get", `/billing/sessions/${id}`, owner)).body.status as string;
const referenceOf = async (id: string) =>
  (await gateway.store.billing.anySession(id))?.reference ?? "";
const wallet = { payment_type: "wallet" };

/** A round of the sweeper, for which this order is old enough, or all of them are. */
const sweep = async (sessionId: string | null = null) => {
  await gateway.sql(
    `UPDATE checkout_sessions SET created_at = now() - interval '5 minutes', checked_at = NULL
      WHERE $1::uuid IS NULL OR session_id = $1`,
    [sessionId],
  );
  return sweepSessions({
    billing: gateway.store.billing,
    paymentsNamed: desk.byName,
    log: desk.log,
  })();
};

test("test mode buys in the sandbox, and live mode doesn't, although live payments are real", async () => {
  const owner = await gateway.tenant(0);
  const actor = { id: "operator", requestId: null };
  await gateway.store.identity.openTestMode(owner.tenantId, actor);
  const { key, hash, prefix } = newApiKey("test");
  const made = { id: uuidv7(), name: "CI", hash, prefix, expiresAt: null };
  await gateway.store.identity.addKey(owner.tenantId, made, actor);
  const tested = { tenantId: testTenantOf(owner.tenantId), key };
  const page = (id: string) => request(gateway.baseUrl).post(`/checkout/${id}`).type("form");
  const [bought, live] = [await checkout(gateway, tested), await checkout(gateway, owner)];
  expect((await page(bought).send({ action: "pay", card: "visa" })).status).toBe(303);
  expect([await statusOf(bought, tested), await balance(tested)]).toEqual(["paid", 11_000]);
  expect((await page(live).send({ action: "pay", card: "visa" })).status).toBe(404);
  const [charged, declined] = await Promise.all(
    [tested.tenantId, owner.tenantId].map((tenantId) =>
      desk.byName("sandbox")?.charge({
        ...{ sessionId: uuidv7(), tenantId, title: "", cents: 100 },
        method: { reference: "sandbox_card_visa_1", customer: null },
      }),
    ),
  );
  expect([charged?.kind, declined?.kind]).toEqual(["paid", "failed"]);
  expect(await balance(owner)).toBe(0);
});

describe("cards by Stripe", () => {
  const sold = async (body: object = {}) => {
    const owner = await gateway.tenant(0);
    const id = await checkout(gateway, owner, body);
    const reference = await referenceOf(id);
    const payment = stripe.pay(reference);
    const completed = () => stripe.event("checkout.session.completed", stripe.session(reference));
    return { owner, id, payment, completed };
  };

  test("a completed session adds the pack's credits, once for several events at once", async () => {
    const { owner, id, completed } = await sold();
    const twice = completed();
    const events = [twice, twice, completed(), completed()];
    const answers = await Promise.all(events.map((event) => deliver("stripe", event)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect([await statusOf(id, owner), await balance(owner)]).toEqual(["paid", 1_000]);
  });

  test("a payment shows its invoice, also where that is reported first; the next checkout is the same customer's", async () => {
    const { owner, id, payment } = await sold();
    const session = stripe.session(await referenceOf(id));
    const invoice = {
      ...{ id: "in_1", hosted_invoice_url: "https://invoice.example/1", number: "RW-1" },
      metadata: session["metadata"],
    };
    expect((await deliver("stripe", stripe.event("invoice.paid", invoice))).status).toBe(200);
    const completed = { ...session, customer: "cus_42", payment_intent: payment };
    await deliver("stripe", stripe.event("checkout.session.completed", completed));
    const { body } = await gateway.api("get", "/billing/sessions", owner);
    expect(body.items).toMatchObject([
      {
        session_id: id,
        status: "paid",
        invoice_url: "https://invoice.example/1",
        invoice_number: "RW-1",
      },
    ]);
    await checkout(gateway, owner);
    expect(String(stripe.requests.at(-1)?.body)).toContain("customer=cus_42");
    const foreign = stripe.event("invoice.paid", { ...invoice, metadata: {} });
    expect((await deliver("stripe", foreign)).status).toBe(200);
  });

  test("a refund that is told before its payment counts all the same", async () => {
    const { owner, payment, completed } = await sold();
    const charge = { id: "ch_1", payment_intent: payment, amount_refunded: 4_500 };
    expect((await deliver("stripe", stripe.event("charge.refunded", charge))).status).toBe(200);
    await deliver("stripe", completed());
    expect(await balance(owner)).toBe(0);
  });

  test("a card that is kept is saved, also when Stripe was away at the first callback", async () => {
    const { owner, id, completed } = await sold({ save_method: true });
    const event = completed();
    stripe.failWith("down");
    expect((await deliver("stripe", event)).status).toBe(503);
    stripe.failWith("none");
    expect([await statusOf(id, owner), await balance(owner)]).toEqual(["paid", 1_000]);
    expect((await deliver("stripe", event)).body).toEqual({ received: true, repeated: true });
    const { body } = await gateway.api("get", "/billing/payment-methods", owner);
    expect(body.items).toMatchObject([{ brand: "visa", last4: "4242", is_default: true }]);
    expect(await balance(owner)).toBe(1_000);
    const path = `/billing/payment-methods/${body.items[0].id}`;
    expect((await gateway.api("delete", path, owner)).status).toBe(204);
    expect(stripe.requests.at(-1)?.path).toMatch(/\/detach$/);
  });

  test("whatever the order in which they come, and however often, its callbacks end in the same balance", async () => {
    const second = 1_800_000_000;
    const story = async (order: readonly number[]): Promise<number> => {
      const { owner, id, payment, completed } = await sold();
      const charge = (amount_refunded: number, at: number) =>
        stripe.event(
          "charge.refunded",
          { id: "ch_1", payment_intent: payment, amount_refunded },
          at,
        );
      const dispute = (status: string, at: number) =>
        stripe.event(
          `charge.dispute.${status === "won" ? "closed" : "created"}`,
          { id: "dp_1", payment_intent: payment, amount: 900, status },
          at,
        );
      const events = [
        completed(),
        stripe.event("payment_intent.succeeded", {
          id: payment,
          status: "succeeded",
          amount_received: 4_500,
          currency: "usd",
          metadata: { session_id: id, kind: "checkout" },
        }),
        charge(900, second + 1),
        charge(1_800, second + 2),
        dispute("needs_response", second + 3),
        dispute("won", second + 4),
        stripe.event("checkout.session.expired", {
          ...stripe.session(await referenceOf(id)),
          status: "expired",
        }),
      ];
      for (const n of order) {
        const event = events[n];
        if (event) expect((await deliver("stripe", event)).status).toBe(200);
      }
      expect(await statusOf(id, owner)).toBe("paid");
      return balance(owner);
    };
    const all = [0, 1, 2, 3, 4, 5, 6];
    const orders = fc
      .tuple(fc.shuffledSubarray(all, { minLength: all.length }), fc.shuffledSubarray(all))
      .map(([first, again]) => [...first, ...again]);
    const same = fc.asyncProperty(orders, async (order) => {
      expect(await story(order)).toBe(600);
    });
    await fc.assert(same, { numRuns: 12 });
  });

  test("503 while Stripe is away, and what was opened unheard can be paid", async () => {
    const owner = await gateway.tenant(0);
    stripe.failWith("down");
    const answer = await gateway
      .api("post", "/billing/checkout", owner)
      .send({ pack_id: "creator" });
    expect([answer.status, answer.body.error.code]).toEqual([503, "PAYMENT_PROVIDER_UNAVAILABLE"]);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    stripe.failWith("none");
    const [order] = await gateway.sql("SELECT * FROM checkout_sessions WHERE tenant_id = $1", [
      owner.tenantId,
    ]);
    expect([order.status, order.reference]).toEqual(["pending", null]);
    const session = {
      id: "cs_unheard",
      status: "complete",
      payment_status: "paid",
      payment_intent: `pi_${randomUUID()}`,
      amount_total: 4_500,
      currency: "usd",
      metadata: { session_id: order.session_id },
    };
    await deliver("stripe", stripe.event("checkout.session.completed", session));
    expect(await balance(owner)).toBe(1_000);
  });

  test("a payment whose callback got lost is found by the sweeper", async () => {
    const { owner, id } = await sold();
    expect(await statusOf(id, owner)).toBe("pending");
    await sweep();
    expect([await statusOf(id, owner), await balance(owner)]).toEqual(["paid", 1_000]);
  });
});

describe("the wallet by PayPal", () => {
  const approved = async () => {
    const owner = await gateway.tenant(0);
    const id = await checkout(gateway, owner, wallet);
    const reference = await referenceOf(id);
    const order = paypal.approve(reference);
    return { owner, id, reference, event: paypal.event("CHECKOUT.ORDER.APPROVED", { ...order }) };
  };
  const captureOf = (reference: string) =>
    paypal.order(reference).purchase_units[0].payments?.captures[0] ?? {};

  test("an approved order is captured and adds the pack's credits, once with its capture's event", async () => {
    const { owner, id, reference, event } = await approved();
    const before = paypal.captures();
    const [first] = await Promise.all([deliver("paypal", event), deliver("paypal", event)]);
    expect(first.status).toBe(200);
    const completed = paypal.event("PAYMENT.CAPTURE.COMPLETED", captureOf(reference));
    await Promise.all([deliver("paypal", completed), deliver("paypal", completed)]);
    expect([await statusOf(id, owner), await balance(owner)]).toEqual(["paid", 1_000]);
    expect(paypal.captures()).toBe(before + 1);
  });

  test("while PayPal is away nothing is applied; its next try does it all", async () => {
    const { owner, event } = await approved();
    paypal.failWith("down");
    expect((await deliver("paypal", event)).status).toBe(503);
    expect(await balance(owner)).toBe(0);
    paypal.failWith("none");
    expect((await deliver("paypal", event)).body).toEqual({ received: true, repeated: false });
    expect(await balance(owner)).toBe(1_000);
  });

  test("an approval whose callback got lost is captured by the sweeper, once with ten of them", async () => {
    const { owner, id } = await approved();
    const before = paypal.captures();
    await Promise.all(Array.from({ length: 10 }, () => sweep(id)));
    expect([await statusOf(id, owner), await balance(owner)]).toEqual(["paid", 1_000]);
    expect(paypal.captures()).toBe(before + 1);
  });

  test("the approval of an order that isn't ours takes nobody's money", async () => {
    const before = paypal.captures();
    const { reference } = await approved();
    const stranger = {
      ...paypal.order(reference),
      purchase_units: [{ custom_id: randomUUID() }],
    };
    const { status } = await deliver("paypal", paypal.event("CHECKOUT.ORDER.APPROVED", stranger));
    expect([status, paypal.captures()]).toEqual([200, before]);
  });

  test("an order that nobody approved expires", async () => {
    const owner = await gateway.tenant(0);
    const id = await checkout(gateway, owner, wallet);
    paypal.forget(await referenceOf(id));
    await sweep();
    expect(await statusOf(id, owner)).toBe("expired");
  });
});

test("no secret of a provider stands in a line of the log", () => {
  const log = JSON.stringify(gateway.lines);
  for (const secret of [stripeKey, stripeWebhookSecret, paypalClient.secret]) {
    expect(log).not.toContain(secret);
  }
});
