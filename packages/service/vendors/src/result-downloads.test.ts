import { describe, expect, test } from "@jest/globals";
import { resultDownloads, resultDownloadsWith } from "./result-downloads.ts";
import { box, film, limits, never, useResultServer } from "./testing/result-fixture.ts";

const { files, serve, at, target, fetchIt, classOf } = useResultServer();

describe("what can't be used", () => {
  const answer = (status: number, body: string | Buffer = "", headers = {}) => {
    files.handler = (_, response) => response.writeHead(status, headers).end(body);
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
    files.handler = (request, response, count) =>
      count < 3 ? response.writeHead(count === 1 ? 404 : 503).end() : serve(request, response);
    expect((await fetchIt()).equals(film)).toBe(true);
  });

  const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
  test.each([
    ["an empty file", ""],
    ["a page", "<!doctype html><html>please sign in</html>"],
    ["a picture instead of a video", Buffer.concat([png, Buffer.from("IEND....")])],
    ["a file without its end, of its announced length", film.subarray(0, 30_000)],
    ["a WebM without its end", Buffer.from("1a45dfa38442868101185380675fff00000000", "hex")],
  ])("%s is malformed, whatever its Content-Type", async (_, body) => {
    answer(200, body, { "content-type": "video/mp4" });
    expect(await classOf(fetchIt())).toBe("malformed_output");
    expect(files.requests.length).toBeLessThanOrEqual(2);
  });

  test("a JPEG without its end is malformed, one with something behind its end isn't", async () => {
    const whole = Buffer.concat([Buffer.from("ffd8ffe0", "hex"), film, Buffer.from("ffd9", "hex")]);
    answer(200, whole.subarray(0, -1));
    expect(await classOf(fetchIt("image"))).toBe("malformed_output");
    answer(200, Buffer.concat([whole, Buffer.alloc(512)]));
    expect((await fetchIt("image")).subarray(0, whole.length).equals(whole)).toBe(true);
  });

  test("a video is one, whatever its Content-Type", async () => {
    answer(200, film, { "content-type": "text/html" });
    expect((await fetchIt()).equals(film)).toBe(true);
  });

  test("a file that is announced, or turns out, to be too large is malformed", async () => {
    answer(200, Buffer.alloc(60_001));
    expect(await classOf(fetchIt())).toBe("malformed_output");
    files.handler = (_, response) => {
      const timer = setInterval(() => response.write(Buffer.alloc(10_000)), 1);
      response.on("close", () => clearInterval(timer));
    };
    expect(await classOf(fetchIt())).toBe("malformed_output");
    expect(files.requests).toHaveLength(2);
  });

  test.each([
    ["image", "ffd8ffe000104a464946ffd9"],
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
      files.handler = (_, response) => response.writeHead(302, { location }).end();
      const fetching = downloads().fetch({ kind: "video", url: at() }, target(), never);
      expect(await classOf(fetching)).toBe("malformed_output");
      expect(files.requests).toHaveLength(1);
    },
  );

  test("private ones are refused by default", async () => {
    const fetching = resultDownloads({ allowPrivateUrls: false }).fetch(
      { kind: "video", url: at() },
      target(),
      never,
    );
    expect(await classOf(fetching)).toBe("malformed_output");
    expect(files.requests).toHaveLength(0);
  });

  test("a server that the operator has set may be private, where it points may not", async () => {
    const own = resultDownloads({ allowPrivateUrls: false, ownServers: ["", at("/path")] });
    files.handler = (request, response) => serve(request, response);
    await own.fetch({ kind: "video", url: at("/view?filename=a.mp4") }, target(), never);
    files.handler = (_, response) =>
      response.writeHead(302, { location: `http://127.0.0.2:${files.port}/` }).end();
    const fetching = own.fetch({ kind: "video", url: at() }, target(), never);
    expect(await classOf(fetching)).toBe("malformed_output");
    expect(files.requests).toHaveLength(2);
  });

  test("the vendor's key is sent to its own origin only", async () => {
    files.handler = (request, response) =>
      request.headers.host?.startsWith("cdn.test")
        ? serve(request, response)
        : response.writeHead(302, { location: `http://cdn.test:${files.port}/` }).end();
    const headers = { "x-key": "secret" };
    await downloads().fetch({ kind: "video", url: at(), headers }, target(), never);
    expect(files.requests.map((request) => request.headers["x-key"])).toEqual([
      "secret",
      undefined,
    ]);
  });

  test("endless redirects end", async () => {
    files.handler = (_, response) => response.writeHead(302, { location: at("/again") }).end();
    expect(await classOf(fetchIt())).toBe("malformed_output");
  });
});
