/**
 * What is asked of all calls looks at a few of them, however many there are.
 * @tier all
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import pg from "pg";
import type { Statement } from "../database/statement.ts";
import { openStore, type PostgresStore } from "../open-store.ts";
import { newJob } from "../testing/conformance/scenario.ts";
import { type FreshDatabase, freshDatabase } from "../testing/database.ts";
import { makeTenant } from "../testing/tenant.ts";
import {
  changeCall,
  countSubmission,
  findAbandoned,
  findCall,
  findUnswept,
  keysOf,
  noteSwept,
  wakeTask,
} from "./vendor-calls.ts";
import { dayFigures, dayMargins, daySums } from "./vendor-figures.ts";

let database: FreshDatabase;
let store: PostgresStore;
let client: pg.Client;
let tenantId: string;
/** Tables and months of more than a few rows. */
let large: ReadonlySet<string>;
beforeAll(async () => {
  database = await freshDatabase();
  store = await openStore({ url: database.url });
  tenantId = await makeTenant(store, 100);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("SELECT make_partitions(now() - interval '1 year', 2)");
  // A year of calls, one of them failed today; none is open.
  await client.query(
    `INSERT INTO vendor_calls (scope_id, key, tenant_id, job_id, provider, state, sends, cost_usd, sent_at, finished_at, created_at)
     SELECT id, 'old-' || n, $1, id, 'fal', 'done', 1, 0.1, at, at, at
     FROM generate_series(1, 100000) n, LATERAL (SELECT now() - interval '2 days' - n * interval '5 minutes' AS at) t,
       LATERAL (SELECT overlay(new_id()::text PLACING left(first_id(at)::text, 13) FROM 1 FOR 13)::uuid AS id) i`,
    [tenantId],
  );
  await client.query(
    `INSERT INTO vendor_calls (scope_id, key, tenant_id, provider, state, sends, cost_usd, sent_at, finished_at)
     VALUES (new_id(), 'today', $1, 'fal', 'failed', 1, 0.1, now(), now())`,
    [tenantId],
  );
  // A year of jobs and playground tasks.
  await client.query(
    `CREATE TEMP TABLE past AS
     SELECT n, at, overlay(new_id()::text PLACING left(first_id(at)::text, 13) FROM 1 FOR 13)::uuid AS id
     FROM generate_series(1, 20000) n, LATERAL (SELECT now() - interval '8 days' - n * interval '25 minutes' AS at) t;
     INSERT INTO jobs (job_id, tenant_id, idempotency_key, params, status, current_stage, credits_estimated,
       credits_reserved, created_at, updated_at, completed_at)
     SELECT id, '${tenantId}', n, '{}', 'completed', 'complete', 1, 0, at, at, at FROM past;
     INSERT INTO credit_holds (hold_id, tenant_id, job_id, run_no, amount, state, consumed, created_at, settled_at)
     SELECT new_id(), '${tenantId}', id, 1, 1, 'settled', 1, at, at FROM past`,
  );
  const recent = newJob(tenantId);
  await store.jobs.create(recent);
  await client.query("VACUUM ANALYZE");
  const { rows } = await client.query("SELECT relname FROM pg_class WHERE reltuples > 1000");
  large = new Set(rows.map(({ relname }) => relname));
});
afterAll(async () => {
  await client?.end();
  await store?.close();
  await database?.drop();
});

type Plan = {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly Plans?: readonly Plan[];
};
const scansOf = (plan: Plan): readonly string[] => [
  ...(large.has(plan["Relation Name"] ?? "") ? [plan["Node Type"]] : []),
  ...(plan.Plans ?? []).flatMap(scansOf),
];

test.each([
  ["today's figures", dayFigures, []],
  ["the sums of a week", daySums, [7]],
  ["the jobs of a week", dayMargins, [7, 50]],
  ["calls that nobody waits for", findAbandoned, [200]],
  ["results that nobody needs", findUnswept, [200]],
] as const)("%s", async (_what, { text }: Statement, values) => {
  const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${text}`, [...values]);
  const scans = scansOf(rows[0]["QUERY PLAN"][0].Plan);
  expect(scans.length).toBeGreaterThan(0);
  expect(scans).not.toContain("Seq Scan");
});

test("a call is found, counted and changed in its own month alone", async () => {
  const { rows } = await client.query(
    "SELECT scope_id AS scope, key, tableoid::regclass::text AS month FROM vendor_calls WHERE key = 'old-50000'",
  );
  const { scope, key, month } = rows[0];
  const statements: readonly [Statement, readonly unknown[]][] = [
    [findCall, [scope, key]],
    [countSubmission, [scope, key, 1, "m", "", 0.1, null]],
    [changeCall, [scope, key, ["done"], null, "{}", null]],
    [noteSwept, keysOf([{ scope, key }])],
    [wakeTask, [scope, key]],
  ];
  // Counts its own scans only.
  const session = new pg.Client({ connectionString: database.url });
  await session.connect();
  for (const { text, values } of statements.map(([{ text }, values]) => ({ text, values }))) {
    await session.query("BEGIN; SET LOCAL plan_cache_mode = force_generic_plan");
    await session.query({ name: text.slice(0, 60), text, values: [...values] });
    const { rows: read } = await session.query(
      `SELECT relname FROM pg_stat_xact_user_tables
       WHERE (relname LIKE 'vendor_calls_%' OR relname LIKE 'tasks_%') AND coalesce(seq_scan, 0) + coalesce(idx_scan, 0) > 0`,
    );
    await session.query("ROLLBACK");
    expect([month, month.replace("vendor_calls", "tasks")]).toEqual(
      expect.arrayContaining(read.map(({ relname }) => relname)),
    );
    expect(read.length).toBeGreaterThan(0);
  }
  await session.end();
});

test("today's figures count what ended today, and what is open since yesterday only as open", async () => {
  await client.query(
    `INSERT INTO vendor_calls (scope_id, key, tenant_id, provider, state, sends, sent_at)
     VALUES (new_id(), 'slow', $1, 'fal', 'submitted', 1, now() - interval '25 hours')`,
    [tenantId],
  );
  const [fal] = await store.vendorFigures.today();
  expect(fal).toMatchObject({ vendor: "fal", calls: 1, failures: 1, running: 1, waiting: 0 });
});

test("results of a call that was cancelled are swept half an hour later", async () => {
  const taskId = randomUUID();
  const subject = { kind: "playground", tenantId, taskId } as const;
  const call = { scope: taskId, key: randomUUID() };
  const calls = store.vendorCalls;
  await calls.intend({ ...call, subject, vendor: "fal", name: "clip", attempt: 1 });
  await calls.change(call, { kind: "cancelled" });
  expect(await calls.unswept(10)).toEqual([]);
  await client.query(
    "UPDATE vendor_calls SET finished_at = now() - interval '31 minutes' WHERE key = $1",
    [call.key],
  );
  expect(await calls.unswept(10)).toEqual([{ ...call, subject }]);
  await calls.swept([call]);
  expect(await calls.unswept(10)).toEqual([]);
});
