import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { openStore } from "@reelwright/store/open-store";
import request from "supertest";
import { audience, type Issuer, inSeconds, openIssuer } from "../testing/issuer.ts";
import { openTestGateway, unknownKey } from "../testing/test-gateway.ts";
import type { TestGateway } from "../testing/test-gateway-options.ts";

const firstEntry = { tenantId: null, bonus: 0, requestId: null };
const bonus = 250;
const algorithms = ["ES256", "RS256", "EdDSA", "PS256"];
let issuer: Issuer;
let gateway: TestGateway;
beforeAll(async () => {
  issuer = await openIssuer(algorithms);
  gateway = await openTestGateway({ confirmAddresses: true, issuer, signupBonus: bonus });
});
afterAll(async () => {
  await gateway.close();
  await issuer.close();
});

const withToken = (token: string, path = "/tenants/me", at: TestGateway = gateway) =>
  request(at.baseUrl).get(`/api/v1${path}`).set("Authorization", `Bearer ${token}`);

describe("a valid access token", () => {
  test.each(algorithms)("200 signed with %s", async (algorithm) => {
    const key = issuer.keys.find(({ alg }) => alg === algorithm);
    expect((await withToken(await issuer.token({}, {}, key))).status).toBe(200);
  });

  test.each([
    ["its audience among others", { aud: ["https://other.example.com", audience] }, {}],
    ["no typ", {}, { typ: undefined }],
    ["typ JWT", {}, { typ: "JWT" }],
    ["an expiry a moment ago, since clocks differ", { exp: inSeconds(-2) }, {}],
    ["a beginning in the past", { nbf: inSeconds(-60) }, {}],
  ])("200 with %s", async (_name, claims, header) => {
    // The moment counts from now, not from when the table was made.
    const fresh = "exp" in claims ? { exp: inSeconds(-2) } : claims;
    expect((await withToken(await issuer.token(fresh, header))).status).toBe(200);
  });

  test("200 whatever the scheme's case, and beside a key it decides", async () => {
    const token = await issuer.token({ sub: "grace" });
    const { body: by } = await withToken(token);
    const other = await gateway.tenant();
    const { body } = await gateway
      .api("get", "/tenants/me", other)
      .set("Authorization", `bEaReR  ${token}`);
    expect(body.tenant_id).toBe(by.tenant_id);
    expect(body.tenant_id).not.toBe(other.tenantId);
    const beside = await withToken(token).set("X-API-Key", unknownKey());
    expect(beside.status).toBe(200);
  });

  test("401 for a bad one beside a good key, with a challenge of RFC 6750", async () => {
    const { status, body, headers } = await gateway
      .api("get", "/tenants/me", await gateway.tenant())
      .set("Authorization", `Bearer ${await issuer.token({ exp: inSeconds(-60) })}`);
    expect([status, body.error.code]).toEqual([401, "INVALID_TOKEN"]);
    expect(headers["www-authenticate"]).toMatch(
      /^Bearer realm="reelwright", error="invalid_token", error_description="[^"]+"$/,
    );
  });
});

describe("a refused token", () => {
  const other = { aud: "account", azp: "my-client" };
  test.each([
    ["audience", other, {}, `aud is "account" instead of "${audience}"; azp is "my-client"`],
    ["audience that is missing", { aud: undefined }, {}, "aud is missing instead of"],
    [
      "issuer",
      { iss: "https://other.example.com" },
      {},
      'iss is "https://other.example.com" instead of "http',
    ],
    ["expiry", { exp: 1_000_000_000 }, {}, "exp is 2001-09-09T01:46:40.000Z, and it is 2"],
    ["expiry that is missing", { exp: undefined }, {}, "exp is missing"],
    ["beginning", { nbf: 33_000_000_000 }, {}, "nbf is 3015-"],
    ["subject that is missing", { sub: undefined }, {}, "sub is missing"],
    ["subject that names nobody", { sub: " " }, {}, 'sub is " ", which names nobody'],
    ["type", {}, { typ: "logout+jwt" }, 'typ is "logout+jwt"'],
    ["key", {}, { kid: "old" }, 'kid is "old" with alg "ES256", and the issuer has no such key'],
  ])(
    "says in the log, and not in the answer, that it is the %s",
    async (_, claims, header, reason) => {
      const before = gateway.lines.length;
      const { status, text, body } = await withToken(await issuer.token(claims, header));
      expect([status, body.error.code]).toEqual([401, "INVALID_TOKEN"]);
      const line = gateway.lines.slice(before).find(({ event }) => event === "request.handled");
      expect(line?.fields["reason"]).toContain(reason);
      expect(text).not.toContain(reason.slice(0, 8));
    },
  );

  test("says in the log that it is the signature, the algorithm, or no token at all", async () => {
    const [head = "", claims = "", signature = ""] = (await issuer.token()).split(".");
    const none = Buffer.from('{"alg":"HS256"}').toString("base64url");
    const reasons = async (token: string) => {
      const before = gateway.lines.length;
      expect((await withToken(token)).status).toBe(401);
      const line = gateway.lines.slice(before).find(({ event }) => event === "request.handled");
      return line?.fields["reason"];
    };
    const forged = signature.replace(/^./, (first) => (first === "A" ? "B" : "A"));
    expect(await reasons(`${head}.${claims}.${forged}`)).toContain("the signature is not that of");
    expect(await reasons(`${none}.${claims}.${signature}`)).toContain('alg is "HS256" instead of');
    expect(await reasons("nonsense")).toContain("it is no token");
    expect(await reasons("x".repeat(9_000))).toContain("the token has 9000 characters");
  });
});

