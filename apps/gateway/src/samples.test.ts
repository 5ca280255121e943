import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { catalogue, excerptOf, previewOf } from "@reelwright/catalog/catalogue";
import { Failure } from "@reelwright/film/failure";
import request from "supertest";
import { publicFileUrl } from "./files.ts";
import { openTestGateway } from "./testing/test-gateway.ts";
import type { TestGateway } from "./testing/test-gateway-options.ts";

const [maya, sofia] = catalogue.personas.map(({ portrait }) => portrait ?? "");
const [voice] = catalogue.voices.map(previewOf);

let directory: string;
let disk: TestGateway;
let bucket: TestGateway;
/** Keys that were ordered, by who ordered them. */
const ordered = { disk: [] as string[], bucket: [] as string[] };
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "gateway-samples-"));
  disk = await openTestGateway({
    filesDirectory: directory,
    orderSample: async (key) => {
      ordered.disk.push(key);
      if (key === sofia) throw new Failure("unavailable", "SERVICE_UNAVAILABLE", "Come back.");
      await mkdir(dirname(join(directory, key)), { recursive: true });
      await writeFile(join(directory, key), "drawn");
    },
  });
  bucket = await openTestGateway({
    orderSample: async (key) => {
      ordered.bucket.push(key);
    },
  });
});
afterAll(async () => {
  await disk.close();
  await bucket.close();
  await rm(directory, { recursive: true });
});

const get = (gateway: TestGateway, key = "") => request(gateway.baseUrl).get(`/files/${key}`);

describe("GET /files/catalogue/…, files on this disk", () => {
  test("200: made when it is first looked at, served as any file from then on", async () => {
    for (const _look of [1, 2]) {
      const { status, headers, body } = await get(disk, maya);
      expect(status).toBe(200);
      expect(Buffer.from(body).toString()).toBe("drawn");
      expect(headers).toMatchObject({
        "content-type": "image/webp",
        "cache-control": "public, max-age=31536000, immutable",
        "access-control-allow-origin": "*",
      });
    }
    expect(ordered.disk.filter((key) => key === maya)).toHaveLength(1);
  });

  test("206: a preview's range, also at the first look", async () => {
    const { status, headers } = await get(disk, voice).set("Range", "bytes=1-2");
    expect([status, headers["content-type"]]).toEqual([206, "audio/mp4"]);
  });

  test("503 when nobody makes it in time: come back", async () => {
    const { status, headers, body } = await get(disk, sofia);
    expect([status, body.error.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  });

  test("404 for what is no sample, and nothing is ordered", async () => {
    const before = ordered.disk.length;
    for (const key of ["catalogue/personas/nobody-0123456789.webp", "catalogue/", "tenant/x.mp4"])
      expect((await get(disk, key)).status).toBe(404);
    expect((await request(disk.baseUrl).post(`/files/${maya}`)).status).toBe(405);
    expect(ordered.disk).toHaveLength(before);
  });
});

describe("GET /files/catalogue/…, files in an object store", () => {
  test("302 to the store, where it was put first; ordered once", async () => {
    for (const _look of [1, 2]) {
      const { status, headers } = await get(bucket, maya).redirects(0);
      expect([status, headers["location"]]).toEqual([302, `https://files.example.com/${maya}`]);
    }
    expect(ordered.bucket).toEqual([maya]);
    expect((await get(bucket, "tenant/x.mp4")).status).toBe(404);
  });
});

test("addresses lead to the store, but for samples that may not be there yet", () => {
  const store = { url: (key: string) => `https://bucket.example.com/${key}` };
  const track = catalogue.tracks.map(excerptOf)[0] ?? "";
  const inBucket = publicFileUrl(store, { files: "s3", publicUrl: "https://api.example.com/" });
  expect(inBucket("tenant/x.mp4")).toBe("https://bucket.example.com/tenant/x.mp4");
  expect(inBucket(track)).toBe(`https://api.example.com/files/${track}`);
  const onDisk = publicFileUrl(store, { files: "disk", publicUrl: "https://api.example.com" });
  expect(onDisk(track)).toBe(`https://bucket.example.com/${track}`);
});
