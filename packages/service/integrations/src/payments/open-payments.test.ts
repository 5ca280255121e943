import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { CheckoutRequest, PaymentEvent } from "@reelwright/core/ports/payments";
import {
  describePayments,
  orderOf,
  type PaymentWorld,
  read,
} from "../testing/payments-conformance.ts";
import { openPaypalServer, paypalClient, paypalWebhookId } from "../testing/paypal-server.ts";
import {
  openStripeServer,
  stripeCards,
  stripeKey,
  stripeWebhookSecret,
} from "../testing/stripe-server.ts";
import { checkPaymentAccount, type PaymentsConfig } from "./open-payments.ts";
import { paypalPayments } from "./paypal.ts";
import {
  sandboxCallback,
  sandboxPayment,
  sandboxPayments,
  savedCard,
  testCards,
} from "./sandbox.ts";
import { stripePayments } from "./stripe.ts";

const base = 1_800_000_000;
const iso = (second: number) => new Date((base + second) * 1000).toISOString();

const openStripe = async () => {
  const server = await openStripeServer();
  const config = {
    secretKey: stripeKey,
    webhookSecret: stripeWebhookSecret,
    apiUrl: server.url,
  };
  const world: PaymentWorld = {
    payments: stripePayments(config),
    pay: (_order, reference) => {
      server.pay(reference);
      return server.event("checkout.session.completed", server.session(reference));
    },
    payUnheard: (_order, reference) => void server.pay(reference),
    expire: (_order, reference) => {
      const session = Object.assign(server.session(reference), { status: "expired" });
      return server.event("checkout.session.expired", session);
    },
    refund: ({ payment }, amount_refunded, second) =>
      server.event(
        "charge.refunded",
        { id: `ch_${payment}`, payment_intent: payment, amount_refunded },
        base + second,
      ),
    dispute: ({ payment }, state, second) =>
      server.event(
        `charge.dispute.${state === "opened" ? "created" : "closed"}`,
        {
          id: `dp_${payment}`,
          payment_intent: payment,
          amount: 4_500,
          status: state === "opened" ? "needs_response" : state,
        },
        base + second,
      ),
    chatter: () => server.event("customer.created", { id: "cus_1" }),
    faults: {
      down: () => server.failWith("down"),
      loseNext: () => server.failWith("lost"),
      over: () => server.failWith("none"),
      unauthorized: stripePayments({ ...config, secretKey: "sk_test_unknown" }),
    },
    cards: { good: stripeCards.good, declined: stripeCards.later },
    close: server.close,
  };
  return { server, world, config };
};

const openPaypal = async () => {
  const server = await openPaypalServer();
  const config = {
    clientId: paypalClient.id,
    clientSecret: paypalClient.secret,
    webhookId: paypalWebhookId,
    apiUrl: server.url,
  };
  const money = (cents: number) => ({ currency_code: "USD", value: (cents / 100).toFixed(2) });
  const world: PaymentWorld = {
    payments: paypalPayments(config),
    pay: (_order, reference) =>
      server.event("CHECKOUT.ORDER.APPROVED", { ...server.approve(reference) }),
    payUnheard: (_order, reference) => void server.approve(reference),
    // PayPal tells of no expiry: the order is gone.
    expire: (_order, reference) => {
      server.forget(reference);
      return { body: Buffer.alloc(0), headers: {} };
    },
    refund: ({ payment }, totalCents, second) =>
      server.event(
        "PAYMENT.CAPTURE.REFUNDED",
        {
          id: randomUUID(),
          amount: money(2_250),
          links: [
            { rel: "up", href: `https://api.paypal.example/v2/payments/captures/${payment}` },
          ],
          seller_payable_breakdown: { total_refunded_amount: money(totalCents) },
        },
        iso(second),
      ),
    dispute: ({ payment }, state, second) =>
      server.event(
        `CUSTOMER.DISPUTE.${state === "opened" ? "CREATED" : "RESOLVED"}`,
        {
          dispute_id: `PP-D-${payment}`,
          status: state === "opened" ? "OPEN" : "RESOLVED",
          dispute_amount: money(4_500),
          dispute_outcome: {
            outcome_code: state === "lost" ? "RESOLVED_BUYER_FAVOUR" : "RESOLVED_SELLER_FAVOUR",
          },
          disputed_transactions: [{ seller_transaction_id: payment }],
        },
        iso(second),
      ),
    chatter: () => server.event("CUSTOMER.ACCOUNT.UPDATED", {}),
    faults: {
      down: () => server.failWith("down"),
      loseNext: () => server.failWith("lost"),
      over: () => server.failWith("none"),
      unauthorized: paypalPayments({ ...config, clientSecret: "unknown" }),
    },
    taken: server.captures,
    close: server.close,
  };
  return { server, world };
};

