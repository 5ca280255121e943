import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, expect, test } from "@jest/globals";
import { Reelwright } from "./client.ts";
import { ConnectionError } from "./errors.ts";
import { NoEventStreamError, type StreamTimes, serverEvents } from "./event-stream.ts";
import { settingsOf } from "./options.ts";
import { type LocalServer, startServer } from "./testing/local-server.ts";
import { openTransport } from "./transport.ts";

/** Event streams as servers and proxies end them. */

const servers: LocalServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** A server that answers each connection in its own way, the last one again and again; and its clients' last ids. */
const answering = async (...answers: Answer[]) => {
  const lastIds: (string | undefined)[] = [];
  const server = await startServer((request, response) => {
    lastIds.push(request.headers["last-event-id"]?.toString());
    answers[Math.min(lastIds.length, answers.length) - 1]?.(response, request);
  });
  servers.push(server);
  return { lastIds, url: server.url };
};

const begin = (response: ServerResponse): ServerResponse =>
  response.writeHead(200, { "content-type": "text/event-stream" });
const event = (id: number, type: string) => `id: ${id}\nevent: ${type}\ndata: {"n":${id}}\n\n`;

const quick: StreamTimes = { silenceMs: 800, patienceMs: 400, returnMs: 10 };
const read = async (url: string, onDisconnect?: (reason: unknown) => void) => {
  const transport = openTransport(settingsOf({ baseUrl: url, apiKey: "k", maxRetries: 0 }));
  const isLast = ({ type }: { readonly type: string }) => type === "end";
  const types: string[] = [];
  const options = { times: quick, ...(onDisconnect && { onDisconnect }) };
  for await (const { type } of serverEvents(transport, { path: "/events", isLast }, options)) {
    types.push(type);
  }
  return types;
};

test("a stream that ends before its last event is asked for again after the last id", async () => {
  const { lastIds, url } = await answering(
    (response) => begin(response).end(event(1, "a") + event(2, "b")),
    (response) => begin(response).end(event(3, "end")),
  );
  expect(await read(url)).toEqual(["a", "b", "end"]);
  expect(lastIds).toEqual([undefined, "2"]);
});

test("an event that is cut in its middle comes once, whole", async () => {
  const { lastIds, url } = await answering(
    (response) => {
      const text = event(1, "a") + event(2, "b").slice(0, 12);
      begin(response).write(text, () => response.destroy());
    },
    (response) => begin(response).end(event(2, "b") + event(3, "end")),
  );
  expect(await read(url)).toEqual(["a", "b", "end"]);
  expect(lastIds).toEqual([undefined, "1"]);
});

test("a stream that falls silent is left for a new one; comments keep it", async () => {
  let comments = 0;
  const { url } = await answering(
    (response) => void begin(response).write(event(1, "a")),
    (response) => {
      begin(response).write(event(2, "b"));
      const timer = setInterval(() => {
        comments++;
        response.write(":\n\n");
        if (comments < 20) return;
        clearInterval(timer);
        response.end(event(3, "end"));
      }, 50);
    },
  );
  expect(await read(url)).toEqual(["a", "b", "end"]);
});

test("tells of connections that are lost or can't be made, not of one that ends", async () => {
  const { url } = await answering(
    (response) => void begin(response).write(event(1, "a"), () => response.destroy()),
    (response) => response.destroy(),
    (response) => begin(response).end(event(2, "b")),
    (response) => begin(response).end(event(3, "end")),
  );
  const reasons: unknown[] = [];
  expect(await read(url, (reason) => reasons.push(reason))).toEqual(["a", "b", "end"]);
  expect(reasons).toMatchObject([{ name: "TypeError" }, { name: "ConnectionError" }]);
});

test("204 says that all was seen", async () => {
  const { url } = await answering((response) => response.writeHead(204).end());
  expect(await read(url)).toEqual([]);
});

test("what is no event stream is an error, and so is a server that stays away", async () => {
  const { url } = await answering((response) => response.writeHead(200).end("<h1>Hello</h1>"));
  await expect(read(url)).rejects.toBeInstanceOf(NoEventStreamError);
  const away = await answering((response) => response.destroy());
  await expect(read(away.url)).rejects.toBeInstanceOf(ConnectionError);
});

test("webhook events have the very text that is signed, and go on after a connection's end", async () => {
  const text = '{"event":"job.completed", "job_id":"1"}';
  const { lastIds, url } = await answering(
    (response) => begin(response).end(`id: 5\nevent: listening\ndata: {"resumed":false}\n\n`),
    (response) => void begin(response).write(`id: 6\nevent: job.completed\ndata: ${text}\n\n`),
  );
  const client = new Reelwright({ baseUrl: url, apiKey: "k" });
  const seen: unknown[] = [];
  for await (const { type, body, data } of client.webhooks.events()) {
    seen.push([type, body, "job_id" in data]);
    if (type === "job.completed") break;
  }
  expect(seen).toEqual([
    ["listening", '{"resumed":false}', false],
    ["job.completed", text, true],
  ]);
  expect(lastIds).toEqual([undefined, "5"]);
});
