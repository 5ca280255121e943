import { once } from "node:events";
import { createServer, request as httpRequest, type Server } from "node:http";
import { type AddressInfo, createConnection } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { httpClient } from "../testing/index.ts";
import { type HttpServer, serveHttp } from "./serve-http.ts";

let server: HttpServer;
let api: Server;
/** Keys that the API was asked about; it refuses those that are made up. */
let checked: string[];
let metadata: object | null;
beforeEach(async () => {
  checked = [];
  metadata = null;
  const answer = (url: string, key: string): object | null => {
    if (url.startsWith("/.well-known/")) return metadata;
    checked.push(key);
    // Keys of one account begin alike: rw_live_two, rw_live_two.2.
    const [account = ""] = key.split(".");
    return key.includes("made_up") ? null : { tenant_id: account };
  };
  api = createServer(({ url = "", headers }, response) => {
    const body = answer(url, String(headers["x-api-key"] ?? headers.authorization));
    response.writeHead(body === null ? 401 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(body ?? { error: { code: "INVALID_API_KEY", message: "No." } }));
  });
  await new Promise<void>((resolve) => api.listen(0, "127.0.0.1", resolve));
});
const closeApi = () =>
  new Promise<void>((resolve) => {
    api.close(() => resolve());
    api.closeAllConnections();
  });
afterEach(async () => {
  await server.close();
  await closeApi();
});

type Options = Parameters<typeof serveHttp>[0];
const serve = async (limits: Options["limits"] = {}, resource?: string) => {
  const { port } = api.address() as AddressInfo;
  const address = { host: "127.0.0.1", port: 0, allowedHosts: ["mcp.example.com"] };
  const apiUrl = `http://127.0.0.1:${port}`;
  server = await serveHttp({ apiUrl, version: "0.0.0", ...address, limits, resource });
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

  test("made-up keys get no session, however many there are, and cost one request each", async () => {
    await serve({ total: 3 });
    const honest = await httpClient(server.url, key);
    const made = Array.from({ length: 40 }, (_, at) => ({ "x-api-key": `made_up_${at}` }));
    for (let times = 0; times < 2; times += 1) {
      const answers = await Promise.all(made.map((headers) => status(headers)));
      expect(new Set(answers)).toEqual(new Set([401]));
    }
    expect(server.sessionCount()).toBe(1);
    expect(checked.filter((each) => each.startsWith("made_up"))).toHaveLength(40);
    await expect(honest.client.listTools()).resolves.toBeDefined();
    await honest.close();
  });

  test("the least recently used session makes room, of the same account first, whatever its keys", async () => {
    await serve({ perAccount: 2, total: 3 });
    const session = async (headers: { readonly [name: string]: string }) => {
      const response = await fetch(server.url, {
        method: "POST",
        headers: {
          ...headers,
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
        },
        body: initialize,
      });
      await response.text();
      return { ...headers, "mcp-session-id": response.headers.get("mcp-session-id") ?? "" };
    };
    const list = JSON.stringify({ jsonrpc: "2.0", id: 2, method: "tools/list" });
    const two = { "x-api-key": "rw_live_two" };
    const first = await session(key);
    const second = await session(key);
    const other = await session(two);
    // Its own least recently used one goes, which is now the second.
    expect(await status(first, list)).toBe(200);
    const third = await session({ authorization: `${key.authorization}.2` });
    expect([await status(second, list), await status(other, list)]).toEqual([404, 200]);
    // Of all, the first is the least recently used one now.
    expect(await status(third, list)).toBe(200);
    const fourth = await session({ "x-api-key": "rw_live_three" });
    expect(await status(first, list)).toBe(404);
    for (const kept of [third, other, fourth]) expect(await status(kept, list)).toBe(200);
    expect(server.sessionCount()).toBe(3);
  });

  test("a session ends when nobody uses it, and after its life whatever is open", async () => {
    await serve({ idleMs: 200 });
    expect(await status(key)).toBe(200);
    await waitFor("the session's end", async () => server.sessionCount() === 0);
    await server.close();
    await serve({ lifeMs: 300 });
    // Such a client keeps a stream open.
    const client = await httpClient(server.url, key);
    expect(server.sessionCount()).toBe(1);
    await waitFor("the session's end", async () => server.sessionCount() === 0);
    await client.close();
  });

  test("says where to sign in where the API takes tokens for its address, and only there", async () => {
    const challenge = async (headers: { readonly [name: string]: string } = {}) =>
      (await fetch(server.url, { method: "POST", headers })).headers.get("www-authenticate");
    await serve();
    expect(await challenge()).toBe("Bearer");
    expect(await challenge({ "x-api-key": "made_up" })).toBe('Bearer error="invalid_token"');
    await server.close();
    const resource = "https://mcp.example.com/mcp";
    await expect(serve({}, resource)).rejects.toThrow("nobody can sign in");
    metadata = { resource: "urn:reelwright:api", authorization_servers: ["https://id.example"] };
    await expect(serve({}, resource)).rejects.toThrow(`REELWRIGHT_AUDIENCE=${resource}`);
    metadata = { resource, authorization_servers: ["https://id.example"] };
    await serve({}, resource);
    const address = "https://mcp.example.com/.well-known/oauth-protected-resource/mcp";
    expect(await challenge()).toBe(`Bearer resource_metadata="${address}"`);
    const { pathname } = new URL(address);
    const described = await fetch(new URL(pathname, server.url));
    expect(await described.json()).toEqual({ ...metadata, bearer_methods_supported: ["header"] });
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

  test("an API that is away is a tool's error, and begins no session", async () => {
    await serve();
    const client = await httpClient(server.url, key);
    await closeApi();
    expect(await client.text("get_job", { job_id: "x" })).toMatch(/can't be reached/);
    expect(await status({ "x-api-key": "rw_live_two" })).toBe(503);
    expect(server.sessionCount()).toBe(1);
    await client.close();
  });
});
