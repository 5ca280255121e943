import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { vendorHttp } from "@reelwright/vendors/http";
import { downloadsWith } from "./downloads/safe-downloads.ts";
import { openBucket } from "./files/s3-bucket.ts";
import { openPaypalClient } from "./payments/paypal-client.ts";
import { openClient } from "./payments/stripe.ts";
import { proxiedFetch, proxyFor } from "./proxies.ts";
import { startS3 } from "./testing/s3-server.ts";

const names = [
  "HTTP_PROXY",
  "HTTPS_PROXY",
  "NO_PROXY",
  "http_proxy",
  "https_proxy",
  "no_proxy",
].concat("HTTPS_PROXY_FILE");
const former = Object.fromEntries(names.map((name) => [name, process.env[name]]));
const set = (values: { readonly [name: string]: string }): void => {
  for (const name of names) delete process.env[name];
  Object.assign(process.env, values);
};

/** What the proxy was asked for; it finds every name on this machine. */
const asked: { readonly what: string; readonly headers: IncomingMessage["headers"] }[] = [];
let isClosed = false;
const proxy = createServer((incoming, response) => {
  asked.push({ what: `${incoming.method} ${incoming.url}`, headers: incoming.headers });
  const { port, pathname, search } = new URL(incoming.url ?? "");
  const { headers, method } = incoming;
  const options = { host: "127.0.0.1", port, path: pathname + search, headers, method };
  const outgoing = request(options, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  outgoing.on("error", () => response.writeHead(502).end());
  incoming.pipe(outgoing);
});
proxy.on("connect", (incoming, socket) => {
  asked.push({ what: `CONNECT ${incoming.url}`, headers: incoming.headers });
  if (isClosed) return socket.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n");
  const port = Number(/:(\d+)$/.exec(incoming.url ?? "")?.[1]);
  const behind = connect(port, "127.0.0.1", () => {
    socket.write("HTTP/1.1 200 Connected\r\n\r\n");
    behind.pipe(socket).pipe(behind);
  });
  behind.on("error", () => socket.destroy());
  socket.on("error", () => behind.destroy());
});
/** Any API: what it was sent is its answer. */
const api = createServer((incoming, response) => {
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ url: incoming.url, access_token: "t", expires_in: 600 }));
});

