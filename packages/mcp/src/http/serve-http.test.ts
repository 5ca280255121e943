import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { createConnection } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, test } from "@jest/globals";
import { waitFor } from "@reelwright/platform/testing";
import { httpClient } from "../testing/index.ts";
import { type HttpServer, serveHttp } from "./serve-http.ts";

let server: HttpServer;
afterEach(() => server.close());

const serve = async (limits: Parameters<typeof serveHttp>[0]["limits"] = {}) => {
  const api = { apiUrl: "http://127.0.0.1:1", version: "0.0.0" };
  const address = { host: "127.0.0.1", port: 0, allowedHosts: ["mcp.example.com"] };
  server = await serveHttp({ ...api, ...address, limits });
};

const key = { authorization: "Bearer rw_live_one" };
const initialize = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "raw", version: "1" },
  },
});

/** The status of a request with any headers, also those that `fetch` doesn't let through. */
const status = (headers: { readonly [name: string]: string }, body = initialize) =>
  new Promise<number>((resolve, reject) => {
    const sent = httpRequest(
      server.url,
      {
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          ...headers,
        },
      },
      (response) => {
        resolve(response.statusCode ?? 0);
        response.resume();
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });

describe("serving MCP over HTTP", () => {
  test.each([
    [200, {}],
    [200, { host: "localhost:80", origin: "http://localhost:3000" }],
    [200, { host: "mcp.example.com", origin: "https://mcp.example.com" }],
    [403, { host: "attacker.example" }],
    [403, { host: "127.0.0.1.attacker.example" }],
    [403, { host: "127.0.0.1@attacker.example" }],
    [403, { origin: "https://attacker.example" }],
    [403, { origin: "null" }],
  ])("%i for %j", async (expected, headers) => {
    await serve();
    expect(await status({ ...key, ...headers })).toBe(expected);
  });

  test("401 without credentials, 413 for a large body, 404 beside /mcp", async () => {
    await serve({ bodyBytes: 1_000 });
    expect(await status({})).toBe(401);
    expect(await status({ authorization: "Basic eDp5", "x-api-key": "rw_live_one" })).toBe(401);
    expect(await status(key, initialize.padEnd(1_001))).toBe(413);
    expect((await fetch(server.url.replace(/mcp$/, "other"), { headers: key })).status).toBe(404);
    expect(server.sessionCount()).toBe(0);
  });

  test("a session is of the credentials that began it, and is ended by its client", async () => {
    await serve();
    const response = await fetch(server.url, {
      method: "POST",
      headers: {
        ...key,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
      body: initialize,
    });
    const session = { "mcp-session-id": response.headers.get("mcp-session-id") ?? "" };
    expect(server.sessionCount()).toBe(1);
    const list = JSON.stringify({ jsonrpc: "2.0", id: 2, method: "tools/list" });
    expect(await status({ ...key, ...session }, list)).toBe(200);
    expect(await status({ "x-api-key": "rw_live_one", ...session }, list)).toBe(200);
    expect(await status({ "x-api-key": "rw_live_two", ...session }, list)).toBe(404);
    const ended = await fetch(server.url, { method: "DELETE", headers: { ...key, ...session } });
    expect([ended.status, server.sessionCount()]).toEqual([200, 0]);
    expect(await status({ ...key, ...session }, list)).toBe(404);
  });

  test("sessions that nobody uses are ended; there are so many at most", async () => {
    await serve({ idleMs: 200, perCredentials: 2, total: 3 });
    expect([await status(key), await status(key), await status(key)]).toEqual([200, 200, 503]);
    expect(await status({ "x-api-key": "rw_live_two" })).toBe(200);
    expect(await status({ "x-api-key": "rw_live_three" })).toBe(503);
    await waitFor("the sessions' end", async () => server.sessionCount() === 0);
    expect(await status(key)).toBe(200);
  });

  test("no session stays open for clients that left, whenever they did", async () => {
    await serve({ idleMs: 400 });
    const { port } = new URL(server.url);
    const headed = (lines: string) =>
      `POST /mcp HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer rw_live_one\r\nContent-Type: application/json\r\n${lines}Accept: application/json, text/event-stream\r\nContent-Length: ${initialize.length}\r\n\r\n`;
    const whole = headed("") + initialize;
    const opened = await Promise.all(
      [0, 0, 1, 5, 50].flatMap((afterMs) =>
        [whole, headed("") + initialize.slice(0, 20), whole + whole + whole].flatMap((bytes) =>
          (["destroy", "resetAndDestroy", "end"] as const).map(async (leave) => {
            const socket = createConnection(Number(port), "127.0.0.1");
            socket.on("error", () => undefined).resume();
            await once(socket, "connect");
            socket.write(bytes);
            await wait(afterMs);
            socket[leave]();
            return socket;
          }),
        ),
      ),
    );
    await waitFor("the sessions' end", async () => server.sessionCount() === 0);
    for (const socket of opened) socket.destroy();
    expect(await status(key)).toBe(200);
  });

  test("an API that is away is a tool's error", async () => {
    await serve();
    const client = await httpClient(server.url, key);
    expect(await client.text("get_job", { job_id: "x" })).toContain("can't be reached");
    await client.close();
  });
});
