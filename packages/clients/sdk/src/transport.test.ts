/** @tier all */
import { afterEach, describe, expect, test } from "@jest/globals";
import { Reelwright } from "./client.ts";
import {
  ConnectionError,
  InsufficientCreditsError,
  RateLimitError,
  ServerError,
  TimeoutError,
  ValidationError,
} from "./errors.ts";
import { answerJson, bodyOf, type LocalServer, startServer } from "./testing/local-server.ts";

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
