import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { Failure, isRetryable } from "@reelwright/film/failure";
import { resultDownloads } from "@reelwright/vendors/result-downloads";
import { isPublicAddress, urlIssue } from "./destination.ts";
import { downloadsWith, safeDownloads } from "./safe-downloads.ts";

const limits = { maxBytes: 100_000, timeoutMs: 20_000 };
const picture = Buffer.from("not really a picture, but bytes".repeat(100));
const never = new AbortController().signal;

let directory: string;
let server: Server;
let port: number;
const seen: IncomingMessage[] = [];
const routes: { [path: string]: (request: IncomingMessage, response: ServerResponse) => void } = {
  "/picture": (_, response) =>
    response.writeHead(200, { "content-type": "image/png" }).end(picture),
  "/gzip": (_, response) =>
    response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(picture)),
  "/bomb": (_, response) =>
    response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(5_000_000))),
  "/page": (_, response) =>
    response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><p>Hi"),
  "/missing": (_, response) => response.writeHead(404).end("no"),
  "/gone": (_, response) => response.writeHead(410).end("no"),
  "/secret": (_, response) => response.writeHead(403).end("no"),
  "/broken": (_, response) => response.writeHead(500).end("no"),
  "/busy": (_, response) => response.writeHead(429).end("no"),
  "/announced": (_, response) => {
    response.writeHead(200, { "content-length": 10_000_000 });
    response.flushHeaders();
  },
  "/endless": (_, response) => {
    response.writeHead(200);
    const chunk = Buffer.alloc(30_000);
    const more = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on("drain", more);
    more();
  },
  "/silent": () => undefined,
  "/trickle": (_, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write("."), 20);
    response.on("close", () => clearInterval(timer));
  },
  "/torn": (_, response) => {
    response.writeHead(200, { "content-length": 1000 }).write("half", () => response.destroy());
  },
  "/loop": (_, response) => response.writeHead(302, { location: "/loop" }).end(),
  "/moved": (_, response) => response.writeHead(301, { location: "/picture" }).end(),
  "/nowhere": (_, response) => response.writeHead(302, { location: "http://[" }).end(),
};

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "downloads-"));
  server = createServer((request, response) => {
    seen.push(request);
    const url = new URL(request.url ?? "/", "http://host");
    const target = url.searchParams.get("to");
    if (target !== null)
      response.writeHead(302, { location: Buffer.from(target).toString("latin1") }).end();
    else routes[url.pathname]?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(directory, { recursive: true });
});

const at = (path: string, host = "127.0.0.1") => `http://${host}:${port}${path}`;

async function failureOf(promise: Promise<unknown>): Promise<Failure> {
  const error = await promise.then(
    () => new Error("it succeeded"),
    (reason: unknown) => reason,
  );
  if (!(error instanceof Failure)) throw error;
  return error;
}

/** Fetches with private addresses allowed and expects a failure that leaves no file. */
async function refusal(path: string, change: Partial<typeof limits> = {}): Promise<Failure> {
  const target = join(directory, "refused");
  const downloads = safeDownloads({ allowPrivateUrls: true });
  const failure = await failureOf(
    downloads.fetch(at(path), target, { ...limits, ...change }, never),
  );
  expect(await readdir(directory)).not.toContain("refused");
  return failure;
}

describe("what arrives", () => {
  const downloads = safeDownloads({ allowPrivateUrls: true });

  test.each(["/picture", "/gzip", "/moved"])("%s is written to the path", async (path) => {
    const target = join(directory, "picture");
    const { sizeBytes } = await downloads.fetch(at(path), target, limits, never);
    expect(sizeBytes).toBe(picture.length);
    expect(await readFile(target)).toEqual(picture);
  });

  test("a web page is delivered with its type; whether it is a picture is judged by content", async () => {
    const target = join(directory, "page");
    const { contentType } = await downloads.fetch(at("/page"), target, limits, never);
    expect(contentType).toBe("text/html");
  });

  test("credentials in the URL, or in a redirect, are not sent", async () => {
    const target = join(directory, "picture");
    const withPassword = `http://me:pw@127.0.0.1:${port}/picture`;
    seen.length = 0;
    await downloads.fetch(withPassword, target, limits, never);
    await downloads.fetch(at(`/?to=${encodeURIComponent(withPassword)}`), target, limits, never);
    expect(seen).toHaveLength(3);
    for (const request of seen) expect(request.headers.authorization).toBeUndefined();
  });
});

