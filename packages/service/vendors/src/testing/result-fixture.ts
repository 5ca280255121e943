import { once } from "node:events";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "@jest/globals";
import type { OutputKind } from "@reelwright/film/ports/vendors";
import { VendorFailure } from "@reelwright/film/vendor-failure";
import { resultDownloadsWith } from "../result-downloads.ts";

export const box = (type: string, size: number): Buffer => {
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
/** The boxes of an MP4, with noise in them. */
export const film = Buffer.concat([ftyp, mdat, box("moov", 300)]);
/** Of the same length. */
export const otherFilm = Buffer.from(film);
otherFilm.fill(7, 100, 40_000);

export const never: AbortSignal = new AbortController().signal;
/** With patience for a busy machine. */
export const limits = {
  maxBytes: { image: 60_000, audio: 60_000, video: 60_000 },
  pace: { idleMs: 30_000, minBytesPerSecond: 1, windowMs: 30_000 },
  firstDelayMs: 1,
};
/** For servers that are slow on purpose. */
export const impatient = {
  ...limits,
  pace: { idleMs: 150, minBytesPerSecond: 2_000, windowMs: 200 },
};
export const open = { allowPrivateUrls: true, lookup: async () => [], permits: () => true };

type Handler = (request: IncomingMessage, response: ServerResponse, count: number) => void;

/** A server of results for the tests of a file, and a place where they are downloaded to. */
export const useResultServer = () => {
  let directory: string;
  const files = {
    /** Answers requests; `count` is from 1 in each test. */
    handler: ((_, response) => response.writeHead(404).end()) as Handler,
    requests: [] as IncomingMessage[],
    port: 0,
  };
  const server = createServer((request, response) => {
    files.requests.push(request);
    files.handler(request, response, files.requests.length);
  });
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "results-"));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    files.port = (server.address() as AddressInfo).port;
  });
  beforeEach(() => {
    files.requests = [];
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
      ...(asked &&
        isSame && { "content-range": `bytes ${start}-${body.length - 1}/${body.length}` }),
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

  const at = (path = "/") => `http://127.0.0.1:${files.port}${path}`;
  const target = () => join(directory, "result");
  const fetchIt = async (kind: OutputKind = "video", url = at(), headers = {}, within = limits) => {
    await resultDownloadsWith(open, within).fetch({ kind, url, headers }, target(), never);
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

  return { files, serve, at, target, fetchIt, classOf };
};
