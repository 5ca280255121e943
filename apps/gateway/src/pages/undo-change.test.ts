/** Owners get an email about each change of cards, top-ups and webhooks, and undo it by the email's link. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { sendMails } from "@reelwright/core/mail/send-mails";
import { type Outbox, openOutbox } from "@reelwright/integrations/mail/outbox";
import request from "supertest";
import { openTestGateway } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";

let directory: string;
let outbox: Outbox;
let gateway: TestGateway;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "outbox-"));
  outbox = openOutbox(directory, "Reelwright <no-reply@example.com>");
  gateway = await openTestGateway({ outbox, confirmAddresses: true });
});
afterAll(async () => {
  const broken = (await gateway.store.checkInvariants()).filter(({ rows }) => rows > 0);
  await gateway.close();
  await rm(directory, { recursive: true });
  expect(broken).toEqual([]);
});

type Owner = Caller & { readonly email: string };
let count = 0;
/** An account whose issuer vouches for its address. */
const owner = async (): Promise<Owner> => {
  const caller = await gateway.tenant();
  count += 1;
  const email = `owner${count}@example.com`;
  await gateway.sql("UPDATE tenants SET email = $2, email_verified = true WHERE tenant_id = $1", [
    caller.tenantId,
    email,
  ]);
  return { ...caller, email };
};
/** What has been sent to the owner, the oldest first. */
const mailsTo = async ({ email }: Owner) => {
  const send = sendMails({
    mails: gateway.store.mails,
    sender: outbox,
    from: {
      publicUrl: "https://reelwright.example.com",
      host: "example.com",
      tokens: gateway.tokens,
    },
    log: () => undefined,
  });
  for (let round = 0; round < 12; round += 1) await send(() => false);
  const sent = (await outbox.list()).filter(({ to }) => to === email);
  return sent.sort((a, b) => (a.id < b.id ? -1 : 1));
};
const linkOf = (text: string | undefined): string =>
  new URL(/https:\S+\/undo-change\/\S+/.exec(text ?? "")?.[0] ?? "http://none").pathname;
const undo = async (who: Owner) => {
  const mails = await mailsTo(who);
  return request(gateway.baseUrl).post(linkOf(mails.at(-1)?.text));
};

const hook = "https://hooks.example.com/path?token=hidden";
const secret = "a".repeat(64);
const setWebhook = (by: Caller, body: object) =>
  gateway.api("put", "/tenants/me/webhook", by).send(body);
const setTopup = (by: Caller, body: object) =>
  gateway.api("post", "/billing/auto-topup", by).send(body);
const saveCard = async (by: Caller): Promise<string> => {
  await gateway.store.billing.saveMethod(by.tenantId, "sandbox", {
    reference: `card-${by.tenantId}`,
    customer: null,
    brand: "visa",
    last4: "4242",
    expMonth: 12,
    expYear: 2040,
  });
  const [card] = await gateway.store.billing.methods(by.tenantId);
  return card?.id ?? "";
};
const auditOf = async (by: Caller) =>
  (await gateway.api("get", "/audit-log", by)).body.items as {
    action: string;
    key_prefix: string | null;
    details: object;
  }[];
const subjects = (mails: readonly { subject: string }[]) => mails.map(({ subject }) => subject);

