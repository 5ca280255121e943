/** @tier all */
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Files } from "@reelwright/film/ports/tools";
import { s3Files } from "@reelwright/integrations/files/s3-files";
import { startS3 } from "@reelwright/integrations/testing/s3-server";
import { send } from "../testing/cases/tenant.ts";
import { picture, song, spoilt } from "../testing/sample-files.ts";
import { openTestGateway } from "../testing/test-gateway.ts";
import type { TestGateway } from "../testing/test-gateway-options.ts";

let s3: Awaited<ReturnType<typeof startS3>>;
let files: Files;
let gateway: TestGateway;
beforeAll(async () => {
  s3 = await startS3();
  files = s3Files(s3.options);
  gateway = await openTestGateway({ files });
});
afterAll(async () => {
  await gateway.close();
  await s3.close();
});

const sizeAt = (url: string) => files.sizeBytes(files.keyOf(url) ?? "");

describe("uploads to an object store", () => {
  test("201 with the store's address; a replaced avatar is gone from it", async () => {
    const owner = await gateway.tenant();
    const urls: string[] = [];
    for (const format of ["png", "webp"] as const) {
      const { status, body } = await send(
        gateway,
        "/tenants/me/avatar",
        owner,
        await picture(format),
      );
      expect(status).toBe(201);
      urls.push(body.url);
    }
    expect(await sizeAt(urls[0] ?? "")).toBeNull();
    expect(await sizeAt(urls[1] ?? "")).toBeGreaterThan(0);
  });

  test("201 for a song, 400 for what isn't one, which never gets there", async () => {
    const owner = await gateway.tenant();
    const add = async (file: Awaited<ReturnType<typeof picture>>) =>
      send(gateway, "/music/custom", owner, file).field("title", "Ours");
    expect((await add(song())).status).toBe(201);
    const [stored] = await gateway.store.tracks.list(owner.tenantId);
    expect(await files.sizeBytes(stored?.file ?? "")).toBeGreaterThan(16_000);
    const bad = (await spoilt(song(), 1_000))["FILE_TYPE_MISMATCH"];
    if (!bad) throw new Error("there is no such file");
    expect((await add(bad)).status).toBe(400);
    expect(await gateway.store.tracks.list(owner.tenantId)).toHaveLength(1);
  });

  test("nothing stays in the store when the database can't note it", async () => {
    const stored: string[] = [];
    const noting: Partial<Files> = {
      put: async (key, path) => {
        stored.push(key);
        await files.put(key, path);
      },
      remove: files.remove,
    };
    const broken = await openTestGateway({ files: noting });
    const stranger = await broken.tenant();
    // All the tracks that it may have: the last moment at which an upload can be refused.
    for (let count = 0; count < 100; count += 1) {
      const track = { music_id: crypto.randomUUID(), title: "One", file: "a/b.wav", seconds: 1 };
      await broken.store.tracks.create(stranger.tenantId, track);
    }
    const { status } = await send(broken, "/music/custom", stranger, song()).field("title", "x");
    expect([status, stored.length]).toEqual([409, 1]);
    expect(await files.sizeBytes(stored[0] ?? "")).toBeNull();
    await broken.close();
  });
});
