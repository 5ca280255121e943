/** @tier all */
import { readdir } from "node:fs/promises";
import { createConnection } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { uploadLimits } from "@reelwright/film/ports/intake";
import { allFiles } from "@reelwright/integrations/testing/files-conformance";
import sharp from "sharp";
import request from "supertest";
import { send, uploads } from "../testing/cases/tenant.ts";
import { picture, type Sendable, song, spoilt } from "../testing/sample-files.ts";
import { filesUrl, minimalJob, openTestGateway } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";

let gateway: TestGateway;
let caller: Caller;
beforeAll(async () => {
  gateway = await openTestGateway();
  caller = await gateway.tenant();
});
afterAll(() => gateway.close());

const storedOf = async (owner: Caller) =>
  (await allFiles(gateway.filesDirectory).catch(() => [])).filter((path) =>
    path.includes(owner.tenantId),
  );
const forms = () => readdir(gateway.formsDirectory);
const keyOf = (url: string): string => url.slice(filesUrl.length + 1);
const product = "/uploads/product-image";
const me = async (owner: Caller) => (await gateway.api("get", "/tenants/me", owner)).body;

describe("uploads", () => {
  const upload = async (owner: Caller) =>
    (await send(gateway, product, owner, await picture())).body;
  const list = async (owner: Caller, query: object = {}) =>
    (await gateway.api("get", "/uploads", owner).query(query)).body;
  const order = (owner: Caller, url: string) =>
    gateway.api("post", "/jobs", owner).send({ ...minimalJob, product_image_url: url });
  const remove = (owner: Caller, id: string) => gateway.api("delete", `/uploads/${id}`, owner);

  test("are listed newest first, by page and cursor; an unused one says when it expires", async () => {
    const owner = await gateway.tenant();
    const [first, second] = [await upload(owner), await upload(owner)];
    expect(await list(owner)).toMatchObject({ total: 2, items: [second, first] });
    const { items, next_cursor } = await list(owner, { cursor: "", page_size: 1 });
    expect(items).toEqual([second]);
    expect((await list(owner, { cursor: next_cursor, page_size: 1 })).items).toEqual([first]);
    expect(Date.parse(first.expires_at) - Date.parse(first.created_at)).toBe(30 * 86_400_000);
    expect((await order(owner, first.url)).status).toBe(201);
    const [, used] = (await list(owner)).items;
    expect(used).toEqual({ ...first, used_at: expect.any(String), expires_at: null });
    const { body: task } = await gateway.api("post", "/models/imgA_2/try", owner).send({
      model_id: "imgA_2",
      prompt: "a mug",
      start_image_url: second.url,
    });
    expect(task.status).toBe("queued");
    expect((await list(owner)).items[0].expires_at).toBeNull();
    expect(await list(caller)).not.toMatchObject({ items: [second, first] });
  });

  test("are deleted with their file, unless a job that hasn't ended uses them", async () => {
    const owner = await gateway.tenant();
    const { upload_id, url } = await upload(owner);
    const { job_id } = (await order(owner, url)).body;
    const refused = await remove(owner, upload_id);
    expect([refused.status, refused.body.error]).toMatchObject([
      409,
      { code: "UPLOAD_IN_USE", details: { job_ids: [job_id] } },
    ]);
    expect((await remove(caller, upload_id)).status).toBe(404);
    await gateway.api("delete", `/jobs/${job_id}`, owner);
    expect(await storedOf(owner)).toHaveLength(1);
    expect((await remove(owner, upload_id)).status).toBe(204);
    expect(await storedOf(owner)).toEqual([]);
    expect((await remove(owner, upload_id)).status).toBe(404);
    expect((await list(owner)).total).toBe(0);
  });

  test("that were deleted are refused in a new job and a playground task: nothing is charged", async () => {
    const owner = await gateway.tenant();
    const { upload_id, url } = await upload(owner);
    await remove(owner, upload_id);
    const refused = await order(owner, url);
    expect([refused.status, refused.body.detail]).toMatchObject([
      422,
      [
        {
          loc: ["body", "product_image_url"],
          msg: expect.stringContaining("upload the image again"),
        },
      ],
    ]);
    const tried = await gateway.api("post", "/models/imgA_2/try", owner).send({
      model_id: "imgA_2",
      prompt: "a mug",
      start_image_url: url,
    });
    expect([tried.status, tried.body.detail[0].loc]).toEqual([422, ["body", "start_image_url"]]);
    const { body } = await gateway.api("get", "/credits/balance", owner);
    expect(body.credit_reserved).toBe(0);
  });
});