describe("a webhook", () => {
  test("that a key changed is emailed, with the key's prefix and a link that restores it", async () => {
    const who = await owner();
    await setWebhook(who, { webhook_url: "https://mine.example.com/", webhook_secret: secret });
    await setWebhook(who, { webhook_url: hook });
    const mails = await mailsTo(who);
    expect(subjects(mails)).toEqual(["Test: A webhook was added", "Test: The webhook was changed"]);
    const text = mails[1]?.text ?? "";
    expect(text).toContain(`the API key ${who.key.slice(0, 12)}…`);
    expect(text).toMatch(/Before: Events are sent to mine\. example\. com, signed\./);
    expect(text).toMatch(/Now: Events are sent to hooks\. example\. com path, not signed\./);
    expect(text).not.toMatch(/hidden|aaaa|https:\/\/hooks/);
    const link = linkOf(text);
    for (const method of ["get", "head", "get"] as const) {
      const { status, headers } = await request(gateway.baseUrl)[method](link);
      expect([status, headers["cache-control"]]).toEqual([200, "no-store"]);
    }
    const asked = await request(gateway.baseUrl).get(link);
    expect(asked.body).toEqual({
      ...{ state: "open", kind: "webhook", at: expect.any(String), tenant: "Test" },
      author: { kind: "api_key", key_prefix: who.key.slice(0, 12), key_name: expect.any(String) },
      before: { address: "mine.example.com", signed: true },
      after: { address: "hooks.example.com/path", signed: false },
      is_topup_off: false,
    });
    expect((await gateway.store.webhooks.get(who.tenantId))?.url).toBe(hook);

    const clicks = await Promise.all(
      Array.from({ length: 5 }, () => request(gateway.baseUrl).post(link)),
    );
    expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(clicks[0]?.body.state).toBe("undone");
    const restored = await gateway.store.webhooks.get(who.tenantId);
    expect(restored?.url).toBe("https://mine.example.com/");
    expect(restored?.secret).not.toBeNull();
    // The link works once: what is set afterwards stays.
    await setWebhook(who, { webhook_url: "https://later.example.com/" });
    await request(gateway.baseUrl).post(link);
    expect((await gateway.store.webhooks.get(who.tenantId))?.url).toBe(
      "https://later.example.com/",
    );
    const audit = await auditOf(who);
    expect(audit.filter(({ action }) => action === "account_change.undone")).toHaveLength(1);
    expect(audit.find(({ action }) => action === "webhook.configured")).toMatchObject({
      key_prefix: who.key.slice(0, 12),
      details: { host: "later.example.com", signed: false, warning: expect.any(String) },
    });
  });

  test("that was added is removed, and one that was removed is back", async () => {
    const who = await owner();
    await setWebhook(who, { webhook_url: hook, webhook_secret: secret });
    await gateway.api("delete", "/tenants/me/webhook", who);
    expect(subjects(await mailsTo(who)).at(-1)).toBe("Test: A webhook was removed");
    await undo(who);
    expect((await gateway.store.webhooks.get(who.tenantId))?.url).toBe(hook);
    const [added] = await mailsTo(who);
    await request(gateway.baseUrl).post(linkOf(added?.text));
    expect(await gateway.store.webhooks.get(who.tenantId)).toBeNull();
  });

  test("that is saved as it is, or removed where there is none, is no change", async () => {
    const who = await owner();
    await gateway.api("delete", "/tenants/me/webhook", who);
    for (const _ of [1, 2, 3]) await setWebhook(who, { webhook_url: hook, webhook_secret: secret });
    expect(await mailsTo(who)).toHaveLength(1);
    expect((await auditOf(who)).filter(({ action }) => action.startsWith("webhook."))).toHaveLength(
      1,
    );
  });
});

