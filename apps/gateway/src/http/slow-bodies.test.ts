/**
 * Bodies that come slowly or not at all, and tenants who send many at once.
 * @tier all
 */
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { Agent, request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { send, uploads } from "../testing/cases/tenant.ts";
import { formStart, head, sendRaw } from "../testing/raw-socket.ts";
import { picture, song } from "../testing/sample-files.ts";
import { minimalJob, openTestGateway } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";

const product = "/uploads/product-image";
const form = "multipart/form-data; boundary=a";
const json = "application/json";

const expect100 = { expect: "100-continue" } as const;

/** Waits for a condition. */
const until = async (isSo: () => Promise<boolean> | boolean): Promise<void> => {
  while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve));
};

/** What a tenant has after all: jobs, ledger rows beyond its first credits, tracks, pictures. */
const belongings = async (gateway: TestGateway, owner: Caller) => {
  const read = async (path: string) => (await gateway.api("get", path, owner)).body;
  const { credit_reserved } = await read("/credits/balance");
  const { avatar_url, brand_kit } = await read("/tenants/me");
  return [
    (await read("/jobs")).total,
    credit_reserved,
    await read("/music/custom"),
    avatar_url,
    brand_kit.logo_url,
    await readdir(gateway.filesDirectory).catch(() => []),
  ];
};
const nothing = [0, 0, [], null, null, []];

describe("a body that comes too slowly", () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await openTestGateway({
      receiving: {
        bodyTimeouts: { idleMs: 400, graceMs: 400, minBytesPerSecond: 4_000 },
        uploadConcurrency: { perTenant: 1 },
      },
    });
  });
  afterAll(() => gateway.close());

  const isRefused = async (
    path: string,
    type: string,
    start: string,
    trickle?: string,
  ): Promise<Caller> => {
    const owner = await gateway.tenant();
    const begun = head("POST", `/api/v1${path}`, { key: owner.key, type, length: 100_000 });
    const { socket, answered } = await sendRaw(gateway.baseUrl, begun + start);
    const more = trickle && setInterval(() => socket.write(trickle), 50);
    const { status, headers, body } = await answered;
    if (more) clearInterval(more);
    expect([path, status, body?.error]).toEqual([
      path,
      408,
      {
        code: "REQUEST_TIMEOUT",
        message: expect.stringContaining("Nothing was done"),
        request_id: headers["x-request-id"],
      },
    ]);
    expect(headers["connection"]).toBe("close");
    return owner;
  };

  const start = JSON.stringify(minimalJob).slice(0, -1);
  test.each([
    ["JSON", "/jobs", json, start],
    ["JSON of which nothing comes", "/jobs", json, ""],
    ["a signed callback", "/billing/callbacks/sandbox", json, "{"],
    ...uploads.map(({ path }) => [`a form for ${path}`, path, form, formStart] as const),
    ["a form of which nothing comes", product, form, ""],
  ])("408, the connection closed, nothing done: %s", async (_, path, type, begun) => {
    const owner = await isRefused(path, type, begun);
    expect(await belongings(gateway, owner)).toEqual(nothing);
    await until(async () => (await readdir(gateway.formsDirectory)).length === 0);
  });

  test("408 for one that trickles, JSON and form alike", async () => {
    await isRefused("/jobs", json, start, " ");
    await isRefused(product, form, formStart, "x");
  });

  test("its slot is free again for the tenant's next upload", async () => {
    const owner = await isRefused(product, form, formStart);
    expect((await send(gateway, product, owner, await picture())).status).toBe(201);
  });

  test("201 for a whole body in many small pieces", async () => {
    const owner = await gateway.tenant();
    const body = JSON.stringify(minimalJob);
    const begun = head("POST", "/api/v1/jobs", { key: owner.key, type: json, length: body.length });
    const { socket, answered } = await sendRaw(
      gateway.baseUrl,
      begun.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"),
    );
    for (const piece of body) socket.write(piece);
    expect((await answered).status).toBe(201);
  });
});