/** One server and two ways to fetch from it: what callers name, and what vendors made. */
describe.each(["a caller's image", "a vendor's result"])(
  "%s is fetched as browsers do",
  (whose) => {
    const png = Buffer.concat([
      Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"),
      Buffer.alloc(3_000, "picture"),
      Buffer.from("IEND"),
    ]);
    const fetched = async (url: string): Promise<Buffer> => {
      const target = join(directory, "browsed");
      if (whose === "a caller's image")
        await safeDownloads({ allowPrivateUrls: true }).fetch(url, target, limits, never);
      else
        await resultDownloads({ allowPrivateUrls: true }).fetch(
          { kind: "image", url },
          target,
          never,
        );
      return readFile(target);
    };
    const serving = (handler: (request: IncomingMessage, response: ServerResponse) => void) => {
      seen.length = 0;
      routes["/any"] = handler;
      return fetched(at("/any"));
    };
    const send = (response: ServerResponse, body: Buffer, encoding?: string) =>
      response
        .writeHead(200, { ...(encoding !== undefined && { "content-encoding": encoding }) })
        .end(body);

    test.each([
      ["UTF-8", "/café.jpg", "/caf%C3%A9.jpg"],
      ["UTF-8", "/商品/画像.jpg", "/%E5%95%86%E5%93%81/%E7%94%BB%E5%83%8F.jpg"],
      ["UTF-8", "/a.jpg?name=größe", "/a.jpg?name=gr%C3%B6%C3%9Fe"],
      ["UTF-8", "/a b.jpg", "/a%20b.jpg"],
      ["UTF-8", "/caf%C3%A9.jpg", "/caf%C3%A9.jpg"],
      ["Latin-1", "/café.jpg", "/caf%C3%A9.jpg"],
      ["Latin-1", "/é/ü.jpg", "/%C3%A9/%C3%BC.jpg"],
    ])("through a redirect in raw %s to %s", async (charset, location, asked) => {
      const raw = charset === "UTF-8" ? Buffer.from(location).toString("latin1") : location;
      const path = asked.split("?")[0] ?? "";
      routes[path] = (_, response) => send(response, png);
      const file = await serving((_, response) => response.writeHead(302, { location: raw }).end());
      expect(file).toEqual(png);
      expect(seen.map(({ url }) => url)).toEqual(["/any", asked]);
    });

    test.each([
      ...["utf-8", "UTF-8", "none", "binary", "aws-chunked", "identity", "image/jpeg", "", ","],
      ...["identity, identity", "base64", "8bit"],
    ])("with the encoding %j, which is none", async (encoding) => {
      expect(await serving((_, response) => send(response, png, encoding))).toEqual(png);
    });

    test.each([
      ["gzip", gzipSync],
      ["GZIP", gzipSync],
      ["x-gzip", gzipSync],
      ["gzip, identity", gzipSync],
      ["aws-chunked,gzip", gzipSync],
      ["gzip, utf-8", gzipSync],
      ["deflate", deflateSync],
      ["deflate", deflateRawSync],
      ["br", brotliCompressSync],
      ["gzip, br", (bytes: Buffer) => brotliCompressSync(gzipSync(bytes))],
      ["deflate, gzip", (bytes: Buffer) => gzipSync(deflateRawSync(bytes))],
    ])("with the encoding %j", async (encoding, compress) => {
      const body = compress(png);
      expect(await serving((_, response) => send(response, body, encoding))).toEqual(png);
      // Also where the first bytes come one by one.
      const file = await serving((_, response) => {
        response.writeHead(200, { "content-encoding": encoding });
        response.write(body.subarray(0, 1), () =>
          response.write(body.subarray(1, 2), () => response.end(body.subarray(2))),
        );
      });
      expect(file).toEqual(png);
    });

    test("with the cookies of the chain, each sent to the origin that set it", async () => {
      const file = await serving((request, response) => {
        if (request.headers.cookie?.includes("seen=1")) return send(response, png);
        response
          .writeHead(302, { location: "/any", "set-cookie": ["seen=1; Path=/", "b=2"] })
          .end();
      });
      expect(file).toEqual(png);
      expect(seen.map(({ headers }) => headers.cookie)).toEqual([undefined, "seen=1; b=2"]);

      routes["/other"] = (_, response) => send(response, png);
      await serving((_, response) =>
        response
          .writeHead(302, {
            location: `http://localhost:${port}/other`,
            "set-cookie": ["seen=1; Domain=localhost"],
          })
          .end(),
      );
      expect(seen.map(({ headers }) => headers.cookie)).toEqual([undefined, undefined]);
      // The next file begins without any.
      await fetched(at("/other"));
      expect(seen.at(-1)?.headers.cookie).toBeUndefined();
    });

    test("with few cookies of a server that sets many, and none that it takes back", async () => {
      await serving((request, response) => {
        if (seen.length > 2) return send(response, png);
        const many = Array.from({ length: 40 }, (_, at) => `c${at}=${"x".repeat(400)}`);
        const set = request.headers.cookie
          ? ["c0=; Max-Age=0", "c1=; Expires=Thu, 01 Jan 1970 00:00:00 GMT"]
          : many;
        response.writeHead(302, { location: "/any", "set-cookie": set }).end();
      });
      const cookies = seen.map(({ headers }) => headers.cookie ?? "");
      expect(cookies[1]).toContain("c0=");
      expect(cookies[1]?.length).toBeLessThan(5_000);
      expect(cookies[2]).not.toMatch(/c[01]=/);
    });

    test("at an address with blanks", async () => {
      routes["/a%20b.png"] = (_, response) => send(response, png);
      expect(await fetched(` ${at("/a b.png")}\r\n`)).toEqual(png);
    });
  },
);

