import { getEventListeners } from "node:events";
import type { IncomingHttpHeaders } from "node:http";
import { type AddressInfo, createServer as createNetServer } from "node:net";
import { afterEach, describe, expect, test } from "@jest/globals";
import { Reelwright } from "./client.ts";
import {
  apiErrorOf,
  ConnectionError,
  InsufficientCreditsError,
  RateLimitError,
  RedirectError,
  retryAfterMs,
  ServerError,
  TimeoutError,
  UnexpectedAnswerError,
  ValidationError,
} from "./errors.ts";
import type { Fetch } from "./options.ts";
import { answerJson, bodyOf, type LocalServer, startServer } from "./testing/local-server.ts";
import { mayRetry, repeatabilityOf, waitMsBefore } from "./transport.ts";

/** @tier all */

describe("transport", () => {
  type Seen = { method: string; url: string; key: string; body: string };
  type Reply = "cut" | "hang" | [status: number, body: unknown, headers?: Record<string, string>];

  const servers: LocalServer[] = [];
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.close()));
  });

  /** A server that gives these replies in turn, the last one again and again; and what it was asked. */
  const replying = async (...replies: Reply[]) => {
    const seen: Seen[] = [];
    const server = await startServer(async (request, response) => {
      const body = (await bodyOf(request)).toString();
      const { method = "", url = "", headers } = request;
      seen.push({ method, url, key: String(headers["idempotency-key"]), body });
      const reply = replies[Math.min(seen.length, replies.length) - 1];
      if (reply === "cut" || reply === undefined) request.socket.destroy();
      else if (reply !== "hang") answerJson(response, ...reply);
    });
    servers.push(server);
    return { seen, client: new Reelwright({ baseUrl: server.url, apiKey: "rw_live_x" }) };
  };

  const failure = (code: string, details?: object) => ({
    error: { code, message: "It failed.", request_id: "req-9", ...(details && { details }) },
  });
  const thrown = (call: PromiseLike<unknown>): Promise<unknown> =>
    Promise.resolve(call).then(
      () => "nothing was thrown",
      (error: unknown) => error,
    );
  const order = { product_name: "Fizz", product_image_url: "https://example.com/a.png" };

  describe("retries", () => {
    test("an order whose answer was cut is sent again with the same key and body", async () => {
      const { seen, client } = await replying("cut", [503, "busy"], [201, { job_id: "j" }]);
      expect(await client.jobs.create(order)).toEqual({ job_id: "j" });
      expect(seen).toHaveLength(3);
      expect(new Set(seen.map(({ key }) => key)).size).toBe(1);
      expect(seen[0]?.key).toMatch(/^[0-9a-f]{32}$/);
      expect(new Set(seen.map(({ body }) => body)).size).toBe(1);
    });

    test("an answer that breaks off in its middle is a failed try", async () => {
      let tries = 0;
      const server = await startServer((_request, response) => {
        tries++;
        if (tries > 1) return answerJson(response, 200, { available_credits: 7 });
        response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
        response.write('{"avail');
        setTimeout(() => response.destroy(), 20);
      });
      servers.push(server);
      const client = new Reelwright({ baseUrl: server.url, apiKey: "k" });
      expect(await client.credits.balance()).toEqual({ available_credits: 7 });
    });

    test("a key of the caller's, in the options or the body, is the one that is sent", async () => {
      const { seen, client } = await replying([201, { job_id: "j" }]);
      await client.jobs.create(order, { idempotencyKey: "order-1" });
      await client.jobs.create({ ...order, idempotency_key: "order-2" });
      expect(seen.map(({ key }) => key)).toEqual(["order-1", "undefined"]);
      expect(seen[1]?.body).toContain('"idempotency_key":"order-2"');
    });

    test("what has no key isn't sent again once it may have arrived", async () => {
      const { seen, client } = await replying("cut");
      expect(await thrown(client.jobs.retry("j"))).toBeInstanceOf(ConnectionError);
      expect(seen).toHaveLength(1);
      const gone = await replying([502, "bad gateway"]);
      expect(await thrown(gone.client.templates.create({ name: "a", config: {} }))).toBeInstanceOf(
        ServerError,
      );
      expect(gone.seen).toHaveLength(1);
    });

    test("what has no key is sent again when the server says that nothing was done", async () => {
      const { seen, client } = await replying(
        [503, failure("SERVICE_UNAVAILABLE"), { "retry-after": "0" }],
        [201, { template_id: "t" }],
      );
      await client.templates.create({ name: "a", config: {} });
      expect(seen).toHaveLength(2);
    });

    test("Retry-After is waited for; one of an hour is the caller's to wait", async () => {
      const limit = failure("CONCURRENT_JOB_LIMIT");
      const { client } = await replying([429, limit, { "retry-after": "1" }], [200, { items: [] }]);
      const began = Date.now();
      await client.jobs.list();
      expect(Date.now() - began).toBeGreaterThanOrEqual(1_000);
      const daily = await replying([429, failure("DAILY_JOB_LIMIT"), { "retry-after": "3600" }]);
      const error = await thrown(daily.client.jobs.create(order));
      expect(error).toBeInstanceOf(RateLimitError);
      expect(error).toMatchObject({ retryAfterSeconds: 3_600, code: "DAILY_JOB_LIMIT" });
      expect(daily.seen).toHaveLength(1);
    });

    test("a deletion whose answer was cut is done, though the second try finds nothing", async () => {
      const { seen, client } = await replying("cut", [404, failure("TEMPLATE_NOT_FOUND")]);
      await client.templates.delete("t");
      expect(seen).toHaveLength(2);
    });

    test("maxRetries 0 sends once, for the client or for a call", async () => {
      const { seen, client } = await replying([503, "busy"]);
      await thrown(client.credits.balance({ maxRetries: 0 }));
      expect(seen).toHaveLength(1);
    });
  });

  describe("time limits", () => {
    test("each try has its own; the last one's is thrown", async () => {
      const { seen, client } = await replying("hang");
      const error = await thrown(client.credits.balance({ timeoutMs: 400, maxRetries: 1 }));
      expect(error).toBeInstanceOf(TimeoutError);
      expect(seen).toHaveLength(2);
    });

    test("a signal ends the whole, tries and waits, with its own reason", async () => {
      const { seen, client } = await replying("hang");
      const error = await thrown(client.credits.balance({ signal: AbortSignal.timeout(400) }));
      expect(error).toMatchObject({ name: "TimeoutError" });
      expect(error).not.toBeInstanceOf(TimeoutError);
      expect(seen).toHaveLength(1);
      const busy = await replying([429, failure("X"), { "retry-after": "30" }]);
      const aborted = await thrown(
        busy.client.jobs.create(order, { signal: AbortSignal.timeout(80) }),
      );
      expect(aborted).toMatchObject({ name: "TimeoutError" });
    });
  });

  describe("errors", () => {
    test("422 names every field", async () => {
      const issue = { type: "missing", loc: ["body", "voice_settings", "speed"], msg: "required" };
      const { client } = await replying([422, { detail: [{ ...issue, input: {} }] }]);
      const error = await thrown(client.jobs.create(order));
      expect(error).toBeInstanceOf(ValidationError);
      expect(error).toMatchObject({
        status: 422,
        code: null,
        requestId: "req-9",
        message: "voice_settings.speed: required",
        fields: [{ field: "voice_settings.speed", type: "missing", location: issue.loc }],
      });
    });

    test("402 says what is needed and what there is", async () => {
      const details = { required: 120, available: 40 };
      const { client } = await replying([402, failure("INSUFFICIENT_CREDITS", details)]);
      const error = await thrown(client.jobs.create(order));
      expect(error).toBeInstanceOf(InsufficientCreditsError);
      expect(error).toMatchObject(details);
    });

    test("a server that isn't there", async () => {
      const { url, close } = await startServer(() => undefined);
      await close();
      const client = new Reelwright({ baseUrl: url, apiKey: "k", maxRetries: 0 });
      const error = await thrown(client.credits.balance());
      expect(error).toBeInstanceOf(ConnectionError);
      expect(String(error)).toContain("ECONNREFUSED");
    });

    test("the typed client throws the same errors", async () => {
      const { client } = await replying([402, failure("INSUFFICIENT_CREDITS")]);
      const error = await thrown(client.api.POST("/jobs", { body: order }));
      expect(error).toBeInstanceOf(InsufficientCreditsError);
    });
  });

  test("a token comes before a key, and a function is asked for each request", async () => {
    const seen: unknown[] = [];
    const server = await startServer((request, response) => {
      seen.push([request.headers.authorization, request.headers["x-api-key"]]);
      answerJson(response, 200, {});
    });
    servers.push(server);
    let asked = 0;
    const accessToken = async () => `token-${++asked}`;
    const client = new Reelwright({ baseUrl: `${server.url}/api/v1/`, apiKey: "k", accessToken });
    await client.tenant.get();
    await client.tenant.get();
    expect(seen).toEqual([
      ["Bearer token-1", undefined],
      ["Bearer token-2", undefined],
    ]);
  });
});

