/** What never becomes a request is answered as any other error: in the application's format, with a request id. */
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { head, sendRaw } from "../testing/raw-socket.ts";
import { minimalJob, openTestGateway } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";

let gateway: TestGateway;
let caller: Caller;
beforeAll(async () => {
  gateway = await openTestGateway({
    receiving: { timing: { headersMs: 200, totalMs: 400, checkEveryMs: 50 } },
  });
  caller = await gateway.tenant();
});
afterAll(() => gateway.close());

const get = (...lines: string[]): string => [...lines, "", ""].join("\r\n");
const jobs = () =>
  [
    "POST /api/v1/jobs HTTP/1.1",
    "Host: localhost",
    `X-API-Key: ${caller.key}`,
    "Content-Type: application/json",
  ].join("\r\n");

const cases: readonly (readonly [string, number, string, () => string])[] = [
  ["no HTTP at all", 400, "BAD_REQUEST", () => get("hello")],
  ["TLS", 400, "BAD_REQUEST", () => "\x16\x03\x01\x02\x00\x01\x00"],
  ["an unknown method", 400, "BAD_REQUEST", () => get("FETCH / HTTP/1.1", "Host: a")],
  ["a header with a blank", 400, "BAD_REQUEST", () => get("GET / HTTP/1.1", "Ho st: a")],
  ["no Host", 400, "BAD_REQUEST", () => get("GET /livez HTTP/1.1", "Connection: close")],
  [
    "headers of 20 KiB",
    431,
    "HEADERS_TOO_LARGE",
    () => get("GET / HTTP/1.1", "Host: a", `X: ${"x".repeat(20_000)}`),
  ],
  [
    "a path of 9 KiB",
    414,
    "URI_TOO_LONG",
    () => get(`GET /api/v1/jobs?x=${"x".repeat(9_000)} HTTP/1.1`, "Host: a", "Connection: close"),
  ],
  [
    "a path that can't be decoded",
    400,
    "BAD_REQUEST",
    () => get("GET /api/v1/jobs/%zz HTTP/1.1", "Host: a", "Connection: close"),
  ],
  [
    "two lengths",
    400,
    "BAD_REQUEST",
    () => get(jobs(), "Content-Length: 2", "Transfer-Encoding: chunked"),
  ],
  ["no end of its headers", 408, "REQUEST_TIMEOUT", () => "GET / HTTP/1.1\r\nHost: a\r\n"],
  ["nothing at all", 408, "REQUEST_TIMEOUT", () => ""],
  [
    "a chunk of no length",
    400,
    "BAD_REQUEST",
    () => `${get(jobs(), "Transfer-Encoding: chunked")}zz\r\n{}\r\n`,
  ],
  [
    "chunk extensions of 20 KiB",
    413,
    "PAYLOAD_TOO_LARGE",
    () => `${get(jobs(), "Transfer-Encoding: chunked")}2;${"x".repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
  ],
];

describe("a request that can't be read", () => {
  test.each(cases)("%s: %i %s", async (_, status, code, bytes) => {
    const { answered } = await sendRaw(gateway.baseUrl, bytes());
    const { headers, body, status: got } = await answered;
    expect([got, body.error.code]).toEqual([status, code]);
    expect(headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      connection: "close",
    });
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(body.error.request_id).toBe(headers["x-request-id"]);
    expect(body.error.message.length).toBeGreaterThan(10);
  });

  test("a caller's own id is kept where it was read", async () => {
    const bytes = `${get(jobs(), "X-Request-Id: mine", "Transfer-Encoding: chunked")}zz\r\n`;
    const { answered } = await sendRaw(gateway.baseUrl, bytes);
    expect((await answered).headers["x-request-id"]).toBe("mine");
  });

  test("what follows a whole request doesn't keep it from its answer", async () => {
    const owner = await gateway.tenant();
    const body = JSON.stringify(minimalJob);
    const start = head("POST", "/api/v1/jobs", {
      key: owner.key,
      type: "application/json",
      length: body.length,
    });
    const { answered } = await sendRaw(gateway.baseUrl, `${start}${body}no request`);
    const { status, headers } = await answered;
    expect([status, headers["connection"]]).toEqual([201, "close"]);
  });

  test("nothing was done", async () => {
    expect((await gateway.api("get", "/jobs", caller)).body.total).toBe(0);
  });

  test("a caller who is gone before the answer harms nobody", async () => {
    for (let count = 0; count < 20; count += 1) {
      const { socket } = await sendRaw(gateway.baseUrl, "hello\r\n\r\n");
      socket.resetAndDestroy();
      await once(socket, "close");
    }
    expect((await gateway.api("get", "/jobs", caller)).status).toBe(200);
  });
});
