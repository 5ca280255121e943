import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, test } from "@jest/globals";
import { silentMeter } from "@reelwright/core/telemetry/meter";
import type { SpanOptions, Tracer } from "@reelwright/core/telemetry/tracer";
import express from "express";
import {
  networkOf,
  type RequestTracing,
  requestContextOf,
  trackRequests,
} from "./request-context.ts";

type Noted = SpanOptions & {
  name: string;
  set: object;
  failed: unknown[];
  isEnded: boolean;
};

/** A tracer that notes what it is told; what a span causes is its child by its number. */
const openTracer = () => {
  const spans: Noted[] = [];
  const tracer: Tracer = {
    begin: (name, options) => {
      const noted: Noted = { ...options, name, set: {}, failed: [], isEnded: false };
      spans.push(noted);
      return {
        traceContext: options.parent && {
          ...options.parent,
          traceparent: `00-t-s${spans.length}-01`,
        },
        rename: (to) => {
          noted.name = to;
        },
        set: (attributes) => Object.assign(noted.set, attributes),
        fail: (error) => void noted.failed.push(error),
        end: () => {
          noted.isEnded = true;
        },
      };
    },
  };
  return { tracer, spans };
};

/** Answers one request of an app that does nothing else; returns what it logged of it. */
const answered = async (
  tracing: RequestTracing,
  headers: Readonly<Record<string, string>>,
  answer: (response: express.Response) => void = (response) => void response.end("0123456789"),
  trustedProxies = 0,
) => {
  const lines: { readonly [key: string]: unknown }[] = [];
  const contexts: unknown[] = [];
  const app = express();
  app.set("trust proxy", trustedProxies);
  app.use(trackRequests((_event, fields = {}) => void lines.push(fields), silentMeter, tracing));
  app.use((_request, response) => {
    const context = requestContextOf(response);
    context.route = "/things/{id}";
    contexts.push(context.traceContext);
    answer(response);
  });
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await (await fetch(`http://127.0.0.1:${port}/things/1?token=hidden`, { headers })).text();
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
  return { lines, contexts };
};

const caller = {
  "x-request-id": "request-1",
  traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
  tracestate: "vendor=1",
};
const callers = {
  request_id: "request-1",
  traceparent: caller.traceparent,
  tracestate: caller.tracestate,
};

test("a caller's trace is a link, unless it is to be gone on with", async () => {
  const { tracer, spans } = openTracer();
  await answered({ tracer }, caller);
  const { contexts } = await answered({ tracer, continuesTraces: true }, caller);
  expect(spans).toMatchObject([
    { kind: "server", parent: { request_id: "request-1" }, link: callers },
    { kind: "server", parent: callers },
  ]);
  expect(spans[0]?.parent).not.toHaveProperty("traceparent");
  expect(spans[1]).not.toHaveProperty("link");
  // What the request orders is traced back to its own span.
  expect(contexts).toEqual([{ ...callers, traceparent: "00-t-s2-01" }]);
});

test("without a tracer only the request's id travels, whatever the caller sends", async () => {
  const { contexts, lines } = await answered({}, caller);
  expect(contexts).toEqual([{ request_id: "request-1" }]);
  expect(lines[0]).toMatchObject({ request_id: "request-1" });
  expect(lines[0]).not.toHaveProperty("trace_id");
});

test("a span is named by the route's pattern, and has failed where we did", async () => {
  const { tracer, spans } = openTracer();
  await answered({ tracer }, {});
  await answered({ tracer }, {}, (response) => {
    requestContextOf(response).failure = { code: "INTERNAL", cause: new Error("broken") };
    response.status(500).end();
  });
  expect(spans).toMatchObject([
    {
      name: "GET /things/{id}",
      set: { "http.response.status_code": 200 },
      failed: [],
      isEnded: true,
    },
    { set: { "error.type": "INTERNAL" }, failed: [{ message: "broken" }], isEnded: true },
  ]);
});

test("a probe that succeeds has neither a span nor a line", async () => {
  const { tracer, spans } = openTracer();
  const { lines } = await answered({ tracer }, {}, (response) => {
    requestContextOf(response).isProbe = true;
    response.end();
  });
  expect(spans.map(({ isEnded }) => isEnded)).toEqual([false]);
  expect(lines).toEqual([]);
});

test("the line says how much was sent, and whether it was sent before", async () => {
  const { lines } = await answered({}, {}, (response) =>
    response.setHeader("Idempotent-Replayed", "true").end("0123456789"),
  );
  expect(lines).toMatchObject([{ route: "/things/{id}", replayed: true }]);
  expect(lines[0]?.["bytes"]).toBeGreaterThan(10);
  expect(lines[0]?.["bytes"]).toBeLessThan(1_000);
  expect(JSON.stringify(lines)).not.toContain("hidden");
});

test.each([
  [0, "127.0.0.1"],
  [1, "203.0.113.7"],
  [2, "198.51.100.9"],
])("behind %d trusted proxies the caller is at %s", async (trusted, client_address) => {
  const headers = { "x-forwarded-for": "198.51.100.9, 203.0.113.7", "user-agent": "shop/1.0" };
  const { lines } = await answered({}, headers, undefined, trusted);
  expect(lines).toMatchObject([{ client_address, user_agent: "shop/1.0" }]);
});

test.each([
  ["203.0.113.7", "203.0.113.0"],
  ["2001:db8:abcd:12::7", "2001:db8:abcd::"],
  ["2001:db8::1", "2001:db8:0::"],
  ["::1", "0:0:0::"],
  ["fe80::1%eth0", "fe80:0:0::"],
  ["no address", null],
])("the network of %s is %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test("only the network of an address is recorded where that is set", async () => {
  const headers = { "x-forwarded-for": "203.0.113.7" };
  const { lines } = await answered({ truncatesAddresses: true }, headers, undefined, 1);
  expect(lines).toMatchObject([{ client_address: "203.0.113.0" }]);
});

test("a long user agent is cut", async () => {
  const { lines } = await answered({}, { "user-agent": "x".repeat(1_000) });
  expect(String(lines[0]?.["user_agent"])).toHaveLength(200);
});
