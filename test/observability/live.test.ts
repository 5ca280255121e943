/**
 * Prometheus on a running stack: every declared metric is measured, and every panel and rule has data.
 * @tier all
 */
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { metricDefinitions } from "@reelwright/core/telemetry/metrics";
import { openReceiver, type Receiver } from "@reelwright/integrations/testing/webhook-receivers";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import pg from "pg";
import { openTenant, type TenantClient } from "../support/api-client.ts";
import { type Pictures, servePictures } from "../support/picture-server.ts";
import { openTrier } from "../support/vendor-outcomes.ts";
import { startVendorStack, type VendorStack } from "../support/vendor-stack.ts";
import { type Prometheus, startPrometheus } from "./prometheus.ts";
import { allQueries, allSelectors } from "./queries.ts";

const patienceMs = 120_000;

let vendors: VendorStack;
let pictures: Pictures;
let receiver: Receiver;
let tenant: TenantClient;
let database: pg.Client;
let prometheus: Prometheus;
beforeAll(async () => {
  [pictures, receiver, vendors] = await Promise.all([
    servePictures(),
    openReceiver(),
    // The day's audit is due at once.
    startVendorStack({
      REELWRIGHT_AUDIT_HOUR: "0",
      REELWRIGHT_VENDOR_DAILY_USD: "google=100,fal=100",
    }),
  ]);
  prometheus = await startPrometheus(vendors.stack.directory);
  tenant = await openTenant(vendors.stack, pictures.url("bottle.jpg"), 5_000);
  database = new pg.Client((await vendors.stack.runtime()).database_url);
  await database.connect();
});
afterAll(async () => {
  await prometheus?.close();
  await database?.end();
  await vendors?.close();
  await receiver?.close();
  await pictures?.close();
});

const small = { segment_count: 1, qai_enabled: false };
const has = async (query: string): Promise<boolean> => (await prometheus.ask(query)).length > 0;
const seen = (selector: string): Promise<unknown> =>
  waitFor(selector, () => has(selector), patienceMs);

/** A worker stands still for longer than a lease: another takes the lease back, and the result comes too late. */
const loseLease = async (): Promise<void> => {
  await tenant.createJob(small, "slow:prepare:1");
  const pid = await vendors.stack.pidOf("worker-keyframes");
  await waitFor("a lease", async () => {
    const leased = "SELECT 1 FROM tasks WHERE stage = 'prepare' AND status = 'leased'";
    return (await database.query(leased)).rows.length > 0;
  });
  process.kill(pid, "SIGSTOP");
  try {
    await seen("reelwright_tasks_reaped_total > 0");
  } finally {
    process.kill(pid, "SIGCONT");
  }
  await seen("reelwright_tasks_fenced_total > 0");
};

/** Requests fail while a table that they read has another name. */
const failRequests = async (): Promise<void> => {
  const api = vendors.stack.api(await vendors.stack.tenant(0));
  await database.query("ALTER TABLE templates RENAME TO templates_away");
  try {
    expect((await api("/templates")).status).toBeGreaterThanOrEqual(500);
  } finally {
    await database.query("ALTER TABLE templates_away RENAME TO templates");
  }
};

/** What an operator's day has: work that ends well and badly, vendors that fail, receivers that don't answer. */
const work = async (): Promise<void> => {
  await loseLease();
  await failRequests();
  vendors.google.faults.set("server_error");
  const done = await tenant.createJob({ ...small, webhook_url: receiver.url }, "flaky:prepare");
  await tenant.ended(done, "completed");
  await tenant.ended(await tenant.createJob(small, "fail:prepare"), "failed");
  await waitFor("the webhook", async () => receiver.received.length > 0);
  const tried = openTrier(vendors.stack, await vendors.stack.tenant(100));
  expect(await tried("imgA_2", {})).toMatchObject({ status: "completed" });
  // A call that stays open, in a job that stays open: they are counted every ten seconds.
  vendors.fal.setCallbacks({ times: 1, delayMs: 600_000 });
  await tenant.createJob(small);
  await seen("reelwright_vendor_open_calls > 0");
};

test("vendors and webhook outcomes have their zeros before the first event", async () => {
  const series = [
    ...["delivered", "retried", "abandoned"].map(
      (outcome) => `reelwright_webhook_attempt_duration_seconds_count{outcome="${outcome}"} == 0`,
    ),
    'reelwright_vendor_request_duration_seconds_count{vendor="fal",operation="submit",outcome="failed"} == 0',
    'reelwright_vendor_errors_total{vendor="google",class="operator"} == 0',
    'reelwright_stage_duration_seconds_count{stage="prepare",outcome="failed"} == 0',
    'reelwright_job_duration_seconds_count{status="completed"} == 0',
  ];
  await waitFor("the first scrape", () => has('up{service="webhook-dispatcher"} == 1'), patienceMs);
  await hasAll(series);
  expect(await without(series)).toEqual([]);
});

test("every declared metric is measured", async () => {
  await work();
  const unmeasured = async (): Promise<readonly string[]> => {
    const found = await prometheus.ask('count by (__name__) ({__name__=~"reelwright_.+"})');
    const names = new Set(
      found.map(({ metric }) => String(metric["__name__"]).replace(/_(bucket|count|sum)$/, "")),
    );
    return Object.keys(metricDefinitions).filter((name) => !names.has(name));
  };
  await waitFor("all metrics", async () => (await unmeasured()).length === 0, 30_000).catch(
    () => undefined,
  );
  expect(await unmeasured()).toEqual([]);
});

const without = async (queries: readonly string[]): Promise<readonly string[]> => {
  const found = await Promise.all(queries.map(has));
  return queries.filter((_, index) => !found[index]);
};

/** Waits for data of all of them: a rate, and a rule that records one, needs two samples of its series. */
const hasAll = (queries: readonly string[]): Promise<unknown> =>
  waitFor("data", async () => (await without(queries)).length === 0, 30_000).catch(() => undefined);

test("every series that a panel or a rule selects is there, also those that are 0 or absent while all is well", async () => {
  const recent = allSelectors().map((selector) => `last_over_time(${selector}[5m])`);
  expect(recent.length).toBeGreaterThan(60);
  await hasAll(recent);
  expect(await without(recent)).toEqual([]);
});

test("every query of every panel and rule gives data", async () => {
  const queries = allQueries();
  expect(queries.length).toBeGreaterThan(120);
  const all = [...new Set(queries.map(({ expr }) => expr))];
  await hasAll(all);
  const empty = new Set(await without(all));
  expect(queries.filter(({ expr }) => empty.has(expr))).toEqual([]);
  expect(await has("reelwright_no_such_metric")).toBe(false);
});

const services = [
  "gateway",
  "webhook-dispatcher",
  "worker-assembly",
  "worker-generation",
  "worker-keyframes",
];

/** A process that answers too late is missing from that moment's figures, on a busy machine now and then. */
const areAllCollected = async (): Promise<boolean> => {
  const [[elected], up] = await Promise.all([
    prometheus.ask("reelwright:elected:sum"),
    prometheus.ask("up == 1"),
  ]);
  const found = up.map(({ metric }) => metric["service"]).sort();
  return elected?.value[1] === "1" && String(found) === String(services);
};

test("one gateway is elected and stays it, and each process of the stack is collected from", async () => {
  await waitFor("each process, and an elected gateway", areAllCollected, patienceMs);
  // Of what the gateway said itself: whether it was ever elected no more.
  const [lost] = await prometheus.ask("sum(resets(reelwright_elected[1h]))");
  expect(lost?.value[1]).toBe("0");
});
