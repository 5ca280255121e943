/** What a try of a request leaves behind, and what it says when something else than the API answers. */
import { getEventListeners } from "node:events";
import { type AddressInfo, createServer as createNetServer } from "node:net";
import { afterEach, describe, expect, test } from "@jest/globals";
import { Reelwright } from "./client.ts";
import { ServerError, TimeoutError, UnexpectedAnswerError } from "./errors.ts";
import type { Fetch } from "./options.ts";
import { answerJson, bodyOf, type LocalServer, startServer } from "./testing/local-server.ts";

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