describe("an automatic top-up", () => {
  const on = {
    enabled: true,
    threshold_credits: 500,
    pack_id: "enterprise",
    monthly_limit_usd: 900,
  };

  test("that a key turned on is turned off by the link", async () => {
    const who = await owner();
    const payment_method_id = await saveCard(who);
    expect((await setTopup(who, { ...on, payment_method_id })).status).toBe(200);
    const mails = await mailsTo(who);
    expect(subjects(mails)).toEqual([
      "Test: A card was saved",
      "Test: Automatic top-up was turned on",
    ]);
    expect(mails[1]?.text).toMatch(/enterprise pack .* 500 credits .* \$900\.00 a month/);
    await undo(who);
    expect((await gateway.api("get", "/billing/auto-topup", who)).body).toMatchObject({
      enabled: false,
    });
  });

  test("is restored as it was, but stays off without its card", async () => {
    const who = await owner();
    const payment_method_id = await saveCard(who);
    const first = { ...on, pack_id: "creator", payment_method_id };
    await setTopup(who, first);
    await setTopup(who, { ...on, threshold_credits: 5_000 });
    const [, , changed] = await mailsTo(who);
    await setTopup(who, { enabled: false });
    const [, , , off] = await mailsTo(who);
    await request(gateway.baseUrl).post(linkOf(changed?.text));
    expect((await gateway.api("get", "/billing/auto-topup", who)).body).toEqual(first);
    await gateway.api("delete", `/billing/payment-methods/${payment_method_id}`, who);
    const page = await request(gateway.baseUrl).post(linkOf(off?.text));
    expect(page.body).toMatchObject({ state: "undone", is_topup_off: true });
    expect((await gateway.api("get", "/billing/auto-topup", who)).body).toMatchObject({
      enabled: false,
      payment_method_id: null,
    });
  });
});

describe("a card", () => {
  test("that was removed can't be had back, and the answer says so", async () => {
    const who = await owner();
    const id = await saveCard(who);
    await gateway.api("delete", `/billing/payment-methods/${id}`, who);
    const mail = (await mailsTo(who)).at(-1);
    expect(mail?.subject).toBe("Test: A card was removed");
    expect(mail?.text).toContain("visa ending in 4242");
    for (const method of ["get", "post"] as const) {
      const page = await request(gateway.baseUrl)[method](linkOf(mail?.text));
      expect([page.status, page.body.state]).toEqual([200, "final"]);
      expect(page.body).toMatchObject({ before: { brand: "visa", last4: "4242" }, after: null });
    }
  });

  test("that was saved is removed by the link", async () => {
    const who = await owner();
    await saveCard(who);
    await undo(who);
    expect(await gateway.store.billing.methods(who.tenantId)).toEqual([]);
  });
});

test("a link that is late, cut off, invented or for something else changes nothing", async () => {
  const who = await owner();
  await setWebhook(who, { webhook_url: hook });
  const [mail] = await mailsTo(who);
  const link = linkOf(mail?.text);
  const confirming = link.replace("undo-change", "confirm-address");
  await gateway.sql("UPDATE account_changes SET expires_at = created_at WHERE tenant_id = $1", [
    who.tenantId,
  ]);
  const answers = [
    await request(gateway.baseUrl).post(link),
    await request(gateway.baseUrl).get(link),
    await request(gateway.baseUrl).post(link.slice(0, -1)),
    await request(gateway.baseUrl).post(confirming),
    await request(gateway.baseUrl).post("/undo-change/%00"),
    await request(gateway.baseUrl).put(link),
  ];
  expect(answers.map(({ status }) => status)).toEqual([410, 410, 404, 404, 404, 405]);
  expect((await gateway.store.webhooks.get(who.tenantId))?.url).toBe(hook);
});

test("a flood of one kind of change hides no other, and no other mail hides either", async () => {
  const who = await owner();
  for (let n = 0; n < 25; n += 1)
    await setWebhook(who, { webhook_url: `https://h${n}.example.com/` });
  const id = await saveCard(who);
  await gateway.api("delete", `/billing/payment-methods/${id}`, who);
  const sent = subjects(await mailsTo(who));
  expect(sent.filter((subject) => subject.includes("webhook"))).toHaveLength(20);
  expect(sent.slice(-2)).toEqual(["Test: A card was saved", "Test: A card was removed"]);
});

test("an account without an address is not written to, and its changes are made all the same", async () => {
  const caller = await gateway.tenant();
  expect((await setWebhook(caller, { webhook_url: hook })).status).toBe(200);
  const rows = await gateway.sql("SELECT FROM mails WHERE tenant_id = $1", [caller.tenantId]);
  expect(rows).toEqual([]);
});
