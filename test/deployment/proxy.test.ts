/**
 * The proxy's configuration at work: three gateways, found by name, that come and go.
 * @tier all
 */

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { song } from "@reelwright/gateway/testing/sample-files";
import { linksOf, openPresigner } from "@reelwright/integrations/files/open-files";
import type { S3Options } from "@reelwright/integrations/files/s3-client";
import { s3Files } from "@reelwright/integrations/files/s3-files";
import { startS3 } from "@reelwright/integrations/testing/s3-server";
import { newSecretKey } from "@reelwright/platform/settings/secrets";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { freePort } from "@reelwright/standalone/processes";
import { createTenant } from "@reelwright/standalone/testing";
import { type FreshDatabase, freshDatabase } from "@reelwright/store/testing/database";
import { generate } from "selfsigned";
import { Agent, FormData, fetch, type Response } from "undici";
import {
  handled,
  inRotation,
  type ProxyBackend,
  type Running,
  startGateway,
  startProxy,
} from "./gateways.ts";
import { startNameServer } from "./name-server.ts";

/** A file in the gateways' own store. */
const stored = "t/page.html";
const closers: (() => Promise<unknown>)[] = [];
const gateways: Running[] = [];
const proxies: Running[] = [];
let ports: number[] = [];
let baseUrl: string;
let tlsUrl: string;
let key: string;
let certificate: string;
let bucketPath = "";
/** The private bucket behind the proxy with TLS. */
let store: Awaited<ReturnType<typeof startS3>>;

