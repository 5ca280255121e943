/** What operators list: what it says, and that it looks at open rows only, however many there are. */
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { listDeliveries, listJobs, listTasks } from "@reelwright/core/operations/lists";
import pg from "pg";
import type { Statement } from "../database/statement.ts";
import { firstId } from "../ids.ts";
import { openStore, type PostgresStore } from "../open-store.ts";
import { claimOnly, newJob, pause } from "../testing/conformance/scenario.ts";
import { type FreshDatabase, freshDatabase } from "../testing/database.ts";
import { makeTenant } from "../testing/tenant.ts";
import { loadedTenants, operatorTotals } from "./figures.ts";
import {
  deliveryPages,
  liveJobs,
  liveJobsOfTenant,
  newestJobs,
  newestJobsOfTenant,
  registeredWorkers,
  stageCapacities,
} from "./operator-reads.ts";

let database: FreshDatabase;
let store: PostgresStore;
let client: pg.Client;
let tenantId: string;
const endedJobs = 20_000;

/** Jobs that ended long ago, each with a task, a settled hold and a delivery. */
const addHistory = async (): Promise<void> => {
  const past = `
    SELECT n, new_id() AS id, now() - interval '1 day' AS at FROM generate_series(1, ${endedJobs}) AS n`;
  await client.query(
    `CREATE TEMP TABLE past AS ${past};
     INSERT INTO jobs (job_id, tenant_id, idempotency_key, params, status, current_stage, credits_estimated,
       credits_reserved, created_at, updated_at, completed_at)
     SELECT id, '${tenantId}', n, '{}', 'completed', 'complete', 1, 0, at, at, at FROM past;
     INSERT INTO tasks (task_id, job_id, tenant_id, run_no, stage, unit, status, created_at, finished_at)
     SELECT new_id(), id, '${tenantId}', 1, 'complete', 0, 'done', at, at FROM past;
     INSERT INTO credit_holds (hold_id, tenant_id, job_id, run_no, amount, state, consumed, created_at, settled_at)
     SELECT new_id(), '${tenantId}', id, 1, 1, 'settled', 1, at, at FROM past;
     INSERT INTO webhook_deliveries (delivery_id, tenant_id, job_id, run_no, event, url, body, state, attempts,
       next_attempt_at, created_at, finished_at)
     SELECT new_id(), '${tenantId}', id, 1, 'job.completed', 'https://a.test/hook', '', 'delivered', 1, at, at, at FROM past`,
  );
  await client.query("VACUUM ANALYZE");
};

beforeAll(async () => {
  database = await freshDatabase();
  store = await openStore({ url: database.url });
  tenantId = await makeTenant(store, 10_000);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await addHistory();
});
afterAll(async () => {
  await client?.end();
  await store?.close();
  await database?.drop();
});

type Plan = {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly Plan[];
};
const large = ["jobs", "tasks", "credit_holds", "webhook_deliveries"];
/** How many rows of large tables a plan has touched. */
const touched = (plan: Plan): number => {
  const rows = plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0);
  const own = large.includes(plan["Relation Name"] ?? "") ? rows * plan["Actual Loops"] : 0;
  return (plan.Plans ?? []).reduce((sum, each) => sum + touched(each), own);
};

const filter = {
  tenantId: null,
  stage: null,
  isStuck: false,
  olderThan: 0,
  limit: 100,
  after: null,
};

describe("of a history of many ended jobs", () => {
  const lastId = "ffffffff-ffff-ffff-ffff-ffffffffffff";
  test.each<[string, Statement, (tenant: string) => unknown[]]>([
    ["live jobs", liveJobs, () => [firstId, 100]],
    ["a tenant's live jobs", liveJobsOfTenant, (tenant) => [firstId, 100, tenant]],
    ["the newest jobs", newestJobs, () => [lastId, 100]],
    ["a tenant's newest jobs", newestJobsOfTenant, (tenant) => [lastId, 100, tenant]],
    ["capacities", stageCapacities, () => []],
    ["workers", registeredWorkers, () => []],
    ["loaded tenants", loadedTenants, () => [null, null, 100]],
    ["totals", operatorTotals, () => []],
    ["pending deliveries", deliveryPages.pending, () => [firstId, 100, null]],
    ["abandoned deliveries", deliveryPages.abandoned, () => [firstId, 100, null]],
  ])("%s read a few rows", async (_what, { text }, values) => {
    const explain = `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`;
    const { rows } = await client.query(explain, values(tenantId));
    expect(touched(rows[0]["QUERY PLAN"][0].Plan)).toBeLessThanOrEqual(300);
  });
});