test("the Accept header names WebP and AVIF", async () => {
  seen.length = 0;
  const downloads = safeDownloads({ allowPrivateUrls: true });
  await downloads.fetch(at("/picture"), join(directory, "picture"), limits, never);
  for (const type of ["image/webp", "image/avif", "image/png", "*/*"])
    expect(seen[0]?.headers.accept).toContain(type);
});

test("an encoding that can't be decoded is named", async () => {
  routes["/zstd"] = (_, response) =>
    response.writeHead(200, { "content-encoding": "zstd" }).end(picture);
  expect((await refusal("/zstd")).message).toContain("zstd");
});

describe("what does not arrive", () => {
  test.each([
    ["/missing", "IMAGE_NOT_FOUND", false],
    ["/gone", "IMAGE_NOT_FOUND", false],
    ["/secret", "IMAGE_UNREACHABLE", false],
    ["/broken", "IMAGE_UNREACHABLE", true],
    ["/busy", "IMAGE_UNREACHABLE", true],
    ["/torn", "IMAGE_UNREACHABLE", true],
    ["/loop", "IMAGE_UNREACHABLE", false],
    ["/nowhere", "IMAGE_UNREACHABLE", false],
    ["/announced", "IMAGE_TOO_LARGE", false],
    ["/endless", "IMAGE_TOO_LARGE", false],
    ["/bomb", "IMAGE_TOO_LARGE", false],
  ])("%s fails with %s (retry: %s)", async (path, code, retry) => {
    const failure = await refusal(path);
    expect(failure.code).toBe(code);
    expect(isRetryable(failure)).toBe(retry);
  });

  test.each(["/silent", "/trickle"])("%s ends at the time limit", async (path) => {
    const failure = await refusal(path, { timeoutMs: 300 });
    expect(failure).toMatchObject({ code: "IMAGE_TIMEOUT", kind: "timeout" });
  });

  test("a look-up that never responds ends at the time limit", async () => {
    const downloads = safeDownloads({
      allowPrivateUrls: true,
      lookup: () => new Promise(() => {}),
    });
    const fetching = downloads.fetch(
      "http://slow.test/",
      join(directory, "no"),
      { ...limits, timeoutMs: 100 },
      never,
    );
    expect((await failureOf(fetching)).code).toBe("IMAGE_TIMEOUT");
  });

  test.each([
    ["ENOTFOUND", false],
    ["EAI_AGAIN", true],
  ])("a name that answers %s (retry: %s)", async (code, retry) => {
    const downloads = safeDownloads({
      allowPrivateUrls: false,
      lookup: () => Promise.reject(Object.assign(new Error("dns"), { code })),
    });
    const fetching = downloads.fetch("http://x.test/", join(directory, "no"), limits, never);
    const failure = await failureOf(fetching);
    expect(failure.code).toBe("IMAGE_UNREACHABLE");
    expect(isRetryable(failure)).toBe(retry);
  });

  test("a refused connection may be tried again", async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, "127.0.0.1", resolve));
    const { port: free } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const downloads = safeDownloads({ allowPrivateUrls: true });
    const fetching = downloads.fetch(
      `http://127.0.0.1:${free}/`,
      join(directory, "no"),
      limits,
      never,
    );
    expect(await failureOf(fetching)).toMatchObject({
      code: "IMAGE_UNREACHABLE",
      kind: "upstream",
    });
  });

  test("aborting ends a running download, with the abort's reason and without a file", async () => {
    const controller = new AbortController();
    const arrived = new Promise((resolve) => server.once("request", resolve));
    const downloads = safeDownloads({ allowPrivateUrls: true });
    const fetching = downloads.fetch(
      at("/trickle"),
      join(directory, "refused"),
      limits,
      controller.signal,
    );
    await arrived;
    controller.abort(new Error("cancelled by the caller"));
    await expect(fetching).rejects.toThrow("cancelled by the caller");
    expect(await readdir(directory)).not.toContain("refused");
  });
});

