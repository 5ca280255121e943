/** What belongs to jobs, archived or not, before and after it lies in months. */
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import pg from "pg";
import { openStore, type PostgresStore } from "../open-store.ts";
import { blankDatabase, type FreshDatabase } from "../testing/database.ts";
import { migrate, readMigrations } from "./migrate.ts";

const divides = "20261127111500_partitions_of_events_and_deliveries";
const tenantId = "00000000-0000-7000-8000-000000000001";
/** Jobs by the month of their ids; one has an id of another version. */
const old = "019c1111-1111-7000-8000-000000000001";
const recent = "019d2222-2222-7000-8000-000000000002";
const other = "f0000000-0000-4000-8000-000000000003";

let database: FreshDatabase;
let client: pg.Client;
let store: PostgresStore;
let before: Rows;

type Row = { readonly [column: string]: unknown };
type Rows = { readonly [table: string]: readonly Row[] };
const rowsNow = async (): Promise<Rows> => {
  const found: { [table: string]: readonly Row[] } = {};
  for (const table of [
    "tasks",
    "job_events",
    "webhook_deliveries",
    "vendor_calls",
    "credit_transactions",
  ]) {
    const { rows } = await client.query(
      `SELECT to_jsonb(t) AS row FROM ${table} AS t
       ORDER BY t.job_id, t.created_at, to_jsonb(t) ->> 'key', to_jsonb(t) ->> 'transaction_id'`,
    );
    found[table] = rows.map(({ row }) => row);
  }
  return found;
};
/** Of both, the columns that both have. */
const inCommon = (some: Rows, others: Rows): Rows =>
  Object.fromEntries(
    Object.entries(some).map(([table, rows]) => [
      table,
      rows.map((row) =>
        Object.fromEntries(
          Object.entries(row).filter(([column]) => column in (others[table]?.[0] ?? {})),
        ),
      ),
    ]),
  );

const addJob = async (jobId: string): Promise<void> => {
  await client.query(
    `INSERT INTO jobs (job_id, tenant_id, idempotency_key, params, status, current_stage, credits_estimated, credits_reserved,
       event_seq, created_at, updated_at, completed_at)
     SELECT $1::uuid, $2, $1::uuid::text, '{}', 'completed', 'complete', 1, 0, 2, at, at, at
     FROM (SELECT CASE WHEN $1::text LIKE '01%' THEN to_timestamp(('x' || left(replace($1::text, '-', ''), 12))::bit(48)::bigint / 1000.0)
       ELSE now() END AS at) AS t`,
    [jobId, tenantId],
  );
  await client.query(
    `INSERT INTO tasks (task_id, job_id, tenant_id, run_no, stage, unit, status, claim_count, items, progress, output, lease_token,
       created_at, started_at, finished_at, past_claims)
     SELECT new_id(), job_id, tenant_id, 1, 'keyframes', n, 'done', 1, 1, 1, jsonb_build_object('numbers', ARRAY[1.5, n], 'text', 'ü'),
       17, created_at + n * interval '1 second', created_at, created_at, '[{"claim": 1}]' FROM jobs, generate_series(1, 2) AS n WHERE job_id = $1`,
    [jobId],
  );
  await client.query(
    `INSERT INTO job_events (job_id, seq, type, data, created_at)
     SELECT job_id, n, 'stage.progress', '{"a": 1}', created_at + n * interval '1 second' FROM jobs, generate_series(1, 2) AS n WHERE job_id = $1`,
    [jobId],
  );
  await client.query(
    `INSERT INTO webhook_deliveries (delivery_id, tenant_id, job_id, run_no, event, url, body, secret, state, next_attempt_at, created_at)
     SELECT new_id(), tenant_id, job_id, 1, 'job.completed', 'https://example.com/hook', '\\x7b7d', '\\x00ff', 'delivered', created_at,
       created_at FROM jobs WHERE job_id = $1`,
    [jobId],
  );
};

const playgroundTask = "019c1111-2222-7000-8000-000000000004";
const states = ["intent", "unknown", "submitted", "done", "failed", "cancelled"];