/** What a try of a request leaves behind, and what it says when something else than the API answers. */

describe("attempt", () => {
  const servers: LocalServer[] = [];
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.close()));
  });
  const serving = async (listener: Parameters<typeof startServer>[0]) => {
    const server = await startServer(listener);
    servers.push(server);
    return server.url;
  };
  const clientOf = (baseUrl: string) => new Reelwright({ baseUrl, apiKey: "k", maxRetries: 0 });
  const thrown = (call: PromiseLike<unknown>): Promise<unknown> =>
    Promise.resolve(call).then(
      () => "nothing was thrown",
      (error: unknown) => error,
    );

  describe("a signal that many calls share", () => {
    const video = async (end: "whole" | "broken" | "endless") =>
      serving((request, response) => {
        if (request.url !== "/a.mp4") {
          return answerJson(response, 200, { job_id: "j", final_video_url: "/a.mp4" });
        }
        response.writeHead(200, { "content-type": "video/mp4", "content-length": "6" });
        response.write("abc", () => {
          if (end === "whole") response.end("def");
          if (end === "broken") response.destroy();
        });
      });
    const openAll = async (url: string, signal: AbortSignal) => {
      const client = clientOf(url);
      const open = () => client.jobs.download("j", "video", { signal });
      return Promise.all(Array.from({ length: 14 }, open));
    };

    test("warns of no leak while many downloads are open", async () => {
      const warnings: string[] = [];
      const hear = ({ name }: Error): void => void warnings.push(name);
      process.on("warning", hear);
      const { signal } = new AbortController();
      const all = await openAll(await video("endless"), signal);
      expect(getEventListeners(signal, "abort").length).toBeLessThan(2);
      await Promise.all(all.map((each) => each.body?.cancel()));
      process.off("warning", hear);
      expect(warnings).toEqual([]);
    });

    test.each([
      ["read to its end", "whole", (body: Response) => body.arrayBuffer()],
      ["cut", "broken", (body: Response) => body.arrayBuffer().catch(() => null)],
      ["left", "endless", (body: Response) => body.body?.cancel()],
      [
        "left in its middle",
        "endless",
        async (body: Response) => {
          for await (const _part of body.body as unknown as AsyncIterable<Uint8Array>) break;
        },
      ],
    ] as const)("keeps no listener of a download that is %s", async (_how, end, use) => {
      const { signal } = new AbortController();
      for (const each of await openAll(await video(end), signal)) await use(each);
      expect(getEventListeners(signal, "abort")).toEqual([]);
    });

    test("calls a download off in its middle, and keeps no listener either", async () => {
      const controller = new AbortController();
      const all = await openAll(await video("endless"), controller.signal);
      const read = all.map((each) => thrown(each.arrayBuffer()));
      controller.abort(new Error("enough"));
      expect((await Promise.all(read)).map(String)).toEqual(all.map(() => "Error: enough"));
      expect(getEventListeners(controller.signal, "abort")).toEqual([]);
    });

    test("is let go by calls that fail, streams of events and waits", async () => {
      const { signal } = new AbortController();
      const url = await serving((request, response) => {
        if (request.url?.endsWith("/events")) {
          response.writeHead(200, { "content-type": "text/event-stream" });
          return void response.end('id: 1\nevent: job.completed\ndata: {"status":"completed"}\n\n');
        }
        if (request.url?.includes("/jobs/")) {
          return answerJson(response, 200, { job_id: "j", status: "completed" });
        }
        answerJson(response, 500, {});
      });
      const client = clientOf(url);
      for (let times = 0; times < 3; times += 1) {
        await thrown(client.credits.balance({ signal }));
        for await (const _event of client.jobs.events("j", { signal })) break;
        await client.jobs.wait("j", { signal });
      }
      expect(getEventListeners(signal, "abort")).toEqual([]);
    });
  });

  describe("an upload", () => {
    const file = new Uint8Array(300_000);

    test("has time for its size besides the limit of an answer", async () => {
      const url = await serving(async (request, response) => {
        // Longer than an answer may take; the limit alone would have ended it.
        await new Promise((resolve) => setTimeout(resolve, 600));
        // The second client has left by then.
        await bodyOf(request).catch(() => null);
        answerJson(response, 201, { url: "https://example.com/a.png" });
      });
      const client = new Reelwright({ baseUrl: url, apiKey: "k", timeoutMs: 200, maxRetries: 0 });
      expect(await client.uploads.productImage(file)).toMatchObject({ url: expect.any(String) });
      expect(await thrown(client.uploads.productImage(file, { timeoutMs: 200 }))).toBeInstanceOf(
        TimeoutError,
      );
    });
  });

  test("nothing is cached: every request says so itself", async () => {
    const asked: unknown[] = [];
    const watched: Fetch = async (request) => {
      asked.push([(request as { cache?: string }).cache, request.redirect]);
      return Response.json({});
    };
    const client = new Reelwright({ baseUrl: "http://127.0.0.1:9", apiKey: "k", fetch: watched });
    await client.credits.balance();
    await client.jobs.create({ product_name: "a", product_image_url: "https://example.com/a.png" });
    expect(asked).toEqual([
      ["no-store", "manual"],
      ["no-store", "manual"],
    ]);
  });

  describe("what isn't the API's", () => {
    const page = "<!doctype html>\n<html><head><title>Sign in\n to Wi-Fi</title></head></html>";
    const pages = (status: number, type: string | null, body = page) =>
      serving((_request, response) => {
        response.writeHead(status, type === null ? {} : { "content-type": type }).end(body);
      });

    test.each([
      ["text/html; charset=utf-8", page],
      ["application/json", page],
      [null, page],
      ["text/plain", "It works!"],
    ])("a success of type %s is named, with the address", async (type, body) => {
      const url = await pages(200, type, body);
      const error = await thrown(clientOf(url).credits.balance());
      expect(error).toBeInstanceOf(UnexpectedAnswerError);
      expect(String(error)).toMatch(/in place of JSON\. Is http:\/\/127\.0\.0\.1:\d+ the server's/);
      expect(await thrown(clientOf(url).jobs.fields())).toBeInstanceOf(UnexpectedAnswerError);
    });

    test("JSON without its type is taken", async () => {
      const url = await pages(200, null, '{"available_credits":3}');
      expect(await clientOf(url).credits.balance()).toEqual({ available_credits: 3 });
    });

    test("of a failure's page the title is said, in one line", async () => {
      const error = await thrown(clientOf(await pages(502, "text/html")).credits.balance());
      expect(error).toBeInstanceOf(ServerError);
      expect((error as Error).message).toBe("HTTP 502 Sign in to Wi-Fi");
    });
  });

  describe("what keeps a connection from being made", () => {
    /** A server of bytes that aren't HTTP. */
    const speaking = async (text: string) => {
      const server = createNetServer((socket) => {
        socket.on("error", () => undefined).on("data", () => socket.end(text));
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      servers.push({ url: "", close: () => new Promise((done) => server.close(() => done())) });
      return `127.0.0.1:${(server.address() as AddressInfo).port}`;
    };

    test("is said once, in one line, with the address", async () => {
      const { url, close } = await startServer(() => undefined);
      await close();
      const error = await thrown(clientOf(url).credits.balance());
      expect(error).toMatchObject({
        message: `Nothing answers at ${url} (ECONNREFUSED).`,
        origin: url,
        mayHaveArrived: false,
      });
    });

    test("a plain port asked over TLS, and a port that speaks something else", async () => {
      const host = await speaking("SSH-2.0-OpenSSH_9.9\r\n");
      const overTls = await thrown(clientOf(`https://${host}`).credits.balance());
      expect(String(overTls)).toMatch(/^ConnectionError: [^\n]{1,200}$/);
      expect(String(overTls)).toMatch(/TLS|no answer came/);
      const plain = await thrown(clientOf(`http://${host}`).credits.balance());
      expect(String(plain)).toMatch(/^ConnectionError: What answers at [^\n]* isn't HTTP/);
      const nobody = await thrown(clientOf("http://nobody.invalid").credits.balance());
      expect(String(nobody)).toMatch(/^ConnectionError: The host name nobody\.invalid can't/);
    });
  });
});

const answer = (status: number, code: string) =>
  apiErrorOf(
    { status, headers: new Headers() },
    JSON.stringify({ error: { code, message: "no", request_id: "r" } }),
  );
const page = (status: number) => apiErrorOf({ status, headers: new Headers() }, "<html>");
const refused = new ConnectionError("no answer", {
  cause: new TypeError("fetch failed", {
    cause: Object.assign(new Error("refused"), { code: "ECONNREFUSED" }),
  }),
});
const cut = new ConnectionError("no answer", {
  cause: new TypeError("fetch failed", {
    cause: Object.assign(new Error("other side closed"), { code: "UND_ERR_SOCKET" }),
  }),
});

describe("which requests may be repeated", () => {
  test.each([
    ["GET", "/jobs", false, "always"],
    ["PUT", "/tenants/me/webhook", false, "always"],
    ["DELETE", "/templates/1", false, "always"],
    ["DELETE", "/jobs/1", false, "when_nothing_was_done"],
    ["POST", "/jobs", true, "always"],
    ["POST", "/jobs/1/retry", false, "when_nothing_was_done"],
    ["POST", "/billing/checkout", false, "when_nothing_was_done"],
    ["PATCH", "/tenants/me", false, "when_nothing_was_done"],
    ["POST", "/credits/estimate", false, "always"],
    ["POST", "/jobs/1/retry-quote", false, "always"],
    ["POST", "/personas/by-ids", false, "always"],
  ] as const)("%s %s, key: %s → %s", (method, path, hasKey, expected) => {
    expect(repeatabilityOf(method, path, hasKey)).toBe(expected);
  });

  test.each([
    ["a refused connection", refused, true, true],
    ["a connection that broke", cut, true, false],
    ["429", answer(429, "CONCURRENT_JOB_LIMIT"), true, true],
    ["429 of a proxy", page(429), true, true],
    ["408 of the gateway", answer(408, "REQUEST_TIMEOUT"), true, true],
    ["503 of the gateway", answer(503, "SERVICE_UNAVAILABLE"), true, true],
    ["503 of a proxy", page(503), true, false],
    ["504 with an unknown outcome", answer(504, "OUTCOME_UNKNOWN"), true, false],
    ["500", answer(500, "INTERNAL"), true, false],
    ["502 of a proxy", page(502), true, false],
    ["400", answer(400, "BAD_REQUEST"), false, false],
    ["402", answer(402, "INSUFFICIENT_CREDITS"), false, false],
    ["404", answer(404, "JOB_NOT_FOUND"), false, false],
    ["409", answer(409, "IDEMPOTENCY_KEY_REUSED"), false, false],
    ["an abort", new DOMException("aborted", "AbortError"), false, false],
  ])("%s", (_, error, whenAlways, whenNothingWasDone) => {
    expect(mayRetry(error, "always")).toBe(whenAlways);
    expect(mayRetry(error, "when_nothing_was_done")).toBe(whenNothingWasDone);
  });
});

describe("when a request is repeated", () => {
  test("Retry-After is seconds or a date", () => {
    const now = Date.parse("2026-11-23T12:00:00Z");
    const read = (text: string) => retryAfterMs(new Headers({ "retry-after": text }), now);
    expect(read("7")).toBe(7_000);
    expect(read("Mon, 23 Nov 2026 12:00:09 GMT")).toBe(9_000);
    expect(read("Mon, 23 Nov 2026 11:00:00 GMT")).toBe(0);
    expect(read("soon")).toBeNull();
    expect(retryAfterMs(new Headers(), now)).toBeNull();
  });

  test("waits are random below a bound that doubles up to 8 seconds", () => {
    const bounds = [1, 2, 3, 4, 5, 6, 20].map((tries) => waitMsBefore(tries, null, () => 1));
    expect(bounds).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
    expect(waitMsBefore(5, null, () => 0)).toBe(0);
  });

  test("what the server asks for is waited in full, but no longer than a minute", () => {
    expect(waitMsBefore(1, 30_000, () => 0)).toBe(30_000);
    expect(waitMsBefore(1, 30_000, () => 1)).toBe(30_500);
    expect(waitMsBefore(1, 3_600_000, () => 0)).toBeNull();
  });
});

/** No credential of a client reaches another origin, whatever a server answers. */

describe("redirects", () => {
  const servers: LocalServer[] = [];
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.close()));
  });

  type Seen = { readonly line: string; readonly headers: IncomingHttpHeaders };

  /** A server that answers each path with a redirect of `targets`, and everything else with a job. */
  const redirecting = async (
    targets: { readonly [path: string]: readonly [number, string] } = {},
  ) => {
    const seen: Seen[] = [];
    const server = await startServer((request, response) => {
      const { method, url = "", headers } = request;
      seen.push({ line: `${method} ${url}`, headers });
      request.resume();
      const [status, location] = targets[url.replace(/\?.*/, "")] ?? [0, ""];
      if (status > 0) response.writeHead(status, { location }).end();
      else answerJson(response, 200, { job_id: "x", final_video_url: null, available_credits: 1 });
    });
    servers.push(server);
    return { url: server.url, seen };
  };
  const thrown = (call: PromiseLike<unknown>): Promise<unknown> =>
    Promise.resolve(call).then(
      (answer) => ({ answer }),
      (error: unknown) => error,
    );
  const order = { product_name: "Fizz", product_image_url: "https://example.com/a.png" };

  describe("a redirect to another origin", () => {
    const calls: readonly (readonly [string, (client: Reelwright) => PromiseLike<unknown>])[] = [
      ["GET", (client) => client.jobs.get("j")],
      ["POST", (client) => client.jobs.create(order)],
      ["DELETE", (client) => client.jobs.cancel("j")],
      ["PUT", (client) => client.webhooks.configure({ webhook_url: "https://example.com/" })],
      ["an upload", (client) => client.uploads.productImage(new Uint8Array([1, 2, 3]))],
      ["an event stream", (client) => client.jobs.events("j").next()],
      ["the typed client", (client) => client.api.GET("/tenants/me")],
    ];
    const statuses = [301, 302, 303, 307, 308];
    const credentials = [{ apiKey: "rw_live_secret" }, { accessToken: "secret" }] as const;
    const cases = calls.flatMap(([name, call], at) =>
      statuses.map((status) => ({ name, call, status, credential: credentials[at % 2] })),
    );
    test.each(cases)("$status of $name is refused", async ({ call, status, credential }) => {
      const other = await redirecting();
      const target = `${other.url}/api/v1/elsewhere?token=hidden`;
      const paths = ["/jobs/j", "/jobs", "/tenants/me/webhook", "/jobs/j/events", "/tenants/me"];
      const targets = Object.fromEntries(
        [...paths, "/uploads/product-image"].map((path) => [
          `/api/v1${path}`,
          [status, target] as const,
        ]),
      );
      const first = await redirecting(targets);
      const client = new Reelwright({ baseUrl: first.url, ...credential });
      const error = await thrown(call(client));
      expect(error).toBeInstanceOf(RedirectError);
      expect(error).toMatchObject({ status, location: target });
      expect(String(error)).toContain(`redirected to ${other.url}/api/v1/elsewhere`);
      expect(String(error)).toContain("baseUrl");
      expect(String(error)).not.toContain("hidden");
      expect(other.seen).toEqual([]);
      expect(first.seen).toHaveLength(1);
    });

    test("names the base address that the server wants, and https where it wants that", async () => {
      const targets = {
        "/prefix/api/v1/jobs/j": [308, "https://127.0.0.1/prefix/api/v1/jobs/j"],
        "/prefix/api/v1/jobs/k": [308, "https://video.example.com/v2/api/v1/jobs/k"],
      } as const;
      const { url } = await redirecting(targets);
      const client = new Reelwright({ baseUrl: `${url}/prefix`, apiKey: "k" });
      expect(String(await thrown(client.jobs.get("j")))).toMatch(
        /wants https: set baseUrl \(.*\) to https:\/\/127\.0\.0\.1\/prefix$/,
      );
      expect(String(await thrown(client.jobs.get("k")))).toMatch(
        /If you trust it, set baseUrl \(.*\) to https:\/\/video\.example\.com\/v2$/,
      );
    });
  });

  describe("a redirect within the origin", () => {
    test("is followed for a read, with the credentials", async () => {
      const targets = {
        "/api/v1/jobs/j": [302, "/moved/j"],
        "/moved/j": [307, "last?x=1"],
      } as const;
      const { url, seen } = await redirecting(targets);
      const client = new Reelwright({ baseUrl: url, apiKey: "rw_live_secret" });
      expect(await client.jobs.get("j")).toMatchObject({ job_id: "x" });
      expect(seen.map(({ line }) => line)).toEqual([
        "GET /api/v1/jobs/j",
        "GET /moved/j",
        "GET /moved/last?x=1",
      ]);
      expect(seen.map(({ headers }) => headers["x-api-key"])).toEqual(
        Array.from({ length: 3 }, () => "rw_live_secret"),
      );
    });

    test("is refused for what changes something: it would become a read", async () => {
      const { url, seen } = await redirecting({ "/api/v1/jobs": [302, "/api/v1/jobs"] });
      const client = new Reelwright({ baseUrl: url, apiKey: "k" });
      expect(await thrown(client.jobs.create(order))).toBeInstanceOf(RedirectError);
      expect(seen.map(({ line }) => line)).toEqual(["POST /api/v1/jobs"]);
    });

    test("is followed so often and no more, and without a target not at all", async () => {
      const endless = await redirecting({ "/api/v1/jobs/j": [302, "/api/v1/jobs/j"] });
      const client = new Reelwright({ baseUrl: endless.url, apiKey: "k" });
      expect(await thrown(client.jobs.get("j"))).toBeInstanceOf(RedirectError);
      expect(endless.seen).toHaveLength(6);
      const broken = await redirecting({ "/api/v1/jobs/j": [302, "http://["] });
      const other = new Reelwright({ baseUrl: broken.url, apiKey: "k" });
      expect(await thrown(other.jobs.get("j"))).toMatchObject({ location: null });
    });
  });

  test("a file's host gets no credential, by redirect or directly; its redirects are followed", async () => {
    const store = await redirecting();
    const files = await redirecting({ "/a.mp4": [302, `${store.url}/b.mp4`] });
    const api = await startServer((_request, response) =>
      answerJson(response, 200, { job_id: "j", final_video_url: `${files.url}/a.mp4` }),
    );
    servers.push(api);
    const client = new Reelwright({
      baseUrl: api.url,
      apiKey: "rw_live_secret",
      headers: { "x-proxy": "secret" },
    });
    const headers = { authorization: "Bearer secret", "x-token": "secret", range: "bytes=0-" };
    const response = await client.jobs.download("j", "video", { headers });
    await response.arrayBuffer();
    for (const { seen } of [files, store]) {
      expect(seen).toMatchObject([{ headers: { range: "bytes=0-" } }]);
      expect(JSON.stringify(seen)).not.toContain("secret");
    }
  });
});
