import { once } from "node:events";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { type OutputKind, VendorFailure } from "@reelwright/core/vendors";
import { resultDownloads, resultDownloadsWith } from "./result-downloads.ts";

const box = (type: string, size: number): Buffer => {
  const bytes = Buffer.alloc(size, type);
  bytes.writeUInt32BE(size, 0);
  bytes.write(type, 4, "latin1");
  return bytes;
};
const ftyp = Buffer.concat([box("ftyp", 8), Buffer.from("isom\0\0\0\0")]);
ftyp.writeUInt32BE(16, 0);
const noise = Buffer.from(Array.from({ length: 50_000 }, (_, i) => (i * i * 31) & 0xff));
const mdat = Buffer.concat([box("mdat", 8), noise]);
mdat.writeUInt32BE(mdat.length, 0);
const film = Buffer.concat([ftyp, mdat, box("moov", 300)]);
const otherFilm = Buffer.from(film);
otherFilm.fill(7, 100, 40_000);

type Handler = (request: IncomingMessage, response: ServerResponse, count: number) => void;
let handler: Handler;
let server: Server;
let port: number;
let directory: string;
let requests: IncomingMessage[];
const never = new AbortController().signal;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "results-"));
  server = createServer((request, response) => {
    requests.push(request);
    handler(request, response, requests.length);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
});
beforeEach(() => {
  requests = [];
});
afterEach(() => server.closeAllConnections());
afterAll(async () => {
  server.close();
  await rm(directory, { recursive: true });
});

/** Like a real file server: whole files, ranges, If-Range. `cutAfter` bytes of the body the connection breaks. */
const serve = (
  request: IncomingMessage,
  response: ServerResponse,
  { body = film, etag = '"one"' as string | null, cutAfter = Number.POSITIVE_INFINITY } = {},
): void => {
  const asked = /^bytes=(\d+)-$/.exec(request.headers.range ?? "");
  const isSame = etag === null || request.headers["if-range"] === etag;
  const start = asked && isSame ? Number(asked[1]) : 0;
  const rest = body.subarray(start);
  response.writeHead(asked && isSame ? 206 : 200, {
    "content-length": rest.length,
    ...(etag !== null && { etag }),
    ...(asked && isSame && { "content-range": `bytes ${start}-${body.length - 1}/${body.length}` }),
  });
  if (cutAfter >= rest.length) return void response.end(rest);
  response.flushHeaders();
  response.write(rest.subarray(0, cutAfter));
  void arrived(start + cutAfter).then(() => request.socket.destroy());
};

/** Until so many bytes are in the file. */
const arrived = async (bytes: number): Promise<void> => {
  const size = () => stat(target()).then((file) => file.size);
  while ((await size()) < bytes) await setImmediate();
};

const limits = {
  maxBytes: { image: 60_000, audio: 60_000, video: 60_000 },
  pace: { idleMs: 150, minBytesPerSecond: 2_000, windowMs: 200 },
  firstDelayMs: 1,
};
const open = { allowPrivateUrls: true, lookup: async () => [], permits: () => true };
const at = (path = "/") => `http://127.0.0.1:${port}${path}`;
const target = () => join(directory, "result");
const fetchIt = async (kind: OutputKind = "video", url = at(), headers = {}) => {
  await resultDownloadsWith(open, limits).fetch({ kind, url, headers }, target(), never);
  return readFile(target());
};
const classOf = async (fetching: Promise<unknown>): Promise<string> => {
  const error = await fetching.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof VendorFailure)) throw error ?? new Error("nothing was thrown");
  await expect(stat(target())).rejects.toThrow("ENOENT");
  return error.errorClass;
};

