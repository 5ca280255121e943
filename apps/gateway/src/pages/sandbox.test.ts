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
  test("shows what is bought, runs nothing and loads nothing from elsewhere", async () => {
    const id = await checkout(gateway, caller, shop);
    const { status, text, headers } = await page(id);
    expect(status).toBe(200);
    expect(text).toContain("Creator pack");
    expect(text).toContain("$45.00");
    expect(headers["content-security-policy"]).toBe(
      "default-src 'none'; style-src 'self'; img-src data:; " +
        "form-action 'self' https://shop.example.com; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(text).not.toMatch(/<script|\sstyle=|\son\w+=|https?:\/\/(?!shop\.example)/i);
    const style = /<link rel="stylesheet" href="([^"]+)">/.exec(text)?.[1] ?? "";
    const css = await request(gateway.baseUrl).get(style);
    expect([css.status, css.headers["content-type"]]).toEqual([200, "text/css; charset=utf-8"]);
    expect(css.text).not.toMatch(/url\(|@import/);
  });

  test.each(["https://a;sandbox", "https://a,sandbox"])(
    "an address of %s adds no rule to the page's policy",
    async (success_url) => {
      const id = await checkout(gateway, caller, { ...shop, success_url });
      const { headers } = await page(id);
      expect(headers["content-security-policy"]).not.toContain("sandbox");
    },
  );

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
    expect((await page(id).query({ notice: "declined" })).text).toContain("Try another card");
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
    expect((await page(id)).text).not.toContain("4242");
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
    expect((await page(id)).text).toContain("What happens next?");
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
    expect((await page(disputed)).text.match(/Refund \$22\.50/g)).toHaveLength(2);
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

  test("addresses of a shop are text on the page, whatever they hold", async () => {
    const owner = await gateway.tenant(0);
    const success_url = `https://shop.example.com/?q="><script>alert(1)</script>`;
    const answer = await gateway
      .api("post", "/billing/checkout", owner)
      .send({ pack_id: "starter", success_url });
    if (answer.status === 422) return expect(answer.body.detail[0].type).toBe("url_parsing");
    const id = answer.body.session_id;
    await act(id, { action: "pay", card: "visa" });
    expect((await page(id)).text).not.toContain("<script>");
  });

  test("pages lead to ours where the shop names none", async () => {
    const id = await checkout(gateway, caller);
    const { headers } = await act(id, { action: "close" });
    const path = new URL(headers["location"] ?? "").pathname;
    expect(path).toBe(`/checkout/${id}/cancel`);
    const { status, text } = await request(gateway.baseUrl).get(path);
    expect([status, text.includes("Nothing was charged")]).toEqual([200, true]);
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
    expect([status, callback.status]).toEqual([404, 404]);
    await other.close();
  });
});