const sandboxSecrets = [Buffer.alloc(32, 7)];
const openSandbox = async (): Promise<PaymentWorld> => {
  const send = (...events: PaymentEvent[]) =>
    sandboxCallback(sandboxSecrets, { id: randomUUID(), type: "sandbox", events });
  const reversal = (payment: string, second: number) =>
    ({ kind: "reversed", payment, at: iso(second) }) as const;
  const [good, later] = testCards;
  if (!good || !later) throw new Error("the sandbox has too few cards");
  return {
    payments: sandboxPayments({
      secrets: sandboxSecrets,
      pagesUrl: "http://127.0.0.1:8080/checkout",
    }),
    pay: ({ sessionId, cents }: CheckoutRequest) => {
      const payment = sandboxPayment(sessionId);
      return send({ kind: "paid", sessionId, payment, cents, currency: "usd" });
    },
    expire: ({ sessionId }) => send({ kind: "expired", sessionId }),
    refund: ({ payment }, cents, second) =>
      send({
        ...reversal(payment, second),
        reference: payment,
        scope: "total",
        cents,
        state: "lost",
      }),
    dispute: ({ payment }, state, second) =>
      send({
        ...reversal(payment, second),
        reference: "dispute",
        scope: "dispute",
        cents: 4_500,
        state,
      }),
    chatter: () => send(),
    cards: {
      good: savedCard(good, randomUUID()).reference,
      declined: savedCard(later, randomUUID()).reference,
    },
    close: async () => undefined,
  };
};

describePayments("stripe", async () => (await openStripe()).world);
describePayments("paypal", async () => (await openPaypal()).world);
describePayments("sandbox", openSandbox);

