import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { sendMails } from "@reelwright/core/mail/send-mails";
import { type Outbox, openOutbox } from "@reelwright/integrations/mail/outbox";
import request from "supertest";
import { alert, savedCard, topup } from "../testing/cases/alerts.ts";
import { minimalJob, openTestGateway } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";

let directory: string;
let outbox: Outbox;
let gateway: TestGateway;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "outbox-"));
  outbox = openOutbox(directory, "Reelwright <no-reply@example.com>");
  gateway = await openTestGateway({ outbox });
});
afterAll(async () => {
  await gateway.close();
  await rm(directory, { recursive: true });
});

const alertOf = (caller: Caller) => gateway.api("get", "/billing/credit-alert", caller);
const setAlert = (caller: Caller, body: object) =>
  gateway.api("post", "/billing/credit-alert", caller).send(body);
const topupOf = (caller: Caller) => gateway.api("get", "/billing/auto-topup", caller);
const setTopup = (caller: Caller, body: object) =>
  gateway.api("post", "/billing/auto-topup", caller).send(body);
const sendAll = () =>
  sendMails({
    mails: gateway.store.mails,
    sender: outbox,
    from: {
      publicUrl: "https://reelwright.example.com",
      host: "example.com",
      tokens: gateway.tokens,
    },
    log: () => undefined,
  })(() => false);

describe("/billing/credit-alert", () => {
  test("200 off until it is set", async () => {
    const { status, body } = await alertOf(await gateway.tenant());
    expect(status).toBe(200);
    expect(body).toEqual({
      enabled: false,
      threshold_credits: 100,
      email: null,
      email_status: null,
    });
  });

  test("200 what was set, and what is left out stays", async () => {
    const caller = await gateway.tenant();
    const { status, body } = await setAlert(caller, alert);
    const set = { ...alert, email_status: "confirmed" };
    expect([status, body]).toEqual([200, set]);
    expect((await alertOf(caller)).body).toEqual(set);
    await setAlert(caller, { enabled: false });
    expect((await alertOf(caller)).body).toEqual({ ...set, enabled: false });
    expect((await alertOf(await gateway.tenant())).body.email).toBeNull();
  });

  test.each([
    ["no switch", {}, "missing", ["body", "enabled"]],
    [
      "a threshold of nothing",
      { ...alert, threshold_credits: 0 },
      "greater_than_equal",
      ["body", "threshold_credits"],
    ],
    [
      "a threshold in words",
      { ...alert, threshold_credits: "50" },
      "int_type",
      ["body", "threshold_credits"],
    ],
    ["no address", { ...alert, email: null }, "value_error", ["body", "email"]],
    [
      "two addresses",
      { ...alert, email: "a@example.com,b@example.com" },
      "string_pattern_mismatch",
      ["body", "email"],
    ],
    [
      "a header",
      { ...alert, email: "a@example.com\r\nBcc: b@example.com" },
      "string_pattern_mismatch",
      ["body", "email"],
    ],
    [
      "a named address",
      { ...alert, email: "A <a@example.com>" },
      "string_pattern_mismatch",
      ["body", "email"],
    ],
    ["no host", { ...alert, email: "a@localhost" }, "string_pattern_mismatch", ["body", "email"]],
    [
      "a very long address",
      { ...alert, email: `a@${"b".repeat(60)}.${"c".repeat(250)}.com` },
      "string_too_long",
      ["body", "email"],
    ],
  ])("422 for %s", async (_case, body, type, loc) => {
    const answer = await setAlert(await gateway.tenant(), body);
    expect(answer.status).toBe(422);
    expect(answer.body.detail).toContainEqual(expect.objectContaining({ type, loc }));
  });

  test("one mail per crossing, in the outbox, with the way to the shop", async () => {
    const caller = await gateway.tenant(100);
    await setAlert(caller, { ...alert, email: "shop@example.com" });
    const { body: job } = await gateway.api("post", "/jobs", caller).send(minimalJob);
    await sendAll();
    await sendAll();
    const mails = (await outbox.list()).filter(({ to }) => to === "shop@example.com");
    expect(mails).toHaveLength(1);
    const left = 100 - job.credits_estimated;
    expect(mails[0]).toMatchObject({ subject: `Test: ${left} credits left` });
    expect(mails[0]?.text).toContain("https://reelwright.example.com/billing");
  });
});