describe("a tenant with many slow uploads", () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await openTestGateway({
      receiving: { uploadConcurrency: { slots: 4, perTenant: 2, waitingPerTenant: 1 } },
    });
  });
  afterAll(() => gateway.close());

  test("fills its own share alone: others are served, its next one is refused clearly, a waiting one comes to its turn", async () => {
    const [hostile, other] = [await gateway.tenant(), await gateway.tenant()];
    const begun = head("POST", `/api/v1${product}`, {
      key: hostile.key,
      type: form,
      length: 100_000,
    });
    const slow = () => sendRaw(gateway.baseUrl, begun + formStart);
    const stalled = [await slow(), await slow()];
    await until(async () => (await readdir(gateway.formsDirectory)).length === 2);
    const file = await picture();
    // One of the two waits, the other is one too many.
    const pair = [0, 1].map((at) =>
      send(gateway, product, hostile, file).then((answer) => ({ at, answer })),
    );
    const { at, answer: refused } = await Promise.race(pair);
    expect([refused.status, refused.body.error]).toEqual([
      429,
      {
        code: "UPLOAD_LIMIT",
        message:
          "This account already has 2 uploads in progress, the maximum for one account. Nothing was done; try again in a moment.",
        details: { limit: 2, per: "account", retry_after: 5 },
        request_id: expect.any(String),
      },
    ]);
    expect(refused.headers["retry-after"]).toBe("5");
    const served = await Promise.all([1, 2, 3].map(() => send(gateway, product, other, file)));
    expect(served.map(({ status }) => status)).toEqual([201, 201, 201]);
    for (const { socket } of stalled) socket.destroy();
    expect((await pair[1 - at])?.answer.status).toBe(201);
    expect(await gateway.api("post", "/music/custom", hostile)).toMatchObject({ status: 422 });
    const track = await send(gateway, "/music/custom", hostile, song()).field("title", "Ours");
    expect(track.status).toBe(201);
  });

  test("100 Continue invites a body to its slot alone, once there is one", async () => {
    const [owner, other] = [await gateway.tenant(), await gateway.tenant()];
    const way = { key: owner.key, type: form, length: 100_000 };
    const begun = head("POST", `/api/v1${product}`, way) + formStart;
    const stalled = await Promise.all([
      sendRaw(gateway.baseUrl, begun),
      sendRaw(gateway.baseUrl, begun),
    ]);
    await until(async () => (await readdir(gateway.formsDirectory)).length === 2);
    const polite = head("POST", `/api/v1${product}`, { ...way, ...expect100 });
    const waiting = await sendRaw(gateway.baseUrl, polite);
    expect((await send(gateway, product, other, await picture())).status).toBe(201);
    expect(waiting.isInvited()).toBe(false);
    for (const { socket } of stalled) socket.destroy();
    await until(() => waiting.isInvited());
    waiting.socket.destroy();
    await until(async () => (await readdir(gateway.formsDirectory)).length === 0);
  });

  test("401 without credentials before any of the body is read, or a slot taken", async () => {
    const bodies = Array.from({ length: 6 }, () => {
      const begun = head("POST", `/api/v1${product}`, { type: form, length: 100_000 });
      return sendRaw(
        gateway.baseUrl,
        begun.replace("Host", "Connection: close\r\nHost") + formStart,
      );
    });
    for (const { answered } of await Promise.all(bodies)) {
      expect((await answered).status).toBe(401);
    }
    expect(await readdir(gateway.formsDirectory)).toEqual([]);
  });
});

describe("a caller that waits to be asked for its body", () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await openTestGateway();
  });
  afterAll(() => gateway.close());

  const body = JSON.stringify(minimalJob);
  const ask = async (
    path: string,
    begun: { readonly key?: string; readonly type: string; readonly length: number },
  ) => sendRaw(gateway.baseUrl, head("POST", `/api/v1${path}`, { ...begun, ...expect100 }));

  test.each([
    ["JSON", "/jobs", json],
    ["a form", product, form],
  ])("401 without having sent it, the connection closed: %s", async (_, path, type) => {
    const { answered, isInvited } = await ask(path, { type, length: body.length });
    const { status, headers } = await answered;
    expect([status, headers["connection"], isInvited()]).toEqual([401, "close", false]);
  });

  test("413 for one that would be too large, and 404 and 405 where nobody reads it", async () => {
    const { key } = await gateway.tenant();
    for (const [path, length, due] of [
      ["/jobs", 2_000_000, 413],
      ["/nowhere", 10, 404],
      ["/models", 10, 405],
    ] as const) {
      const { answered, isInvited } = await ask(path, { key, type: json, length });
      const { status, headers } = await answered;
      expect([path, status, headers["connection"], isInvited()]).toEqual([
        path,
        due,
        "close",
        false,
      ]);
    }
  });

  test("201 for who sends it when asked, on a connection that is kept", async () => {
    const { key } = await gateway.tenant();
    const agent = new Agent({ keepAlive: true });
    const headers = { "X-API-Key": key, Expect: "100-continue", "Content-Length": body.length };
    const asked = request(`${gateway.baseUrl}/api/v1/jobs`, { method: "POST", agent, headers });
    asked.once("continue", () => asked.end(body));
    asked.flushHeaders();
    const [answer] = await once(asked, "response");
    expect([answer.statusCode, answer.headers.connection]).toEqual([201, "keep-alive"]);
    answer.resume();
    await once(answer, "end");
    agent.destroy();
  });
});
