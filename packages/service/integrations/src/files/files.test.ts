/** @tier all */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Files } from "@reelwright/film/ports/tools";
import { allFiles, describeFiles } from "../testing/files-conformance.ts";
import { pageKeys, publicUrl, startS3 } from "../testing/s3-server.ts";
import { diskFiles } from "./disk-files.ts";
import { contentTypeOf } from "./file-key.ts";
import type { S3Options } from "./s3-client.ts";
import { s3Files, s3Remedy } from "./s3-files.ts";

describeFiles("on disk", publicUrl, async () => {
  const directory = await mkdtemp(join(tmpdir(), "disk-files-"));
  return {
    files: diskFiles({ directory, publicUrl }),
    close: () => rm(directory, { recursive: true, force: true }),
  };
});

describeFiles("in S3", publicUrl, async () => {
  const { options, close } = await startS3();
  return { files: s3Files(options), close };
});

describe("diskFiles", () => {
  test("two writers of one key: one wins, whole, and no partial file stays", async () => {
    const directory = await mkdtemp(join(tmpdir(), "disk-race-"));
    try {
      const files = diskFiles({ directory: join(directory, "store"), publicUrl });
      await writeFile(join(directory, "a"), "aaaa");
      await writeFile(join(directory, "b"), "bbbb");
      const outcomes = await Promise.allSettled(
        ["a", "b"].map((name) => files.put("t/race.png", join(directory, name))),
      );
      expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      expect(await allFiles(join(directory, "store"))).toHaveLength(1);
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  });
});

test("a directory is listed in the order in which S3 lists keys: by bytes, not by folders", async () => {
  const directory = await mkdtemp(join(tmpdir(), "disk-order-"));
  try {
    const files = diskFiles({ directory: join(directory, "store"), publicUrl });
    await writeFile(join(directory, "a"), "a");
    const keys = ["a-b.png", "a.png", "a/1.png", "a/b/2.png", "a0.png", "b.png"];
    for (const key of [...keys].reverse()) await files.put(key, join(directory, "a"));
    const seen: string[] = [];
    for (let page = 0; page < 4; page += 1)
      seen.push(...(await files.list(seen.at(-1) ?? null, 2)).map(({ key }) => key));
    expect(seen).toEqual(keys);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});

describe("s3Files", () => {
  let options: S3Options;
  let close: () => Promise<void>;
  let scratch = "";
  let files: Files;
  beforeAll(async () => {
    ({ options, close } = await startS3());
    scratch = await mkdtemp(join(tmpdir(), "s3-files-"));
    await writeFile(join(scratch, "file"), "content");
    files = s3Files(options);
  });
  afterAll(async () => {
    await close();
    await rm(scratch, { recursive: true, force: true });
  });

  test("a stored file is served under its content type, cacheable for ever", async () => {
    const { GetObjectCommand, S3Client } = await import("@aws-sdk/client-s3");
    await files.put("served/final.mp4", join(scratch, "file"));
    const client = new S3Client({
      endpoint: options.endpoint ?? "",
      region: options.region,
      forcePathStyle: true,
      credentials: options,
    });
    const stored = await client.send(
      new GetObjectCommand({ Bucket: "media", Key: "served/final.mp4" }),
    );
    expect(stored.ContentType).toBe("video/mp4");
    expect(stored.CacheControl).toBe("public, max-age=31536000, immutable");
    expect(await stored.Body?.transformToString()).toBe("content");
    client.destroy();
  });

  test("removing goes on from page to page", async () => {
    const keys = Array.from({ length: 2 * pageKeys + 3 }, (_, index) => `many/${index}.json`);
    await Promise.all(keys.map((key) => files.put(key, join(scratch, "file"))));
    await files.put("many-others/0.json", join(scratch, "file"));
    await files.removeAll("many");
    const left = await Promise.all(keys.map(files.sizeBytes));
    expect(left.filter((size) => size !== null)).toEqual([]);
    expect(await files.sizeBytes("many-others/0.json")).toBe(7);
  });

  test("a wrong secret is refused, and trying again would not help", async () => {
    const refused = { kind: "internal", code: "FILE_STORE_REFUSED" };
    const unauthorized = s3Files({ ...options, secretAccessKey: "wrong" });
    await expect(unauthorized.put("a/b.png", join(scratch, "file"))).rejects.toMatchObject(refused);
  });

  test("a missing bucket is a mistake of the set-up, not a missing file", async () => {
    const elsewhere = s3Files({ ...options, bucket: "nowhere" });
    await expect(elsewhere.put("a/b.png", join(scratch, "file"))).rejects.toMatchObject({
      code: "FILE_STORE_REFUSED",
    });
    await expect(elsewhere.get("a/b.png", scratch)).rejects.toMatchObject({
      code: "FILE_STORE_REFUSED",
    });
  });

  test("a store that is down is unavailable, for every operation", async () => {
    const port = await closedPort();
    const down = s3Files({ ...options, endpoint: `http://127.0.0.1:${port}` });
    const unavailable = { kind: "unavailable", code: "FILE_STORE_UNAVAILABLE" };
    await expect(down.put("a/b.png", join(scratch, "file"))).rejects.toMatchObject(unavailable);
    await expect(down.get("a/b.png", scratch)).rejects.toMatchObject(unavailable);
    await expect(down.sizeBytes("a/b.png")).rejects.toMatchObject(unavailable);
    await expect(down.removeAll("a")).rejects.toMatchObject(unavailable);
  });

  test("a store that answers 503 is unavailable, and the download leaves nothing", async () => {
    const server = createServer((_, answer) => answer.writeHead(503).end());
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const { port } = server.address() as AddressInfo;
    const busy = s3Files({ ...options, endpoint: `http://127.0.0.1:${port}` });
    const directory = await mkdtemp(join(scratch, "busy-"));
    await expect(busy.get("a/b.png", directory)).rejects.toMatchObject({ kind: "unavailable" });
    expect(await allFiles(directory)).toEqual([]);
    await new Promise((closed) => server.close(closed));
  });

  test("a download that breaks off is unavailable, and leaves nothing", async () => {
    const server = createServer((_, answer) => {
      answer.writeHead(200, { "content-length": "1000" });
      answer.write("half", () => answer.destroy());
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const { port } = server.address() as AddressInfo;
    const breaking = s3Files({ ...options, endpoint: `http://127.0.0.1:${port}` });
    const directory = await mkdtemp(join(scratch, "broken-"));
    // Many at once, so that some of them break while their file is still being opened.
    const downloads = Array.from({ length: 100 }, (_, index) =>
      breaking.get(`a/${index}.png`, directory),
    );
    for (const download of await Promise.allSettled(downloads))
      expect(download).toMatchObject({ status: "rejected", reason: { kind: "unavailable" } });
    expect(await allFiles(directory)).toEqual([]);
    await new Promise((closed) => server.close(closed));
  });
});

/** A port nobody listens on. */
const closedPort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
};

test.each([
  ["a/b.png", "image/png"],
  ["a/b.MP4", "video/mp4"],
  ["b.m4a", "audio/mp4"],
  ["b.vtt", "text/vtt; charset=utf-8"],
  ["b.srt", "application/x-subrip; charset=utf-8"],
  ["noextension", "application/octet-stream"],
  ["a.html", "application/octet-stream"],
])("the content type of %s is %s", (key, type) => expect(contentTypeOf(key)).toBe(type));

type Stored = Map<string, Buffer>;

/** What a store without any refusal answers: status and body. */
const answerOf = (
  objects: Stored,
  method: string,
  url: URL,
  body: Buffer,
): [number, string | Buffer] => {
  const key = url.pathname.replace(/^\/media\/?/u, "");
  const handlers: { readonly [method: string]: () => [number, string | Buffer] } = {
    PUT: () => {
      objects.set(key, body);
      return [200, ""];
    },
    DELETE: () => {
      objects.delete(key);
      return [204, ""];
    },
    POST: () => {
      for (const [, each = ""] of body.toString().matchAll(/<Key>([^<]+)/gu)) objects.delete(each);
      return [200, "<DeleteResult/>"];
    },
    GET: () => {
      if (key !== "") return objects.has(key) ? [200, objects.get(key) ?? ""] : [404, ""];
      const after = url.searchParams.get("start-after") ?? url.searchParams.get("marker") ?? "";
      const prefix = url.searchParams.get("prefix") ?? "";
      const found = [...objects.keys()].sort().filter((one) => one > after);
      const listed = found
        .filter((one) => one.startsWith(prefix))
        .map((one) => `<Contents><Key>${one}</Key><Size>1</Size></Contents>`);
      return [200, `<ListBucketResult>${listed.join("")}</ListBucketResult>`];
    },
    HEAD: () => [objects.has(key) ? 200 : 404, ""],
  };
  return handlers[method]?.() ?? [405, ""];
};

/** A store that refuses what `refuse` says ("501 NotImplemented"), and keeps objects otherwise. */
const openStub = async (refuse: (request: IncomingMessage, body: string) => string | null) => {
  const objects: Stored = new Map();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const [refused, code] = refuse(request, body.toString())?.split(" ") ?? [];
    const { method = "GET", url = "" } = request;
    const [status, text] =
      refused === undefined
        ? answerOf(objects, method, new URL(url, "http://stub"), body)
        : [Number(refused), code ? `<Error><Code>${code}</Code></Error>` : ""];
    response.writeHead(status, { "content-type": "application/xml", etag: '"x"' }).end(text);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const files = s3Files({
    endpoint: `http://127.0.0.1:${port}`,
    region: "eu-central-1",
    bucket: "media",
    accessKeyId: "id",
    secretAccessKey: "secret",
    forcePathStyle: true,
    publicUrl: "https://files.example.com",
  });
  return { files, objects, close: () => new Promise((resolve) => server.close(resolve)) };
};

describe("stores that are like S3", () => {
  const notImplemented = "501 NotImplemented";
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "s3-like-"));
    await writeFile(join(directory, "small"), "text");
    await writeFile(join(directory, "large"), Buffer.alloc(9 * 1024 * 1024, 1));
  });
  afterAll(() => rm(directory, { recursive: true }));

  test.each<[string, (request: IncomingMessage, body: string) => string | null]>([
    [
      "that wants Content-MD5",
      ({ method, headers }, body) => {
        const md5 = createHash("md5").update(body).digest("base64");
        return method === "POST" && headers["content-md5"] !== md5 ? "400 MissingContentMD5" : null;
      },
    ],
    [
      "that refuses unknown checksums",
      ({ headers }) => (headers["x-amz-checksum-crc32"] ? notImplemented : null),
    ],
    ["without DeleteObjects", ({ method }) => (method === "POST" ? notImplemented : null)],
    ["that answers 501 without a body", ({ method }) => (method === "POST" ? "501" : null)],
    [
      "without ListObjectsV2",
      ({ url = "" }) => (url.includes("list-type=2") ? notImplemented : null),
    ],
    [
      "whose key lacks s3:ListBucket for files that aren't there",
      ({ method, url }) => (method === "HEAD" && url?.includes("/new/") ? "403" : null),
    ],
  ])("a store %s keeps and deletes files", async (_, refuse) => {
    const { files, objects, close } = await openStub(refuse);
    try {
      for (const name of ["a", "b", "c"])
        await files.put(`new/${name}.txt`, join(directory, "small"));
      expect([...objects.keys()].sort()).toEqual(["new/a.txt", "new/b.txt", "new/c.txt"]);
      expect(await files.list(null, 10)).toHaveLength(3);
      await files.removeAll("new");
      expect(objects.size).toBe(0);
    } finally {
      await close();
    }
  });

  test("a store without multipart uploads takes a large file in one request", async () => {
    const { files, objects, close } = await openStub(({ method, url = "" }) =>
      method === "POST" && url.includes("uploads") ? notImplemented : null,
    );
    try {
      await files.put("new/large.bin", join(directory, "large"));
      expect(objects.get("new/large.bin")?.length).toBe(9 * 1024 * 1024);
    } finally {
      await close();
    }
  });

  test.each([
    ["403 AccessDenied", /s3:ListBucket/],
    ["403", /s3:ListBucket/],
    ["404 NoSuchBucket", /Create the bucket/],
    ["403 SignatureDoesNotMatch", /S3_SECRET_ACCESS_KEY/],
    ["501 NotImplemented", /lacks a required call/],
  ])("the remedy for %s", async (refusal, remedy) => {
    const { files, close } = await openStub(() => refusal);
    try {
      const error = await files.list(null, 1).catch((cause) => cause);
      expect(s3Remedy(error)).toMatch(remedy);
    } finally {
      await close();
    }
  });
});