describe("open work", () => {
  test("is listed with what it waits for, page by page", async () => {
    const registration = await store.registerWorker("worker-keyframes");
    await registration.announce({ prepare: 1 });
    const running = await store.jobs.create(newJob(tenantId));
    const { jobId } = await claimOnly(store, registration.owner);
    const paused = newJob(tenantId, { firstTasks: [{ stage: "init", unit: 0 }] });
    const unserved = newJob(tenantId, { firstTasks: [{ stage: "audio", unit: 0 }] });
    await store.jobs.create(paused);
    await store.jobs.update(tenantId, paused.jobId, pause("credit_limit"));
    await store.jobs.create(unserved);
    expect(running).toBeDefined();

    const { items } = await listTasks(store.operatorViews)(filter);
    const byJob = Object.fromEntries(items.map((task) => [task.job_id, task.reason.code]));
    expect(byJob).toEqual({
      [jobId]: "running",
      [paused.jobId]: "credit_limit",
      [unserved.jobId]: "no_worker",
    });
    expect(items.find(({ job_id }) => job_id === jobId)?.lease).toMatchObject({
      owner: registration.owner,
      app: "worker-keyframes",
      is_alive: true,
    });
    const stuck = await listJobs(store.operatorViews)({ ...filter, isStuck: true });
    expect(stuck.items.map(({ job_id }) => job_id).sort()).toEqual(
      [paused.jobId, unserved.jobId].sort(),
    );
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page = await listJobs(store.operatorViews)({ ...filter, tenantId, limit: 1, after });
      seen.push(...page.items.map(({ job_id }) => job_id));
      after = page.next;
    } while (after !== null);
    expect(seen).toHaveLength(3);
    expect(new Set(seen).size).toBe(3);
    const old = await listJobs(store.operatorViews)({ ...filter, olderThan: 3_600 });
    expect(old.items).toEqual([]);
    await registration.close();
  });

  test("deliveries that were given up are listed apart from those that are still attempted", async () => {
    await client.query(
      `UPDATE webhook_deliveries SET state = 'abandoned', last_status = 500, attempts = 3
       WHERE delivery_id IN (SELECT delivery_id FROM webhook_deliveries LIMIT 3)`,
    );
    const all = await listDeliveries(store.operatorViews)(filter, "abandoned");
    expect(all.items.map(({ reason }) => reason.code)).toEqual(Array(3).fill("abandoned"));
    const first = await listDeliveries(store.operatorViews)({ ...filter, limit: 2 }, "abandoned");
    const rest = await listDeliveries(store.operatorViews)(
      { ...filter, after: first.next },
      "abandoned",
    );
    expect([...first.items, ...rest.items].map(({ delivery_id }) => delivery_id)).toEqual(
      all.items.map(({ delivery_id }) => delivery_id),
    );
    expect((await listDeliveries(store.operatorViews)(filter, "pending")).items).toEqual([]);
  });

  test("a job is shown whole, without what callbacks and receivers are proved by", async () => {
    const order = newJob(tenantId);
    await store.jobs.create(order);
    const whole = await store.operatorViews.wholeJob(order.jobId);
    expect(whole?.job).toMatchObject({ job_id: order.jobId, status: "pending" });
    expect(whole?.tasks).toHaveLength(1);
    expect(whole?.holds).toMatchObject([{ state: "pending", amount: 10 }]);
    expect(await store.operatorViews.wholeJob("no such job")).toBeNull();
    const [delivery] = (await listDeliveries(store.operatorViews)(filter, "abandoned")).items;
    const shown = await store.operatorViews.wholeDelivery(delivery?.delivery_id ?? "");
    expect(Object.keys(shown ?? {})).not.toContain("secret");
    expect(Object.keys(shown ?? {})).not.toContain("body");
  });
});