describe("a transfer that breaks", () => {
  test.each([0, 1, 15, 16, 1_000, 1_024, 1_025, 30_000, film.length - 1])(
    "after %d bytes is resumed",
    async (cutAfter) => {
      handler = (request, response, count) =>
        serve(request, response, count === 1 ? { cutAfter } : {});
      expect((await fetchIt()).equals(film)).toBe(true);
      expect(requests).toHaveLength(2);
      const range = cutAfter > 0 ? `bytes=${Math.max(0, cutAfter - 1024)}-` : undefined;
      expect(requests[1]?.headers.range).toBe(range);
    },
  );

  test("four times is resumed each time", async () => {
    handler = (request, response, count) =>
      serve(request, response, count < 5 ? { cutAfter: 12_000 } : {});
    expect((await fetchIt()).equals(film)).toBe(true);
    expect(requests).toHaveLength(5);
  });

  test("is begun anew by a server without ranges", async () => {
    handler = (request, response, count) => {
      delete request.headers.range;
      serve(request, response, { etag: null, ...(count === 1 && { cutAfter: 9_000 }) });
    };
    expect((await fetchIt()).equals(film)).toBe(true);
  });

  test("is resumed without an ETag, too", async () => {
    handler = (request, response, count) =>
      serve(request, response, { etag: null, ...(count === 1 && { cutAfter: 9_000 }) });
    expect((await fetchIt()).equals(film)).toBe(true);
    expect(requests[1]?.headers.range).toBe("bytes=7976-");
  });

  test.each([
    ["by its ETag", '"one"', '"two"'],
    ["by its bytes", null, null],
    ["by its bytes only, under the same ETag", '"one"', '"one"'],
  ])("is begun anew when the file has changed: %s", async (_, first, second) => {
    handler = (request, response, count) =>
      serve(
        request,
        response,
        count === 1 ? { etag: first, cutAfter: 9_000 } : { body: otherFilm, etag: second },
      );
    expect((await fetchIt()).equals(otherFilm)).toBe(true);
  });

  test.each([
    "bytes 0-50323/50324",
    "bytes 7976-50323/99999",
    "bytes 7976-9000/50324",
    "rubbish",
    undefined,
  ])("is begun anew after the wrong part (%s)", async (contentRange) => {
    handler = (request, response, count) => {
      if (count !== 2) return serve(request, response, { cutAfter: count === 1 ? 9_000 : 1e9 });
      const headers = contentRange === undefined ? {} : { "content-range": contentRange };
      response.writeHead(206, { etag: '"one"', ...headers }).end(film.subarray(7_976));
    };
    expect((await fetchIt()).equals(film)).toBe(true);
    expect(requests[2]?.headers.range).toBeUndefined();
  });

  test("every time fails as transient after five attempts", async () => {
    handler = (request) => request.socket.destroy();
    expect(await classOf(fetchIt())).toBe("transient");
    expect(requests).toHaveLength(5);
  });

  test("while it is compressed is begun anew", async () => {
    const zipped = gzipSync(film);
    handler = (request, response, count) => {
      const length = { "content-length": zipped.length, "content-encoding": "gzip", etag: '"z"' };
      response.writeHead(200, length);
      if (count > 1) return void response.end(zipped);
      response.write(zipped.subarray(0, 200), () => request.socket.destroy());
    };
    expect((await fetchIt()).equals(film)).toBe(true);
    expect(requests[1]?.headers.range).toBeUndefined();
  });
});

describe("a slow server", () => {
  const trickle = (response: ServerResponse, everyMs: number, bytes: number) => {
    response.writeHead(200, { "content-length": film.length, etag: '"one"' });
    let sent = 0;
    if (bytes > 0) response.flushHeaders();
    const timer = setInterval(() => {
      response.write(film.subarray(sent, sent + bytes));
      sent += bytes;
    }, everyMs);
    response.on("close", () => clearInterval(timer));
  };

  test.each([
    ["that sends no status", 100_000, 0],
    ["that sends nothing but its status", 100_000, 1],
    ["that sends a byte at a time", 20, 1],
  ])("%s is cut and asked again", async (_, everyMs, bytes) => {
    handler = (request, response, count) =>
      count === 1 ? trickle(response, everyMs, bytes) : serve(request, response);
    expect((await fetchIt()).equals(film)).toBe(true);
  });

  test("that delivers steadily is given time", async () => {
    handler = (_, response) => trickle(response, 10, 1_500);
    expect((await fetchIt()).equals(film)).toBe(true);
    expect(requests).toHaveLength(1);
  });

  test("that has no end is given up in time", async () => {
    handler = (_, response) => trickle(response, 10, 1_500);
    const downloads = resultDownloadsWith(open, { ...limits, timeoutMs: 100 });
    const fetching = downloads.fetch({ kind: "video", url: at() }, target(), never);
    expect(await classOf(fetching)).toBe("transient");
  });

  test("is left when the caller aborts", async () => {
    const stop = new AbortController();
    handler = (_, response) => {
      response.writeHead(200).write("x");
      stop.abort(new Error("stopped"));
    };
    const downloads = resultDownloadsWith(open, limits);
    const fetching = downloads.fetch({ kind: "video", url: at() }, target(), stop.signal);
    await expect(fetching).rejects.toThrow("stopped");
  });
});