/** A call in each state of a job, a playground task and a suggestion, made in March. */
const addCalls = async (): Promise<void> => {
  await client.query(
    `INSERT INTO vendor_calls (key, tenant_id, job_id, run_no, stage, unit, item, playground_task_id, provider, name, state,
       vendor_task_id, result, cost_usd, has_files, created_at, updated_at)
     SELECT md5(of || state), $1, job_id, CASE WHEN job_id IS NOT NULL THEN 1 END, 'generation', 3, 0, task_id, 'fal', of, state,
       'task ' || of || state, '{"info": [1.5, "ü"]}', 0.25, state = 'done', at, at
     FROM (VALUES ('job', $2::uuid, NULL::uuid), ('playground', NULL, $3), ('suggestion', NULL, NULL)) AS o(of, job_id, task_id),
       unnest($4::text[]) WITH ORDINALITY AS s(state, n), LATERAL (SELECT timestamptz '2026-03-31 12:00Z' + n * interval '1 second' AS at) AS t`,
    [tenantId, recent, playgroundTask, states],
  );
};

const hold = "019c1111-3333-7000-8000-000000000005";
const payment = "019c1111-4444-7000-8000-000000000006";
/** An operator's grant: its id is a hash of its key. */
const grant = "f0f0f0f0-5555-8000-8000-000000000007";
const bonus = "019d2222-6666-7000-8000-000000000008";

/** Ledger rows of each cause: a bonus, a grant, a payment, a hold and a playground task. */
const addLedger = async (): Promise<void> => {
  await client.query(
    `INSERT INTO credit_holds (hold_id, tenant_id, job_id, run_no, amount, state, consumed, created_at, settled_at)
     VALUES ('${hold}', '${tenantId}', '${recent}', 1, 5, 'settled', 5, now(), now());
     INSERT INTO playground_holds (task_id, tenant_id, model_id, amount, created_at, deadline_at)
     VALUES ('${playgroundTask}', '${tenantId}', 'imgA_2', 5, now(), now());
     INSERT INTO payments (payment_id, provider, reference) VALUES ('${payment}', 'sandbox', 'order')`,
  );
  await client.query(
    `INSERT INTO credit_transactions (transaction_id, tenant_id, type, hold_id, playground_task_id, payment_id, job_id, amount,
       balance_before, balance_after, credit_balance_after, credit_reserved_after, available_after, description, created_at)
     SELECT coalesce(id, new_id()), $1, type, hold_id, task_id, payment_id, CASE WHEN hold_id IS NOT NULL THEN $2::uuid END, amount,
       1000, 1000 + amount, 1000 + amount, 0, 1000 + amount, 'ü', '2026-01-31 12:00Z'
     FROM (VALUES ('bonus', '${bonus}'::uuid, NULL::uuid, NULL::uuid, NULL::uuid, 7), ('bonus', '${grant}', NULL, NULL, NULL, 7),
       ('purchase', NULL, NULL, NULL, '${payment}', 100), ('reserve', NULL, '${hold}', NULL, NULL, -5),
       ('consume', NULL, '${hold}', NULL, NULL, -5), ('reserve', NULL, NULL, '${playgroundTask}', NULL, -5))
       AS r(type, id, hold_id, task_id, payment_id, amount)`,
    [tenantId, recent],
  );
};

beforeAll(async () => {
  database = await blankDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const files = await readMigrations();
  await migrate(
    database.url,
    files.slice(
      0,
      files.findIndex(({ name }) => name === divides),
    ),
  );
  await client.query("INSERT INTO tenants (tenant_id, name) VALUES ($1, 'Citrus')", [tenantId]);
  await client.query("INSERT INTO credit_accounts (tenant_id, balance) VALUES ($1, 500)", [
    tenantId,
  ]);
  for (const jobId of [old, recent, other]) await addJob(jobId);
  await addCalls();
  await addLedger();
  before = await rowsNow();
  await client.query("SELECT make_archive_partitions(0)");
  const { rows } = await client.query(
    "SELECT archive_jobs($1::uuid[], clock_timestamp()) AS moved",
    [[old, other]],
  );
  expect([rows[0].moved, (await rowsNow())["tasks"]?.length]).toEqual([2, 2]);
  expect((await migrate(database.url)).applied[0]).toBe(divides);
  store = await openStore({ url: database.url, poolSize: 2 });
});
afterAll(async () => {
  await store?.close();
  await client.end();
  await database.drop();
});

