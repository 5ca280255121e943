import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { sandboxCallback } from "@reelwright/integrations/payments/sandbox";
import {
  callBack,
  checkout,
  liveProviders,
  paidFor,
  providerSettings,
  savedMethod,
} from "../testing/cases/payments.ts";
import { openTestGateway } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";

let gateway: TestGateway;
let caller: Caller;
beforeAll(async () => {
  gateway = await openTestGateway();
  caller = await gateway.tenant();
});
afterAll(async () => {
  const broken = (await gateway.store.checkInvariants()).filter(({ rows }) => rows > 0);
  await gateway.close();
  expect(broken).toEqual([]);
});

const balanceOf = async (owner: Caller) =>
  (await gateway.api("get", "/credits/balance", owner)).body.credit_balance as number;
const sessionOf = async (id: string, owner = caller) =>
  (await gateway.api("get", `/billing/sessions/${id}`, owner)).body;

describe("GET /billing/sessions", () => {
  test("200 with what was paid, newest first", async () => {
    const owner = await gateway.tenant();
    const [older, newer, open] = [
      await checkout(gateway, owner),
      await checkout(gateway, owner),
      await checkout(gateway, owner),
    ];
    for (const id of [older, newer]) await callBack(gateway, [paidFor(id)]);
    const list = async (query: string) =>
      (await gateway.api("get", `/billing/sessions?${query}`, owner)).body;
    const paid = await list("status=paid&page_size=1");
    expect(paid).toMatchObject({ total: 2, total_pages: 2, items: [{ session_id: newer }] });
    expect(paid.items[0]).toEqual(await sessionOf(newer, owner));
    const all = await list("");
    const ids = all.items.map(({ session_id }: { session_id: string }) => session_id);
    expect(ids).toEqual([open, newer, older]);
    expect((await gateway.api("get", "/billing/sessions?status=gone", owner)).status).toBe(422);
  });
});

describe("POST /billing/checkout", () => {
  const post = (body: object, owner = caller) =>
    gateway.api("post", "/billing/checkout", owner).send(body);

  test("200 with a page and a session that is pending", async () => {
    const { status, body } = await post({ pack_id: "studio" });
    expect([status, body.checkout_url]).toEqual([
      200,
      `https://pay.example.com/checkout/${body.session_id}`,
    ]);
    expect(await sessionOf(body.session_id)).toMatchObject({
      session_id: body.session_id,
      status: "pending",
      pack_id: "studio",
      credits: 5_000,
      payment_type: "card",
      price_usd: 175,
      paid_at: null,
    });
  });

  test("200 for the wallet", async () => {
    const { body } = await post({ pack_id: "starter", payment_type: "wallet" });
    expect(await sessionOf(body.session_id)).toMatchObject({
      payment_type: "wallet",
      credits: 200,
    });
  });

  test.each([
    ["pack_id", {}, "missing"],
    ["pack_id", { pack_id: "gold" }, "literal_error"],
    ["payment_type", { pack_id: "starter", payment_type: "cash" }, "literal_error"],
    ["success_url", { pack_id: "starter", success_url: "javascript:alert(1)" }, "url_parsing"],
    ["save_method", { pack_id: "starter", save_method: "yes" }, "bool_type"],
  ])("422 at %s for %j", async (field, body, type) => {
    const answer = await post(body);
    expect(answer.status).toBe(422);
    expect(answer.body.detail).toMatchObject([{ type, loc: ["body", field] }]);
  });

  test("422 where nobody takes such payments", async () => {
    const stripeOnly = liveProviders({
      payments: ["stripe"],
      stripeSecretKey: "sk",
      stripeWebhookSecret: "w",
    });
    const other = await openTestGateway({ payments: stripeOnly });
    const owner = await other.tenant();
    const { status, body } = await other
      .api("post", "/billing/checkout", owner)
      .send({ pack_id: "starter", payment_type: "wallet" });
    expect([status, body.detail[0].loc]).toEqual([422, ["body", "payment_type"]]);
    const rows = await other.sql("SELECT FROM checkout_sessions");
    expect(rows).toEqual([]);
    await other.close();
  });

  test("the packs are the edition's", async () => {
    const other = await openTestGateway({ edition: "E2" });
    const owner = await other.tenant();
    const id = await checkout(other, owner, { pack_id: "starter" });
    const { body } = await other.api("get", `/billing/sessions/${id}`, owner);
    expect([body.credits, body.price_usd]).toEqual([500, 25]);
    await other.close();
  });
});

