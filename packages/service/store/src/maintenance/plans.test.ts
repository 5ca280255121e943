/** What runs most looks at a few rows, however many jobs there are: no plan reads a table that grows. */
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import pg from "pg";
import { listTransactions, transactionsBehind } from "../credits/credits.ts";
import type { Statement } from "../database/statement.ts";
import { readHistory } from "../jobs/history.ts";
import {
  allBehind,
  byStatusBehind,
  listAll,
  listByStatus,
  readEvents,
  searchJobs,
} from "../jobs/read.ts";
import { listWaiting } from "../jobs/waiting-items.ts";
import { openStore } from "../open-store.ts";
import { figures } from "../operations/figures.ts";
import { type FreshDatabase, freshDatabase } from "../testing/database.ts";
import { bigTenant, fillJobs } from "../testing/fill-jobs.ts";
import { usageDays, usageStages } from "../usage.ts";
import { listTenantDeliveries } from "../webhooks/tenant-deliveries.ts";

let database: FreshDatabase;
let client: pg.Client;
let newest: string;
beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await fillJobs(client, { jobs: 12_000, withDetails: 2_000 });
  const store = await openStore({ url: database.url });
  await store.maintenance.markPages(() => false);
  await store.close();
  await client.query("ANALYZE page_marks, credit_accounts");
  const { rows } = await client.query("SELECT job_id FROM job_events ORDER BY job_id DESC LIMIT 1");
  newest = rows[0].job_id;
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

type Plan = {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly Plan[];
};
/** 3,000 deliveries of the tenant's jobs, of which 10 were given up; and as many of others. */
const deliveryRows = `
  INSERT INTO webhook_deliveries (delivery_id, tenant_id, job_id, run_no, event, url, body, state, next_attempt_at, created_at)
  SELECT gen_random_uuid(), tenant_id, job_id, 1, 'job.completed', 'https://example.com/', '',
    CASE WHEN n <= 10 THEN 'abandoned' ELSE 'delivered' END, created_at, created_at
  FROM (SELECT *, row_number() OVER (PARTITION BY tenant_id = $1 ORDER BY job_id) AS n FROM jobs) AS j WHERE n <= 3000`;
const growing = new Set([
  "jobs",
  "tasks",
  "job_events",
  "credit_holds",
  "credit_transactions",
  "webhook_deliveries",
]);

/** The table of a node, also where it reads one of its months. */
const tableOf = (plan: Plan): string =>
  (plan["Relation Name"] ?? "").replace(/_(\d{4}_\d{2}|rest)$/, "");

/** Rows that a plan's nodes read of tables that grow. */
const rowsRead = (plan: Plan): number =>
  (growing.has(tableOf(plan))
    ? plan["Actual Loops"] * (plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0))
    : 0) + (plan.Plans ?? []).reduce((sum, each) => sum + rowsRead(each), 0);

/** As the store runs it: prepared, with a plan for any values, where `tenant` in the tenants' role. */
const planOf = async (
  { name, text }: Statement,
  values: readonly string[],
  isScoped: boolean,
): Promise<Plan> => {
  // A month of this test has a few pages, which are read whole unless there is no index. Those of an installation are large.
  await client.query(
    "BEGIN; SET LOCAL plan_cache_mode = force_generic_plan; SET LOCAL enable_seqscan = off",
  );
  if (isScoped)
    await client.query(
      `SET LOCAL ROLE reelwright_tenant; SET LOCAL reelwright.tenant = '${bigTenant}'`,
    );
  await client.query(`PREPARE ${name} AS ${text}`);
  const list = values.length > 0 ? `(${values.join(", ")})` : "";
  const { rows } = await client.query(`EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE ${name}${list}`);
  await client.query(`ROLLBACK; DEALLOCATE ${name}`);
  return rows[0]["QUERY PLAN"][0].Plan;
};

const tenant = `'${bigTenant}'`;
/** A time in the middle of all jobs, in microseconds; whatever id is compared with it. */
const middle = String((Date.now() - 180 * 86_400_000) * 1_000);
const middleId = "'00000000-0000-7000-8000-000000000000'";
/** 20 rows, what lies between two marks, and the tasks of a page's jobs. */
const most = 1_000;
test.each([
  ["the middle of all jobs", listAll, [tenant, "20", "3000"]],
  ["the end of all jobs", listAll, [tenant, "20", "5980"]],
  ["the middle of completed jobs", listByStatus, [tenant, "20", "2500", "'{completed}'"]],
  ["the first page of two statuses", listByStatus, [tenant, "20", "0", "'{failed,pending}'"]],
  ["the middle of the ledger", listTransactions, [tenant, "20", "6000"]],
  ["all jobs behind a key", allBehind, [tenant, "21", middle, middleId]],
  [
    "completed jobs behind a key",
    byStatusBehind,
    [tenant, "21", middle, "'{completed}'", middleId],
  ],
  ["the ledger behind a key", transactionsBehind, [tenant, "21", "13000"]],
] as const)("%s", async (_what, statement, values) => {
  expect(rowsRead(await planOf(statement, values, true))).toBeLessThanOrEqual(most);
});

/** How a plan's nodes read a table, where they read more of it than a page. */
const waysOfReading = (plan: Plan, table: string): readonly string[] => [
  ...(tableOf(plan) === table && plan["Actual Loops"] * plan["Actual Rows"] > 100
    ? [plan["Node Type"]]
    : []),
  ...(plan.Plans ?? []).flatMap((each) => waysOfReading(each, table)),
];

