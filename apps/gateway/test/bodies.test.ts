/** Bodies that come slowly or not at all, and tenants who send many at once. */
import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { send, uploads } from "./own-cases.ts";
import { formStart, head, sendRaw } from "./raw-socket.ts";
import { type Caller, minimalJob, openRig, type Rig } from "./rig.ts";
import { picture, song } from "./sent-files.ts";

const product = "/uploads/product-image";
const form = "multipart/form-data; boundary=a";
const json = "application/json";

/** Waits for a condition. */
const until = async (isSo: () => Promise<boolean> | boolean): Promise<void> => {
  while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve));
};

/** What a tenant has after all: jobs, ledger rows beyond its first credits, tracks, pictures. */
const belongings = async (rig: Rig, owner: Caller) => {
  const read = async (path: string) => (await rig.api("get", path, owner)).body;
  const { credit_reserved } = await read("/credits/balance");
  const { avatar_url, brand_kit } = await read("/tenants/me");
  return [
    (await read("/jobs")).total,
    credit_reserved,
    await read("/music/custom"),
    avatar_url,
    brand_kit.logo_url,
    await readdir(rig.filesDirectory).catch(() => []),
  ];
};
const nothing = [0, 0, [], null, null, []];

describe("a body that comes too slowly", () => {
  let rig: Rig;
  beforeAll(async () => {
    rig = await openRig({
      receiving: {
        pace: { idleMs: 400, graceMs: 400, bytesPerSecond: 4_000 },
        uploadShares: { perTenant: 1 },
      },
    });
  });
  afterAll(() => rig.close());

  const isRefused = async (
    path: string,
    type: string,
    start: string,
    trickle?: string,
  ): Promise<Caller> => {
    const owner = await rig.tenant();
    const begun = head("POST", `/api/v1${path}`, { key: owner.key, type, length: 100_000 });
    const { socket, answered } = await sendRaw(rig.baseUrl, begun + start);
    const more = trickle && setInterval(() => socket.write(trickle), 50);
    const { status, headers, body } = await answered;
    if (more) clearInterval(more);
    expect([path, status, body?.error]).toEqual([
      path,
      408,
      {
        code: "REQUEST_TIMEOUT",
        message: expect.stringContaining("nothing was done"),
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
    expect(await belongings(rig, owner)).toEqual(nothing);
    await until(async () => (await readdir(rig.formsDirectory)).length === 0);
  });

  test("408 for one that trickles, JSON and form alike", async () => {
    await isRefused("/jobs", json, start, " ");
    await isRefused(product, form, formStart, "x");
  });

  test("its slot is free again for the tenant's next upload", async () => {
    const owner = await isRefused(product, form, formStart);
    expect((await send(rig, product, owner, await picture())).status).toBe(201);
  });

  test("201 for a whole body in many small pieces", async () => {
    const owner = await rig.tenant();
    const body = JSON.stringify(minimalJob);
    const begun = head("POST", "/api/v1/jobs", { key: owner.key, type: json, length: body.length });
    const { socket, answered } = await sendRaw(
      rig.baseUrl,
      begun.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"),
    );
    for (const piece of body) socket.write(piece);
    expect((await answered).status).toBe(201);
  });
});

describe("a tenant with many slow uploads", () => {
  let rig: Rig;
  beforeAll(async () => {
    rig = await openRig({
      receiving: { uploadShares: { slots: 4, perTenant: 2, waitingPerTenant: 1 } },
    });
  });
  afterAll(() => rig.close());

  test("fills its own share alone: others are served, its next one is refused clearly, a waiting one comes to its turn", async () => {
    const [hostile, other] = [await rig.tenant(), await rig.tenant()];
    const begun = head("POST", `/api/v1${product}`, {
      key: hostile.key,
      type: form,
      length: 100_000,
    });
    const slow = () => sendRaw(rig.baseUrl, begun + formStart);
    const stalled = [await slow(), await slow()];
    await until(async () => (await readdir(rig.formsDirectory)).length === 2);
    const file = await picture();
    // One of the two waits, the other is one too many.
    const pair = [0, 1].map((at) =>
      send(rig, product, hostile, file).then((answer) => ({ at, answer })),
    );
    const { at, answer: refused } = await Promise.race(pair);
    expect([refused.status, refused.body.error]).toEqual([
      429,
      {
        code: "UPLOAD_LIMIT",
        message: expect.stringContaining("nothing was done"),
        details: { limit: 2, retry_after: 5 },
        request_id: expect.any(String),
      },
    ]);
    expect(refused.headers["retry-after"]).toBe("5");
    const served = await Promise.all([1, 2, 3].map(() => send(rig, product, other, file)));
    expect(served.map(({ status }) => status)).toEqual([201, 201, 201]);
    for (const { socket } of stalled) socket.destroy();
    expect((await pair[1 - at])?.answer.status).toBe(201);
    expect(await rig.api("post", "/music/custom", hostile)).toMatchObject({ status: 422 });
    const track = await send(rig, "/music/custom", hostile, song()).field("title", "Ours");
    expect(track.status).toBe(201);
  });

  test("401 without credentials before any of the body is read, or a slot taken", async () => {
    const bodies = Array.from({ length: 6 }, () => {
      const begun = head("POST", `/api/v1${product}`, { type: form, length: 100_000 });
      return sendRaw(rig.baseUrl, begun.replace("Host", "Connection: close\r\nHost") + formStart);
    });
    for (const { answered } of await Promise.all(bodies)) {
      expect((await answered).status).toBe(401);
    }
    expect(await readdir(rig.formsDirectory)).toEqual([]);
  });
});
