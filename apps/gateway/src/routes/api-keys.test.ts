import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { newApiKey, parseApiKey } from "@reelwright/core/identity/api-keys";
import { testTenantOf } from "@reelwright/core/identity/test-mode";
import { openStore } from "@reelwright/store/open-store";
import { type Issuer, openIssuer } from "../testing/issuer.ts";
import { jobIn } from "../testing/job-states.ts";
import { minimalJob, openTestGateway } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";

let issuer: Issuer;
let gateway: TestGateway;
beforeAll(async () => {
  issuer = await openIssuer();
  gateway = await openTestGateway({ issuer });
});
afterAll(async () => {
  await gateway.close();
  await issuer.close();
});

const person = async () => gateway.signedIn(await gateway.tenant());
const make = (owner: Caller, body: object = { name: "Server" }) =>
  gateway.api("post", "/api-keys", owner).send(body);
const list = async (owner: Caller, query = "") =>
  (await gateway.api("get", `/api-keys${query}`, owner)).body;
const revoke = (owner: Caller, id: string) => gateway.api("delete", `/api-keys/${id}`, owner);
const withKey = (key: string) => gateway.api("get", "/credits/balance", { tenantId: "", key });
const isoTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe("POST /api-keys", () => {
  test("201 with a key that works, and is not to be had again", async () => {
    const owner = await person();
    const { status, body } = await make(owner, { name: "  Server  " });
    expect([status, body]).toEqual([
      201,
      {
        key_id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
        name: "Server",
        key_prefix: body.api_key.slice(0, 12),
        mode: "live",
        last_used_at: null,
        expires_at: null,
        scopes: null,
        daily_credit_limit: null,
        addresses: null,
        created_at: isoTime,
        api_key: expect.stringMatching(/^rw_live_[0-9A-Za-z]{40}_[0-9A-Za-z]{6}$/),
      },
    ]);
    expect((await withKey(body.api_key)).status).toBe(200);
    expect(JSON.stringify(await list(owner))).not.toContain(body.api_key.slice(12));
    const stored = await gateway.sql("SELECT * FROM api_keys WHERE key_id = $1", [body.key_id]);
    expect(JSON.stringify(stored)).not.toContain(body.api_key.slice(12));
  });

  test("201 with an expiry, kept in UTC", async () => {
    const { body } = await make(await person(), {
      name: "x",
      expires_at: "2999-06-01T02:00:00+02:00",
    });
    expect(body.expires_at).toBe("2999-06-01T00:00:00.000Z");
    expect((await withKey(body.api_key)).status).toBe(200);
  });

  test.each([
    [{}, "missing", "name"],
    [{ name: "" }, "string_too_short", "name"],
    [{ name: "  " }, "value_error", "name"],
    [{ name: "a".repeat(101) }, "string_too_long", "name"],
    [{ name: 7 }, "string_type", "name"],
    [{ name: "x\u0000" }, "value_error", "name"],
    [{ name: "x", expires_at: "tomorrow" }, "value_error", "expires_at"],
    [{ name: "x", expires_at: "2020-01-01T00:00:00Z" }, "value_error", "expires_at"],
    [{ name: "x", expires_at: "2999-12-31T23:59:60Z" }, "value_error", "expires_at"],
    [{ name: "x", expires_at: 1 }, "string_type", "expires_at"],
  ])("422 for %j", async (body, type, field) => {
    const owner = await person();
    const { status, body: answer } = await make(owner, body);
    expect([status, answer.detail]).toMatchObject([422, [{ type, loc: ["body", field] }]]);
    expect((await list(owner)).total).toBe(1);
  });

  test("409 at the 51st key in force, also when many come at once; expired and revoked ones don't count", async () => {
    const owner = await person();
    // One came with the tenant.
    const answers = await Promise.all(Array.from({ length: 60 }, () => make(owner)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(49);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.error).toMatchObject({
      code: "API_KEY_LIMIT_REACHED",
      details: { limit: 50 },
    });
    const made = answers.filter(({ status }) => status === 201).map(({ body }) => body.key_id);
    await revoke(owner, made[0]);
    await gateway.sql("UPDATE api_keys SET expires_at = now() WHERE key_id = $1", [made[1]]);
    expect([
      (await make(owner)).status,
      (await make(owner)).status,
      (await make(owner)).status,
    ]).toEqual([201, 201, 409]);
  });

  test("403 BEARER_REQUIRED with a key, 401 with a bad one", async () => {
    const owner = await gateway.tenant();
    const { status, body } = await make(owner);
    expect([status, body.error.code]).toEqual([403, "BEARER_REQUIRED"]);
    const bad = await make({ tenantId: "", key: newApiKey().key });
    expect([bad.status, bad.body.error.code]).toEqual([401, "INVALID_API_KEY"]);
  });
});

describe("GET /api-keys", () => {
  test("200: newest first, in pages", async () => {
    const owner = await person();
    for (const name of ["one", "two", "three"]) await make(owner, { name });
    expect(await list(owner, "?page_size=2")).toMatchObject({
      items: [{ name: "three" }, { name: "two" }],
      total: 4,
      page: 1,
      page_size: 2,
      total_pages: 2,
    });
    expect((await list(owner, "?page_size=2&page=2")).items).toMatchObject([
      { name: "one" },
      { name: "test" },
    ]);
    expect((await list(owner, "?page=9")).items).toEqual([]);
  });

  test("a used key shows when", async () => {
    const owner = await person();
    const { body } = await make(owner);
    await withKey(body.api_key);
    // The note is written beside the answer.
    for (let look = 0; look < 100; look += 1) {
      const [entry] = (await list(owner)).items;
      if (entry.last_used_at !== null) break;
    }
    expect((await list(owner)).items[0].last_used_at).toEqual(isoTime);
  });

  test("200: expired keys stay in the list, revoked and foreign ones don't", async () => {
    const [owner, other] = [await person(), await person()];
    const { body: expired } = await make(owner, {
      name: "expired",
      expires_at: "2999-01-01T00:00:00Z",
    });
    await gateway.sql("UPDATE api_keys SET expires_at = now() WHERE key_id = $1", [expired.key_id]);
    const { body: revoked } = await make(owner, { name: "revoked" });
    await revoke(owner, revoked.key_id);
    await make(other, { name: "foreign" });
    const { items, total } = await list(owner);
    expect([items.map(({ name }: { name: string }) => name), total]).toEqual([
      ["expired", "test"],
      2,
    ]);
    const { status, body } = await withKey(expired.api_key);
    expect([status, body.error.code]).toEqual([401, "API_KEY_EXPIRED"]);
  });
});

describe("PATCH /api-keys/{key_id}", () => {
  const change = (owner: Caller, id: string, body: object) =>
    gateway.api("patch", `/api-keys/${id}`, owner).send(body);

  test("200: given fields change from the next request on, others stay", async () => {
    const owner = await person();
    const { body: made } = await make(owner, {
      name: "Server",
      scopes: ["billing:read"],
      daily_credit_limit: 7,
    });
    expect((await withKey(made.api_key)).status).toBe(200);
    const { status, body } = await change(owner, made.key_id, {
      name: "  Reader ",
      scopes: ["uploads", "jobs:read", "uploads"],
      addresses: ["203.0.113.0/24", "203.0.113.0/24"],
    });
    const { api_key: _key, ...before } = made;
    const after = {
      ...before,
      name: "Reader",
      scopes: ["jobs:read", "uploads"],
      addresses: ["203.0.113.0/24"],
      last_used_at: expect.anything(),
    };
    expect([status, body]).toEqual([200, after]);
    expect((await withKey(made.api_key)).body.error.code).toBe("ADDRESS_NOT_ALLOWED");
    await change(owner, made.key_id, { addresses: null });
    expect((await withKey(made.api_key)).body.error.code).toBe("INSUFFICIENT_PRIVILEGES");
    await change(owner, made.key_id, { scopes: null });
    expect((await withKey(made.api_key)).status).toBe(200);
    expect((await list(owner)).items[0]).toMatchObject({ scopes: null, daily_credit_limit: 7 });
  });

  test("the log shows what changed, and nothing of a request that changes nothing", async () => {
    const owner = await person();
    const { body: made } = await make(owner);
    await change(owner, made.key_id, { name: "Server", daily_credit_limit: 10, scopes: null });
    await change(owner, made.key_id, { daily_credit_limit: 10 });
    const { body: log } = await gateway.api("get", "/audit-log", owner);
    expect(log.items.map(({ action }: { action: string }) => action)).toEqual([
      "api_key.updated",
      "api_key.created",
      "tenant.created",
    ]);
    expect(log.items[0].details).toEqual({
      key_id: made.key_id,
      name: "Server",
      key_prefix: made.key_prefix,
      before: { daily_credit_limit: null },
      after: { daily_credit_limit: 10 },
    });
  });

  test("an expired key is accepted again with a later expiry", async () => {
    const owner = await person();
    const { body: made } = await make(owner);
    await gateway.sql("UPDATE api_keys SET expires_at = now() WHERE key_id = $1", [made.key_id]);
    expect((await withKey(made.api_key)).body.error.code).toBe("API_KEY_EXPIRED");
    await change(owner, made.key_id, { name: "Renamed" });
    expect((await withKey(made.api_key)).body.error.code).toBe("API_KEY_EXPIRED");
    await change(owner, made.key_id, { expires_at: "2999-01-01T00:00:00Z" });
    expect((await withKey(made.api_key)).status).toBe(200);
  });

  test.each([
    [{ name: "" }, "string_too_short", ["name"]],
    [{ name: " " }, "value_error", ["name"]],
    [{ expires_at: "2020-01-01T00:00:00Z" }, "value_error", ["expires_at"]],
    [{ scopes: [] }, "too_short", ["scopes"]],
    [{ scopes: ["keys"] }, "literal_error", ["scopes", 0]],
    [{ daily_credit_limit: -1 }, "greater_than_equal", ["daily_credit_limit"]],
    [{ addresses: ["203.0.113.0/99"] }, "value_error", ["addresses", 0]],
  ])("422 for %j, and nothing changes", async (body, type, loc) => {
    const owner = await person();
    const { body: made } = await make(owner);
    const { status, body: answer } = await change(owner, made.key_id, { ...body, x: 1 });
    expect([status, answer.detail]).toMatchObject([422, [{ type, loc: ["body", ...loc] }]]);
    const { api_key: _key, ...before } = made;
    expect((await list(owner)).items[0]).toEqual(before);
  });

  test("404 for a revoked key, and for another account's", async () => {
    const [owner, other] = [await person(), await person()];
    const { body: made } = await make(owner);
    expect((await change(other, made.key_id, { name: "Mine" })).status).toBe(404);
    await revoke(owner, made.key_id);
    expect((await change(owner, made.key_id, { name: "Back" })).status).toBe(404);
    expect((await withKey(made.api_key)).status).toBe(401);
  });
});

describe("DELETE /api-keys/{key_id}", () => {
  test("204; the key is refused at the next request on every gateway, and stays so", async () => {
    const owner = await person();
    const { body } = await make(owner);
    const gateways = await Promise.all(
      [1, 2, 3].map(() => openStore({ url: gateway.databaseUrl, poolSize: 1 })),
    );
    const hash = parseApiKey(body.api_key)?.hash ?? "";
    for (const each of gateways) expect((await each.tenants.keyByHash(hash))?.revoked).toBe(false);
    const answer = await revoke(owner, body.key_id);
    expect([answer.status, answer.text]).toEqual([204, ""]);
    for (const each of gateways) expect((await each.tenants.keyByHash(hash))?.revoked).toBe(true);
    const { status, body: refused } = await withKey(body.api_key);
    expect([status, refused.error.code]).toEqual([401, "INVALID_API_KEY"]);
    await Promise.all(gateways.map((each) => each.close()));
  });

  test("404 the second time, for an unknown id and for a foreign one, in the same words", async () => {
    const [owner, other] = [await person(), await person()];
    const { body } = await make(owner);
    const foreign = await revoke(other, body.key_id).set("X-Request-Id", "same");
    expect((await withKey(body.api_key)).status).toBe(200);
    expect((await revoke(owner, body.key_id)).status).toBe(204);
    const again = await revoke(owner, body.key_id).set("X-Request-Id", "same");
    const unknown = await revoke(owner, "0190a0a0-0000-7000-8000-00000000dead").set(
      "X-Request-Id",
      "same",
    );
    expect([foreign, again, unknown].map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(foreign.body).toEqual(unknown.body);
    expect(again.body).toEqual(unknown.body);
    expect(unknown.body.error.code).toBe("API_KEY_NOT_FOUND");
  });

  test("of ten at once one is admitted, and noted once", async () => {
    const owner = await person();
    const { body } = await make(owner);
    const answers = await Promise.all(Array.from({ length: 10 }, () => revoke(owner, body.key_id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(9).fill(404)]);
    const { body: log } = await gateway.api("get", "/audit-log", owner);
    const revocations = log.items.filter(
      ({ action }: { action: string }) => action === "api_key.revoked",
    );
    expect(revocations).toHaveLength(1);
  });
});

describe("GET /audit-log", () => {
  test("tells who made and revoked a key with which request, and no secret", async () => {
    const owner = await person();
    const { body } = await make(owner, { name: "Server" }).set("X-Request-Id", "making");
    await revoke(owner, body.key_id).set("X-Request-Id", "revoking");
    const { body: log } = await gateway.api("get", "/audit-log", owner);
    const actor = expect.stringMatching(/^user:./);
    const shown = { key_id: body.key_id, name: "Server", key_prefix: body.key_prefix };
    expect(log.items.slice(0, 2)).toEqual([
      {
        entry_id: expect.any(String),
        actor,
        action: "api_key.revoked",
        details: shown,
        request_id: "revoking",
        client_address: "127.0.0.1",
        created_at: isoTime,
      },
      {
        entry_id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/),
        actor,
        action: "api_key.created",
        details: { ...shown, expires_at: null },
        request_id: "making",
        client_address: "127.0.0.1",
        created_at: isoTime,
      },
    ]);
    expect(JSON.stringify(log)).not.toContain(body.api_key.slice(12));
  });

  test("shows nothing of others, and not a word of it can be changed", async () => {
    const [owner, other] = [await person(), await person()];
    await make(owner);
    expect((await gateway.api("get", "/audit-log", other)).body.items).toMatchObject([
      { actor: "operator", action: "tenant.created", details: { credits: 10_000 } },
    ]);
    for (const change of [
      "UPDATE audit_log SET actor = 'operator'",
      "DELETE FROM audit_log",
      "TRUNCATE audit_log",
    ]) {
      await expect(gateway.sql(change)).rejects.toThrow(/append-only/);
    }
  });

  test("a change that fails leaves no note", async () => {
    const owner = await person();
    await Promise.all(Array.from({ length: 60 }, () => make(owner)));
    expect((await gateway.api("get", "/audit-log", owner)).body.total).toBe(50);
  });
});

describe("test mode", () => {
  const withTestKey = async (credits = 500) => {
    const owner = await gateway.signedIn(await gateway.tenant(credits));
    const { status, body } = await make(owner, { name: "CI", mode: "test" });
    expect([status, body.mode, body.key_prefix]).toEqual([
      201,
      "test",
      expect.stringMatching(/^rw_test_/),
    ]);
    const tested: Caller = { tenantId: testTenantOf(owner.tenantId), key: body.api_key };
    return { owner, tested };
  };
  const order = (caller: Caller, changes: object = {}) =>
    gateway.api("post", "/jobs", caller).send({ ...minimalJob, ...changes });
  const balance = async (caller: Caller) =>
    (await gateway.api("get", "/credits/balance", caller)).body.credit_balance;

  test("a key of it has a ledger, jobs, a webhook and a profile of its own", async () => {
    const { owner, tested } = await withTestKey();
    const made = await order(tested);
    expect([made.status, made.body.livemode, made.headers["location"]]).toEqual([
      201,
      false,
      `/api/v1/jobs/${made.body.job_id}`,
    ]);
    expect([await balance(tested), await balance(owner)]).toEqual([10_000, 500]);
    expect((await gateway.api("get", `/jobs/${made.body.job_id}`, owner)).status).toBe(404);
    await gateway
      .api("put", "/tenants/me/webhook", tested)
      .send({ webhook_url: "https://hooks.example.com/test" });
    const profile = async (caller: Caller) =>
      (await gateway.api("get", "/tenants/me", caller)).body;
    expect(await profile(tested)).toMatchObject({ livemode: false, webhook_configured: true });
    expect(await profile(owner)).not.toHaveProperty("livemode");
    expect(await profile(owner)).toMatchObject({ webhook_configured: false });
    const live = await order(owner, { product_name: "test:policy" });
    expect(live.status).toBe(201);
    expect(live.body).not.toHaveProperty("livemode");
  });

  test("its keys are listed and revoked with the others, and create none", async () => {
    const { owner, tested } = await withTestKey();
    expect((await list(owner)).items.map(({ mode }: { mode: string }) => mode)).toEqual([
      "test",
      "live",
    ]);
    expect((await make(tested)).status).toBe(403);
    const [{ key_id }] = (await list(owner)).items;
    await revoke(owner, key_id);
    expect((await withKey(tested.key)).status).toBe(401);
  });

  test("people reach it with X-Test-Mode, and manage the account's keys either way", async () => {
    const owner = await person();
    const inTestMode = (value: string) =>
      gateway.api("get", "/credits/balance", owner).set("X-Test-Mode", value);
    expect((await inTestMode("false")).body.credit_balance).toBe(10_000);
    await order(owner);
    const reserved = async (value: string) => (await inTestMode(value)).body.credit_reserved;
    expect([await reserved("true"), await reserved("yes")]).toEqual([0, 0]);
    expect(await reserved("false")).toBeGreaterThan(0);
    const keys = await gateway.api("get", "/api-keys", owner).set("X-Test-Mode", "true");
    expect(keys.body.total).toBe(1);
  });

  test("403 LIVE_KEY_IN_TEST_MODE: a live key never spends credits where test mode was meant", async () => {
    const { tenantId, key } = await gateway.tenant();
    const { status, body } = await order({ tenantId, key }).set("X-Test-Mode", "true");
    expect([status, body.error.code]).toEqual([403, "LIVE_KEY_IN_TEST_MODE"]);
  });

  test("402 for test:insufficient_credits, 422 for an unknown test input", async () => {
    const { tested } = await withTestKey();
    const unpaid = await order(tested, { product_name: "test:insufficient_credits" });
    expect([unpaid.status, unpaid.body.error]).toMatchObject([
      402,
      { code: "INSUFFICIENT_CREDITS", details: { available: 0 } },
    ]);
    expect(unpaid.body.error.details.required).toBeGreaterThan(0);
    const { status, body } = await order(tested, { product_name: "test:slow=soon" });
    expect([status, body.detail]).toMatchObject([
      422,
      [{ loc: ["body", "product_name"], msg: expect.stringContaining("test:slow=SECONDSs") }],
    ]);
  });

  test("a key's daily limit counts what it reserves there: by jobs, retries and the playground", async () => {
    const { owner, tested } = await withTestKey();
    const [{ key_id }] = (await list(owner)).items;
    const limit = (credits: number | null) =>
      gateway.api("patch", `/api-keys/${key_id}`, owner).send({ daily_credit_limit: credits });
    const { body: job } = await order(tested);
    const cost = job.credits_estimated;
    const failed = await jobIn(gateway, tested, "failed");
    expect((await limit(cost + 1)).status).toBe(200);
    expect((await order(tested)).status).toBe(201);
    const refused = await order(tested);
    expect([refused.status, refused.body.error]).toMatchObject([
      429,
      { code: "KEY_CREDIT_LIMIT", details: { limit: cost + 1, required: cost, remaining: 1 } },
    ]);
    const retried = await gateway.api("post", `/jobs/${failed}/retry`, tested);
    expect(retried.body.error.code).toBe("KEY_CREDIT_LIMIT");
    const played = await gateway
      .api("post", "/models/imgA_2/try", tested)
      .send({ model_id: "imgA_2", prompt: "a mug" });
    expect(played.body.error.code).toBe("KEY_CREDIT_LIMIT");
    // A live key of the account has nothing to do with it.
    expect((await order(owner)).status).toBe(201);
    await limit(null);
    expect((await gateway.api("post", `/jobs/${failed}/retry`, tested)).status).toBe(200);
  });

  test("a presenter speaks there, whoever serves the port", async () => {
    const { owner, tested } = await withTestKey();
    const presentation = "talking";
    expect((await order(tested, { presentation })).status).toBe(201);
    expect((await order(owner, { presentation })).status).toBe(422);
  });
});
