/**
 * Pages of other origins that call the API from a browser, as browsers ask.
 * @tier all
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import request from "supertest";
import { type Issuer, openIssuer } from "../testing/issuer.ts";
import { minimalJob, openTestGateway } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";

const page = "https://app.example.com";
const origins = [page, "http://localhost:5173"];
const stranger = "https://evil.example.com";

let directory: string;
let issuer: Issuer;
let gateway: TestGateway;
let closed: TestGateway;
let caller: Caller;
let person: Caller;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "gateway-cors-"));
  await writeFile(join(directory, "final.mp4"), "0123456789");
  issuer = await openIssuer();
  gateway = await openTestGateway({ corsOrigins: origins, issuer, filesDirectory: directory });
  closed = await openTestGateway();
  caller = await gateway.tenant();
  person = await gateway.signedIn(caller);
});
afterAll(async () => {
  await gateway.close();
  await closed.close();
  await issuer.close();
  await rm(directory, { recursive: true });
});

/** What a browser asks before it sends what a page wants. */
const ask = (path: string, method: string, origin = page, by = gateway) =>
  request(by.baseUrl)
    .options(path)
    .set("Origin", origin)
    .set("Access-Control-Request-Method", method)
    .set("Access-Control-Request-Headers", "authorization,content-type,idempotency-key");

const exposed = [
  "X-Request-Id",
  "Idempotent-Replayed",
  "Retry-After",
  "RateLimit",
  "RateLimit-Policy",
  "Location",
  "ETag",
];
const listOf = (header: string | undefined) => (header ?? "").split(/, */);

/** That a page may read an answer. */
const expectReadable = (headers: Record<string, string>, origin = page) => {
  expect(headers["access-control-allow-origin"]).toBe(origin);
  expect(listOf(headers["access-control-expose-headers"])).toEqual(exposed);
  expect(listOf(headers["vary"])).toContain("Origin");
  expect(headers).not.toHaveProperty("access-control-allow-credentials");
};

describe("a browser that asks beforehand", () => {
  test.each([
    ["/api/v1/jobs", "POST", "POST, GET, HEAD"],
    ["/api/v1/jobs/0190a0a0-0000-7000-8000-00000000dead", "DELETE", "GET, HEAD, DELETE"],
    ["/api/v1/personas/random", "GET", "GET, HEAD"],
    ["/api/v1/tenants/me/webhook", "PUT", "PUT, POST, GET, HEAD, DELETE"],
    ["/files/final.mp4", "GET", "GET, HEAD"],
    ["/api/v1/openapi.json", "GET", "GET, HEAD"],
    ["/api/v1/nothing", "PATCH", "GET, HEAD, POST, PUT, PATCH, DELETE"],
  ])("%s %s: 204 with what the path takes", async (path, method, methods) => {
    for (const origin of origins) {
      const { status, headers, text } = await ask(path, method, origin);
      expect([status, text]).toEqual([204, ""]);
      expect(headers).toMatchObject({
        "access-control-allow-origin": origin,
        "access-control-allow-methods": methods,
        "access-control-max-age": "7200",
        vary: "Origin",
      });
      expect(headers).not.toHaveProperty("access-control-allow-credentials");
      expect(listOf(headers["access-control-allow-headers"])).toEqual([
        "Authorization",
        "Content-Type",
        "Idempotency-Key",
        "If-Match",
        "X-Request-Id",
        "X-Test-Mode",
        "Last-Event-ID",
        "X-Tenant",
      ]);
    }
  });

  test("needs no credentials, and none are looked at", async () => {
    const owner = await gateway.tenant();
    const lastUse = async () => {
      const text = "SELECT last_used_at FROM api_keys WHERE tenant_id = $1";
      return (await gateway.sql(text, [owner.tenantId]))[0].last_used_at;
    };
    expect((await ask("/api/v1/jobs", "GET").set("X-API-Key", owner.key)).status).toBe(204);
    expect((await ask("/api/v1/jobs", "GET").set("Authorization", "Bearer junk")).status).toBe(204);
    expect(await lastUse()).toBeNull();
    await gateway.api("get", "/credits/balance", owner);
    expect(await lastUse()).not.toBeNull();
  });

  test.each([stranger, "null", "https://app.example.com.evil.com", "http://app.example.com"])(
    "from %s learns of no permission",
    async (origin) => {
      const { headers } = await ask("/api/v1/jobs", "POST", origin);
      expect(headers).not.toHaveProperty("access-control-allow-origin");
      expect(listOf(headers["vary"])).toContain("Origin");
    },
  );

  test("405 for OPTIONS that asks nothing", async () => {
    const { status, headers } = await gateway.api("options", "/jobs", caller).set("Origin", page);
    expect([status, headers["allow"]]).toEqual([405, "POST, GET, HEAD"]);
  });

  test("is one line of the log, by the path's pattern", async () => {
    const id = "preflight-1";
    await ask("/api/v1/jobs/0190a0a0-0000-7000-8000-00000000dead", "GET").set("X-Request-Id", id);
    const isLogged = () => gateway.lines.find(({ fields }) => fields["request_id"] === id);
    while (!isLogged()) await new Promise((resolve) => setImmediate(resolve));
    expect(isLogged()?.fields).toMatchObject({ route: "/api/v1/jobs/{job_id}", status: 204 });
  });
});

