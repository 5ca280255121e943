/** @tier all */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import request from "supertest";
import { checkout, liveProviders } from "../testing/cases/payments.ts";
import { openTestGateway } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";

const shop = {
  success_url: "https://shop.example.com/ok?a=1&b=2",
  cancel_url: "https://shop.example.com/no",
};

let gateway: TestGateway;
let caller: Caller;
beforeAll(async () => {
  gateway = await openTestGateway();
  caller = await gateway.tenant(0);
});
afterAll(async () => {
  const broken = (await gateway.store.checkInvariants()).filter(({ rows }) => rows > 0);
  await gateway.close();
  expect(broken).toEqual([]);
});

const page = (id: string) => request(gateway.baseUrl).get(`/checkout/${id}`);
const act = (id: string, fields: object) =>
  request(gateway.baseUrl).post(`/checkout/${id}`).type("form").redirects(0).send(fields);
const session = async (id: string, owner = caller) =>
  (await gateway.api("get", `/billing/sessions/${id}`, owner)).body;
const balance = async (owner: Caller) =>
  (await gateway.api("get", "/credits/balance", owner)).body.credit_balance as number;

describe("the sandbox's page", () => {
  test("says what is bought", async () => {
    const id = await checkout(gateway, caller, shop);
    const { status, body, headers } = await page(id);
    expect([status, headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(body).toEqual({
      session_id: id,
      pack_id: "creator",
      credits: 1_000,
      price_usd: 45,
      status: "pending",
      payment_type: "card",
      save_method: false,
      cards: [
        { id: "visa", brand: "visa", last4: "4242" },
        { id: "later-declined", brand: "mastercard", last4: "0341" },
        { id: "declined", brand: "visa", last4: "0002" },
      ],
      half_usd: 22.5,
      refundable_usd: 45,
      success_url: shop.success_url,
    });
  });

  test("a script gets the address of the next page instead of a redirect", async () => {
    const id = await checkout(gateway, await gateway.tenant(0), shop);
    const paid = await act(id, { action: "pay", card: "visa" }).set("Accept", "application/json");
    expect([paid.status, paid.body]).toEqual([200, { location: shop.success_url }]);
    const again = await act(id, { action: "again" }).set("Accept", "application/json");
    expect(again.body).toEqual({ location: `/checkout/${id}?notice=repeated` });
  });

  test("paying leads to the shop, and the callback has added the credits by then", async () => {
    const owner = await gateway.tenant(0);
    const id = await checkout(gateway, owner, shop);
    const { status, headers } = await act(id, { action: "pay", card: "visa" });
    expect([status, headers["location"]]).toEqual([303, shop.success_url]);
    expect([(await session(id, owner)).status, await balance(owner)]).toEqual(["paid", 1_000]);
    const methods = await gateway.api("get", "/billing/payment-methods", owner);
    expect(methods.body.items).toEqual([]);
  });

  test("paying twice, or sending the callback again, adds nothing more", async () => {
    const owner = await gateway.tenant(0);
    const id = await checkout(gateway, owner, shop);
    await Promise.all([1, 2, 3].map(() => act(id, { action: "pay", card: "visa" })));
    const { headers } = await act(id, { action: "again" });
    expect(headers["location"]).toBe(`/checkout/${id}?notice=repeated`);
    expect(await balance(owner)).toBe(1_000);
  });

  test("a declined card leads back to the page, where another one can be tried", async () => {
    const owner = await gateway.tenant(0);
    const id = await checkout(gateway, owner, shop);
    for (const fields of [{ action: "decline" }, { action: "pay", card: "declined" }]) {
      const { headers } = await act(id, fields);
      expect(headers["location"]).toBe(`/checkout/${id}?notice=declined`);
      expect(await session(id, owner)).toMatchObject({
        status: "failed",
        error_message: "The payment was declined.",
      });
    }
    await act(id, { action: "pay", card: "visa" });
    expect(await session(id, owner)).toMatchObject({ status: "paid", error_message: null });
  });

  test("closing expires the session and leads back", async () => {
    const id = await checkout(gateway, caller, shop);
    const { headers } = await act(id, { action: "close" });
    expect(headers["location"]).toBe(shop.cancel_url);
    expect((await session(id)).status).toBe("expired");
  });

  test.each([
    ["the buyer's wish", {}, { save: "on" }],
    ["the shop's", { save_method: true }, {}],
  ])("a card is kept by %s", async (_whose, body, fields) => {
    const owner = await gateway.tenant(0);
    const id = await checkout(gateway, owner, { ...shop, ...body });
    await act(id, { action: "pay", card: "later-declined", ...fields });
    const { body: methods } = await gateway.api("get", "/billing/payment-methods", owner);
    expect(methods.items).toMatchObject([{ brand: "mastercard", last4: "0341", is_default: true }]);
  });

  test("a wallet keeps nothing and has no cards", async () => {
    const owner = await gateway.tenant(0);
    const id = await checkout(gateway, owner, {
      ...shop,
      payment_type: "wallet",
      save_method: true,
    });
    expect((await page(id)).body.cards).toEqual([]);
    await act(id, { action: "pay", save: "on" });
    const methods = await gateway.api("get", "/billing/payment-methods", owner);
    expect([methods.body.total, await balance(owner)]).toEqual([0, 1_000]);
  });

  test("refunds and disputes take credits back, and give back what was won", async () => {
    const owner = await gateway.tenant(0);
    const id = await checkout(gateway, owner, shop);
    await act(id, { action: "pay", card: "visa" });
    const after = async (action: string) => {
      const { headers } = await act(id, { action });
      expect(headers["location"]).toBe(`/checkout/${id}?notice=sent`);
      return balance(owner);
    };
    expect(await after("dispute")).toBe(0);
    expect(await after("dispute_won")).toBe(1_000);
    expect(await after("refund_half")).toBe(500);
    expect(await after("refund")).toBe(0);
    const { body } = await gateway.api("get", "/credits/transactions", owner);
    expect(body.items.map(({ type, amount }: never) => [type, amount])).toEqual([
      ["consume", -500],
      ["reserve", -500],
      ["consume", -500],
      ["reserve", -500],
      ["refund", 1_000],
      ["consume", -1_000],
      ["reserve", -1_000],
      ["purchase", 1_000],
    ]);
    expect((await page(id)).body).toMatchObject({ status: "paid", refundable_usd: 0 });
  });

  test("no more is refunded than was paid and isn't disputed", async () => {
    const owner = await gateway.tenant(0);
    const bought = async () => {
      const id = await checkout(gateway, owner, shop);
      await act(id, { action: "pay", card: "visa" });
      return id;
    };
    const statuses = async (id: string, ...actions: readonly string[]) => {
      const answers: number[] = [];
      for (const action of actions) answers.push((await act(id, { action })).status);
      return answers;
    };
    const halves = await bought();
    expect(await statuses(halves, "refund_half", "refund_half", "refund_half", "refund")).toEqual([
      303, 303, 409, 409,
    ]);
    expect(await balance(owner)).toBe(0);
    const whole = await bought();
    expect(await statuses(whole, "refund", "refund", "refund_half")).toEqual([303, 409, 409]);
    const disputed = await bought();
    const story = ["dispute", "refund", "dispute_won", "refund_half"] as const;
    expect(await statuses(disputed, ...story)).toEqual([303, 409, 303, 303]);
    expect(await balance(owner)).toBe(500);
    expect((await page(disputed)).body).toMatchObject({ half_usd: 22.5, refundable_usd: 22.5 });
    const atOnce = await bought();
    await Promise.all(Array.from({ length: 6 }, () => act(atOnce, { action: "refund" })));
    expect(await balance(owner)).toBe(500);
  });

  test("404 for what isn't a session, and for actions that nobody offered", async () => {
    const id = await checkout(gateway, caller, shop);
    const answers = await Promise.all([
      page(randomUUID()),
      page("junk"),
      page("__proto__"),
      act(id, { action: "grant" }),
      act(id, { action: "constructor" }),
      act(id, {}),
      act(randomUUID(), { action: "pay" }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(404));
    expect((await session(id)).status).toBe("pending");
  });

  test("pages lead to ours where the shop names none", async () => {
    const id = await checkout(gateway, caller);
    const { headers } = await act(id, { action: "close" });
    const path = new URL(headers["location"] ?? "").pathname;
    expect(path).toBe(`/checkout/${id}/cancel`);
    const { status, body } = await request(gateway.baseUrl).get(path);
    expect([status, body]).toEqual([200, { outcome: "cancel" }]);
  });

  test("is not there where the sandbox isn't", async () => {
    const other = await openTestGateway({
      payments: liveProviders({
        payments: ["stripe"],
        stripeSecretKey: "sk",
        stripeWebhookSecret: "w",
      }),
    });
    const order = await gateway.store.billing.anySession(await checkout(gateway, caller));
    if (!order) throw new Error("the order is gone");
    const owner = await other.tenant();
    await other.store.billing.createSession({ ...order, tenant_id: owner.tenantId });
    const { status } = await request(other.baseUrl).get(`/checkout/${order.session_id}`);
    const callback = await other.api("post", "/billing/callbacks/sandbox");
    // Test mode pays in the sandbox everywhere, so its callbacks are known, and refused without a signature.
    expect([status, callback.status]).toEqual([404, 400]);
    await other.close();
  });
});
