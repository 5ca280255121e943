/**
 * One trace from a request to its webhook, over the processes of the whole product.
 * @tier all
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { openReceiver, type Receiver } from "@reelwright/integrations/testing/webhook-receivers";
import {
  type OtlpReceiver,
  openOtlpReceiver,
  type ReceivedSpan,
} from "@reelwright/platform/testing/otlp-receiver";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { type Pictures, servePictures } from "../support/picture-server.ts";
import { startVendorStack, type VendorStack } from "../support/vendor-stack.ts";

let collector: OtlpReceiver;
let vendors: VendorStack;
let pictures: Pictures;
let receiver: Receiver;
let key: string;
beforeAll(async () => {
  collector = await openOtlpReceiver();
  [pictures, receiver, vendors] = await Promise.all([
    servePictures(),
    openReceiver((response, _received, count) => response.writeHead(count === 1 ? 500 : 204).end()),
    startVendorStack({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }),
  ]);
  key = await vendors.stack.tenant(5_000);
});
afterAll(async () => {
  await vendors?.close();
  await Promise.all([pictures, receiver, collector].map((each) => each?.close()));
});

/** Posts to the API as this request; returns the response's body. */
const post = async (
  path: string,
  requestId: string,
  body: object,
): Promise<Record<string, unknown>> => {
  const { base_url } = await vendors.stack.runtime();
  const response = await fetch(`${base_url}/api/v1${path}`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json", "x-request-id": requestId },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Record<string, unknown>;
};

/** The spans of the trace that a request began; all of them once `isWhole`. */
const traceOf = (requestId: string, isWhole: (spans: readonly ReceivedSpan[]) => boolean) =>
  waitFor(`the trace of ${requestId}`, () => {
    const root = collector.spans.find(
      ({ kind, attributes }) => kind === 2 && attributes["reelwright.request.id"] === requestId,
    );
    const spans = collector.spans.filter(({ traceId }) => traceId === root?.traceId);
    return root && isWhole(spans) ? { root, spans } : null;
  });

const named = (spans: readonly ReceivedSpan[], name: string) =>
  spans.filter((span) => span.name === name);
const outcomes = (spans: readonly ReceivedSpan[]) =>
  spans.map(({ attributes }) => attributes["reelwright.outcome"]);
/** The last dispatch of an event to its receiver was taken. */
const isDelivered = (spans: readonly ReceivedSpan[]) =>
  outcomes(named(spans, "POST")).includes("delivered");

test("a job's units, its vendors' requests and its webhook are one trace with the request that ordered it", async () => {
  const job = await post("/jobs", "order-1", {
    product_name: "Fizz",
    product_image_url: pictures.url("bottle.jpg"),
    segment_count: 1,
    segment_duration: 3,
    video_model: "vidB_std",
    qai_enabled: false,
    webhook_url: receiver.url,
    metadata: { fault: "flaky:captions" },
  });
  const { root, spans } = await traceOf("order-1", isDelivered);
  expect(root).toMatchObject({
    app: "gateway",
    name: "POST /api/v1/jobs",
    parentSpanId: "",
    attributes: {
      "http.request.method": "POST",
      "http.route": "/api/v1/jobs",
      "http.response.status_code": 201,
    },
  });

  // Every unit is the request's, in the process that runs its stage.
  const units = spans.filter(({ name }) => name.startsWith("process "));
  expect(new Set(units.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([root.spanId]));
  const places = units.map(({ app, name }) => `${app}: ${name.slice("process ".length)}`);
  expect(new Set(places)).toEqual(
    new Set([
      ...["prepare", "agents", "init"].map((stage) => `worker-keyframes: ${stage}`),
      "worker-generation: generation",
      ...["concat", "audio", "captions", "final_merge", "complete"].map(
        (stage) => `worker-assembly: ${stage}`,
      ),
    ]),
  );
  for (const { attributes } of units)
    expect(attributes).toMatchObject({ "reelwright.job.id": job["job_id"], "reelwright.run": 1 });

  // A retried unit has a span for each of its runs; what failed says why.
  const captions = named(spans, "process captions");
  expect(outcomes(captions)).toEqual(["retry", "done"]);
  expect(captions[0]).toMatchObject({
    status: { code: 2 },
    attributes: { "error.type": "TEST_FAULT", "reelwright.attempt": 1 },
    events: [{ name: "exception" }],
  });
  expect(captions[1]?.status.code).not.toBe(2);

  // So has one that waits for its vendor; what it asks of the vendor is its own.
  const generation = named(spans, "process generation");
  expect(outcomes(generation)).toContain("snooze");
  expect(outcomes(generation).at(-1)).toBe("done");
  const runs = new Set(generation.map(({ spanId }) => spanId));
  const asked = spans.filter(({ parentSpanId }) => runs.has(parentSpanId));
  expect(new Set(asked.map(({ name }) => name))).toEqual(
    new Set(["submit fal", "poll fal", "download fal"]),
  );

  // Each attempt at the webhook; the receiver gets the request's id, and nothing of the trace.
  const attempts = named(spans, "POST");
  expect(attempts).toMatchObject([
    { app: "webhook-dispatcher", parentSpanId: root.spanId, status: { code: 2 } },
    { app: "webhook-dispatcher", parentSpanId: root.spanId },
  ]);
  expect(attempts.map(({ attributes }) => attributes["http.response.status_code"])).toEqual([
    500, 204,
  ]);
  expect(receiver.received.map(({ headers }) => headers["x-service-request-id"])).toEqual([
    "order-1",
    "order-1",
  ]);
  expect(receiver.received[0]?.headers).not.toHaveProperty("traceparent");
});

test("a playground task is one trace, and so is a retry of a job", async () => {
  const task = await post("/models/vidB_std/try", "try-1", {
    model_id: "vidB_std",
    prompt: "A mug on a table.",
  });
  const made = await traceOf("try-1", (spans) =>
    outcomes(named(spans, "process playground")).includes("completed"),
  );
  const runs = named(made.spans, "process playground");
  expect(runs.length).toBeGreaterThan(1);
  for (const run of runs)
    expect(run).toMatchObject({
      app: "worker-generation",
      parentSpanId: made.root.spanId,
      attributes: { "reelwright.playground.task.id": task["task_id"] },
    });
  const ids = runs.map(({ spanId }) => spanId);
  const asked = made.spans.filter(({ parentSpanId }) => ids.includes(parentSpanId));
  expect(asked.map(({ name }) => name)).toContain("submit fal");

  const { attributes } = collector.spans.find(({ name }) => name === "process complete") ?? {};
  const jobId = attributes?.["reelwright.job.id"];
  await post(`/jobs/${jobId}/retry`, "retry-1", { restart_from_stage: "captions" });
  const retried = await traceOf("retry-1", isDelivered);
  expect(retried.root.name).toBe("POST /api/v1/jobs/{job_id}/retry");
  const stages = retried.spans.filter(({ name }) => name.startsWith("process "));
  expect(stages.map(({ name }) => name)).toEqual([
    "process captions",
    "process captions",
    "process final_merge",
    "process complete",
  ]);
  expect(receiver.received.at(-1)?.headers["x-service-request-id"]).toBe("retry-1");
});

test("the same ids are in each process's log", async () => {
  const { root } = await traceOf("order-1", isDelivered);
  const linesOf = async (log: string, event: string) =>
    (await readFile(join(vendors.stack.directory, "logs", `${log}.log`), "utf8"))
      .trim()
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line))
      .filter(({ message, request_id }) => message === event && request_id === "order-1");
  const found = await Promise.all([
    linesOf("gateway", "request.handled"),
    linesOf("workers", "unit.ended"),
    linesOf("webhook-dispatcher", "webhook.attempted"),
  ]);
  for (const lines of found) {
    expect(lines.length).toBeGreaterThan(0);
    for (const { trace_id } of lines) expect(trace_id).toBe(root.traceId);
  }
});
