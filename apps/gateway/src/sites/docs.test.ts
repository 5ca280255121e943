import { existsSync } from "node:fs";
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { editionNamed } from "@reelwright/core/edition/edition";
import { uploadLimits } from "@reelwright/film/ports/intake";
import request from "supertest";
import { failureCodes } from "../http/failure-codes.ts";
import { endpointsOf } from "../routes/endpoints.ts";
import { openTestGateway } from "../testing/test-gateway.ts";
import type { TestGateway } from "../testing/test-gateway-options.ts";

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway();
});
afterAll(() => gateway.close());

const get = (path: string) => request(gateway.baseUrl).get(path);

describe("GET /llms.txt", () => {
  test("200 without credentials, plain text", async () => {
    const { status, headers } = await get("/llms.txt");
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  });

  test("links pages of the documentation that exist", async () => {
    const { text } = await get("/llms.txt");
    const links = [...text.matchAll(/\]\(\/docs\/([^)]*)\)/gu)].map(([, path = ""]) => path);
    expect(links.length).toBeGreaterThan(10);
    for (const path of links) {
      const page = `docs/${path.endsWith("/") ? `${path}index` : path}.md`;
      expect([page, existsSync(page)]).toEqual([page, true]);
    }
    expect(text).toContain("/llms-full.txt");
  });

  test.each(["/llms.txt", "/openapi.json", "/api/v1/openapi.json"])(
    "%s: readable from other origins",
    async (path) => {
      const { headers } = await get(path);
      expect(headers["access-control-allow-origin"]).toBe("*");
    },
  );

  test("tells every operation in one line, every error code and every upload's limit", async () => {
    const { text } = await get("/llms.txt");
    const lines = text.split("\n");
    for (const { method, path, summary } of endpointsOf(editionNamed("E1"))) {
      const start = `- ${method.toUpperCase()} /api/v1${path} →`;
      const own = lines.filter((line) => line.startsWith(start));
      expect(own).toHaveLength(1);
      expect(own[0]).toContain(summary);
    }
    for (const code of Object.keys(failureCodes)) expect(text).toContain(` ${code}: `);
    for (const { formats } of Object.values(uploadLimits))
      expect(text).toContain(formats.join(", "));
    expect(text).not.toMatch(/undefined|\[object|null\b.*null\b/);
  });

  test("marks what is required, also what only a template can stand for", async () => {
    const { text } = await get("/llms.txt");
    const line = text.split("\n").find((each) => each.startsWith("- POST /api/v1/jobs →"));
    for (const field of ["product_name*", "product_image_url*", "segment_count* (1..10)"]) {
      expect(line).toContain(` ${field},`);
    }
    expect(line?.match(/\*/g)).toHaveLength(3);
  });

  test("tells the edition's own models", async () => {
    const second = await openTestGateway({ edition: "E2" });
    try {
      const { text } = await request(second.baseUrl).get("/llms.txt");
      expect(text).toContain("vidB_4k");
      expect(text).not.toMatch(/vidA|vidC|reference_images/);
    } finally {
      await second.close();
    }
  });
});

describe("what is served as it stands", () => {
  /** Bytes as they come over the wire. */
  const raw = (path: string, headers: Record<string, string>, method = "GET") =>
    new Promise<{ status: number; headers: IncomingHttpHeaders; bytes: Buffer }>(
      (resolve, reject) => {
        const asked = httpRequest(
          new URL(path, gateway.baseUrl),
          { headers, method },
          (response) => {
            const chunks: Buffer[] = [];
            response.on("data", (chunk: Buffer) => chunks.push(chunk));
            response.on("end", () => {
              const { statusCode = 0, headers: told } = response;
              resolve({ status: statusCode, headers: told, bytes: Buffer.concat(chunks) });
            });
          },
        );
        asked.on("error", reject).end();
      },
    );
  const paths = ["/openapi.json", "/api/v1/openapi.json", "/llms.txt"];
  const unpacked: { readonly [encoding: string]: (bytes: Buffer) => Buffer } = {
    br: brotliDecompressSync,
    gzip: gunzipSync,
  };

  test.each([
    ["gzip, deflate, br, zstd", "br"],
    ["br", "br"],
    ["*", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["identity", undefined],
    ["deflate", undefined],
    ["", undefined],
  ])("Accept-Encoding %j: as %s", async (accepted, encoding) => {
    for (const path of paths) {
      const plain = await raw(path, {});
      const { status, headers, bytes } = await raw(path, { "Accept-Encoding": accepted });
      expect([status, headers["content-encoding"]]).toEqual([200, encoding]);
      expect(headers["vary"]).toBe("Accept-Encoding");
      expect(headers["content-length"]).toBe(String(bytes.length));
      const text = encoding ? unpacked[encoding]?.(bytes) : bytes;
      expect(text?.equals(plain.bytes)).toBe(true);
      if (encoding) expect(bytes.length).toBeLessThan(plain.bytes.length / 3);
    }
  });

  test("each encoding has a strong ETag of its own, the same at each request", async () => {
    for (const path of paths) {
      const tags = [];
      for (const encoding of ["br", "gzip", "identity"]) {
        const headers = { "Accept-Encoding": encoding };
        const tag = (await raw(path, headers)).headers.etag ?? "";
        expect(tag).toMatch(/^"[\w-]+"$/);
        expect((await raw(path, headers, "HEAD")).headers.etag).toBe(tag);
        tags.push(tag);
      }
      expect(new Set(tags).size).toBe(3);
    }
  });

  test("304 without a body for the ETag that the client has, 200 for another", async () => {
    for (const path of paths) {
      const headers = { "Accept-Encoding": "br" };
      const { etag = "" } = (await raw(path, headers)).headers;
      for (const known of [etag, `"x", ${etag}`, `W/${etag}`, "*"]) {
        const again = await raw(path, { ...headers, "If-None-Match": known });
        expect([known, again.status, again.bytes.length]).toEqual([known, 304, 0]);
        expect(again.headers).toMatchObject({
          etag,
          vary: "Accept-Encoding",
          "cache-control": "public, max-age=60",
          "access-control-allow-origin": "*",
        });
        expect(again.headers).not.toHaveProperty("content-encoding");
      }
      const other = { "Accept-Encoding": "gzip", "If-None-Match": etag };
      expect((await raw(path, other)).status).toBe(200);
    }
  });
});
