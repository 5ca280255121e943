import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import request from "supertest";
import { openTestGateway } from "./testing/test-gateway.ts";
import type { TestGateway } from "./testing/test-gateway-options.ts";

const content = "0123456789";
const words = JSON.stringify({ words: Array.from({ length: 99 }, () => ({ text: "word" })) });
const captions = `WEBVTT\n\n${"00:00.000 --> 00:01.000\nword\n\n".repeat(99)}`;
let directory: string;
let gateway: TestGateway;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "gateway-files-"));
  await mkdir(join(directory, "tenant/job"), { recursive: true });
  await writeFile(join(directory, "tenant/job/final.mp4"), content);
  await writeFile(join(directory, "tenant/job/words.json"), words);
  await writeFile(join(directory, "tenant/job/short.vtt"), "WEBVTT");
  await writeFile(join(directory, "tenant/job/captions.vtt"), captions);
  await writeFile(join(directory, "tenant/job/page.html"), "<script>alert(1)</script>");
  await writeFile(join(directory, "tenant/job/.draft.mp4"), content);
  await writeFile(join(directory, "..", "gateway-outside.txt"), "secret");
  gateway = await openTestGateway({ filesDirectory: directory });
});
afterAll(async () => {
  await gateway.close();
  await rm(directory, { recursive: true });
  await rm(join(directory, "..", "gateway-outside.txt"));
});

const get = (path: string) => request(gateway.baseUrl).get(`/files/${path}`);
const video = "tenant/job/final.mp4";

describe("GET /files/…", () => {
  test("200 without credentials: typed, immutable, never sniffed", async () => {
    const { status, headers, body } = await get(video);
    expect(status).toBe(200);
    expect(Buffer.from(body).toString()).toBe(content);
    expect(headers).toMatchObject({
      "content-type": "video/mp4",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "accept-ranges": "bytes",
      "cross-origin-resource-policy": "cross-origin",
      etag: expect.stringMatching(/^"[^"]+"$/),
    });
  });

  test("200 for HEAD, with the length and no body", async () => {
    const { status, headers, body } = await request(gateway.baseUrl).head(`/files/${video}`);
    expect([status, headers["content-length"]]).toEqual([200, "10"]);
    expect(body).toEqual({});
  });

  test("206 for a range of the file that the client has the ETag of, 200 for another's", async () => {
    const { headers } = await get(video);
    const ranged = (etag: string) => get(video).set("Range", "bytes=2-5").set("If-Range", etag);
    const [same, other] = [await ranged(headers["etag"] ?? ""), await ranged('"other"')];
    expect([same.status, other.status]).toEqual([206, 200]);
  });

  test.each(["post", "put", "delete", "patch"] as const)("405 for %s", async (method) => {
    for (const path of [video, "nothing.mp4"]) {
      const { status, headers, body } = await request(gateway.baseUrl)[method](`/files/${path}`);
      expect([status, headers["allow"], body.error.code]).toEqual([
        405,
        "GET, HEAD",
        "METHOD_NOT_ALLOWED",
      ]);
    }
  });

  test("206 for a range", async () => {
    const { status, headers, body } = await get(video).set("Range", "bytes=2-5");
    expect(status).toBe(206);
    expect(headers["content-range"]).toBe("bytes 2-5/10");
    expect(Buffer.from(body).toString()).toBe("2345");
  });

  test("416 for a range beyond the end", async () => {
    const { status, headers } = await get(video).set("Range", "bytes=50-");
    expect(status).toBe(416);
    expect(headers["content-range"]).toBe("bytes */10");
  });

  test("304 for the ETag that the client has", async () => {
    const { headers } = await get(video);
    const { status } = await get(video).set("If-None-Match", headers["etag"] ?? "");
    expect(status).toBe(304);
  });

  test("200 for what looks like a page, as bytes that run nothing", async () => {
    const { headers } = await get("tenant/job/page.html");
    expect(headers["content-type"]).toBe("application/octet-stream");
    expect(headers["content-security-policy"]).toBe("default-src 'none'; sandbox");
  });

  test.each([
    "nothing.mp4",
    "tenant/job",
    "tenant/job/",
    "tenant/job/.draft.mp4",
    "%2e%2e/gateway-outside.txt",
    "..%2fgateway-outside.txt",
    "tenant/%00.mp4",
  ])("404 for %s", async (path) => {
    const { status, body } = await get(path);
    expect([status, body.error?.code]).toEqual([404, "NOT_FOUND"]);
  });
});

describe("texts in /files/…", () => {
  const texts = [
    ["words.json", words],
    ["captions.vtt", captions],
  ] as const;
  const taking = (name: string, encodings: string) =>
    get(`tenant/job/${name}`).set("Accept-Encoding", encodings);

  test.each(texts)("%s is compressed for who accepts that, and nobody else", async (name, text) => {
    const [small, plain] = [await taking(name, "gzip"), await taking(name, "identity")];
    for (const each of [small, plain]) {
      expect(each.status).toBe(200);
      expect(each.headers["vary"]).toContain("Accept-Encoding");
      expect(each.text ?? JSON.stringify(each.body)).toBe(text);
    }
    expect(small.headers["content-encoding"]).toBe("gzip");
    expect(small.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.headers["content-length"]).toBe(String(text.length));
    const { headers } = await request(gateway.baseUrl)
      .head(`/files/tenant/job/${name}`)
      .set("Accept-Encoding", "br, gzip");
    expect(headers["vary"]).toContain("Accept-Encoding");
  });

  test.each(texts)("%s: 304 for the ETag of either", async (name, _text) => {
    for (const encodings of ["gzip", "identity"]) {
      const { headers } = await taking(name, encodings);
      const again = await taking(name, encodings).set("If-None-Match", headers["etag"] ?? "");
      expect([again.status, again.headers["vary"]]).toEqual([304, "Accept-Encoding"]);
    }
  });

  test("a download never goes on in bytes of another encoding", async () => {
    const { headers } = await taking("captions.vtt", "gzip");
    const ranged = (etag?: string) => {
      const asked = taking("captions.vtt", "gzip").set("Range", "bytes=2-5");
      return etag === undefined ? asked : asked.set("If-Range", etag);
    };
    const part = await ranged();
    expect([part.status, part.text, part.headers["content-encoding"]]).toEqual([
      206,
      captions.slice(2, 6),
      undefined,
    ]);
    const whole = await ranged(headers["etag"]);
    expect([whole.status, whole.text]).toEqual([200, captions]);
    expect((await ranged(part.headers["etag"])).status).toBe(206);
  });

  test("what is small, or packed already, is sent as it is", async () => {
    for (const path of ["tenant/job/short.vtt", video]) {
      const { headers } = await get(path).set("Accept-Encoding", "br, gzip");
      expect(headers["content-encoding"]).toBeUndefined();
      expect(headers["etag"]).toMatch(/^"/);
    }
  });
});
