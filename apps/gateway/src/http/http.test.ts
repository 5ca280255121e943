import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import request from "supertest";
import { minimalJob, openTestGateway } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";

let gateway: TestGateway;
let caller: Caller;
beforeAll(async () => {
  gateway = await openTestGateway();
  caller = await gateway.tenant();
});
afterAll(() => gateway.close());

describe("paths and methods", () => {
  test.each(["/api/v1/nothing", "/nothing", "/api/v2/jobs", "/api/v1/Jobs"])(
    "404 for %s",
    async (path) => {
      const { status, body } = await request(gateway.baseUrl).get(path);
      expect([status, body.error.code]).toEqual([404, "NOT_FOUND"]);
    },
  );

  test.each([
    ["put", "/jobs", "POST, GET, HEAD"],
    ["post", "/jobs/x", "GET, HEAD, DELETE"],
    ["get", "/credits/estimate", "POST"],
    ["options", "/credits/balance", "GET, HEAD"],
  ] as const)("405 for %s %s", async (method, path, allow) => {
    const { status, body, headers } = await gateway.api(method, path, caller);
    expect([status, body.error.code]).toEqual([405, "METHOD_NOT_ALLOWED"]);
    expect(headers["allow"]).toBe(allow);
  });

  test.each(["/livez", "/readyz", "/docs", "/openapi.json", "/api/v1/openapi.json", "/llms.txt"])(
    "405 for POST %s",
    async (path) => {
      const { status, body, headers } = await request(gateway.baseUrl).post(path);
      expect([status, body.error.code]).toEqual([405, "METHOD_NOT_ALLOWED"]);
      expect([headers["allow"], body.error.request_id]).toEqual([
        "GET, HEAD",
        headers["x-request-id"],
      ]);
    },
  );

  test("200 for HEAD, without a body", async () => {
    const { status, text, headers } = await gateway.api("head", "/credits/balance", caller);
    expect(status).toBe(200);
    expect(text ?? "").toBe("");
    expect(Number(headers["content-length"])).toBeGreaterThan(0);
  });

  test("200 for HEAD of an event stream, which ends at once", async () => {
    const { body } = await gateway.api("post", "/jobs", caller).send(minimalJob);
    const { status } = await gateway.api("head", `/jobs/${body.job_id}/events`, caller);
    expect(status).toBe(200);
  });
});

describe("request ids", () => {
  test("a caller's own is kept, on the answer, in the error and in the log", async () => {
    const id = "My.Trace-1_2";
    const { headers, body } = await gateway.api("get", "/credits/balance").set("X-Request-Id", id);
    expect(headers["x-request-id"]).toBe(id);
    expect(body.error.request_id).toBe(id);
    expect(gateway.lines.some(({ fields }) => fields["request_id"] === id)).toBe(true);
  });

  test("one of 128 characters is kept", async () => {
    const id = "x".repeat(128);
    const { headers } = await gateway
      .api("get", "/credits/balance", caller)
      .set("X-Request-Id", id);
    expect(headers["x-request-id"]).toBe(id);
  });

  test.each(["a b", "x".repeat(129), "é", "<script>"])("%j is replaced", async (id) => {
    const { headers } = await gateway
      .api("get", "/credits/balance", caller)
      .set("X-Request-Id", Buffer.from(id).toString("latin1"));
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("every kind of answer carries one", async () => {
    for (const path of ["/livez", "/nothing", "/api/v1/jobs", "/openapi.json"]) {
      const { headers } = await request(gateway.baseUrl).get(path);
      expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});

describe("headers", () => {
  test("nothing is sniffed, framed or cached, and the framework isn't named", async () => {
    const { headers } = await gateway.api("get", "/credits/balance", caller);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    // Says nothing about other hosts below this one.
    expect(headers["strict-transport-security"]).toMatch(/^max-age=\d+$/);
    expect(headers["content-security-policy"]).toBe("default-src 'none';frame-ancestors 'none'");
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers).not.toHaveProperty("x-powered-by");
    expect(headers).not.toHaveProperty("etag");
  });
});

describe("the log", () => {
  test("has one line per request: the route's pattern, the outcome, never a key", async () => {
    const { body: job } = await gateway.api("post", "/jobs", caller).send(minimalJob);
    gateway.lines.splice(0);
    await gateway.api("get", `/jobs/${job.job_id}`, caller);
    const line = await firstLine();
    expect(line).toEqual({
      event: "request.handled",
      fields: {
        method: "GET",
        route: "/api/v1/jobs/{job_id}",
        status: 200,
        duration_ms: expect.any(Number),
        bytes: expect.any(Number),
        request_id: expect.any(String),
        tenant_id: caller.tenantId,
        client_address: "127.0.0.1",
        key_id: expect.any(String),
        key_prefix: caller.key.slice(0, 12),
      },
    });
    expect(gateway.lines).toHaveLength(1);
    expect(JSON.stringify(gateway.lines)).not.toContain(caller.key);
  });

  test("says the code of a refusal", async () => {
    gateway.lines.splice(0);
    await gateway.api("get", "/jobs/0190a0a0-0000-7000-8000-00000000dead", caller);
    expect((await firstLine())?.fields).toMatchObject({ status: 404, code: "JOB_NOT_FOUND" });
  });
});

/** The line is written when the connection is done, which the caller may see a moment earlier. */
const firstLine = async () => {
  while (gateway.lines.length === 0) await new Promise((resolve) => setImmediate(resolve));
  return gateway.lines[0];
};

describe("probes", () => {
  test("200 alive and ready", async () => {
    const live = await request(gateway.baseUrl).get("/livez");
    const ready = await request(gateway.baseUrl).get("/readyz");
    expect([live.status, ready.status]).toEqual([200, 200]);
    expect(gateway.lines.filter(({ fields }) => fields["route"] === "/livez")).toEqual([]);
    expect(ready.body).toEqual({ status: "ready" });
  });

  test("200 ready with warnings, where there is no room: what needs none is served", async () => {
    const full = await openTestGateway({ warnings: async () => ["file store: no room left"] });
    try {
      const ready = await request(full.baseUrl).get("/readyz");
      const body = { status: "ready", warnings: ["file store: no room left"] };
      expect([ready.status, ready.body]).toEqual([200, body]);
    } finally {
      await full.close();
    }
  });
});
