/** What `GET /usage` tells of the time before usage was counted by days. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import pg from "pg";
import { openStore, type PostgresStore } from "../open-store.ts";
import { blankDatabase, type FreshDatabase } from "../testing/database.ts";
import { migrate, readMigrations } from "./migrate.ts";

const counts = "20261123052501_account_reads_functions";
const [busy, idle] = [randomUUID(), randomUUID()];
const always = { from: "2000-01-01", to: "2999-12-31" };

type Run = {
  readonly settled: string;
  readonly charges: readonly (readonly [string, number, number])[];
};
type Before = {
  readonly created: string;
  readonly status: "processing" | "completed" | "failed" | "cancelled";
  /** The last one ends the job. */
  readonly runs: readonly Run[];
};
const none = { charges: [] } as const;
const before: readonly Before[] = [
  {
    created: "2026-03-01T23:59:59Z",
    status: "completed",
    runs: [
      {
        settled: "2026-03-02T00:00:00Z",
        charges: [
          ["script", 3, 0.5],
          ["video", 2, 60],
        ],
      },
    ],
  },
  {
    created: "2026-03-02T10:00:00Z",
    status: "failed",
    runs: [{ settled: "2026-03-02T11:00:00Z", ...none }],
  },
  {
    created: "2026-03-02T12:00:00Z",
    status: "cancelled",
    runs: [{ settled: "2026-03-04T00:10:00Z", ...none }],
  },
  // Failed at first, then completed: its first end isn't known any more.
  {
    created: "2026-03-02T13:00:00Z",
    status: "completed",
    runs: [
      { settled: "2026-03-02T14:00:00Z", charges: [["script", 1, 0.5]] },
      {
        settled: "2026-03-04T01:00:00Z",
        charges: [
          ["video", 1, 60],
          ["captions", 0, 2],
        ],
      },
    ],
  },
  { created: "2026-03-04T02:00:00Z", status: "processing", runs: [] },
];

let database: FreshDatabase;
let client: pg.Client;
let store: PostgresStore;

const addRun = async (jobId: string, { settled, charges }: Run, runNo: number): Promise<void> => {
  const listed = charges.map(([component, quantity, unitCredits]) => ({
    component,
    quantity,
    unitCredits,
  }));
  const credits = Math.ceil(
    listed.reduce((sum, each) => sum + each.quantity * each.unitCredits, 0),
  );
  await client.query(
    `INSERT INTO credit_holds (hold_id, tenant_id, job_id, run_no, amount, state, consumed, created_at, settled_at, charges)
     VALUES (gen_random_uuid(), $1, $2, $3, 500, 'settled', $4, $5, $5, $6)`,
    [busy, jobId, runNo, credits, settled, JSON.stringify(listed)],
  );
};

const addJob = async ({ created, status, runs }: Before): Promise<void> => {
  const jobId = randomUUID();
  await client.query(
    `INSERT INTO jobs (job_id, tenant_id, idempotency_key, params_hash, params, status, current_stage, credits_estimated,
       credits_reserved, run_no, created_at, updated_at, completed_at)
     VALUES ($1::uuid, $2, $1::uuid::text, 'hash', '{}', $3, 'prepare', 500, 0, $4, $5, $5, $6)`,
    [jobId, busy, status, Math.max(runs.length, 1), created, runs.at(-1)?.settled ?? null],
  );
  for (const [index, run] of runs.entries()) await addRun(jobId, run, index + 1);
};

const addPlayground = (settled: string, output: string | null) =>
  client.query(
    `INSERT INTO playground_holds (task_id, tenant_id, model_id, amount, state, consumed, output, error_message, created_at,
       deadline_at, settled_at)
     VALUES (gen_random_uuid(), $1, 'imgA_2', 8, 'settled', $2, $3, $4, $5, $5, $5)`,
    [busy, output === null ? 0 : 8, output, output === null ? "No." : null, settled],
  );

beforeAll(async () => {
  database = await blankDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const files = await readMigrations();
  const older = files.slice(
    0,
    files.findIndex(({ name }) => name === counts),
  );
  expect((await migrate(database.url, older)).applied).toHaveLength(older.length);
  for (const id of [busy, idle]) {
    await client.query("INSERT INTO tenants (tenant_id, name) VALUES ($1, 'Citrus')", [id]);
    await client.query("INSERT INTO credit_accounts (tenant_id, balance) VALUES ($1, 500)", [id]);
  }
  for (const job of before) await addJob(job);
  await addPlayground("2026-03-02T15:00:00Z", "a/b.png");
  await addPlayground("2026-03-05T15:00:00Z", null);
  expect((await migrate(database.url)).applied[0]).toBe(counts);
  store = await openStore({ url: database.url, poolSize: 2 });
});
afterAll(async () => {
  await store?.close();
  await client.end();
  await database.drop();
});

test("has each day's jobs, their last ends, and what all runs and the playground consumed", async () => {
  const nothing = {
    jobs_created: 0,
    ...{ jobs_completed: 0, jobs_failed: 0, jobs_cancelled: 0, credits: 0, components: {} },
  };
  expect(await store.usage.days(busy, always)).toEqual([
    { ...nothing, day: "2026-03-01", jobs_created: 1 },
    {
      ...{
        day: "2026-03-02",
        jobs_created: 3,
        jobs_completed: 1,
        jobs_failed: 1,
        jobs_cancelled: 0,
      },
      ...{ credits: 122 + 1 + 8, components: { script: 2, video: 120, playground: 8 } },
    },
    {
      ...{
        day: "2026-03-04",
        jobs_created: 1,
        jobs_completed: 1,
        jobs_failed: 0,
        jobs_cancelled: 1,
      },
      ...{ credits: 60, components: { video: 60 } },
    },
  ]);
  expect(await store.usage.days(idle, always)).toEqual([]);
});

test("satisfies the invariants of what is counted since", async () => {
  const broken = (await store.checkInvariants()).filter(({ rows }) => rows > 0);
  expect(broken.filter(({ check }) => check.includes("usage day"))).toEqual([]);
});