describe("GET /billing/sessions/{session_id}", () => {
  test("404 for another tenant's, as for one that doesn't exist", async () => {
    const id = await checkout(gateway, caller);
    const stranger = await gateway.tenant();
    const answers = await Promise.all(
      [id, randomUUID()].map((each) => gateway.api("get", `/billing/sessions/${each}`, stranger)),
    );
    const shown = answers.map(({ status, body }) => [status, { ...body.error, request_id: "" }]);
    expect(shown[0]?.[0]).toBe(404);
    expect(shown[0]).toEqual(shown[1]);
  });
});

describe("POST /billing/callbacks/{provider}", () => {
  test("a paid session adds its credits, once for a repetition", async () => {
    const owner = await gateway.tenant(0);
    const id = await checkout(gateway, owner);
    const event = randomUUID();
    const first = await callBack(gateway, [paidFor(id)], event);
    const again = await callBack(gateway, [paidFor(id)], event);
    expect([first.body, again.body]).toEqual([
      { received: true, repeated: false },
      { received: true, repeated: true },
    ]);
    expect(await balanceOf(owner)).toBe(1_000);
    expect(await sessionOf(id, owner)).toMatchObject({ status: "paid" });
    const { body } = await gateway.api("get", "/credits/transactions", owner);
    expect(body.items).toMatchObject([
      {
        type: "purchase",
        amount: 1_000,
        balance_before: 0,
        balance_after: 1_000,
        job_id: null,
        payment_session_id: id,
      },
    ]);
  });

  test("thirty callbacks of one payment at once, under different ids, add its credits once", async () => {
    const owner = await gateway.tenant(0);
    const id = await checkout(gateway, owner);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => callBack(gateway, [paidFor(id)])),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
    expect(await balanceOf(owner)).toBe(1_000);
  });

  test("200 for a session that nobody knows, and a line for whoever looks after it", async () => {
    const { status } = await callBack(gateway, [paidFor(randomUUID())]);
    expect(status).toBe(200);
    expect(
      gateway.lines.findLast(({ event }) => event === "payment.events_applied")?.fields,
    ).toMatchObject({
      effects: [{ kind: "unmatched", what: "paid" }],
    });
  });

  test("a late payment counts after its session expired", async () => {
    const owner = await gateway.tenant(0);
    const id = await checkout(gateway, owner);
    await callBack(gateway, [{ kind: "expired", sessionId: id }]);
    expect(await sessionOf(id, owner)).toMatchObject({ status: "expired" });
    await callBack(gateway, [paidFor(id)]);
    expect([(await sessionOf(id, owner)).status, await balanceOf(owner)]).toEqual(["paid", 1_000]);
  });

  test("400 for every way to forge it, and nothing is applied", async () => {
    const owner = await gateway.tenant(0);
    const id = await checkout(gateway, owner);
    const secrets = providerSettings.secretKeys.map(({ bytes }) => bytes);
    const genuine = sandboxCallback(secrets, {
      id: randomUUID(),
      type: "test",
      events: [paidFor(id)],
    });
    const foreign = sandboxCallback([Buffer.alloc(32, 2)], {
      id: randomUUID(),
      type: "test",
      events: [paidFor(id)],
    });
    const send = (headers: object, body: string) =>
      gateway
        .api("post", "/billing/callbacks/sandbox")
        .set({ ...headers })
        .send(body);
    const text = genuine.body.toString();
    const signature = genuine.headers["sandbox-signature"] ?? "";
    const late = signature.replace(/t=\d+/, "t=1700000000");
    for (const forged of [
      send({}, text),
      send(foreign.headers, foreign.body.toString()),
      send(genuine.headers, `${text} `),
      send({ "sandbox-signature": late }, text),
      send({ "sandbox-signature": signature.replace("v1=", "v0=") }, text),
      send({ "sandbox-signature": `${signature},v1=${"0".repeat(64)}` }, text),
      gateway.api("post", "/billing/callbacks/sandbox").set(genuine.headers),
    ]) {
      const { status, body } = await forged;
      expect([status, body.error.code]).toEqual([400, "CALLBACK_SIGNATURE_INVALID"]);
    }
    expect(await balanceOf(owner)).toBe(0);
  });

  test("413 above 1 MiB, 400 packed, 404 for others, 405 by GET", async () => {
    const send = (path: string) => gateway.api("post", `/billing/callbacks/${path}`);
    const large = await send("sandbox").send("x".repeat(1024 * 1024 + 1));
    const packed = await send("sandbox")
      .set("Content-Encoding", "gzip")
      .set("Content-Type", "application/json")
      .serialize((body: Buffer) => body as never)
      .send(gzipSync("{}") as never);
    const others = await Promise.all(
      ["stripe", "paypal", "__proto__", "constructor", "SANDBOX"].map((name) => send(name)),
    );
    const read = await gateway.api("get", "/billing/callbacks/sandbox");
    expect([large.status, packed.status, read.status]).toEqual([413, 400, 405]);
    for (const { status, body } of others) {
      expect([status, body.error.code]).toEqual([404, "PAYMENT_PROVIDER_UNKNOWN"]);
    }
  });

  test("what callbacks hold stands in no line of the log", async () => {
    const secret = `buyer-${randomUUID()}@example.com`;
    const { body, headers } = sandboxCallback(
      providerSettings.secretKeys.map(({ bytes }) => bytes),
      { id: randomUUID(), type: "test", events: [], email: secret } as never,
    );
    await gateway.api("post", "/billing/callbacks/sandbox").set(headers).send(body.toString());
    await gateway.api("post", "/billing/callbacks/sandbox").send({ email: secret });
    const log = JSON.stringify(gateway.lines);
    expect(log).not.toContain(secret);
    expect(log).not.toContain(headers["sandbox-signature"]?.slice(-32));
  });
});

