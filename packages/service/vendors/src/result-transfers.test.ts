import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "@jest/globals";
import { resultDownloadsWith } from "./result-downloads.ts";
import {
  film,
  impatient,
  limits,
  never,
  open,
  otherFilm,
  useResultServer,
} from "./testing/result-fixture.ts";

const { files, serve, at, target, fetchIt, classOf } = useResultServer();

describe("a transfer that breaks", () => {
  test.each([0, 1, 15, 16, 1_000, 1_024, 1_025, 30_000, film.length - 1])(
    "after %d bytes is resumed",
    async (cutAfter) => {
      files.handler = (request, response, count) =>
        serve(request, response, count === 1 ? { cutAfter } : {});
      expect((await fetchIt()).equals(film)).toBe(true);
      expect(files.requests).toHaveLength(2);
      const range = cutAfter > 0 ? `bytes=${Math.max(0, cutAfter - 1024)}-` : undefined;
      expect(files.requests[1]?.headers.range).toBe(range);
    },
  );

  test("four times is resumed each time", async () => {
    files.handler = (request, response, count) =>
      serve(request, response, count < 5 ? { cutAfter: 12_000 } : {});
    expect((await fetchIt()).equals(film)).toBe(true);
    expect(files.requests).toHaveLength(5);
  });

  test("is begun anew by a server without ranges", async () => {
    files.handler = (request, response, count) => {
      delete request.headers.range;
      serve(request, response, { etag: null, ...(count === 1 && { cutAfter: 9_000 }) });
    };
    expect((await fetchIt()).equals(film)).toBe(true);
  });

  test("is resumed without an ETag, too", async () => {
    files.handler = (request, response, count) =>
      serve(request, response, { etag: null, ...(count === 1 && { cutAfter: 9_000 }) });
    expect((await fetchIt()).equals(film)).toBe(true);
    expect(files.requests[1]?.headers.range).toBe("bytes=7976-");
  });

  test.each([
    ["by its ETag", '"one"', '"two"'],
    ["by its bytes", null, null],
    ["by its bytes only, under the same ETag", '"one"', '"one"'],
  ])("is begun anew when the file has changed: %s", async (_, first, second) => {
    files.handler = (request, response, count) =>
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
    files.handler = (request, response, count) => {
      if (count !== 2) return serve(request, response, { cutAfter: count === 1 ? 9_000 : 1e9 });
      const headers = contentRange === undefined ? {} : { "content-range": contentRange };
      response.writeHead(206, { etag: '"one"', ...headers }).end(film.subarray(7_976));
    };
    expect((await fetchIt()).equals(film)).toBe(true);
    expect(files.requests[2]?.headers.range).toBeUndefined();
  });

  test("every time fails as transient after five attempts", async () => {
    files.handler = (request) => request.socket.destroy();
    expect(await classOf(fetchIt())).toBe("transient");
    expect(files.requests).toHaveLength(5);
  });

  test("while it is compressed is begun anew", async () => {
    const zipped = gzipSync(film);
    files.handler = (request, response, count) => {
      const length = { "content-length": zipped.length, "content-encoding": "gzip", etag: '"z"' };
      response.writeHead(200, length);
      if (count > 1) return void response.end(zipped);
      response.write(zipped.subarray(0, 200), () => request.socket.destroy());
    };
    expect((await fetchIt()).equals(film)).toBe(true);
    expect(files.requests[1]?.headers.range).toBeUndefined();
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
    files.handler = (request, response, count) =>
      count === 1 ? trickle(response, everyMs, bytes) : serve(request, response);
    expect((await fetchIt("video", at(), {}, impatient)).equals(film)).toBe(true);
  });

  test("that delivers steadily is given time", async () => {
    files.handler = (_, response) => trickle(response, 10, 1_500);
    const steady = { ...limits, pace: { ...impatient.pace, idleMs: 30_000, windowMs: 2_000 } };
    expect((await fetchIt("video", at(), {}, steady)).equals(film)).toBe(true);
    expect(files.requests).toHaveLength(1);
  });

  test("that has no end is given up in time", async () => {
    files.handler = (_, response) => trickle(response, 10, 1_500);
    const downloads = resultDownloadsWith(open, { ...limits, timeoutMs: 100 });
    const fetching = downloads.fetch({ kind: "video", url: at() }, target(), never);
    expect(await classOf(fetching)).toBe("transient");
  });

  test("is left when the caller aborts", async () => {
    const stop = new AbortController();
    files.handler = (_, response) => {
      response.writeHead(200).write("x");
      stop.abort(new Error("stopped"));
    };
    const downloads = resultDownloadsWith(open, limits);
    const fetching = downloads.fetch({ kind: "video", url: at() }, target(), stop.signal);
    await expect(fetching).rejects.toThrow("stopped");
  });
});
