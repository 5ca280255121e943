/** Keys that somebody made up, or found: each is refused, in the same words, whatever is wrong with it. */
import { request as ask } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { newApiKey } from "@reelwright/core/identity/api-keys";
import { type Issuer, openIssuer } from "../testing/issuer.ts";
import { openTestGateway } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";

let issuer: Issuer;
let gateway: TestGateway;
let owner: Caller;
beforeAll(async () => {
  issuer = await openIssuer();
  gateway = await openTestGateway({ issuer });
  owner = await gateway.signedIn(await gateway.tenant());
});
afterAll(async () => {
  await gateway.close();
  await issuer.close();
});

type Answer = { readonly status: number; readonly body: { error?: { code: string } } };

/** Sends headers as they are, which no client library would. */
const raw = (headers: readonly (readonly [string, string])[], path = "/api/v1/credits/balance") =>
  new Promise<Answer>((resolve, reject) => {
    const sent = [
      ["Host", new URL(gateway.baseUrl).host],
      ["X-Request-Id", "same"],
      ["Connection", "close"],
      ...headers,
    ].flat();
    const request = ask(`${gateway.baseUrl}${path}`, { headers: sent as never }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const text = Buffer.concat(chunks).toString("utf8");
        resolve({
          status: response.statusCode ?? 0,
          body: text.startsWith("{") ? JSON.parse(text) : {},
        });
      });
    });
    request.on("error", reject);
    request.end();
  });
const withKey = (...keys: string[]) => raw(keys.map((key) => ["X-API-Key", key] as const));

/** Latin small letters that look like it, in Cyrillic. */
const lookAlike = (key: string) => key.replace("rw_live", "rw_l\u0456ve");
const swapCase = (key: string) =>
  key.replace(/[a-zA-Z](?=[0-9A-Za-z]*_)/, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );

const wrong: { readonly [name: string]: (key: string) => string } = {
  "cut by one character": (key) => key.slice(0, -1),
  "cut to its prefix": (key) => key.slice(0, 12),
  "without its checksum": (key) => key.slice(0, -7),
  "with another checksum": (key) => `${key.slice(0, -6)}000000`,
  "with a character more": (key) => `${key}0`,
  "in capitals": (key) => key.toUpperCase(),
  "in small letters": (key) => key.toLowerCase(),
  "with a letter's case changed": (key) => `rw_live_${swapCase(key.slice(8))}`,
  "with letters that look like its own, as UTF-8": (key) =>
    Buffer.from(lookAlike(key), "utf8").toString("latin1"),
  "with a no-break space": (key) => `${key}\u00a0`,
  "with a wildcard": () => "rw_live_%_000000",
  "that is SQL": () => "' OR hash IS NOT NULL --",
  "as a bearer": (key) => `Bearer ${key}`,
  "as a list": (key) => `["${key}"]`,
  "of test mode": (key) => key.replace("live", "test"),
  "never given out": () => newApiKey().key,
  "of 10 KB": (key) => key + "0".repeat(10_000),
};

describe("401 INVALID_API_KEY for a key", () => {
  const bodies = new Set<string>();
  test.each(Object.entries(wrong))("%s", async (_name, spoil) => {
    const { status, body } = await withKey(spoil(owner.key));
    expect([status, body.error?.code]).toEqual([401, "INVALID_API_KEY"]);
    bodies.add(JSON.stringify(body));
  });

  test("that was revoked", async () => {
    const { body: made } = await gateway.api("post", "/api-keys", owner).send({ name: "x" });
    await gateway.api("delete", `/api-keys/${made.key_id}`, owner);
    const { status, body } = await withKey(made.api_key);
    expect([status, body.error?.code]).toEqual([401, "INVALID_API_KEY"]);
    bodies.add(JSON.stringify(body));
  });

  test("sent twice, good or not", async () => {
    for (const pair of [
      [owner.key, owner.key],
      [owner.key, "x"],
      ["x", owner.key],
    ]) {
      const { status, body } = await withKey(...pair);
      expect([status, body.error?.code]).toEqual([401, "INVALID_API_KEY"]);
      bodies.add(JSON.stringify(body));
    }
  });

  test("in the same words always: the answer doesn't tell a revoked key from one that never was", () => {
    expect(bodies.size).toBe(1);
  });
});

describe("a key", () => {
  test("with blanks around it is taken as HTTP has it, without them", async () => {
    expect((await withKey(` ${owner.key} `)).status).toBe(200);
  });

  test.each([
    ["in the query", "?api_key=KEY&x-api-key=KEY&X-API-Key=KEY", []],
    ["in a cookie", "", [["Cookie", "X-API-Key=KEY"]]],
    ["as the user of Basic", "", [["Authorization", "Basic KEY"]]],
    [
      "under another name",
      "",
      [
        ["Api-Key", "KEY"],
        ["X-Api-Token", "KEY"],
      ],
    ],
  ] as const)("%s is none", async (_name, query, headers) => {
    const filled = headers.map(([name, value]) => [name, value.replace("KEY", owner.key)] as const);
    const path = `/api/v1/credits/balance${query.replaceAll("KEY", owner.key)}`;
    const { status, body } = await raw(filled, path);
    expect([status, body.error?.code]).toEqual([401, "UNAUTHORIZED"]);
  });

  test("as a bearer token is a bad token", async () => {
    const { body } = await raw([["Authorization", `Bearer ${owner.key}`]]);
    expect(body.error?.code).toBe("INVALID_TOKEN");
  });

  test("of 1 MB is refused before anybody reads it, and the gateway lives", async () => {
    const outcome = await withKey("k".repeat(1024 * 1024)).then(
      ({ status }) => status,
      // The server hangs up while we still send.
      (error: NodeJS.ErrnoException) => error.code ?? "",
    );
    expect([431, "ECONNRESET", "EPIPE"]).toContain(outcome);
    expect((await withKey(owner.key)).status).toBe(200);
  });

  test("that expired says so: its owner may know", async () => {
    const made = await gateway.api("post", "/api-keys", owner).send({
      name: "short",
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    });
    expect((await withKey(made.body.api_key)).status).toBe(200);
    await gateway.sql("UPDATE api_keys SET expires_at = now() WHERE key_id = $1", [
      made.body.key_id,
    ]);
    const { status, body } = await withKey(made.body.api_key);
    expect([status, body.error?.code]).toEqual([401, "API_KEY_EXPIRED"]);
  });
});