const privateHosts = [
  ...["127.0.0.1", "2130706433", "0x7f.1", "0177.0.0.1", "0", "127.1", "①②⑦.0.0.1", "127.0.0.1."],
  ...["%31%32%37.0.0.1", "10.0.0.1", "172.16.3.4", "192.168.1.1", "169.254.169.254", "100.64.0.1"],
  ...["198.18.0.1", "240.0.0.1", "255.255.255.255", "0.1.2.3", "224.0.0.1", "192.0.0.192"],
  ...["[::]", "[::1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::127.0.0.1]", "[fe80::1]"],
  ...["[64:ff9b::7f00:1]", "[64:ff9b:1::7f00:1]", "[2002:7f00:1::]", "[2001:0:7f00:1::]"],
  ...["[fc00::1]", "[fd00:ec2::254]", "[fec0::1]", "[ff02::1]", "[2001:db8::1]", "[100::1]"],
];

describe("inside a private network", () => {
  test.each(privateHosts)("http://%s is refused before any connection", async (host) => {
    let lookups = 0;
    const downloads = safeDownloads({
      allowPrivateUrls: false,
      lookup: async () => {
        lookups++;
        return [{ address: "127.0.0.1", family: 4 }];
      },
    });
    seen.length = 0;
    const url = `http://${host}:${port}/picture`;
    const fetching = downloads.fetch(url, join(directory, "no"), limits, never);
    expect((await failureOf(fetching)).code).toBe("IMAGE_URL_FORBIDDEN");
    expect(urlIssue(url, { allowPrivateUrls: false })).toContain("private network");
    expect({ lookups, requests: seen.length }).toEqual({ lookups: 0, requests: 0 });
  });

  test.each(["127.0.0.1", "::1", "::ffff:10.0.0.1", "64:ff9b::a00:1", "fe80::1%eth0"])(
    "a name that resolves to %s is refused",
    async (address) => {
      const lookup = async () => [{ address, family: address.includes(":") ? 6 : 4 }];
      const downloads = safeDownloads({ allowPrivateUrls: false, lookup });
      const fetching = downloads.fetch("http://cdn.test/", join(directory, "no"), limits, never);
      expect((await failureOf(fetching)).code).toBe("IMAGE_URL_FORBIDDEN");
    },
  );

  test.each(["93.184.215.14", "1.1.1.1", "2606:4700::1111", "::ffff:8.8.8.8"])(
    "%s is public",
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  // The test's own border: 127.0.0.1, where the server listens, is outside; anything else is inside.
  const border = (answers: { [name: string]: string[] }) => {
    const asked: string[] = [];
    const lookup = async (name: string) => {
      asked.push(name);
      const answer = answers[name]?.length === 1 ? answers[name][0] : answers[name]?.shift();
      return (answer ?? "").split(" ").map((address) => ({ address, family: 4 }));
    };
    const permits = (address: string) => address === "127.0.0.1";
    return { asked, downloads: downloadsWith({ allowPrivateUrls: false, permits, lookup }) };
  };

  test("the connection goes to the address that was checked, whatever the name says next", async () => {
    const { asked, downloads } = border({ "rebind.test": ["127.0.0.1", "127.0.0.2"] });
    const url = at("/picture", "rebind.test");
    const target = join(directory, "picture");
    await downloads.fetch(url, target, limits, never);
    expect(asked).toEqual(["rebind.test"]);
    const second = await failureOf(downloads.fetch(url, target, limits, never));
    expect(second.code).toBe("IMAGE_URL_FORBIDDEN");
  });

  test("of several addresses only the permitted ones are used", async () => {
    const { downloads } = border({ "mixed.test": ["127.0.0.9 127.0.0.1"] });
    const target = join(directory, "picture");
    await downloads.fetch(at("/picture", "mixed.test"), target, limits, never);
    expect(await readFile(target)).toEqual(picture);
  });

  test.each([
    ["a private address", () => "http://127.0.0.2/picture"],
    ["a number", () => "http://2130706434/"],
    ["a name of the inside", () => "http://inner.test/"],
    ["the same name, rebound", () => at("/picture", "rebind.test")],
    ["a private address with blanks", () => " http://127.0.0.2/ "],
    ["a private address in full-width digits", () => "http://①②⑦.0.0.2/"],
    ["a file", () => "file:///etc/passwd"],
    ["a script", () => "javascript:alert(1)"],
  ])("a redirect to %s is refused", async (_, target) => {
    const { downloads } = border({
      "rebind.test": ["127.0.0.1", "127.0.0.2"],
      "inner.test": ["10.0.0.1"],
    });
    const url = at(`/?to=${encodeURIComponent(target())}`, "rebind.test");
    seen.length = 0;
    const failure = await failureOf(downloads.fetch(url, join(directory, "no"), limits, never));
    expect(failure.code).toBe("IMAGE_URL_FORBIDDEN");
    expect(seen).toHaveLength(1);
  });
});

describe("urlIssue", () => {
  test.each([
    ["ftp://host.example/x", "only http and https"],
    ["file:///etc/passwd", "only http and https"],
    ["data:image/png;base64,AAAA", "only http and https"],
    ["/picture.png", "not a complete URL"],
    ["", "not a complete URL"],
    ["http://localhost:3000/x", "private network"],
    ["http://LOCALHOST./x", "private network"],
    ["http://api.localhost/x", "private network"],
    ["http://metadata.google.internal/x", "private network"],
    ["http://printer.local/x", "private network"],
    ["http://redis:6379/", "private network"],
  ])("%s: %s", (url, issue) => {
    expect(urlIssue(url, { allowPrivateUrls: false })).toContain(issue);
  });

  test("public URLs have none; private ones have none where they are allowed", () => {
    for (const url of [
      "https://cdn.example.com/a.png",
      "http://8.8.8.8/",
      "https://[2606:4700::1]/",
    ])
      expect(urlIssue(url, { allowPrivateUrls: false })).toBeNull();
    expect(urlIssue("http://127.0.0.1:8080/x", { allowPrivateUrls: true })).toBeNull();
    expect(urlIssue("gopher://127.0.0.1/", { allowPrivateUrls: true })).not.toBeNull();
  });
});