describe("stripe alone", () => {
  const withStripe = async (work: (opened: Awaited<ReturnType<typeof openStripe>>) => unknown) => {
    const opened = await openStripe();
    try {
      await work(opened);
    } finally {
      await opened.server.close();
    }
  };

  test("asks for the pack's price and carries the session to the session and its payment", () =>
    withStripe(async ({ server, world }) => {
      const order = orderOf();
      const { reference } = await world.payments.open(order);
      const { metadata, intent_metadata, amount_total } = server.session(reference);
      expect([metadata, intent_metadata]).toMatchObject(
        Array(2).fill({ session_id: order.sessionId, tenant_id: order.tenantId }),
      );
      expect(amount_total).toBe(4_500);
      expect(server.requests[0]?.headers["idempotency-key"]).toBe(order.sessionId);
    }));

  test("asks for invoices, taxes and tax ids where they are set, for the customer that it knows", () =>
    withStripe(async ({ server, config }) => {
      const invoicing = { invoices: true, automaticTax: true, taxIds: true };
      const payments = stripePayments({ ...config, invoicing });
      await payments.open(orderOf());
      await payments.open(orderOf({ customer: "cus_7" }));
      const [first, second] = server.requests.map(({ body }) => new URLSearchParams(String(body)));
      expect(Object.fromEntries(first ?? [])).toMatchObject({
        customer_creation: "always",
        "automatic_tax[enabled]": "true",
        "tax_id_collection[enabled]": "true",
        "invoice_creation[enabled]": "true",
        "line_items[0][price_data][tax_behavior]": "exclusive",
      });
      expect(second?.get("customer")).toBe("cus_7");
      expect(second?.get("customer_update[address]")).toBe("auto");
      expect(second?.has("customer_creation")).toBe(false);
    }));

  test("a customer that was deleted at Stripe is replaced", () =>
    withStripe(async ({ server, config }) => {
      const invoicing = { invoices: true, automaticTax: false, taxIds: false };
      const payments = stripePayments({ ...config, invoicing });
      const order = orderOf({ customer: "cus_deleted" });
      const { reference } = await payments.open(order);
      expect(server.session(reference)["client_reference_id"]).toBe(order.sessionId);
      expect(server.requests).toHaveLength(2);
    }));

  test("a payment with tax counts as the price, and so does its refund", () =>
    withStripe(async ({ server, config }) => {
      const invoicing = { invoices: true, automaticTax: true, taxIds: false };
      const payments = stripePayments({ ...config, invoicing });
      const order = orderOf();
      const { reference } = await payments.open(order);
      const intent = server.pay(reference);
      const session = {
        ...server.session(reference),
        ...{ amount_subtotal: 4_500, amount_total: 5_355, automatic_tax: { enabled: true } },
        customer: "cus_9",
      };
      const paid = server.event("checkout.session.completed", session);
      expect((await read(payments, paid)).events).toMatchObject([
        { kind: "paid", sessionId: order.sessionId, cents: 4_500, customer: "cus_9" },
      ]);
      const { intent_metadata: metadata } = session as { intent_metadata?: object };
      const whole = {
        id: intent,
        status: "succeeded",
        amount_received: 5_355,
        currency: "usd",
        metadata,
      };
      const alone = server.event("payment_intent.succeeded", whole);
      expect((await read(payments, alone)).events).toEqual([]);
      const charge = {
        id: "ch_1",
        payment_intent: intent,
        amount: 5_355,
        amount_refunded: 5_355,
        metadata,
      };
      const refund = server.event("charge.refunded", charge);
      expect((await read(payments, refund)).events).toMatchObject([{ cents: 4_500 }]);
    }));

  test("an invoice is known by the session that its metadata names", () =>
    withStripe(async ({ server, world }) => {
      const url = "https://invoice.stripe.com/i/1";
      const invoice = { hosted_invoice_url: url, number: "A-1", metadata: { session_id: "s" } };
      const { events } = await read(world.payments, server.event("invoice.paid", invoice));
      expect(events).toEqual([{ kind: "invoiced", sessionId: "s", url, number: "A-1" }]);
      const none = server.event("invoice.paid", { ...invoice, hosted_invoice_url: null });
      expect((await read(world.payments, none)).events).toEqual([]);
    }));

  test("an answer that got lost doesn't open a second page", () =>
    withStripe(async ({ server, world }) => {
      const order = orderOf();
      world.faults?.loseNext();
      const opened = await world.payments.open(order);
      expect(await world.payments.open(order)).toEqual(opened);
      expect(server.requests).toHaveLength(3);
    }));

  test("a card that is to be kept is told by asking", () =>
    withStripe(async ({ server, world }) => {
      const order = orderOf({ saveMethod: true });
      const { reference } = await world.payments.open(order);
      const { events } = await read(world.payments, await world.pay(order, reference));
      expect(events).toMatchObject([{ kind: "paid", saved: "ask" }]);
      const payment = String(server.session(reference)["payment_intent"]);
      expect(await world.payments.methodOf(payment)).toEqual({
        reference: stripeCards.good,
        customer: "cus_1",
        brand: "visa",
        last4: "4242",
        expMonth: 12,
        expYear: 2031,
      });
      const other = orderOf();
      const once = await world.payments.open(other);
      expect(await world.payments.methodOf(server.pay(once.reference))).toBeNull();
    }));

  test("a charge whose answers get lost is unknown, and paid once when it is asked again", () =>
    withStripe(async ({ server, world }) => {
      const sessionId: string = randomUUID();
      const charge = () =>
        world.payments.charge({
          sessionId,
          tenantId: randomUUID(),
          title: "1,000 credits",
          cents: 4_500,
          method: { reference: stripeCards.good, customer: "cus_1" },
        });
      world.faults?.down();
      expect((await charge()).kind).toBe("unknown");
      world.faults?.over();
      world.faults?.loseNext();
      expect((await charge()).kind).toBe("paid");
      expect(server.charges()).toBe(1);
    }));

  test("a bank transfer is pending until it succeeds or fails", () =>
    withStripe(async ({ server, world }) => {
      const order = orderOf();
      const { reference } = await world.payments.open(order);
      const session = { ...server.session(reference), status: "complete" };
      const { sessionId } = order;
      const told = async (type: string, object: object) =>
        (await read(world.payments, server.event(type, object))).events;
      expect(await told("checkout.session.completed", session)).toEqual([
        { kind: "pending", sessionId },
      ]);
      expect(await told("checkout.session.async_payment_failed", session)).toMatchObject([
        { kind: "failed", sessionId },
      ]);
      const paid = { ...session, payment_status: "paid", payment_intent: "pi_1" };
      expect(await told("checkout.session.async_payment_succeeded", paid)).toMatchObject([
        { kind: "paid", sessionId, payment: "pi_1" },
      ]);
    }));

  test("a callback of six minutes ago is refused", () =>
    withStripe(async ({ world }) => {
      const { default: Stripe } = await import("stripe");
      const payload = JSON.stringify({ id: "evt_1", type: "customer.created", created: base });
      const signature = (ageSeconds: number) =>
        Stripe.webhooks.generateTestHeaderString({
          payload,
          secret: stripeWebhookSecret,
          timestamp: Math.floor(Date.now() / 1000) - ageSeconds,
        });
      const send = (ageSeconds: number) =>
        read(world.payments, {
          body: Buffer.from(payload),
          headers: { "stripe-signature": signature(ageSeconds) },
        });
      await expect(send(360)).rejects.toMatchObject({ code: "CALLBACK_SIGNATURE_INVALID" });
      expect((await send(200)).eventId).toBe("evt_1");
    }));

  test("an inquiry takes nothing; a refund that failed gives back; a detached card is forgotten", () =>
    withStripe(async ({ server, world }) => {
      const told = async (type: string, object: object) =>
        (await read(world.payments, server.event(type, object))).events;
      const inquiry = { id: "dp_1", payment_intent: "pi_1", status: "warning_needs_response" };
      expect(await told("charge.dispute.created", inquiry)).toEqual([]);
      const refund = { id: "re_1", payment_intent: "pi_1", amount: 900 };
      expect(await told("refund.updated", { ...refund, status: "succeeded" })).toEqual([]);
      expect(await told("refund.failed", { ...refund, status: "failed" })).toMatchObject([
        { scope: "returned", reference: "re_1", cents: 900 },
      ]);
      expect(await told("payment_method.detached", { id: "pm_1" })).toEqual([
        { kind: "method_removed", reference: "pm_1" },
      ]);
    }));
});

