import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import type { TraceContext, Tracer } from "@reelwright/core/telemetry/tracer";
import { readConfig } from "../config.ts";
import { tracingSettings } from "../settings/services.ts";
import { type OtlpReceiver, openOtlpReceiver } from "../testing/otlp-receiver.ts";
import { openTracing } from "./open-tracing.ts";

let collector: OtlpReceiver;
beforeEach(async () => {
  collector = await openOtlpReceiver();
});
afterEach(() => collector.close());

const open = async (environment: Readonly<Record<string, string>> = {}) => {
  const config = readConfig(tracingSettings, {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    ...environment,
  });
  const logged: string[] = [];
  const stops: (() => Promise<void> | void)[] = [];
  const tracer = await openTracing("app", config, {
    log: (event) => void logged.push(event),
    onStop: (_what, stop) => void stops.push(stop),
    secrets: ["collector-key"],
  });
  return {
    tracer,
    logged,
    close: async () => {
      for (const stop of stops) await stop();
    },
  };
};

const request: TraceContext = { request_id: "request-1" };
const caller: TraceContext = {
  request_id: "request-1",
  traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
  tracestate: "vendor=1",
};
const server = (tracer: Tracer, parent = request) =>
  tracer.begin("GET", { kind: "server", parent });

describe("a tracer", () => {
  test("makes one trace of what causes what, and names who did it", async () => {
    const { tracer, close } = await open({
      OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=test%20one",
      OTEL_EXPORTER_OTLP_HEADERS: "x-key=se%2Dcret",
    });
    const cause = server(tracer);
    const effect = tracer.begin("process", { kind: "consumer", parent: cause.traceContext });
    effect.set({ "reelwright.stage": "init", "reelwright.unit": 2, left: undefined });
    effect.end();
    cause.rename("GET /jobs");
    cause.end();
    expect(cause.traceContext?.request_id).toBe("request-1");
    await close();
    const [child, parent] = collector.spans;
    expect(parent).toMatchObject({
      app: "app",
      name: "GET /jobs",
      kind: 2,
      parentSpanId: "",
      resource: { "service.namespace": "reelwright", "deployment.environment.name": "test one" },
    });
    expect(child).toMatchObject({
      name: "process",
      kind: 5,
      traceId: parent?.traceId,
      parentSpanId: parent?.spanId,
    });
    expect(child?.attributes).toEqual({ "reelwright.stage": "init", "reelwright.unit": 2 });
    expect(collector.requests).toMatchObject([
      { path: "/v1/traces", headers: { "x-key": "se-cret" } },
    ]);
  });

  test("goes on with a given trace and its state, or links to it", async () => {
    const { tracer, close } = await open();
    const within = server(tracer, caller);
    expect(within.traceContext).toMatchObject({
      traceparent: expect.stringMatching(/^00-0af7651916cd43dd8448eb211c80319c-[0-9a-f]{16}-01$/),
      tracestate: "vendor=1",
    });
    within.end();
    tracer.begin("GET", { kind: "server", parent: request, link: caller }).end();
    await close();
    const [continued, linked] = collector.spans;
    expect(continued).toMatchObject({ parentSpanId: "b7ad6b7169203331", traceState: "vendor=1" });
    expect(linked).toMatchObject({
      parentSpanId: "",
      links: [{ traceId: "0af7651916cd43dd8448eb211c80319c", spanId: "b7ad6b7169203331" }],
    });
    expect(linked?.traceId).not.toBe(continued?.traceId);
  });

  test.each(["", "00-0-0-01", `00-${"0".repeat(32)}-b7ad6b7169203331-01`, "ff-x", "ü".repeat(55)])(
    "begins a trace of its own where the caller's is malformed: %j",
    async (traceparent) => {
      const { tracer, close } = await open();
      server(tracer, { ...request, traceparent }).end();
      await close();
      expect(collector.spans).toMatchObject([{ parentSpanId: "", links: [] }]);
    },
  );

  test("notes errors, without secrets", async () => {
    const { tracer, close } = await open({ OTEL_EXPORTER_OTLP_HEADERS: "x-key=collector-key" });
    const span = server(tracer);
    span.set({ text: "GET /path?token=1 x-key=collector-key" });
    span.fail(new TypeError("no x-key=collector-key"));
    span.end();
    await close();
    const [failed] = collector.spans;
    expect(failed).toMatchObject({
      status: { code: 2, message: "no x-key=[secret]" },
      attributes: { text: "GET /path?… x-key=[secret]" },
      events: [{ name: "exception", attributes: { "exception.type": "TypeError" } }],
    });
    expect(JSON.stringify(failed)).not.toContain("collector-key");
  });

  test("keeps what its sampler says, and has what follows keep the same", async () => {
    const { tracer, close } = await open({
      OTEL_TRACES_SAMPLER: "parentbased_traceidratio",
      OTEL_TRACES_SAMPLER_ARG: "0",
    });
    const dropped = server(tracer);
    expect(dropped.traceContext?.traceparent).toMatch(/-00$/);
    tracer.begin("process", { kind: "consumer", parent: dropped.traceContext }).end();
    dropped.end();
    const kept = server(tracer, caller);
    kept.end();
    await close();
    expect(collector.spans.map(({ parentSpanId }) => parentSpanId)).toEqual(["b7ad6b7169203331"]);
  });

  test.each([["answers 503", 503] as const, ["hangs", "hang"] as const])(
    "holds nothing up where the collector %s, and says so once",
    async (_case, answer) => {
      collector.answer(answer);
      const { tracer, logged, close } = await open({ OTEL_EXPORTER_OTLP_TIMEOUT: "300" });
      const startedAt = performance.now();
      for (let n = 0; n < 10_000; n += 1) server(tracer).end();
      expect(performance.now() - startedAt).toBeLessThan(60_000);
      await close();
      expect(performance.now() - startedAt).toBeLessThan(120_000);
      expect(logged.length).toBeLessThanOrEqual(1);
    },
  );
});

describe("a process", () => {
  const script = join(import.meta.dirname, "../testing/traced-process.ts");
  const run = async (env: Readonly<Record<string, string>>) => {
    const args = ["--conditions=source", "--import", "tsx", script];
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      env: { PATH: process.env["PATH"], ...env },
    });
    const lines = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    return lines.find(({ message }) => message === "packages");
  };

  test("without an endpoint loads nothing of OpenTelemetry", async () => {
    expect(await run({})).toMatchObject({ names: [] });
  });

  test("with one sends its spans when it ends", async () => {
    const said = await run({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    expect(said.names).toContain("@opentelemetry/sdk-trace");
    expect(collector.spans).toMatchObject([{ app: "traced", name: "step" }]);
  });
});
