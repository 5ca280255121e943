import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import pg from "pg";
import { openStore, type PostgresStore } from "./open-store.ts";
import { cancel, claimOnly, complete, done, fail, newJob } from "./testing/conformance/scenario.ts";
import { type FreshDatabase, freshDatabase } from "./testing/database.ts";
import { makeTenant } from "./testing/tenant.ts";

let database: FreshDatabase;
let store: PostgresStore;
let client: pg.Client;
beforeAll(async () => {
  database = await freshDatabase();
  store = await openStore({ url: database.url });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await store.close();
  await database.drop();
});

const always = { from: "2000-01-01", to: "2999-12-31" };

/** The period's days as one, should midnight lie between them. */
const totals = async (tenantId: string) => {
  const days = await store.usage.days(tenantId, always);
  const sum = (
    name: "jobs_created" | "jobs_completed" | "jobs_failed" | "jobs_cancelled" | "credits",
  ) => days.reduce((total, day) => total + day[name], 0);
  return {
    created: sum("jobs_created"),
    completed: sum("jobs_completed"),
    failed: sum("jobs_failed"),
    cancelled: sum("jobs_cancelled"),
    credits: sum("credits"),
  };
};
const componentsOf = async (tenantId: string) =>
  (await store.usage.days(tenantId, always)).map(({ components }) => components);

const ended = async (tenantId: string, how: ReturnType<typeof complete>) => {
  const { record } = await store.jobs.create(newJob(tenantId));
  const registration = await store.registerWorker("worker");
  await store.tasks.finish(await claimOnly(store, registration.owner), done(), how);
  await registration.close();
  return record.job.job_id;
};

test("counts what is created and how it ends, with the credits of charges", async () => {
  const [mine, other] = [await makeTenant(store, 1_000), await makeTenant(store, 1_000)];
  await ended(mine, complete(4));
  await ended(mine, complete(6));
  await ended(mine, fail);
  await ended(other, complete(2));
  const { record } = await store.jobs.create(newJob(mine));
  await store.jobs.update(mine, record.job.job_id, cancel);
  expect(await totals(mine)).toEqual({
    created: 4,
    completed: 2,
    failed: 1,
    cancelled: 1,
    credits: 10,
  });
  expect(await totals(other)).toMatchObject({ created: 1, completed: 1, credits: 2 });
  const scripts = (await componentsOf(mine)).map(({ script }) => script ?? 0);
  expect(scripts.reduce((sum, each) => sum + each, 0)).toBe(10);
  expect((await store.checkInvariants()).filter(({ rows }) => rows > 0)).toEqual([]);
});

test("counts a replayed creation once", async () => {
  const tenantId = await makeTenant(store, 1_000);
  const job = newJob(tenantId);
  await store.jobs.create(job);
  await store.jobs.create({ ...job, jobId: randomUUID() });
  await store.jobs.update(tenantId, job.jobId, cancel);
  expect(await totals(tenantId)).toMatchObject({ created: 1, cancelled: 1 });
});

test("counts tasks of the playground that were made", async () => {
  const tenantId = await makeTenant(store, 1_000);
  const reserve = async () => {
    const taskId = randomUUID();
    const order = { tenantId, modelId: "imgA_2", credits: 8, startWithinMs: 60_000, maxOpen: 9 };
    await store.playground.reserve({ taskId, ...order });
    return taskId;
  };
  await store.playground.settle(await reserve(), { kind: "completed", output: "a/b.png" });
  await store.playground.settle(await reserve(), { kind: "failed", message: "No." });
  expect(await totals(tenantId)).toMatchObject({ created: 0, credits: 8 });
  expect(await componentsOf(tenantId)).toEqual([{ playground: 8 }]);
});

test("components of one day are added up", async () => {
  const { rows } = await client.query(
    `SELECT add_components('{"script": 1.5}', credits_by_component($1::jsonb)) AS sum`,
    [
      JSON.stringify([
        { component: "script", quantity: 3, unitCredits: 0.5 },
        { component: "video", quantity: 2, unitCredits: 60 },
        { component: "captions", quantity: 0, unitCredits: 1 },
      ]),
    ],
  );
  expect(rows[0].sum).toEqual({ script: 3, video: 120 });
});

test("stages are measured from the first unit's start to the last one's end", async () => {
  const tenantId = await makeTenant(store, 1_000);
  const long = `UPDATE tasks SET finished_at = started_at + $2 * interval '1 second' WHERE job_id = $1`;
  for (const seconds of [2, 4, 30]) {
    await client.query(long, [await ended(tenantId, complete(1)), seconds]);
  }
  const stages = await store.usage.stages(tenantId, always);
  expect(stages).toEqual([
    { stage: "prepare", median_seconds: 4, p95_seconds: expect.closeTo(27.4, 1), jobs: 3 },
  ]);
  const past = { from: "2000-01-01", to: "2000-12-31" };
  expect(await store.usage.stages(tenantId, past)).toEqual([]);
});
