/** Tokens that somebody made to get in: each is 401 INVALID_TOKEN, in the same words. */
import { createHmac, createSign, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import request from "supertest";
import { audience, type Issuer, inSeconds, openIssuer } from "../testing/issuer.ts";
import { openTestGateway } from "../testing/test-gateway.ts";
import type { TestGateway } from "../testing/test-gateway-options.ts";

let issuer: Issuer;
let gateway: TestGateway;
/** The attacker's server: whoever is asked there was fooled. */
let lair: Server;
let lairUrl: string;
const visits: string[] = [];
beforeAll(async () => {
  issuer = await openIssuer(["ES256", "RS256", "ES384"]);
  gateway = await openTestGateway({ issuer });
  lair = createServer((asked, response) => {
    visits.push(asked.url ?? "");
    response.end(JSON.stringify({ keys: [] }));
  });
  lair.listen(0, "127.0.0.1");
  await once(lair, "listening");
  lairUrl = `http://127.0.0.1:${(lair.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await gateway.close();
  await issuer.close();
  lair.closeAllConnections();
  lair.close();
});

const encode = (part: unknown): string =>
  Buffer.from(typeof part === "string" ? part : JSON.stringify(part)).toString("base64url");
const claims = (more: object = {}) => ({
  iss: issuer.url,
  aud: audience,
  sub: "mallory",
  exp: inSeconds(300),
  ...more,
});

/** Signed by the issuer's first key (ES256), over just these texts. */
const signedText = async (header: string, payload: string): Promise<string> => {
  const input = `${encode(header)}.${encode(payload)}`;
  const key = { key: await issuer.privatePem(), dsaEncoding: "ieee-p1363" as const };
  return `${input}.${createSign("sha256").update(input).sign(key, "base64url")}`;
};
const usualHeader = () => JSON.stringify({ alg: "ES256", kid: issuer.keys[0]?.kid });

/** Signed by the attacker, with this in the header besides. */
const ownKey = async (header: (publicJwk: object) => object): Promise<string> => {
  const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
  const more = header({ ...(await exportJWK(publicKey)), alg: "ES256" });
  return new SignJWT(claims())
    .setProtectedHeader({ alg: "ES256", kid: issuer.keys[0]?.kid ?? "", ...more })
    .sign(privateKey);
};

const hmac = async (alg: string, secret: string, header: object = {}): Promise<string> => {
  const input = `${encode({ alg, typ: "JWT", ...header })}.${encode(claims())}`;
  const hash = alg.replace("HS", "sha");
  return `${input}.${createHmac(hash, secret).update(input).digest("base64url")}`;
};

const changed = async (part: 0 | 1 | 2, change: (text: string) => string): Promise<string> => {
  const parts = (await issuer.token()).split(".");
  parts[part] = change(parts[part] ?? "");
  return parts.join(".");
};

const kidOf = () => issuer.keys[0]?.kid ?? "";
const attacks: { readonly [name: string]: () => Promise<string> | string } = {
  "alg none": () => `${encode({ alg: "none" })}.${encode(claims())}.`,
  "alg None with a kid": () => `${encode({ alg: "None", kid: kidOf() })}.${encode(claims())}.`,
  "alg none with the issuer's signature": async () => {
    const [, payload, signature] = (await issuer.token()).split(".");
    return `${encode({ alg: "none" })}.${payload}.${signature}`;
  },
  "HS256 with the public key's PEM": async () => hmac("HS256", await issuer.publicPem()),
  "HS256 with the public key's PEM, by kid": async () =>
    hmac("HS256", await issuer.publicPem(), { kid: kidOf() }),
  "HS512 with the public key's JWK": async () =>
    hmac("HS512", JSON.stringify(issuer.keys[0]?.jwk), { kid: kidOf() }),
  "HS256 with nothing": () => hmac("HS256", ""),
  "an algorithm that isn't taken, with the issuer's key": () =>
    issuer.token({}, {}, issuer.keys[2]),
  "more than 8 KB": () => issuer.token({ more: "a".repeat(8_192) }),
  "another algorithm than the key's": () => issuer.token({}, { kid: issuer.keys[1]?.kid }),
  "another issuer": () => issuer.token({ iss: "https://evil.example.com" }),
  "an issuer with a slash more": () => issuer.token({ iss: `${issuer.url}/` }),
  "an issuer among others": () => issuer.token({ iss: [issuer.url, "x"] }),
  "no issuer": () => issuer.token({ iss: undefined }),
  "another audience": () => issuer.token({ aud: "https://other.example.com" }),
  "a part of the audience": () => issuer.token({ aud: audience.slice(0, -1) }),
  "no audience": () => issuer.token({ aud: undefined }),
  "an object for an audience": () => issuer.token({ aud: { [audience]: true } }),
  expired: () => issuer.token({ exp: inSeconds(-60) }),
  "no expiry": () => issuer.token({ exp: undefined }),
  "a text for an expiry": () => issuer.token({ exp: "2999-01-01" }),
  "an endless expiry": () =>
    signedText(usualHeader(), JSON.stringify(claims()).replace(/"exp":\d+/, '"exp":1e999')),
  "a beginning in the future": () => issuer.token({ nbf: inSeconds(120) }),
  "an odd beginning": () => issuer.token({ nbf: "now" }),
  "no subject": () => issuer.token({ sub: undefined }),
  "an empty subject": () => issuer.token({ sub: "" }),
  "a blank subject": () => issuer.token({ sub: "  " }),
  "a null subject": () => issuer.token({ sub: null }),
  "a number for a subject": () => issuer.token({ sub: 42 }),
  "an object for a subject": () => issuer.token({ sub: { toString: "admin" } }),
  "a list for a subject": () => issuer.token({ sub: ["ada"] }),
  "a subject of 256 characters": () => issuer.token({ sub: "a".repeat(256) }),
  "a subject of 10 KB": () => issuer.token({ sub: "a".repeat(10_240) }),
  "a subject with NUL": () => issuer.token({ sub: "ada\u0000" }),
  "a subject with half a character": () =>
    signedText(usualHeader(), JSON.stringify(claims({ sub: "ada\ud800" }))),
  "a subject with a line break": () => issuer.token({ sub: "ada\nrequest.handled" }),
  "a payload that is no object": () => signedText(usualHeader(), JSON.stringify([claims()])),
  "a payload that is no JSON": () => signedText(usualHeader(), "{sub:'ada'}"),
  "a critical extension": () =>
    issuer
      .token({}, { crit: ["exp"], exp: inSeconds(300) })
      .catch(() =>
        signedText(
          JSON.stringify({ alg: "ES256", kid: kidOf(), crit: ["x"], x: 1 }),
          JSON.stringify(claims()),
        ),
      ),
  "an empty crit": () =>
    signedText(JSON.stringify({ alg: "ES256", kid: kidOf(), crit: [] }), JSON.stringify(claims())),
  "an unencoded payload": () =>
    signedText(
      JSON.stringify({ alg: "ES256", kid: kidOf(), crit: ["b64"], b64: false }),
      JSON.stringify(claims()),
    ),
  "an ID token's kind of header": () => issuer.token({}, { typ: "logout+jwt" }),
  "a DER signature": async () => {
    const input = `${encode(usualHeader())}.${encode(claims())}`;
    const der = createSign("sha256")
      .update(input)
      .sign(await issuer.privatePem(), "base64url");
    return `${input}.${der}`;
  },
  "a signature of zeros": () => changed(2, () => Buffer.alloc(64).toString("base64url")),
  "no signature": () => changed(2, () => ""),
  "a cut signature": () => changed(2, (text) => text.slice(0, -4)),
  "a tampered payload": () => changed(1, () => encode(claims({ sub: "admin" }))),
  "a tampered header": () => changed(0, () => encode({ alg: "ES256", kid: kidOf(), x: 1 })),
  "two parts": async () => (await issuer.token()).split(".").slice(0, 2).join("."),
  "four parts": async () => `${await issuer.token()}.x`,
  "five parts, as an encrypted token has": () => "a.b.c.d.e",
  "blanks inside": async () => (await issuer.token()).replace(".", ". "),
  "two tokens": async () => `${await issuer.token()}, ${await issuer.token()}`,
  "base64 instead of base64url": () => changed(1, (text) => `${text}==`),
  "the attacker's jwk in the header": () => ownKey((jwk) => ({ jwk })),
  "jku to the attacker": () => ownKey(() => ({ jku: `${lairUrl}/jwks` })),
  "jku to the attacker, a new kid": () => ownKey(() => ({ jku: `${lairUrl}/jwks`, kid: "evil" })),
  "x5u to the attacker": () => ownKey(() => ({ x5u: `${lairUrl}/cert` })),
  "the attacker's x5c": () => ownKey(() => ({ x5c: ["MIIB"] })),
  "a kid that is a path": () => ownKey(() => ({ kid: "../../../../../dev/null" })),
  "a kid that is SQL": () => ownKey(() => ({ kid: "' UNION SELECT 'secret' --" })),
  "a kid that is an address": () => ownKey(() => ({ kid: `${lairUrl}/key` })),
  "a kid of a prototype": () => ownKey(() => ({ kid: "__proto__" })),
  "a kid of 7 KB": () => ownKey(() => ({ kid: "k".repeat(5_000) })),
  "a kid that is no text": () =>
    signedText(JSON.stringify({ alg: "ES256", kid: { $ne: null } }), JSON.stringify(claims())),
  "an API key": () => "rw_live_0000000000000000000000000000000000000000_000000",
  nothing: () => "",
};

describe("401 INVALID_TOKEN for", () => {
  const bodies = new Set<string>();
  test.each(Object.entries(attacks))("%s", async (_name, forge) => {
    const { status, body, headers } = await request(gateway.baseUrl)
      .get("/api/v1/credits/balance")
      .set("Authorization", `Bearer ${await forge()}`)
      .set("X-Request-Id", "same");
    expect([status, body.error?.code]).toEqual([401, "INVALID_TOKEN"]);
    expect(headers["www-authenticate"]).toContain('error="invalid_token"');
    bodies.add(JSON.stringify(body));
  });

  test("all of them in the same words, without a visit to the attacker or a trace of a tenant", async () => {
    expect(bodies.size).toBe(1);
    expect(visits).toEqual([]);
    const { body } = await request(gateway.baseUrl)
      .get("/api/v1/tenants/me")
      .set("Authorization", `Bearer ${await issuer.token({ sub: randomUUID() })}`);
    expect(body.tenant_id).toBeDefined();
    expect(await gateway.sql("SELECT FROM tenants")).toHaveLength(1);
  });
});

describe("what is no bearer token", () => {
  test.each(["Bearer", "bearer ", "Bearer\tx", "BEARER x y"])("%j is a bad one", async (value) => {
    const { body } = await request(gateway.baseUrl)
      .get("/api/v1/credits/balance")
      .set("Authorization", value);
    expect(body.error.code).toBe("INVALID_TOKEN");
  });

  test.each(["Basic eA==", "Token x", "Digest username=x", "Bearerx", "x", "DPoP a.b.c"])(
    "%j are no credentials",
    async (value) => {
      const { status, body } = await request(gateway.baseUrl)
        .get("/api/v1/credits/balance")
        .set("Authorization", value);
      expect([status, body.error.code]).toEqual([401, "UNAUTHORIZED"]);
    },
  );

  test("a good token in the query or a cookie is none", async () => {
    const token = await issuer.token();
    const { status, body } = await request(gateway.baseUrl)
      .get("/api/v1/credits/balance")
      .query({ access_token: token })
      .set("Cookie", `access_token=${token}`);
    expect([status, body.error.code]).toEqual([401, "UNAUTHORIZED"]);
  });
});