describe("paypal alone", () => {
  test("a token that is no longer taken is renewed, and one is enough for many requests", async () => {
    const { server, world } = await openPaypal();
    await world.payments.open(orderOf());
    await world.payments.open(orderOf());
    server.revokeTokens();
    await world.payments.open(orderOf());
    const tokens = server.requests.filter(({ path }) => path === "/v1/oauth2/token");
    expect(tokens).toHaveLength(2);
    await world.close();
  });

  test("a capture whose answer gets lost is found captured, once", async () => {
    const { server, world } = await openPaypal();
    const order = orderOf();
    const { reference } = await world.payments.open(order);
    server.approve(reference);
    const known = { sessionId: order.sessionId, reference };
    world.faults?.loseNext();
    await expect(world.payments.capture(known)).rejects.toMatchObject({ kind: "unavailable" });
    expect(await world.payments.findEvents(known)).toMatchObject([{ kind: "paid", cents: 4_500 }]);
    expect(server.captures()).toBe(1);
    await world.close();
  });

  test("the signature is checked over the bytes as they came", async () => {
    const { server, world } = await openPaypal();
    const sent = server.event("CUSTOMER.ACCOUNT.UPDATED", { text: "ünïcode", big: 1e21 });
    expect((await read(world.payments, sent)).type).toBe("CUSTOMER.ACCOUNT.UPDATED");
    const minified = Buffer.from(JSON.stringify(JSON.parse(sent.body.toString())));
    await expect(read(world.payments, { ...sent, body: minified })).rejects.toMatchObject({
      code: "CALLBACK_SIGNATURE_INVALID",
    });
    await world.close();
  });

  test("a capture's own events say the same payment as its answer", async () => {
    const { server, world } = await openPaypal();
    const order = orderOf();
    const { reference } = await world.payments.open(order);
    server.approve(reference);
    const known = { sessionId: order.sessionId, reference };
    const [paid] = await world.payments.capture(known);
    const capture = server.order(reference).purchase_units[0].payments?.captures[0] ?? {};
    const told = async (type: string, resource: object) =>
      (await read(world.payments, server.event(type, resource))).events;
    expect(await told("PAYMENT.CAPTURE.COMPLETED", capture)).toEqual([paid]);
    expect(await told("PAYMENT.CAPTURE.PENDING", capture)).toMatchObject([{ kind: "pending" }]);
    expect(await told("PAYMENT.CAPTURE.DENIED", capture)).toMatchObject([{ kind: "failed" }]);
    await world.close();
  });
});

describe("check account", () => {
  let stripe: Awaited<ReturnType<typeof openStripeServer>>;
  let paypal: Awaited<ReturnType<typeof openPaypalServer>>;
  let config: PaymentsConfig;
  beforeAll(async () => {
    [stripe, paypal] = await Promise.all([openStripeServer(), openPaypalServer()]);
    config = {
      stripeSecretKey: stripeKey,
      stripeWebhookSecret: "whsec_x",
      stripeApiUrl: stripe.url,
      ...{ stripeInvoices: false, stripeAutomaticTax: false, stripeTaxIds: false },
      paypalClientId: paypalClient.id,
      paypalClientSecret: paypalClient.secret,
      paypalWebhookId,
      paypalApiUrl: paypal.url,
      sandboxSecrets: [],
      sandboxPagesUrl: "",
    };
  });
  afterAll(() => Promise.all([stripe.close(), paypal.close()]));

  test("a provider that knows us says so", async () => {
    expect(await checkPaymentAccount("stripe", config)).toMatch(
      /^the key is accepted; it is a test/,
    );
    expect(await checkPaymentAccount("paypal", config)).toMatch(
      /accepted, and the webhook exists$/,
    );
  });

  test.each([
    ["stripe", { stripeSecretKey: "sk_test_other" }],
    ["paypal", { paypalClientSecret: "other" }],
    ["paypal", { paypalWebhookId: "other" }],
  ] as const)("%s that doesn't know %j is told", async (provider, changes) => {
    await expect(checkPaymentAccount(provider, { ...config, ...changes })).rejects.toThrow();
  });
});