let proxyUrl: string;
let port: number;
let directory: string;
beforeAll(async () => {
  for (const server of [proxy, api]) {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
  }
  port = (api.address() as AddressInfo).port;
  proxyUrl = `http://user:p%40ss@127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  directory = await mkdtemp(join(tmpdir(), "proxies-"));
});
beforeEach(() => {
  asked.length = 0;
  isClosed = false;
  set({ HTTP_PROXY: proxyUrl });
});
afterEach(() => set({}));
afterAll(async () => {
  for (const server of [proxy, api]) {
    server.closeAllConnections();
    server.close();
  }
  for (const [name, value] of Object.entries(former))
    if (value !== undefined) process.env[name] = value;
  await rm(directory, { recursive: true });
});
const at = (host: string, path = "/") => `http://${host}:${port}${path}`;
const never = new AbortController().signal;

test.each([
  [{}, "https://api.test/", null],
  [{ HTTPS_PROXY: "proxy:3128" }, "https://api.test/", "http://proxy:3128/"],
  [
    { https_proxy: "http://low:1", HTTPS_PROXY: "http://up:1" },
    "https://api.test/",
    "http://low:1/",
  ],
  [{ HTTPS_PROXY: "http://proxy:1" }, "http://api.test/", null],
  [{ HTTP_PROXY: "http://proxy:1" }, "https://api.test/", "http://proxy:1/"],
  [{ HTTPS_PROXY: "http://proxy:1", NO_PROXY: "api.test" }, "https://api.test/", null],
  [{ HTTPS_PROXY: "http://proxy:1", NO_PROXY: "a, .test" }, "https://deep.api.test/", null],
  [{ HTTPS_PROXY: "http://proxy:1", NO_PROXY: "*.test" }, "https://api.test/", null],
  [
    { HTTPS_PROXY: "http://proxy:1", NO_PROXY: "api.test:444" },
    "https://api.test/",
    "http://proxy:1/",
  ],
  [{ HTTPS_PROXY: "http://proxy:1", NO_PROXY: "api.test:443" }, "https://api.test/", null],
  [{ HTTPS_PROXY: "http://proxy:1", NO_PROXY: "*" }, "https://api.test/", null],
  [{ HTTPS_PROXY: "http://proxy:1" }, "https://localhost:8188/", null],
  [{ HTTPS_PROXY: "http://proxy:1" }, "https://127.0.0.1/", null],
  [{ HTTPS_PROXY: "http://proxy:1" }, "https://[::1]/", null],
])("with %j, %s is asked for through %s", (environment, url, expected) => {
  set(environment);
  expect(proxyFor(new URL(url))?.href ?? null).toBe(expected);
});

test("a proxy with a password may be in a file; the variable itself comes first", async () => {
  const directory = await mkdtemp(join(tmpdir(), "reelwright-proxy-"));
  const HTTPS_PROXY_FILE = join(directory, "proxy");
  await writeFile(HTTPS_PROXY_FILE, "http://user:sesame@proxy:1\n");
  const url = new URL("https://api.test");
  set({ HTTPS_PROXY_FILE });
  expect(proxyFor(url)?.password).toBe("sesame");
  set({ HTTPS_PROXY_FILE, HTTPS_PROXY: "http://other:1" });
  expect(proxyFor(url)?.host).toBe("other:1");
  await rm(directory, { recursive: true });
});

describe("through the proxy goes", () => {
  const credentials = `Basic ${Buffer.from("user:p@ss").toString("base64")}`;

  test("a question to a vendor, whose key the proxy may see only where it is sent in the clear", async () => {
    const http = vendorHttp({
      baseUrl: at("vendor.test"),
      headers: { authorization: "Key k" },
      secrets: ["k"],
    });
    const answer = await http.ask({ url: "/status?a=1", signal: never });
    expect(answer.json()).toMatchObject({ url: "/status?a=1" });
    expect(asked).toMatchObject([
      {
        what: `GET ${at("vendor.test", "/status?a=1")}`,
        headers: { "proxy-authorization": credentials },
      },
    ]);
  });

  test("a tunnel to a vendor by TLS; a proxy that opens none has sent nothing", async () => {
    isClosed = true;
    const http = vendorHttp({ baseUrl: "https://vendor.test", secrets: [] });
    await expect(
      http.submit({ url: "/x", body: { json: {} }, signal: never }),
    ).rejects.toMatchObject({
      errorClass: "transient",
    });
    expect(asked).toMatchObject([{ what: "CONNECT vendor.test:443" }]);
  });

  test("what is asked of issuers and payment providers", async () => {
    expect((await proxiedFetch(at("issuer.test", "/keys"))).status).toBe(200);
    const paypal = {
      clientId: "c",
      clientSecret: "s",
      webhookId: "w",
      apiUrl: at("paypal.test").slice(0, -1),
    };
    await openPaypalClient(paypal)({ method: "GET", path: "/v1/orders" });
    await openClient({ secretKey: "sk_test_1", apiUrl: at("stripe.test") }).balance.retrieve();
    expect(asked.map(({ what }) => what.replace(/^.*\/\/|:.*$/g, ""))).toEqual([
      "issuer.test",
      "paypal.test",
      "paypal.test",
      "stripe.test",
    ]);
  });

  test("what is stored in a bucket", async () => {
    const s3 = await startS3();
    try {
      const { hostname, port: s3Port } = new URL(s3.options.endpoint ?? "");
      expect(hostname).toBe("127.0.0.1");
      const bucket = openBucket({ ...s3.options, endpoint: `http://s3.test:${s3Port}` });
      const path = join(directory, "file.txt");
      await writeFile(path, "kept in the bucket");
      const key = "t/j/1/a b'(1)!*.txt";
      await bucket.put(key, path);
      expect(await bucket.sizeBytes(key)).toBe(18);
      const read = await bucket.get(key, join(directory, "read.txt"));
      expect(await readFile(read, "utf8")).toBe("kept in the bucket");
      expect(new Set(asked.map(({ what }) => new URL(what.split(" ")[1] ?? "").host))).toEqual(
        new Set([`s3.test:${s3Port}`]),
      );
    } finally {
      await s3.close();
    }
  });

  test("a caller's image, by the address that was checked and not by its name", async () => {
    const border = {
      allowPrivateUrls: false,
      permits: (address: string) => address === "127.0.0.1",
      lookup: async (name: string) => [
        { address: name === "in.test" ? "10.0.0.1" : "127.0.0.1", family: 4 },
      ],
    };
    const target = join(directory, "image");
    const limits = { maxBytes: 10_000, timeoutMs: 20_000 };
    await downloadsWith(border).fetch(at("cdn.test", "/a.png"), target, limits, never);
    expect(JSON.parse(await readFile(target, "utf8")).url).toBe("/a.png");
    expect(asked).toMatchObject([
      { what: `CONNECT 127.0.0.1:${port}`, headers: { "proxy-authorization": credentials } },
    ]);
    // What lies inside is refused before the proxy hears of it.
    await expect(
      downloadsWith(border).fetch(at("in.test"), target, limits, never),
    ).rejects.toMatchObject({ code: "IMAGE_URL_FORBIDDEN" });
    isClosed = true;
    await expect(
      downloadsWith(border).fetch(at("cdn.test"), target, limits, never),
    ).rejects.toMatchObject({ code: "IMAGE_UNREACHABLE" });
    expect(asked).toHaveLength(2);
  });

  test("nothing that NO_PROXY names, and nothing of this machine", async () => {
    set({ HTTP_PROXY: proxyUrl, NO_PROXY: "127.0.0.2" });
    const ask = (url: string) =>
      vendorHttp({ baseUrl: url, secrets: [] }).ask({ url: "/", signal: never });
    await ask(at("127.0.0.1"));
    await ask(at("localhost")).catch(() => undefined);
    expect(asked).toEqual([]);
  });
});
