/** How many bytes an account may upload on a UTC day. */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { allFiles } from "@reelwright/integrations/testing/files-conformance";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { setOwnLimits } from "@reelwright/store/testing/tenant";
import { send, uploads } from "../testing/cases/tenant.ts";
import { formStart, head, sendRaw } from "../testing/raw-socket.ts";
import { picture, type Sendable, song } from "../testing/sample-files.ts";
import { filesUrl, openTestGateway } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";

const megabyte = 1024 ** 2;
const product = "/uploads/product-image";
const dayMs = 86_400_000;

let gateway: TestGateway;
let other: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway({ uploadLimits: { dailyBytes: 5 * megabyte } });
  // A second gateway of the same installation.
  other = await openTestGateway({
    uploadLimits: { dailyBytes: 5 * megabyte },
    through: async () => gateway.databaseUrl,
  });
});
afterAll(async () => {
  await other.close();
  await gateway.close();
});

const usedBytes = async ({ tenantId }: Caller): Promise<number> => {
  const query = "SELECT bytes FROM upload_quotas WHERE tenant_id = $1";
  const [row] = await gateway.sql(query, [tenantId]);
  return Number(row?.bytes ?? 0);
};
/** The account has uploaded so much, on a day that is so many days from today. */
const uploaded = ({ tenantId }: Caller, bytes: number, daysFromToday = 0) =>
  gateway.sql(
    `INSERT INTO upload_quotas VALUES ($1, (clock_timestamp() AT TIME ZONE 'UTC')::date + $3::int, $2)
     ON CONFLICT (tenant_id) DO UPDATE SET day = EXCLUDED.day, bytes = EXCLUDED.bytes`,
    [tenantId, bytes, daysFromToday],
  );
/** A picture with bytes behind its end, which aren't kept. */
const padded = async (bytes: number): Promise<Sendable> => {
  const file = await picture("jpeg");
  return { ...file, bytes: Buffer.concat([file.bytes, randomBytes(bytes - file.bytes.length)]) };
};