test("every row is as it was, those of the archives too", async () => {
  const after = await rowsNow();
  expect(Object.values(after).map((rows) => rows.length)).toEqual([6, 6, 3, 18, 6]);
  expect(inCommon(after, before)).toEqual(inCommon(before, after));
});

test("rows lie in the months of their jobs' ids", async () => {
  const { rows } = await client.query(
    "SELECT job_id, tableoid::regclass::text AS part FROM tasks GROUP BY 1, 2 ORDER BY 1",
  );
  expect(rows).toEqual([
    { job_id: old, part: "tasks_2026_01" },
    { job_id: recent, part: "tasks_2026_03" },
    { job_id: other, part: "tasks_rest" },
  ]);
});

test("calls lie in the months of what they are for, and are found by their scope and key", async () => {
  const { rows } = await client.query(
    `SELECT name, tableoid::regclass::text AS part, count(*)::int, bool_and(scope_id = coalesce(job_id, playground_task_id, scope_id)) AS ok
     FROM vendor_calls GROUP BY 1, 2 ORDER BY 1`,
  );
  expect(rows).toEqual([
    { name: "job", part: "vendor_calls_2026_03", count: 6, ok: true },
    { name: "playground", part: "vendor_calls_2026_01", count: 6, ok: true },
    { name: "suggestion", part: "vendor_calls_2026_03", count: 6, ok: true },
  ]);
  const subject = {
    kind: "unit",
    tenantId,
    jobId: recent,
    run: 1,
    stage: "generation",
    unit: 3,
    item: 0,
  } as const;
  const { rows: keys } = await client.query(
    "SELECT md5('job' || state) AS key, state FROM unnest($1::text[]) AS state",
    [states],
  );
  for (const { key, state } of keys) {
    const call = { scope: recent, key, subject, vendor: "fal", name: "job", attempt: 1 };
    expect(await store.vendorCalls.intend(call)).toMatchObject({ state, ref: `task job${state}` });
  }
});

test("ledger rows lie in the months of their causes, and none is written twice", async () => {
  const { rows } = await client.query(
    `SELECT type, tableoid::regclass::text AS part, cause_id::text AS cause FROM credit_transactions ORDER BY cause_id, type`,
  );
  expect(rows).toEqual([
    { type: "reserve", part: "credit_transactions_2026_01", cause: playgroundTask },
    { type: "consume", part: "credit_transactions_2026_01", cause: hold },
    { type: "reserve", part: "credit_transactions_2026_01", cause: hold },
    { type: "purchase", part: "credit_transactions_2026_01", cause: payment },
    { type: "bonus", part: "credit_transactions_2026_03", cause: bonus },
    { type: "bonus", part: "credit_transactions_rest", cause: grant },
  ]);
  const { rows: sequences } = await client.query(
    "SELECT pg_get_serial_sequence('credit_transactions', 'seq') AS seq",
  );
  expect(sequences).toEqual([{ seq: "public.credit_transactions_seq_seq" }]);
  const { rows: written } = await client.query(
    "SELECT to_jsonb(t) AS row FROM credit_transactions t",
  );
  for (const { row } of written) {
    // With another id where the cause is another one.
    const again = {
      ...row,
      seq: 99,
      ...(row.cause_id !== row.transaction_id && { transaction_id: tenantId }),
    };
    const insert =
      "INSERT INTO credit_transactions SELECT * FROM jsonb_populate_record(NULL::credit_transactions, $1)";
    await expect(client.query(insert, [again])).rejects.toMatchObject({ code: "23505" });
  }
});

test("a job that was archived is read as any other", async () => {
  const record = await store.jobs.get(tenantId, old);
  expect(record?.tasks.map(({ output }) => output)).toEqual([
    { numbers: [1.5, 1], text: "ü" },
    { numbers: [1.5, 2], text: "ü" },
  ]);
  expect(await store.jobs.events(tenantId, old, 0, 9)).toHaveLength(2);
  expect((await store.histories.read(tenantId, old, null))?.units).toHaveLength(2);
});
