/** How often the issuer is asked, and what happens while it doesn't answer. */
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { Failure } from "@reelwright/film/failure";
import { audience, type Issuer, openIssuer } from "../testing/issuer.ts";
import type { KeySetTiming } from "./key-set.ts";
import { lazyTokens } from "./lazy-tokens.ts";

let issuer: Issuer;
beforeEach(async () => {
  issuer = await openIssuer();
});
afterEach(() => issuer.close());

/** A gateway's check of tokens; it answers `ok` or the failure's code. */
/** Nothing but keys is fetched for tokens with an address. */
const address = { email: "ada@example.com", email_verified: true };

const openCheck = (timing: Partial<KeySetTiming>, jwksUrl = "") => {
  const settings = {
    issuer: issuer.url,
    audience,
    jwksUrl,
    audienceClaim: "aud" as const,
    subjectClaim: "sub" as const,
    signupBonus: 0,
    signUp: "open" as const,
    rolesClaim: "",
    operators: [],
  };
  const identity = {
    enter: async () => ({ member_id: "m", tenant_id: "t", role: "owner" as const }),
  };
  const check = lazyTokens(settings, identity, { onError: () => undefined, timing })?.check;
  return async (token?: string): Promise<string> => {
    try {
      await check?.enter(token ?? (await issuer.token(address)), {
        tenantId: null,
        requestId: "a request",
      });
      return "ok";
    } catch (error) {
      return error instanceof Failure ? error.code : String(error);
    }
  };
};
const fetches = (path = "/jwks") => issuer.asked.filter((each) => each === path).length;
const twenty = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 20 }, work));

describe("the issuer's keys", () => {
  test("are fetched once for many requests at once", async () => {
    const check = openCheck({});
    expect(new Set(await twenty(() => check()))).toEqual(new Set(["ok"]));
    expect([fetches(), fetches("/.well-known/openid-configuration")]).toEqual([1, 1]);
  });

  test("come from the configured address where there is one", async () => {
    const check = openCheck({}, `${issuer.url}/jwks`);
    expect(await check()).toBe("ok");
    expect(issuer.asked).toEqual(["/jwks"]);
  });

  test("are where most issuers have them where there is no discovery", async () => {
    const keys = JSON.stringify({ keys: issuer.keys.map(({ jwk }) => jwk) });
    issuer.misbehave((path) =>
      path === "/.well-known/jwks.json" ? { status: 200, body: keys } : { status: 404, body: "" },
    );
    expect(await openCheck({})()).toBe("ok");
  });

  test("are fetched again for a key that is new, at once", async () => {
    const check = openCheck({});
    expect(await check()).toBe("ok");
    await issuer.rotate();
    expect([await check(), fetches()]).toEqual(["ok", 2]);
  });

  test("are not fetched for each unknown key", async () => {
    const check = openCheck({ cooldownMs: 60_000 });
    expect(await check()).toBe("ok");
    for (let count = 0; count < 30; count += 1) {
      expect(await check(await issuer.token({}, { kid: `unknown-${count}` }))).toBe(
        "INVALID_TOKEN",
      );
    }
    expect(fetches()).toBe(2);
  });

  test("check a token that names none where one alone fits", async () => {
    const check = openCheck({ cooldownMs: 0 });
    const nameless = () => issuer.token({}, { kid: undefined });
    expect(await check(await nameless())).toBe("ok");
    await issuer.rotate();
    expect(await check()).toBe("ok");
    expect(await check(await nameless())).toBe("INVALID_TOKEN");
  });

  test("that the issuer took back are refused after the next fetch", async () => {
    const check = openCheck({ freshMs: 0, cooldownMs: 0 });
    const token = await issuer.token();
    expect(await check(token)).toBe("ok");
    await issuer.rotate();
    issuer.withdraw();
    // Former keys serve while new ones are on their way.
    await check();
    expect(await check(token)).toBe("INVALID_TOKEN");
  });

  test("serve on while the issuer is away", async () => {
    const check = openCheck({ freshMs: 0, cooldownMs: 0 });
    expect(await check()).toBe("ok");
    issuer.misbehave(() => ({ status: 500, body: "" }));
    expect([await check(), await check()]).toEqual(["ok", "ok"]);
    expect(fetches()).toBe(1);
  });

  test.each([
    ["404", { status: 404, body: "{}" }],
    ["500", { status: 500, body: "{}" }],
    ["a redirect", { status: 302, body: "{}" }],
    ["no JSON", { status: 200, body: "<html>" }],
    ["no object", { status: 200, body: "null" }],
    [
      "another issuer",
      { status: 200, body: '{"issuer":"https://x.example","jwks_uri":"https://x.example/"}' },
    ],
    ["no keys", { status: 200, body: '{"keys":7}' }],
    ["endlessly", { status: 200, body: `{"a":"${"x".repeat(600_000)}"}` }],
  ])("are unavailable, and no token bad, where the issuer answers %s", async (_name, answer) => {
    const check = openCheck({ cooldownMs: 0 });
    issuer.misbehave(() => answer);
    expect(await check()).toBe("SERVICE_UNAVAILABLE");
    issuer.misbehave(null);
    expect(await check()).toBe("ok");
  });

  test("of an issuer that is down are not asked for by every request", async () => {
    issuer.misbehave(() => ({ status: 500, body: "" }));
    const check = openCheck({ cooldownMs: 60_000 });
    for (let count = 0; count < 3; count += 1) {
      expect(new Set(await twenty(() => check()))).toEqual(new Set(["SERVICE_UNAVAILABLE"]));
    }
    expect(issuer.asked).toHaveLength(2);
  });

  test("are not even fetched for junk", async () => {
    const check = openCheck({});
    expect([await check("junk"), await check("a.b.c")]).toEqual(["INVALID_TOKEN", "INVALID_TOKEN"]);
    expect(issuer.asked).toEqual([]);
  });
});