describe("the bytes that an account uploads on a day", () => {
  test("are those that are stored, of each kind of file", async () => {
    const owner = await gateway.tenant();
    let stored = 0;
    for (const { path, use } of uploads) {
      const file = use === "music" ? song() : await picture();
      const sent = await send(gateway, path, owner, file).field("title", "Ours");
      expect([path, sent.status]).toEqual([path, 201]);
      const key = sent.body.url.slice(filesUrl.length + 1);
      stored += (await stat(join(gateway.filesDirectory, key))).size;
      expect(await usedBytes(owner)).toBe(stored);
    }
  });

  test("429 for the file that would pass the limit: says whose it is, what is left, and until when", async () => {
    const owner = await gateway.tenant();
    await uploaded(owner, 3.5 * megabyte);
    const refused = await send(gateway, product, owner, await padded(2 * megabyte));
    const untilMidnight = Math.ceil((dayMs - (Date.now() % dayMs)) / 1000);
    expect([refused.status, refused.body.error]).toEqual([
      429,
      {
        code: "DAILY_UPLOAD_LIMIT",
        message:
          "This account may upload 5 MB per day (UTC). The remaining 1.5 MB may not be enough for this file. Nothing was done; send a smaller file, or try again after midnight UTC.",
        details: {
          limit_bytes: 5 * megabyte,
          used_bytes: 3.5 * megabyte,
          retry_after: expect.any(Number),
        },
        request_id: expect.any(String),
      },
    ]);
    const { retry_after } = refused.body.error.details;
    expect(refused.headers["retry-after"]).toBe(String(retry_after));
    // Of the same day, or of the next one where it has begun meanwhile.
    expect(Math.min(Math.abs(retry_after - untilMidnight), retry_after)).toBeLessThan(600);
    expect((await send(gateway, product, owner, await picture())).status).toBe(201);
    const nobodyElses = await gateway.tenant();
    expect((await send(gateway, product, nobodyElses, await padded(2 * megabyte))).status).toBe(
      201,
    );
  });

  test("are refused before the body is read, and give their slot back", async () => {
    const owner = await gateway.tenant();
    await uploaded(owner, 5 * megabyte);
    const way = { key: owner.key, type: "multipart/form-data; boundary=a", length: 1_000 };
    const begun = head("POST", `/api/v1${product}`, { ...way, expect: "100-continue" });
    for (let count = 0; count < 20; count += 1) {
      const polite = await sendRaw(gateway.baseUrl, begun);
      expect((await polite.answered).body.error.code).toBe("DAILY_UPLOAD_LIMIT");
      expect(polite.isInvited()).toBe(false);
    }
    await uploaded(owner, 0);
    expect((await send(gateway, product, owner, await picture())).status).toBe(201);
  });

  test("of a chunked body count as much as its use allows, until it has come", async () => {
    const owner = await gateway.tenant();
    const chunked = (path: string) =>
      head("POST", `/api/v1${path}`, {
        key: owner.key,
        type: "multipart/form-data; boundary=a",
        length: 0,
      }).replace("Content-Length: 0", "Transfer-Encoding: chunked");
    const chunk = `${formStart.length.toString(16)}\r\n${formStart}\r\n`;
    const logo = await sendRaw(gateway.baseUrl, chunked("/tenants/me/brand-kit/logo") + chunk);
    await waitFor("its reservation", async () => (await usedBytes(owner)) === 2 * megabyte);
    // 10 MB for a product's picture.
    const large = await sendRaw(gateway.baseUrl, chunked(product) + chunk);
    expect(String((await once(large.socket, "data"))[0])).toContain("DAILY_UPLOAD_LIMIT");
    large.socket.destroy();
    logo.socket.destroy();
    await waitFor("what it gives back", async () => (await usedBytes(owner)) === 0);
  });

  test("don't count when nothing was stored", async () => {
    const owner = await gateway.tenant();
    const refused = await send(gateway, product, owner, {
      bytes: randomBytes(2 * megabyte),
      name: "a.png",
      type: "image/png",
    });
    expect(refused.status).toBe(400);
    expect((await gateway.api("post", product, owner).field("other", "x")).status).toBe(422);
    const untitled = await send(gateway, "/music/custom", owner, song());
    expect(untitled.status).toBe(422);
    expect(await usedBytes(owner)).toBe(0);
  });

  test("count once for a request that is repeated with its key", async () => {
    const owner = await gateway.tenant();
    const track = () =>
      send(gateway, "/music/custom", owner, song())
        .field("title", "Ours")
        .set("Idempotency-Key", "ours");
    expect((await track()).status).toBe(201);
    const bytes = await usedBytes(owner);
    expect(bytes).toBeGreaterThan(0);
    const again = await Promise.all([track(), track()]);
    expect(again.map(({ headers }) => headers["idempotent-replayed"])).toEqual(["true", "true"]);
    expect(await usedBytes(owner)).toBe(bytes);
  });

  test("begin anew with the next day, and what ends after midnight changes nothing of it", async () => {
    const owner = await gateway.tenant();
    await uploaded(owner, 5 * megabyte, -1);
    const body = await padded(2 * megabyte);
    expect((await send(gateway, product, owner, body)).status).toBe(201);
    expect(await usedBytes(owner)).toBeLessThan(megabyte);
    const slow = await sendRaw(
      gateway.baseUrl,
      head("POST", `/api/v1${product}`, {
        key: owner.key,
        type: "multipart/form-data; boundary=a",
        length: megabyte,
      }) + formStart,
    );
    await waitFor("its reservation", async () => (await usedBytes(owner)) >= megabyte);
    // As if another upload had begun the next day.
    await uploaded(owner, 1_000, 1);
    slow.socket.destroy();
    await waitFor("the upload's end", async () => {
      const files = await allFiles(gateway.formsDirectory).catch(() => []);
      return files.length === 0;
    });
    expect(await usedBytes(owner)).toBe(1_000);
  });
});