test("a search by text, which looks at the newest of a status in the index alone", async () => {
  const plan = await planOf(
    searchJobs,
    [tenant, "20", "0", "'{completed}'", "'mug'", "NULL"],
    true,
  );
  expect(rowsRead(plan)).toBeLessThanOrEqual(11_000);
  expect(waysOfReading(plan, "jobs")).toEqual(["Index Only Scan"]);
});

test("what waits for a person, which is nothing of ended jobs", async () => {
  expect(rowsRead(await planOf(listWaiting, [tenant, "20", "0"], true))).toBe(0);
});

test("usage: a row for each day, and the stages of the newest thousand jobs", async () => {
  const period = [tenant, "'2000-01-01'", "'2999-12-31'"];
  expect(rowsRead(await planOf(usageDays, period, true))).toBe(0);
  // A thousand jobs, of which the newest have 12 tasks each.
  expect(rowsRead(await planOf(usageStages, period, true))).toBeLessThanOrEqual(13_500);
});

test("deliveries, of which a page and a count are read", async () => {
  await client.query(deliveryRows, [bigTenant]);
  await client.query("ANALYZE webhook_deliveries");
  const page = [tenant, "20", "0"];
  const abandoned = await planOf(listTenantDeliveries, [...page, "'{abandoned}'"], true);
  expect(rowsRead(abandoned)).toBeLessThanOrEqual(60);
  const all = "'{pending,delivered,abandoned}'";
  expect(rowsRead(await planOf(listTenantDeliveries, [...page, all], true))).toBeLessThanOrEqual(
    3_200,
  );
});

test("a job's events", async () => {
  const plan = await planOf(readEvents, [`'${newest}'`, tenant, "0", "100"], true);
  expect(rowsRead(plan)).toBeLessThanOrEqual(100);
});

/** The parts of a table that a plan opens; those that it left out when it started are not among them. */
const partsOpened = (plan: Plan, table: string): readonly string[] => [
  ...(tableOf(plan) === table ? [plan["Relation Name"] ?? ""] : []),
  ...(plan.Plans ?? []).flatMap((each) => partsOpened(each, table)),
];

test("what is asked of one job opens its month alone", async () => {
  const [{ month }] = (
    await client.query(
      "SELECT to_char(to_timestamp(('x' || left(replace($1, '-', ''), 12))::bit(48)::bigint / 1000.0) AT TIME ZONE 'UTC', 'YYYY_MM') AS month",
      [newest],
    )
  ).rows;
  const events = await planOf(readEvents, [`'${newest}'`, tenant, "0", "100"], true);
  expect(partsOpened(events, "job_events")).toEqual([`job_events_${month}`]);
  const units = await planOf(readHistory, [`'${newest}'`, tenant, "NULL"], true);
  expect(partsOpened(units, "tasks")).toEqual([`tasks_${month}`]);
});

/** How often a statement searches each month of `tasks`. It runs before, because planning searches some as well. */
const searchesOf = async (text: string, values: readonly unknown[]) => {
  const searches = async () =>
    (
      await client.query<{ month: string; n: number }>(
        `SELECT relname AS month, (coalesce(idx_scan, 0) + coalesce(seq_scan, 0))::int AS n
         FROM pg_stat_xact_user_tables WHERE starts_with(relname, 'tasks_') ORDER BY relname`,
      )
    ).rows;
  await client.query("BEGIN");
  await client.query(text, [...values]);
  const before = await searches();
  await client.query(text, [...values]);
  const after = await searches();
  await client.query("ROLLBACK");
  const counts = after.map(({ month, n }, at) => [month, n - (before[at]?.n ?? 0)] as const);
  return Object.fromEntries(counts.filter(([, n]) => n > 0));
};

test("claims, and the progress of heartbeats, search the months of their jobs alone", async () => {
  await client.query(
    "INSERT INTO workers (owner, name, slots, alive_until) VALUES (1, 'w', '{}', 'infinity')",
  );
  const { rows } = await client.query(
    "SELECT task_id, job_id, tableoid::regclass::text AS month FROM tasks WHERE job_id = $1 LIMIT 1",
    [newest],
  );
  const [{ task_id, job_id, month }] = rows;
  const byId = await searchesOf("SELECT FROM tasks WHERE task_id = $1", [task_id]);
  expect(Object.keys(byId).length).toBeGreaterThan(3);

  // Tasks of an ended job aren't searched at all.
  await client.query("UPDATE jobs SET status = 'processing' WHERE job_id = $1", [newest]);
  const claim = "SELECT claim_tasks(ARRAY[$1::uuid], ARRAY[$2::uuid], ARRAY[1])";
  expect(Object.keys(await searchesOf(claim, [task_id, job_id]))).toEqual([month]);

  const progress = `SELECT heartbeat(1, 'w', 'host', 1, '{}', '{}', 8000, false, NULL, '{7}', $1, $2, '{7}', '{0.5}')`;
  const without = await searchesOf(
    progress.replace("$1, $2, '{7}', '{0.5}'", "$1, $2, '{}', '{}'"),
    [[], []],
  );
  const own = await searchesOf(progress, [[task_id], [job_id]]);
  expect(own).toEqual({ ...without, [month]: expect.any(Number) });
  expect(own[month]).toBeGreaterThan(without[month] ?? 0);
});

test("the figures of the installation, which count live work only", async () => {
  expect(rowsRead(await planOf(figures, [], false))).toBe(0);
});