describe("POST /uploads/product-image", () => {
  test.each(["png", "jpeg", "webp", "gif"] as const)(
    "201 for %s with a public address in the tenant's own place, usable for a job",
    async (format) => {
      const { status, body } = await send(gateway, product, caller, await picture(format));
      expect(status).toBe(201);
      expect(keyOf(body.url)).toMatch(
        new RegExp(`^${caller.tenantId}/uploads/[0-9a-f-]{36}\\.(?:png|jpg|webp)$`),
      );
      const stored = await sharp(join(gateway.filesDirectory, keyOf(body.url))).metadata();
      expect([body.width, body.height]).toEqual([stored.width, stored.height]);
      const job = { ...minimalJob, product_image_url: body.url };
      expect((await gateway.api("post", "/jobs", caller).send(job)).status).toBe(201);
    },
  );

  test("200 of its address, typed, not sniffed, and nothing but the picture", async () => {
    const served = await openTestGateway({ filesDirectory: gateway.filesDirectory });
    const { body } = await send(gateway, product, caller, await picture());
    const answer = await request(served.baseUrl).get(`/files/${keyOf(body.url)}`);
    await served.close();
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
    });
  });

  test("201 for twelve at once, each with a name of its own", async () => {
    const file = await picture();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => send(gateway, product, caller, file)),
    );
    expect(new Set(answers.map(({ body }) => body.url)).size).toBe(12);
  });

  test("400 at exactly one byte more than is taken, 201 with as many", async () => {
    const file = await picture("jpeg");
    const padded = (bytes: number): Sendable => ({
      ...file,
      bytes: Buffer.concat([file.bytes, Buffer.alloc(bytes - file.bytes.length)]),
    });
    for (const [path, megabytes] of [
      [product, 10],
      ["/tenants/me/avatar", 2],
    ] as const) {
      const most = megabytes * 1024 * 1024;
      const exact = await send(gateway, path, caller, padded(most));
      expect([path, exact.status]).toEqual([path, 201]);
      const { status, body } = await send(gateway, path, caller, padded(most + 1));
      expect([path, status, body.error]).toEqual([
        path,
        400,
        expect.objectContaining({ code: "FILE_TOO_LARGE", details: { limit: most } }),
      ]);
    }
    expect(uploadLimits.logo.maxBytes).toBe(2 * 1024 * 1024);
  });
});

describe("a form that isn't taken", () => {
  test.each(uploads)("leaves nothing behind at $path", async ({ path, use }) => {
    const owner = await gateway.tenant();
    const good = use === "music" ? song() : await picture();
    for (const [code, file] of Object.entries(await spoilt(good, uploadLimits[use].maxBytes))) {
      const { status, body } = await send(gateway, path, owner, file).field("title", "Ours");
      expect([code, status, typeof body.error.code]).toEqual([code, 400, "string"]);
    }
    expect(await storedOf(owner)).toEqual([]);
    expect(await forms()).toEqual([]);
    expect(await me(owner)).toMatchObject({ avatar_url: null, brand_kit: { logo_url: null } });
    expect((await gateway.api("get", "/music/custom", owner)).body).toEqual([]);
  });

  test("422 names the file that is missing, and each text beside it", async () => {
    const { status, body } = await gateway.api("post", "/music/custom", caller).field("x", "1");
    expect(status).toBe(422);
    expect(body.detail).toMatchObject([
      { type: "missing", loc: ["body", "title"] },
      { type: "missing", loc: ["body", "file"], input: { x: "1" } },
    ]);
    const json = await gateway.api("post", product, caller).send({ file: "a.png" });
    expect([json.status, json.body.detail[0].loc]).toEqual([422, ["body", "file"]]);
  });

  test("400 for a file in another field, or one besides", async () => {
    const { bytes, name } = await picture();
    const other = await gateway.api("post", product, caller).attach("image", bytes, name);
    const second = await gateway
      .api("post", product, caller)
      .attach("file", bytes, name)
      .attach("more", bytes, name);
    for (const { status, body } of [other, second]) {
      expect([status, body.error.code]).toEqual([400, "FILE_UNEXPECTED"]);
    }
  });

  test("400 for a form that can't be read", async () => {
    const broken = (type: string, text: string) =>
      gateway.api("post", product, caller).set("Content-Type", type).send(text);
    for (const answer of [
      await broken("multipart/form-data", "--a"),
      await broken("multipart/form-data; boundary=a", "--a\r\nContent-Disposition: form-data; na"),
    ]) {
      expect([answer.status, answer.body.error.code]).toEqual([400, "BAD_REQUEST"]);
    }
  });

  test("401 without credentials before any of it is kept", async () => {
    const { bytes, name } = await picture();
    const answer = await gateway.api("post", product).attach("file", bytes, name);
    expect(answer.status).toBe(401);
  });

  test("a sender who leaves in the middle leaves nothing", async () => {
    const owner = await gateway.tenant();
    const { port } = new URL(gateway.baseUrl);
    const before = gateway.lines.length;
    const socket = createConnection(Number(port), "127.0.0.1");
    const head = [
      `POST /api/v1${product} HTTP/1.1`,
      "Host: localhost",
      `X-API-Key: ${owner.key}`,
      "Content-Type: multipart/form-data; boundary=a",
      "Content-Length: 1000000",
      "",
      '--a\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n',
      "",
    ];
    socket.write(head.join("\r\n"));
    socket.write(Buffer.alloc(50_000));
    while ((await forms()).length === 0) await new Promise((resolve) => setImmediate(resolve));
    socket.destroy();
    while (gateway.lines.length === before) await new Promise((resolve) => setImmediate(resolve));
    while ((await forms()).length > 0) await new Promise((resolve) => setImmediate(resolve));
    expect(await storedOf(owner)).toEqual([]);
  });
});