/** Stands for the bucket: what it is asked for is noted. */
const startBucket = async (): Promise<number> => {
  const server = createServer((request, response) => {
    bucketPath = `${request.method} ${request.url} ${request.headers["x-api-key"] ?? "no key"}`;
    response.setHeader("Set-Cookie", "a=1");
    response.end("bytes");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(async () => server.close());
  return (server.address() as AddressInfo).port;
};

const startGateways = async (database: FreshDatabase, directory: string): Promise<void> => {
  const environment = {
    DATABASE_URL: database.url,
    REDIS_URL: process.env["TEST_REDIS_URL"] ?? "",
    REELWRIGHT_SECRET_KEYS: newSecretKey("k1"),
    REELWRIGHT_FILES_DIR: directory,
    REELWRIGHT_TRUSTED_PROXIES: "1",
  };
  ports = await Promise.all([freePort(), freePort(), freePort()]);
  const drainSeconds = [4, 4, 120];
  const started = await Promise.all(
    ports.map((port, at) =>
      startGateway({
        ...environment,
        PORT: String(port),
        REELWRIGHT_DRAIN_SECONDS: String(drainSeconds[at]),
      }),
    ),
  );
  gateways.push(...started);
};

const makeCertificate = async (directory: string): Promise<void> => {
  const { private: privateKey, cert } = await generate([
    { name: "commonName", value: "localhost" },
  ]);
  certificate = cert;
  await writeFile(join(directory, "site.pem"), `${cert}\n${privateKey}\n`);
};

beforeAll(async () => {
  const directory = await mkdtemp(join(tmpdir(), "proxy-"));
  closers.push(() => rm(directory, { recursive: true, force: true }));
  const database = await freshDatabase();
  closers.push(database.drop);
  const files = await mkdtemp(join(tmpdir(), "proxy-files-"));
  await mkdir(join(files, "t"));
  await writeFile(join(files, stored), "<script>");
  closers.push(() => rm(files, { recursive: true, force: true }));
  await startGateways(database, files);
  key = (await createTenant(database.url, { name: "Proxied", credits: 10_000 })).api_key;
  await makeCertificate(directory);
  const names = await startNameServer(() => ports);
  closers.push(names.close);
  const [plainPort, tlsPlainPort, tlsPort] = [await freePort(), await freePort(), await freePort()];
  const standIn = `127.0.0.1:${await startBucket()}`;
  const environment = {
    PROXY_DNS: names.address,
    PROXY_GATEWAYS: "_http._tcp.gateway",
    PROXY_FILES: standIn,
    PROXY_BUCKET: "films",
    PROXY_IDENTITY: standIn,
  };
  store = await startS3({ isPrivate: true });
  closers.push(store.close);
  const tls = {
    PROXY_FILES: new URL(store.options.endpoint ?? "").host,
    PROXY_BUCKET: store.options.bucket,
    PROXY_IDENTITY: "off",
    PROXY_PORT: String(tlsPlainPort),
    PROXY_TLS: "on",
    PROXY_TLS_PORT: String(tlsPort),
    PROXY_TLS_DIRECTORY: directory,
    REELWRIGHT_PUBLIC_URL: `https://localhost:${tlsPort}`,
  };
  proxies.push(
    startProxy({ ...environment, PROXY_PORT: String(plainPort) }),
    startProxy({ ...environment, ...tls }),
  );
  closers.push(() => Promise.all(proxies.map((proxy) => proxy.end("SIGTERM"))));
  baseUrl = `http://127.0.0.1:${plainPort}`;
  tlsUrl = `http://127.0.0.1:${tlsPlainPort}`;
  for (const url of [baseUrl, tlsUrl]) {
    await waitFor("a ready gateway behind the proxy", async () => {
      for (const proxy of proxies) if (proxy.hasEnded()) throw new Error(proxy.printed());
      return fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    });
  }
});
afterAll(async () => {
  await Promise.all(gateways.map((gateway) => gateway.end("SIGKILL")));
  for (const close of closers.reverse()) await close();
});

const call = (path: string, init: Parameters<typeof fetch>[1] = {}) =>
  fetch(`${baseUrl}/api/v1${path}`, {
    ...init,
    headers: { "X-API-Key": key, ...(init.headers as Record<string, string>) },
  });

/** Where the proxy with TLS sends plain callers. */
const locationOf = async (path: string): Promise<string> => {
  const sent = await fetch(`${tlsUrl}${path}`, { redirect: "manual" });
  expect(sent.status).toBe(308);
  return sent.headers.get("location") ?? "";
};

const putInto = async (options: S3Options, key: string, text: string): Promise<void> => {
  const path = join(await mkdtemp(join(tmpdir(), "proxy-put-")), "file");
  closers.push(() => rm(dirname(path), { recursive: true, force: true }));
  await writeFile(path, text);
  await s3Files({ ...options, links: linksOf({}) }).put(key, path);
};

/** The status of a response, and the code in its body, which has an id as a gateway's has. */
const errorOf = async (response: Response): Promise<readonly unknown[]> => {
  const { error } = (await response.json()) as { error: { code: string; request_id: string } };
  expect(error.request_id).toMatch(/^[0-9a-f-]{36}$/);
  return [response.status, error.code];
};

/** Reads without a pause until it is told to stop; returns each status that was not 200, and how many were. */
const readAll = (clients: number) => {
  let isOver = false;
  let good = 0;
  const bad: string[] = [];
  const read = async () => {
    while (!isOver) {
      const status = await call("/tenants/me").then(
        (answer) => answer.text().then(() => answer.status),
        (error: Error) => `${error.message} ${String(error.cause)}`,
      );
      if (status === 200) good += 1;
      else bad.push(String(status));
    }
  };
  const reading = Promise.all(Array.from({ length: clients }, read));
  return {
    good: () => good,
    end: async () => {
      isOver = true;
      await reading;
      return bad;
    },
  };
};

test("requests are spread over the gateways that are ready", async () => {
  const readers = readAll(6);
  await waitFor("each gateway to have answered", async () =>
    gateways.every((one) => handled(one) > 3),
  );
  expect(await readers.end()).toEqual([]);
});

test("an event stream passes as it is written", async () => {
  const order = {
    product_name: "Mug",
    product_image_url: "https://example.com/mug.png",
    segment_count: 1,
    segment_duration: 3,
    video_model: "vidB_std",
  };
  const made = await call("/jobs", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(order),
  });
  const { job_id } = (await made.json()) as { job_id: string };
  const stream = await call(`/jobs/${job_id}/events`);
  const reader = (stream.body as ReadableStream<Uint8Array>)
    .pipeThrough(new TextDecoderStream())
    .getReader();
  let text = "";
  const readUntil = async (part: string) => {
    while (!text.includes(part)) {
      const { value, done } = await reader.read();
      if (done) throw new Error(`ended without ${part}: ${text}`);
      text += value;
    }
  };
  await readUntil(job_id);
  expect((await call(`/jobs/${job_id}`, { method: "DELETE" })).status).toBe(200);
  await readUntil("cancelled");
  await reader.cancel();
});

/** As many bytes of silence as a WAV file. */
const silence = (size: number): Buffer => {
  const bytes = Buffer.concat([song(1).bytes.subarray(0, 44), Buffer.alloc(size)]);
  bytes.writeUInt32LE(36 + size, 4);
  bytes.writeUInt32LE(size, 40);
  return bytes;
};

test("an upload of 19 MB passes, one of 22 MB is refused before it is sent", async () => {
  const send = async (bytes: Buffer) => {
    const form = new FormData();
    form.set("file", new Blob([new Uint8Array(bytes)], { type: "audio/wav" }), "song.wav");
    form.set("title", "Long");
    return call("/music/custom", { method: "POST", body: form });
  };
  expect((await send(silence(19_000_000))).status).toBe(201);
  const refused = await send(Buffer.alloc(22 * 1024 * 1024)).then(
    ({ status }) => status,
    // The proxy hangs up on what is still being sent.
    () => 413,
  );
  expect(refused).toBe(413);
});

test("files of the bucket are read below /media, without the caller's key, and never written", async () => {
  const read = await fetch(`${baseUrl}/media/t/job/final.mp4`, { headers: { "X-API-Key": key } });
  expect([read.status, await read.text()]).toEqual([200, "bytes"]);
  expect(bucketPath).toBe("GET /films/t/job/final.mp4 no key");
  const refused = [
    await fetch(`${baseUrl}/media/t/x`, { method: "PUT", body: "x" }),
    await fetch(`${baseUrl}/metrics`),
    await fetch(`${baseUrl}/realms/master/account`),
  ];
  expect(await Promise.all(refused.map(errorOf))).toEqual([
    [405, "METHOD_NOT_ALLOWED"],
    [404, "NOT_FOUND"],
    [404, "NOT_FOUND"],
  ]);
});

test("files of the bucket have the headers of the gateway's files", async () => {
  const own = await fetch(`${baseUrl}/files/${stored}`);
  const { headers } = await fetch(`${baseUrl}/media/${stored}`);
  expect([own.status, await own.text()]).toEqual([200, "<script>"]);
  for (const name of [
    "content-security-policy",
    "cross-origin-resource-policy",
    "access-control-allow-origin",
    "x-content-type-options",
    "referrer-policy",
  ])
    expect([name, headers.get(name)]).toEqual([name, own.headers.get(name)]);
  expect(headers.get("content-security-policy")).toContain("sandbox");
  expect(headers.get("set-cookie")).toBeNull();
});

test("files of a private bucket are read by presigned URLs below /media, and not without", async () => {
  const { options } = store;
  const key = "t/job/final.mp4";
  await putInto(options, key, "a film");
  const dispatcher = new Agent({ connect: { ca: certificate, servername: "localhost" } });
  const { host } = new URL(await locationOf("/readyz/x"));
  const presign = await openPresigner({
    ...{ files: "s3", filesDirectory: "", filesUrl: `https://${host}/files` },
    ...{ s3Endpoint: options.endpoint ?? "", s3PublicUrl: `https://${host}/media` },
    ...{ s3Region: options.region, s3Bucket: options.bucket, s3ForcePathStyle: true },
    ...{ s3AccessKeyId: options.accessKeyId, s3SecretAccessKey: options.secretAccessKey },
  });
  const url = await presign({ key, method: "GET", seconds: 60, disposition: "attachment" });
  const read = await fetch(url, { dispatcher, headers: { "X-Forwarded-Host": "elsewhere" } });
  expect([read.status, await read.text()]).toEqual([200, "a film"]);
  expect(read.headers.get("content-disposition")).toBe("attachment");
  const [plain = ""] = url.split("?");
  expect((await fetch(plain, { dispatcher })).status).toBe(403);
  expect((await fetch(url.replace("final", "other"), { dispatcher })).status).toBe(403);
  await dispatcher.close();
});

test("Keycloak is reached below /realms, without the caller's key", async () => {
  const path = "/realms/reelwright/.well-known/openid-configuration";
  await fetch(`${baseUrl}${path}`, { headers: { "X-API-Key": key } });
  expect(bucketPath).toBe(`GET ${path} no key`);
});

test("with a certificate it serves TLS, and sends plain callers there", async () => {
  const location = await locationOf("/api/v1/billing/packs?x=1");
  expect(location).toMatch(/^https:.*\/packs\?x=1$/);
  const dispatcher = new Agent({ connect: { ca: certificate, servername: "localhost" } });
  expect((await fetch(location, { dispatcher })).status).toBe(200);
  await dispatcher.close();
});

test("a gateway that stops in order, and one that is killed, lose no read", async () => {
  const [leaving, dying] = gateways;
  const readers = readAll(6);
  expect(await leaving?.end("SIGTERM")).toBe(0);
  ports = ports.slice(1);
  await dying?.end("SIGKILL");
  const before = readers.good();
  await waitFor("reads to go on", async () => readers.good() > before + 50);
  expect(await readers.end()).toEqual([]);
});

test("while the only gateway is stopping, it serves on", async () => {
  const found = (backend: ProxyBackend, count: number) =>
    waitFor(`${count} ${backend}`, () =>
      proxies.every((one) => inRotation(one, backend) === count),
    );
  await found("gateways", 1);
  await found("live_gateways", 1);
  const readers = readAll(2);
  // It would serve for two minutes; the next test ends it.
  void gateways.at(-1)?.end("SIGTERM");
  await found("gateways", 0);
  const before = readers.good();
  await waitFor("reads to go on", async () => readers.good() > before + 50);
  expect(await readers.end()).toEqual([]);
});

test("without a gateway callers are told to try again, since nothing was done", async () => {
  await gateways.at(-1)?.end("SIGKILL");
  const order = () => call("/jobs", { method: "POST", body: "{}" });
  // Connections that were open may break first.
  await waitFor("a 503", async () => (await order()).status === 503);
  const response = await order();
  expect(response.headers.get("retry-after")).toBe("2");
  expect(await errorOf(response)).toEqual([503, "SERVICE_UNAVAILABLE"]);
});