describe("what a page may read", () => {
  const from = (test: request.Test) => test.set("Origin", page);

  test("a success with a bearer token, and where what it made is", async () => {
    const { status, headers } = await from(gateway.api("post", "/jobs", person)).send(minimalJob);
    expect(status).toBe(201);
    expect(headers["location"]).toMatch(/^\/api\/v1\/jobs\//);
    expectReadable(headers);
  });

  test.each([
    ["401", () => gateway.api("get", "/jobs"), 401],
    ["404 of a thing", () => gateway.api("get", `/models/nothing`, person), 404],
    ["404 of a path", () => gateway.api("get", "/nothing", person), 404],
    ["400 of a path", () => gateway.api("get", "/jobs/%E0%A4%A", person), 400],
    ["405", () => gateway.api("put", "/jobs", person), 405],
    ["413", () => gateway.api("post", "/jobs", person).send({ x: "x".repeat(1_100_000) }), 413],
    ["422 of fields", () => gateway.api("post", "/jobs", person).send({}), 422],
    [
      "422 of no JSON",
      () => gateway.api("post", "/jobs", person).type("application/json").send("{"),
      422,
    ],
    ["422 of a form", () => gateway.api("post", "/uploads/product-image", person), 422],
  ] as const)("%s", async (_what, send, wanted) => {
    const { status, headers } = await from(send());
    expect(status).toBe(wanted);
    expectReadable(headers);
  });

  test("a failure of ours", async () => {
    await gateway.sql("ALTER TABLE templates RENAME TO gone");
    try {
      const { status, headers } = await from(gateway.api("get", "/templates", person));
      expect(status).toBe(500);
      expectReadable(headers);
    } finally {
      await gateway.sql("ALTER TABLE gone RENAME TO templates");
    }
  });

  test("an event stream", async () => {
    const { body } = await gateway.api("post", "/jobs", person).send(minimalJob);
    const leaving = new AbortController();
    const headers = { Origin: page, "X-API-Key": person.key };
    const address = `${gateway.baseUrl}/api/v1/jobs/${body.job_id}/events`;
    const response = await fetch(address, { headers, signal: leaving.signal });
    expect(response.headers.get("content-type")).toMatch(/^text\/event-stream/);
    expectReadable(Object.fromEntries(response.headers));
    leaving.abort();
  });

  test("a file, as any page may", async () => {
    const { status, headers } = await from(request(gateway.baseUrl).get("/files/final.mp4"));
    expect([status, headers["access-control-allow-origin"]]).toEqual([200, "*"]);
    expect(listOf(headers["access-control-expose-headers"])).toContain("ETag");
  });

  test("nothing for other origins, and the same answer for who is no page", async () => {
    for (const origin of [stranger, undefined]) {
      const sent = gateway.api("get", "/credits/balance", person);
      const { status, headers } = await (origin ? sent.set("Origin", origin) : sent);
      expect(status).toBe(200);
      expect(headers).not.toHaveProperty("access-control-allow-origin");
      expect(listOf(headers["vary"])).toContain("Origin");
    }
  });
});

describe("without configured origins", () => {
  test("nothing is permitted, and nothing said", async () => {
    const { status, headers } = await ask("/api/v1/jobs", "POST", page, closed);
    expect(status).toBe(405);
    const names = (of: object) => Object.keys(of).filter((name) => name.startsWith("access-"));
    expect(names(headers)).toEqual([]);
    const owner = await closed.tenant();
    const answer = await closed.api("get", "/credits/balance", owner).set("Origin", page);
    expect([answer.status, names(answer.headers)]).toEqual([200, []]);
    expect(answer.headers["vary"] ?? "").not.toMatch(/origin/i);
  });
});
