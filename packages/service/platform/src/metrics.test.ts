import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "@jest/globals";
import { serveHealth } from "./health.ts";
import { openMetrics } from "./metrics.ts";

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0);
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

describe("metrics", () => {
  let stop: () => Promise<void> = async () => undefined;
  afterEach(() => stop());

  test("are served beside the probes; a gauge is absent until it is set", async () => {
    const metrics = openMetrics("gateway");
    const drift = (rows: number) => metrics.meter.set("reelwright_ledger_drift_rows", {}, rows);
    const port = await freePort();
    stop = await serveHealth({ healthPort: port, host: "" }, async () => undefined, { metrics });
    const look = async () => {
      const response = await fetch(`http://127.0.0.1:${port}/metrics`);
      return { type: response.headers.get("content-type"), text: await response.text() };
    };
    const before = await look();
    expect(before.type).toContain("text/plain");
    expect(before.text).toContain('process_cpu_seconds_total{app="gateway"}');
    expect(before.text).not.toContain("reelwright_ledger_drift_rows");
    drift(0);
    expect((await look()).text).toContain('reelwright_ledger_drift_rows{app="gateway"} 0');
    drift(3);
    expect((await look()).text).toContain('reelwright_ledger_drift_rows{app="gateway"} 3');
    expect((await fetch(`http://127.0.0.1:${port}/livez`)).status).toBe(200);
  });

  test("have series that say 0 before anything was counted", async () => {
    const { meter, text } = openMetrics("webhook-dispatcher");
    meter.start("reelwright_tasks_claimed_total", { stage: "init" });
    meter.start("reelwright_webhook_attempt_duration_seconds", { outcome: "abandoned" });
    const { body } = await text();
    expect(body).toMatch(/^reelwright_tasks_claimed_total\{stage="init".*\} 0$/m);
    expect(body).toMatch(
      /^reelwright_webhook_attempt_duration_seconds_count\{.*outcome="abandoned".*\} 0$/m,
    );
  });

  test("have their labels and buckets, and are gone when cleared", async () => {
    const { meter, text } = openMetrics("worker-keyframes");
    meter.count("reelwright_tasks_claimed_total", { stage: "init" });
    meter.count("reelwright_tasks_claimed_total", { stage: "init" }, 2);
    meter.observe("reelwright_queue_wait_seconds", { stage: "init" }, 7);
    meter.onRead(() => meter.set("reelwright_jobs", { status: "pending" }, 4));
    const { body } = await text();
    const labels = 'stage="init",app="worker-keyframes"';
    expect(body).toContain(`reelwright_tasks_claimed_total{${labels}} 3`);
    expect(body).toContain(
      'reelwright_queue_wait_seconds_bucket{le="5",app="worker-keyframes",stage="init"} 0',
    );
    expect(body).toContain(
      'reelwright_queue_wait_seconds_bucket{le="10",app="worker-keyframes",stage="init"} 1',
    );
    expect(body).toContain('reelwright_jobs{status="pending",app="worker-keyframes"} 4');
    meter.set("reelwright_queue_slots", { stage: "init" }, 4);
    meter.clear("reelwright_queue_slots");
    expect((await text()).body).not.toContain("reelwright_queue_slots");
  });

  test("are not there where nobody measures", async () => {
    const port = await freePort();
    stop = await serveHealth({ healthPort: port, host: "" }, async () => undefined);
    expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(404);
  });
});
