import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { VendorFailure } from "@reelwright/film/vendor-failure";
import { retryAfterMs, statusFailure, TransportError, vendorHttp } from "./http.ts";

const secret = "key-0123456789";
const never = new AbortController().signal;
let server: Server;
let url: string;
const seen: { request: IncomingMessage; body: string }[] = [];

const respond = (path: string, request: IncomingMessage, response: ServerResponse): unknown => {
  if (path === "/reset") return request.socket.destroy();
  if (path === "/hang") return undefined;
  if (path === "/half") {
    response.writeHead(200, { "content-length": "100" }).write("half");
    return setImmediate(() => request.socket.destroy());
  }
  if (path === "/moved") return response.writeHead(302, { location: "/json" }).end();
  if (path === "/huge") return response.writeHead(200).end(Buffer.alloc(20_000));
  if (path === "/html") return response.writeHead(502).end(`<html>bad key ${secret}</html>`);
  return response.writeHead(200, { "x-told": "yes" }).end('{"a":1}');
};

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    seen.push({ request, body });
    respond(request.url ?? "", request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const http = (baseUrl = url) =>
  vendorHttp({ baseUrl, headers: { authorization: `Key ${secret}` }, secrets: [secret] });
const thrownBy = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe("an exchange", () => {
  test("sends JSON with the credentials and returns the answer", async () => {
    const answer = await http(`${url}/`).submit({
      url: "/json",
      body: { json: { prompt: "é" } },
      signal: never,
    });
    expect([answer.status, answer.json(), answer.headers["x-told"]]).toEqual([
      200,
      { a: 1 },
      "yes",
    ]);
    const { request, body } = seen.at(-1) ?? {};
    expect([request?.method, request?.headers.authorization]).toEqual(["POST", `Key ${secret}`]);
    expect(body).toBe('{"prompt":"é"}');
  });

  test("sends files of a form", async () => {
    const form = new FormData();
    form.append("image", new Blob(["bytes"], { type: "image/png" }), "a.png");
    await http().ask({ url: "/json", body: { form }, signal: never });
    expect(seen.at(-1)?.request.headers["content-type"]).toMatch(/^multipart\/form-data; boundary/);
    expect(seen.at(-1)?.body).toContain('filename="a.png"');
  });

  test("returns answers that are no JSON, without secrets in their excerpt", async () => {
    const answer = await http().ask({ url: "/html", signal: never });
    expect([answer.status, answer.json(), answer.excerpt()]).toEqual([
      502,
      undefined,
      "<html>bad key [secret]</html>",
    ]);
  });

  test("sends the credentials to the vendor's own origin only", async () => {
    await http("http://127.0.0.1:1").ask({ url: `${url}/json`, signal: never });
    expect(seen.at(-1)?.request.headers.authorization).toBeUndefined();
  });

  test("follows no redirect", async () => {
    expect((await http().ask({ url: "/moved", signal: never })).status).toBe(302);
  });
});

describe("without an answer", () => {
  test.each([
    ["/reset", {}],
    ["/half", {}],
    ["/hang", { timeoutMs: 100 }],
    ["/huge", { maxAnswerBytes: 10_000 }],
  ])(
    "%s: nobody knows what became of a submission, a question is asked again",
    async (path, limits) => {
      const sent = http().submit({ url: path, body: { json: {} }, signal: never, ...limits });
      const error = await thrownBy(sent);
      expect(error).toBeInstanceOf(TransportError);
      expect(String(error)).not.toContain(secret);
      const asked = await thrownBy(http().ask({ url: path, signal: never, ...limits }));
      expect(asked).toMatchObject({
        errorClass: path === "/huge" ? "malformed_output" : "transient",
      });
    },
  );

  test("what could not be sent was not taken", async () => {
    for (const nowhere of ["http://127.0.0.1:1", "http://nowhere.invalid"]) {
      const error = await thrownBy(
        http(nowhere).submit({ url: "/", body: { json: {} }, signal: never }),
      );
      expect(error).toBeInstanceOf(VendorFailure);
      expect(error).toMatchObject({ errorClass: "transient" });
    }
  });

  test("an abort is thrown as it is", async () => {
    const stop = new AbortController();
    const asking = thrownBy(http().ask({ url: "/hang", signal: stop.signal }));
    stop.abort(new Error("stopped"));
    expect(await asking).toEqual(new Error("stopped"));
  });

  test("a body over 32 MiB is not sent", async () => {
    const count = seen.length;
    const error = await thrownBy(
      http().submit({ url: "/json", body: { json: "x".repeat(33 << 20) }, signal: never }),
    );
    expect(error).toMatchObject({ errorClass: "invalid_input" });
    expect(seen).toHaveLength(count);
  });
});

describe("retryAfterMs", () => {
  test.each([
    [{ "retry-after": "2" }, 2_000],
    [{ "retry-after-ms": "150", "retry-after": "2" }, 150],
    [{ "retry-after": "86400" }, 3_600_000],
    [{ "retry-after": "soon" }, null],
    [{ "retry-after": "-1" }, null],
    [{}, null],
  ])("%j is %j", (headers, waitMs) => {
    expect(retryAfterMs({ headers })).toBe(waitMs);
  });

  test("of a date is the time until then", () => {
    const date = new Date(Date.now() + 60_000).toUTCString();
    expect(retryAfterMs({ headers: { "retry-after": date } })).toBeGreaterThan(57_000);
  });
});

describe("statusFailure", () => {
  test.each([
    [422, "invalid_input"],
    [402, "operator"],
    [404, "operator"],
    [301, "operator"],
    [429, "concurrency"],
    [503, "transient"],
  ] as const)("%d is %s", (status, errorClass) => {
    const answer = { status, headers: { "retry-after": "3" }, bytes: new Uint8Array() };
    const failure = statusFailure({ ...answer, json: () => undefined, excerpt: () => "no" });
    expect(failure).toMatchObject({ errorClass, retryAfterMs: 3_000 });
    expect(failure.cause).toEqual(new Error(`HTTP ${status}: no`));
  });
});