describe("payment methods", () => {
  test("200 with the caller's own, in the envelope", async () => {
    const owner = await gateway.tenant();
    const id = await savedMethod(gateway, owner);
    const { body } = await gateway.api("get", "/billing/payment-methods", owner);
    expect(body).toEqual({
      items: [
        { id, brand: "visa", last4: "4242", exp_month: 12, exp_year: 2030, is_default: true },
      ],
      total: 1,
      page: 1,
      page_size: expect.any(Number),
      total_pages: 1,
    });
    const stranger = await gateway.api("get", "/billing/payment-methods", await gateway.tenant());
    expect(stranger.body.items).toEqual([]);
  });

  test("204 removes one, and the audit log tells who did", async () => {
    const owner = await gateway.tenant();
    const id = await savedMethod(gateway, owner);
    const path = `/billing/payment-methods/${id}`;
    const foreign = await gateway.api("delete", path, await gateway.tenant());
    const own = await gateway.api("delete", path, owner);
    const again = await gateway.api("delete", path, owner);
    expect([foreign.status, own.status, again.status]).toEqual([404, 204, 404]);
    const [saved, entry] = await gateway.sql(
      "SELECT action, actor, details FROM audit_log WHERE tenant_id = $1 AND action LIKE 'payment_%' ORDER BY seq",
      [owner.tenantId],
    );
    expect(saved).toMatchObject({ action: "payment_method.saved", actor: "provider:sandbox" });
    expect(entry).toMatchObject({
      action: "payment_method.removed",
      actor: expect.stringMatching(/^key:/),
      details: { payment_method_id: id, last4: "4242" },
    });
  });
});