describe("/outbox", () => {
  test.each(["evil.example", "evil.example:8080", "localhost.evil.example", "a@localhost"])(
    "421 under the foreign host name '%s'",
    async (host) => {
      for (const path of ["/outbox", "/outbox.json", "/outbox/x", "/outbox/x/html"]) {
        const answer = await request(gateway.baseUrl).get(path).set("Host", host);
        expect([path, answer.status]).toEqual([path, 421]);
      }
    },
  );

  test.each(["localhost", "localhost:1234", "127.0.0.1", "[::1]:80", "demo.localhost"])(
    "200 under this machine's name %s",
    async (host) => {
      const answer = await request(gateway.baseUrl).get("/outbox.json").set("Host", host);
      expect(answer.status).toBe(200);
    },
  );

  test("200 the mails; the HTML of one loads nothing and runs nothing", async () => {
    await setAlert(await gateway.tenant(10), { ...alert, email: "pages@example.com" });
    await sendAll();
    const list = await request(gateway.baseUrl).get("/outbox.json");
    const { id } = list.body.items.find(({ to }: { to: string }) => to === "pages@example.com");
    const all = await request(gateway.baseUrl).get("/outbox");
    expect(all.body.items).toContainEqual({
      ...{ id, to: "pages@example.com" },
      subject: expect.any(String),
      sentAt: expect.any(String),
    });
    const one = await request(gateway.baseUrl).get(`/outbox/${id}`);
    expect([one.body.to, one.body.html]).toEqual(["pages@example.com", undefined]);
    expect(one.body.links).toEqual([expect.stringMatching(/\/billing$/)]);
    const html = await request(gateway.baseUrl).get(`/outbox/${id}/html`);
    expect(html.text).toContain("Buy credits");
    const policy = html.headers["content-security-policy"];
    expect(policy).toMatch(/^default-src 'none';.*frame-ancestors 'self'; sandbox$/);
    expect(policy).not.toContain("script-src");
  });

  test("404 for what isn't there, and nothing outside the directory", async () => {
    for (const path of [
      "/outbox/nothing",
      "/outbox/..%2f..%2fetc%2fpasswd",
      "/outbox/0190a0a0-0000-7000-8000-00000000dead/html",
    ]) {
      expect((await request(gateway.baseUrl).get(path)).status).toBe(404);
    }
  });

  test("404 where mail goes to a server", async () => {
    const plain = await openTestGateway();
    expect((await request(plain.baseUrl).get("/outbox")).status).toBe(404);
    await plain.close();
  });
});

describe("/billing/auto-topup", () => {
  test("200 off until it is set", async () => {
    expect((await topupOf(await gateway.tenant())).body).toEqual({
      enabled: false,
      threshold_credits: 100,
      pack_id: "starter",
      payment_method_id: null,
      monthly_limit_usd: 100,
    });
  });

  test("200 what was set, and what is left out stays", async () => {
    const caller = await gateway.tenant();
    const wanted = {
      ...topup,
      monthly_limit_usd: 50.25,
      payment_method_id: await savedCard(gateway, caller),
    };
    expect((await setTopup(caller, wanted)).body).toEqual(wanted);
    await setTopup(caller, { enabled: true, threshold_credits: 70 });
    expect((await topupOf(caller)).body).toEqual({ ...wanted, threshold_credits: 70 });
  });

  test("422 for another account's payment method", async () => {
    const foreign = await savedCard(gateway, await gateway.tenant());
    const { status, body } = await setTopup(await gateway.tenant(), {
      ...topup,
      payment_method_id: foreign,
    });
    expect([status, body.detail[0].loc]).toEqual([422, ["body", "payment_method_id"]]);
  });

  test.each([
    ["no switch", {}, "missing", ["body", "enabled"]],
    ["a pack that isn't sold", { ...topup, pack_id: "huge" }, "literal_error", ["body", "pack_id"]],
    ["no payment method", topup, "value_error", ["body", "payment_method_id"]],
    [
      "a limit below the pack's price",
      { ...topup, monthly_limit_usd: 9.99 },
      "value_error",
      ["body", "monthly_limit_usd"],
    ],
    [
      "fractions of a cent",
      { ...topup, monthly_limit_usd: 10.001 },
      "value_error",
      ["body", "monthly_limit_usd"],
    ],
    [
      "a limit above the operator's ceiling",
      { ...topup, monthly_limit_usd: 1_001 },
      "less_than_equal",
      ["body", "monthly_limit_usd"],
    ],
    [
      "no limit at all",
      { ...topup, monthly_limit_usd: 1e9 },
      "less_than_equal",
      ["body", "monthly_limit_usd"],
    ],
    [
      "a method that is no id",
      { ...topup, payment_method_id: "card" },
      "uuid_parsing",
      ["body", "payment_method_id"],
    ],
  ])("422 for %s", async (_case, body, type, loc) => {
    const answer = await setTopup(await gateway.tenant(), body);
    expect(answer.status).toBe(422);
    expect(answer.body.detail).toContainEqual(expect.objectContaining({ type, loc }));
  });

  test("a card that is removed switches it off", async () => {
    const caller = await gateway.tenant();
    const payment_method_id = await savedCard(gateway, caller);
    await setTopup(caller, { ...topup, payment_method_id });
    await gateway
      .api("delete", `/billing/payment-methods/${payment_method_id}`, caller)
      .expect(204);
    expect((await topupOf(caller)).body).toMatchObject({ enabled: false, payment_method_id: null });
  });
});