describe("an account's other limits of uploads", () => {
  const files = async (owner: Caller): Promise<number> => {
    const query = "SELECT files FROM upload_quotas WHERE tenant_id = $1";
    return Number((await gateway.sql(query, [owner.tenantId]))[0]?.files);
  };

  test("are a number of files a day, which those that fail don't use", async () => {
    const owner = await gateway.tenant();
    await setOwnLimits(gateway.store, owner.tenantId, { uploads: { daily_files: 2 } });
    const upload = async () => send(gateway, product, owner, await picture());
    expect((await upload()).status).toBe(201);
    const bad = { bytes: randomBytes(2_000), name: "a.png", type: "image/png" };
    expect((await send(gateway, product, owner, bad)).status).toBe(400);
    expect(await files(owner)).toBe(1);
    expect((await upload()).status).toBe(201);
    const refused = await upload();
    expect([refused.status, refused.body.error.code]).toEqual([429, "DAILY_UPLOAD_LIMIT"]);
    expect(refused.body.error.details).toMatchObject({ limit_files: 2, used_files: 2 });
    expect(refused.body.error.message).toContain("2 files per day");
    await gateway.sql("UPDATE upload_quotas SET day = day - 1 WHERE tenant_id = $1", [
      owner.tenantId,
    ]);
    expect((await upload()).status).toBe(201);
    expect(await files(owner)).toBe(1);
  });

  test("are the bytes of all product images, until some are deleted; avatars don't count", async () => {
    const owner = await gateway.tenant();
    const first = await send(gateway, product, owner, await picture());
    const { upload_id, bytes } = first.body;
    const limit = bytes + 1;
    const full = { uploads: { stored_bytes: limit, daily_bytes: 0 } };
    await setOwnLimits(gateway.store, owner.tenantId, full);
    // The limit that this gateway remembers of the first upload is at most 10 s old.
    const upload = async () => send(other, product, owner, await picture());
    const refused = await upload();
    expect([refused.status, refused.body.error.code]).toEqual([409, "UPLOAD_STORAGE_LIMIT"]);
    expect(refused.body.error.details).toEqual({ limit_bytes: limit, stored_bytes: bytes });
    expect((await send(other, "/tenants/me/avatar", owner, await picture())).status).toBe(201);
    const gone = await gateway.api("delete", `/uploads/${upload_id}`, owner);
    expect(gone.status).toBe(204);
    await setOwnLimits(gateway.store, owner.tenantId, {});
    expect((await send(gateway, product, owner, await picture())).status).toBe(201);
  });
});

describe("two gateways of one installation", () => {
  test("share the account's limit: together they never pass it", async () => {
    const owner = await gateway.tenant();
    const begun =
      head("POST", `/api/v1${product}`, {
        key: owner.key,
        type: "multipart/form-data; boundary=a",
        length: 1.5 * megabyte,
      }) + formStart;
    const all = await Promise.all(
      [gateway, other, gateway, other, gateway, other].map(({ baseUrl }) =>
        sendRaw(baseUrl, begun),
      ),
    );
    let refused = 0;
    for (const { socket } of all) {
      socket.on("data", (bytes) => {
        if (String(bytes).includes("DAILY_UPLOAD_LIMIT")) refused += 1;
      });
    }
    await waitFor("three that are refused", async () => refused === 3);
    expect(await usedBytes(owner)).toBe(4.5 * megabyte);
    for (const { socket } of all) socket.destroy();
    await waitFor("what the others give back", async () => (await usedBytes(owner)) === 0);
    expect((await send(other, product, owner, await picture())).status).toBe(201);
  });
});

describe("a gateway without a limit", () => {
  test("counts nothing", async () => {
    const open = await openTestGateway({
      uploadLimits: { dailyBytes: null },
      through: async () => gateway.databaseUrl,
    });
    const owner = await gateway.tenant();
    await uploaded(owner, 5 * megabyte);
    expect((await send(open, product, owner, await padded(megabyte))).status).toBe(201);
    expect(await usedBytes(owner)).toBe(5 * megabyte);
    await open.close();
  });
});
