import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { type Meter, silentMeter } from "@reelwright/core/telemetry/meter";
import pg from "pg";
import { openStore, type PostgresStore } from "../open-store.ts";
import { cancel, claimOnly, done, fail, newJob, pause } from "../testing/conformance/scenario.ts";
import { emptyTables, type FreshDatabase, freshDatabase } from "../testing/database.ts";
import { makeTenant } from "../testing/tenant.ts";

describe("what operators are shown", () => {
  let database: FreshDatabase;
  let store: PostgresStore;
  let client: pg.Client;
  const counted: object[] = [];
  const observed: { readonly name: string; readonly labels: object; readonly value: number }[] = [];
  const meter: Meter = {
    ...silentMeter,
    count: (name, labels) => void counted.push({ name, labels }),
    observe: (name, labels, value) => void observed.push({ name, labels, value }),
  };
  beforeAll(async () => {
    database = await freshDatabase();
    store = await openStore({ url: database.url, meter });
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await store.close();
    await database.drop();
  });
  let closing = async (): Promise<void> => undefined;
  beforeEach(() => emptyTables(database.url));
  afterEach(() => closing());

  const figures = () => store.operations.figures();

  const registered = () => store.registerWorker("worker");

  test("of many, the first that announces a sweep leads it, until it resigns or says goodbye", async () => {
    const all = await Promise.all(Array.from({ length: 10 }, registered));
    const sorted = [...all].sort((a, b) => a.owner - b.owner);
    const sweeps = sorted.map(({ sweep }) => sweep("work"));
    await Promise.all(sweeps.map(({ leads }) => leads()));
    const leaders = async () => {
      await Promise.all(sorted.map(({ beat }) => beat()));
      const found = await Promise.all(sweeps.map(({ leads }) => leads()));
      return found.flatMap((isLeader, at) => (isLeader ? [at] : []));
    };
    expect(await leaders()).toEqual([0]);
    sweeps[0]?.resign();
    await sorted[0]?.beat();
    expect(await leaders()).toEqual([1]);
    await sorted[1]?.close();
    expect(await leaders()).toEqual([2]);
    await Promise.all(sorted.map(({ close }) => close()));
  });

  test("a sweep whose leader is silent goes to another process; two lead the reaper", async () => {
    const [first, second, third] = [await registered(), await registered(), await registered()];
    const [work, heirs] = [first.sweep("work"), second.sweep("work")];
    const reapers = [first, second, third].map(({ sweep }) => sweep("reap"));
    await Promise.all([work, heirs, ...reapers].map(({ leads }) => leads()));
    await Promise.all([first, second, third].map(({ beat }) => beat()));
    expect([await work.leads(), await heirs.leads()]).toEqual([true, false]);
    expect(await Promise.all(reapers.map(({ leads }) => leads()))).toEqual([true, true, false]);
    await client.query("UPDATE workers SET alive_until = clock_timestamp() WHERE owner = $1", [
      first.owner,
    ]);
    await Promise.all([second.beat(), third.beat()]);
    expect(await heirs.leads()).toBe(true);
    expect(second.stale()).toBe(1);
    expect(new Set(second.fellows())).toEqual(new Set([second.owner, third.owner]));
    expect(await reapers[2]?.leads()).toBe(true);
    await Promise.all([first, second, third].map(({ close }) => close()));
  });

  test("an empty installation has nothing that waits", async () => {
    expect(await figures()).toEqual({
      queues: [],
      jobs: [],
      workers: [],
      deliveries: { due: 0, waiting: 0, leased: 0, oldestSeconds: 0 },
      credits: { available: 0, reserved: 0, owed: 0 },
      mails: { due: 0, waiting: 0, leased: 0, oldestSeconds: 0 },
      holds: { job: 0, playground: 0 },
      oldestHolds: { job: 0, playground: 0 },
      vendorCalls: [],
      vendorSpend: [],
    });
  });

  test("units are counted by stage and state, jobs by status, credits by kind", async () => {
    const tenantId = await makeTenant(store, 1_000);
    await store.jobs.create(newJob(tenantId));
    const registration = await store.registerWorker("worker-keyframes");
    closing = registration.close;
    await registration.announce({ prepare: 3 });
    await claimOnly(store, registration.owner);
    await store.jobs.create(newJob(tenantId));
    await client.query(
      "UPDATE tasks SET ready_at = ready_at - interval '1 hour' WHERE status = 'ready'",
    );
    const { queues, jobs, workers, credits, holds, oldestHolds } = await figures();
    const queue = {
      stage: "prepare",
      ready: 0,
      dispatched: 1,
      leased: 1,
      waiting: 0,
      paused: 0,
      slots: 3,
    };
    expect(queues).toEqual([expect.objectContaining(queue)]);
    expect(queues[0]?.oldestSeconds).toBeGreaterThan(3_500);
    expect(queues[0]?.oldestSeconds).toBeLessThan(3_900);
    expect(queues[0]?.undispatchedSeconds).toBe(0);
    expect(jobs).toEqual(
      expect.arrayContaining([
        { status: "pending", count: 1 },
        { status: "processing", count: 1 },
      ]),
    );
    expect(workers).toEqual([{ app: "worker-keyframes", count: 1 }]);
    expect(holds).toEqual({ job: 2, playground: 0 });
    expect(oldestHolds).toEqual({ job: expect.any(Number), playground: 0 });
    expect(oldestHolds.job).toBeGreaterThan(0);
    expect(credits.available + credits.reserved).toBe(1_000);
    expect(credits.reserved).toBeGreaterThan(0);
  });

  test("a paused job's units wait for nobody's slot", async () => {
    const tenantId = await makeTenant(store, 1_000);
    const { record } = await store.jobs.create(newJob(tenantId));
    await store.jobs.update(tenantId, record.job.job_id, pause("credit_limit"));
    const [queue] = (await figures()).queues;
    expect(queue).toMatchObject({ dispatched: 0, paused: 1, oldestSeconds: 0 });
  });

  test("jobs that end are counted once, with why, whatever ends them", async () => {
    const tenantId = await makeTenant(store, 1_000);
    const registration = await store.registerWorker("worker-keyframes");
    closing = registration.close;
    counted.length = 0;
    observed.length = 0;
    await store.jobs.create(newJob(tenantId));
    const claim = await claimOnly(store, registration.owner);
    expect(await store.tasks.finish(claim, done(), fail)).toMatchObject({ isWritten: true });
    expect(
      await store.tasks.finish({ ...claim, leaseToken: "999999" }, done(), fail),
    ).toMatchObject({ isWritten: false });
    const { record } = await store.jobs.create(newJob(tenantId));
    await store.jobs.update(tenantId, record.job.job_id, cancel);
    const ends = { name: "reelwright_jobs_ended_total" };
    expect(counted).toEqual([
      { ...ends, labels: { status: "failed", cause: "input" } },
      { ...ends, labels: { status: "cancelled", cause: "none" } },
    ]);
    expect(observed.filter(({ name }) => name === "reelwright_job_duration_seconds")).toMatchObject(
      [{ labels: { status: "failed" } }, { labels: { status: "cancelled" } }],
    );
  });

  test("waits for sessions and sizes of batches are measured", async () => {
    const tenantId = await makeTenant(store, 1_000);
    observed.length = 0;
    await Promise.all(Array.from({ length: 5 }, () => store.jobs.create(newJob(tenantId))));
    const sizes = observed
      .filter(({ name }) => name === "reelwright_group_commit_batch_size")
      .filter(({ labels }) => "operation" in labels && labels.operation === "create")
      .map(({ value }) => value);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(5);
    const waits = observed.filter(({ name }) => name === "reelwright_database_pool_wait_seconds");
    expect(waits.map(({ labels }) => labels)).toContainEqual({ pool: "store" });
    expect(waits.every(({ value }) => value >= 0 && value < 60)).toBe(true);
  });
});