describe("what can't be used", () => {
  const answer = (status: number, body: string | Buffer = "", headers = {}) => {
    handler = (_, response) => response.writeHead(status, headers).end(body);
  };

  test.each([
    [403, "expired"],
    [404, "expired"],
    [410, "expired"],
    [401, "operator"],
    [500, "transient"],
    [429, "transient"],
  ])("%d is %s", async (status, errorClass) => {
    answer(status);
    expect(await classOf(fetchIt())).toBe(errorClass);
  });

  test("a 404 and a 503 that pass do no harm", async () => {
    handler = (request, response, count) =>
      count < 3 ? response.writeHead(count === 1 ? 404 : 503).end() : serve(request, response);
    expect((await fetchIt()).equals(film)).toBe(true);
  });

  const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
  test.each([
    ["an empty file", ""],
    ["a page", "<!doctype html><html>please sign in</html>"],
    ["a picture instead of a video", Buffer.concat([png, Buffer.from("IEND....")])],
    ["a file without its end, of its announced length", film.subarray(0, 30_000)],
  ])("%s is malformed, whatever its Content-Type", async (_, body) => {
    answer(200, body, { "content-type": "video/mp4" });
    expect(await classOf(fetchIt())).toBe("malformed_output");
    expect(requests.length).toBeLessThanOrEqual(2);
  });

  test("a video is one, whatever its Content-Type", async () => {
    answer(200, film, { "content-type": "text/html" });
    expect((await fetchIt()).equals(film)).toBe(true);
  });

  test("a file that is announced, or turns out, to be too large is malformed", async () => {
    answer(200, Buffer.alloc(60_001));
    expect(await classOf(fetchIt())).toBe("malformed_output");
    handler = (_, response) => {
      const timer = setInterval(() => response.write(Buffer.alloc(10_000)), 1);
      response.on("close", () => clearInterval(timer));
    };
    expect(await classOf(fetchIt())).toBe("malformed_output");
    expect(requests).toHaveLength(2);
  });

  test.each([
    ["image", "ffd8ffe000104a464946"],
    ["audio", "664c614300000022"],
    ["audio", "4f67675300020000"],
    ["audio", "fffb9064000f0000"],
    ["audio", "49443304000000000000"],
    ["audio", "0000001c667479704d34412000000000"],
    [
      "image",
      `${Buffer.from("RIFF\u0018\0\0\0WEBPVP8L").toString("hex")}00000000000000000000000000`,
    ],
    ["video", "1a45dfa39f4286810142f7"],
  ] as const)("of kind %s is %s", async (kind, hex) => {
    const head = Buffer.from(hex, "hex");
    const isIso = hex.includes("66747970");
    if (isIso) head.writeUInt32BE(head.length, 0);
    answer(
      200,
      isIso ? Buffer.concat([head, box("moov", 20)]) : Buffer.concat([head, Buffer.alloc(30)]),
    );
    await fetchIt(kind);
    const other = kind === "audio" ? "image" : "audio";
    expect(await classOf(fetchIt(other))).toBe("malformed_output");
  });
});

describe("addresses", () => {
  /** 127.0.0.1, where the server listens, is outside; anything else is inside. */
  const border = {
    allowPrivateUrls: false,
    permits: (address: string) => address === "127.0.0.1",
    lookup: async () => [{ address: "127.0.0.1", family: 4 }],
  };
  const downloads = () => resultDownloadsWith(border, limits);

  test.each(["http://127.0.0.2/x", "http://[::1]/", "http://2130706434/", "file:///etc/passwd"])(
    "a redirect to %s is refused",
    async (location) => {
      handler = (_, response) => response.writeHead(302, { location }).end();
      const fetching = downloads().fetch({ kind: "video", url: at() }, target(), never);
      expect(await classOf(fetching)).toBe("malformed_output");
      expect(requests).toHaveLength(1);
    },
  );

  test("private ones are refused by default", async () => {
    const fetching = resultDownloads({ allowPrivateUrls: false }).fetch(
      { kind: "video", url: at() },
      target(),
      never,
    );
    expect(await classOf(fetching)).toBe("malformed_output");
    expect(requests).toHaveLength(0);
  });

  test("a server that the operator has set may be private, where it points may not", async () => {
    const own = resultDownloads({ allowPrivateUrls: false, ownServers: ["", at("/path")] });
    handler = (request, response) => serve(request, response);
    await own.fetch({ kind: "video", url: at("/view?filename=a.mp4") }, target(), never);
    handler = (_, response) =>
      response.writeHead(302, { location: `http://127.0.0.2:${port}/` }).end();
    const fetching = own.fetch({ kind: "video", url: at() }, target(), never);
    expect(await classOf(fetching)).toBe("malformed_output");
    expect(requests).toHaveLength(2);
  });

  test("the vendor's key is sent to its own origin only", async () => {
    handler = (request, response) =>
      request.headers.host?.startsWith("cdn.test")
        ? serve(request, response)
        : response.writeHead(302, { location: `http://cdn.test:${port}/` }).end();
    const headers = { "x-key": "secret" };
    await downloads().fetch({ kind: "video", url: at(), headers }, target(), never);
    expect(requests.map((request) => request.headers["x-key"])).toEqual(["secret", undefined]);
  });

  test("endless redirects end", async () => {
    handler = (_, response) => response.writeHead(302, { location: at("/again") }).end();
    expect(await classOf(fetchIt())).toBe("malformed_output");
  });
});