describe("the tenant of a subject", () => {
  test("is made at the first request, with name, address and bonus, and stays", async () => {
    const claims = { sub: "first", name: "  Ada  ", email: "ada@example.com" };
    const { body } = await withToken(await issuer.token(claims));
    expect(body).toMatchObject({ name: "Ada", email: "ada@example.com" });
    const again = await withToken(await issuer.token({ sub: "first", name: "Renamed" }));
    expect(again.body).toEqual(body);
    const { body: ledger } = await withToken(
      await issuer.token({ sub: "first" }),
      "/credits/transactions",
    );
    expect(ledger.items).toMatchObject([
      { type: "bonus", amount: bonus, balance_before: 0, balance_after: bonus },
    ]);
    const { body: log } = await withToken(await issuer.token({ sub: "first" }), "/audit-log");
    expect(log.items).toMatchObject([
      { actor: "user:first", action: "tenant.signed_up", details: { issuer: issuer.url, bonus } },
    ]);
  });

  test.each([
    ["none", {}, { name: "New account", email: null }],
    ["an address alone", { email: "x@example.com" }, { name: "x@example.com" }],
    ["odd ones", { name: 7, email: ["x"] }, { name: "New account", email: null }],
    [
      "an address that was never checked",
      { email: "boss@example.com", email_verified: false },
      { name: "New account", email: null },
    ],
    ["a line break", { name: "Eve\nAdmin" }, { name: "New account" }],
  ])("takes claims as they are: %s", async (name, claims, expected) => {
    const { body } = await withToken(await issuer.token({ sub: `claims ${name}`, ...claims }));
    expect(body).toMatchObject(expected);
  });

  test.each([
    [true, "confirmed"],
    [false, null],
    [undefined, "pending"],
    ["true", "pending"],
  ])(
    "has a confirmed address where the token says so: email_verified %j",
    async (verified, state) => {
      const email = "owner@example.com";
      const sub = `verified ${JSON.stringify(verified)}`;
      const claims = { sub, email, email_verified: verified };
      const alert = await withToken(await issuer.token(claims), "/billing/credit-alert");
      expect(alert.body.email_status).toBe(state);
    },
  );

  test("is one for 50 first requests at once, through ten gateways", async () => {
    const stores = await Promise.all(
      Array.from({ length: 10 }, () => openStore({ url: gateway.databaseUrl, poolSize: 5 })),
    );
    const who = { issuer: issuer.url, subject: "crowd", name: "Crowd", email: null };
    const ids = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const entry = { tenantId: null, bonus, requestId: `r-${index}` };
        return (await stores[index % 10]?.identity.enter(who, entry))?.tenant_id;
      }),
    );
    await Promise.all(stores.map((store) => store.close()));
    expect(new Set(ids).size).toBe(1);
    const found = await gateway.sql(
      `SELECT (SELECT count(*) FROM tenants WHERE name = 'Crowd')::int AS tenants,
        (SELECT count(*) FROM credit_transactions WHERE tenant_id = $1)::int AS bonuses,
        (SELECT count(*) FROM audit_log WHERE tenant_id = $1)::int AS notes`,
      [ids[0]],
    );
    expect(found).toEqual([{ tenants: 1, bonuses: 1, notes: 1 }]);
  });

  test("is one for 50 first requests over HTTP", async () => {
    const token = await issuer.token({ sub: "crowd over HTTP", name: "Queue" });
    const answers = await Promise.all(Array.from({ length: 50 }, () => withToken(token)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.tenant_id}`)).size).toBe(1);
    expect(await gateway.sql("SELECT FROM tenants WHERE name = 'Queue'")).toHaveLength(1);
  });

  test("is another's for the same subject of another issuer", async () => {
    const here = await withToken(await issuer.token({ sub: "same" }));
    const who = {
      issuer: "https://elsewhere.example.com",
      subject: "same",
      name: "x",
      email: null,
    };
    const { tenant_id } = await gateway.store.identity.enter(who, firstEntry);
    expect(tenant_id).not.toBe(here.body.tenant_id);
  });

  test("starts without a ledger row where there is no bonus", async () => {
    const who = { issuer: issuer.url, subject: "no bonus", name: "x", email: null };
    const { tenant_id: tenantId } = await gateway.store.identity.enter(who, firstEntry);
    expect(await gateway.store.credits.balance(tenantId)).toMatchObject({ credit_balance: 0 });
    expect(
      (await gateway.store.credits.transactions(tenantId, { page: 1, pageSize: 9, jobId: null }))
        .total,
    ).toBe(0);
    expect((await gateway.store.checkInvariants()).filter((line) => line.rows > 0)).toEqual([]);
  });
});

describe("a token that names no address", () => {
  let own: Issuer;
  let at: TestGateway;
  /** What the userinfo endpoint answers next. */
  let answer: object | { readonly status: number };
  beforeAll(async () => {
    own = await openIssuer();
    own.describePeople((authorization) => {
      expect(authorization).toMatch(/^Bearer ey/);
      const { status = 200, ...claims } = answer as { readonly status?: number };
      return { status, body: JSON.stringify(claims) };
    });
    at = await openTestGateway({ issuer: own, confirmAddresses: true });
  });
  afterAll(async () => {
    await at.close();
    await own.close();
  });
  const asked = () => own.asked.filter((path) => path === "/userinfo").length;
  const profile = async (sub: string, claims: object = {}) =>
    withToken(await own.token({ sub, ...claims }), "/tenants/me", at);
  const alertState = async (sub: string) =>
    (await withToken(await own.token({ sub }), "/billing/credit-alert", at)).body.email_status;

  test.each([
    [true, "confirmed"],
    ["true", "confirmed"],
    [false, null],
    [undefined, null],
  ])("has that of the userinfo endpoint, with email_verified %j", async (verified, state) => {
    const sub = `described ${JSON.stringify(verified)}`;
    answer = {
      sub,
      email: `${typeof verified}@example.com`,
      email_verified: verified,
      name: "Ada",
    };
    const before = asked();
    const found = await Promise.all([profile(sub), profile(sub)]);
    const email = state === null ? null : `${typeof verified}@example.com`;
    expect(found.map(({ body }) => body)).toMatchObject([{ name: "Ada", email }, { email }]);
    expect(await alertState(sub)).toBe(state);
    expect(asked()).toBe(before + 1);
  });

  test("401 if the endpoint describes another person, and the log says so", async () => {
    answer = { sub: "mallory", email: "ada@example.com", email_verified: true };
    expect((await profile("ada")).status).toBe(401);
    expect(at.lines.at(-1)?.fields["reason"]).toContain("another sub");
  });

  test("200 without an address where the endpoint doesn't take the token; it is asked once", async () => {
    answer = { status: 403 };
    const before = asked();
    for (const _ of [1, 2]) expect((await profile("refused")).body.email).toBeNull();
    expect(asked()).toBe(before + 1);
    answer = { sub: "other", email: "other@example.com", email_verified: true };
    expect((await profile("other")).body.email).toBe("other@example.com");
  });

  test("isn't asked about if the token has one with its state", async () => {
    const before = asked();
    const claims = { email: "own@example.com", email_verified: true };
    expect((await profile("complete", claims)).body.email).toBe("own@example.com");
    expect(asked()).toBe(before);
  });

  test.each([
    ["fails", { status: 500 }],
    ["answers too much", { sub: "late", email: "x@example.com", more: "x".repeat(600_000) }],
  ])("200 without an address while the endpoint %s", async (_how, given) => {
    const isolated = await openTestGateway({ issuer: own });
    answer = given;
    const before = asked();
    for (const sub of ["late", "late", "later"]) {
      const { status, body } = await withToken(await own.token({ sub }), "/tenants/me", isolated);
      expect([status, body.email]).toEqual([200, null]);
    }
    // Nobody waits for it again for a while.
    expect(asked()).toBe(before + 1);
    expect(isolated.lines.map(({ event }) => event)).toContain("issuer.error");
    await isolated.close();
  });
});

describe("while the issuer's keys were never there", () => {
  test("503, not 401; and 200 once it answers", async () => {
    const own = await openIssuer();
    const at = await openTestGateway({ issuer: own, tokenTiming: { cooldownMs: 0 } });
    own.misbehave(() => ({ status: 500, body: "" }));
    const read = async () => withToken(await own.token(), "/credits/balance", at);
    const { status, body, headers } = await read();
    expect([status, body.error.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect(at.lines.map(({ event }) => event)).toContain("issuer.error");
    own.misbehave(null);
    expect((await read()).status).toBe(200);
    await at.close();
    await own.close();
  });
});
