/**
 * Lists show the same with page marks as without, in the middle of everything that moves rows.
 * @tier all
 */
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { JobStatus } from "@reelwright/core/jobs/job-state";
import pg from "pg";
import { openStore, type PostgresStore } from "../open-store.ts";
import { cancel, newJob, plentyOfRetries } from "../testing/conformance/scenario.ts";
import { type FreshDatabase, freshDatabase } from "../testing/database.ts";
import { bigTenant, fillJobs } from "../testing/fill-jobs.ts";

const pageSize = 20;
let database: FreshDatabase;
let store: PostgresStore;
let client: pg.Client;
beforeAll(async () => {
  database = await freshDatabase();
  store = await openStore({ url: database.url });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await fillJobs(client, { jobs: 12_000, withDetails: 0 });
  // As after a migration of a database that had jobs before.
  await client.query("SET session_replication_role = origin");
});
afterAll(async () => {
  await client.end();
  await store.close();
  await database.drop();
});

const plainJobs = async (page: number, statuses: readonly JobStatus[] | null) => {
  const { rows } = await client.query(
    `SELECT array_agg(job_id ORDER BY created_at DESC, job_id DESC) AS ids, (SELECT count(*)::int FROM jobs
       WHERE tenant_id = $1 AND ($4::text[] IS NULL OR status = ANY ($4))) AS total
     FROM (SELECT * FROM jobs WHERE tenant_id = $1 AND ($4::text[] IS NULL OR status = ANY ($4))
       ORDER BY created_at DESC, job_id DESC LIMIT $2 OFFSET $3) AS page`,
    [bigTenant, pageSize, (page - 1) * pageSize, statuses],
  );
  return { ids: rows[0].ids ?? [], total: rows[0].total };
};
const plainTransactions = async (page: number) => {
  const { rows } = await client.query(
    `SELECT array_agg(transaction_id ORDER BY seq DESC) AS ids, (SELECT count(*)::int FROM credit_transactions
       WHERE tenant_id = $1) AS total
     FROM (SELECT * FROM credit_transactions WHERE tenant_id = $1 ORDER BY seq DESC LIMIT $2 OFFSET $3) AS page`,
    [bigTenant, pageSize, (page - 1) * pageSize],
  );
  return { ids: rows[0].ids ?? [], total: rows[0].total };
};

/** Compares pages all over the lists with what plain statements say. */
const compareLists = async (): Promise<void> => {
  const filters = [null, ["completed"], ["failed"], ["pending"], ["completed", "failed"]] as const;
  for (const statuses of filters) {
    for (const page of [1, 25, 26, 51, 150, 300, 301, 5_000]) {
      const { items, total } = await store.jobs.list(bigTenant, { page, pageSize, statuses });
      const listed = { ids: items.map(({ job }) => job.job_id), total };
      expect({ statuses, page, ...listed }).toEqual({
        statuses,
        page,
        ...(await plainJobs(page, statuses)),
      });
    }
  }
  for (const page of [1, 25, 26, 300, 600, 601, 5_000]) {
    const { items, total } = await store.credits.transactions(bigTenant, {
      page,
      pageSize,
      jobId: null,
    });
    const listed = { ids: items.map(({ transaction_id }) => transaction_id), total };
    expect({ page, ...listed }).toEqual({ page, ...(await plainTransactions(page)) });
  }
};
const marks = async (list: string): Promise<readonly number[]> =>
  (
    await client.query(
      "SELECT place::int FROM page_marks WHERE tenant_id = $1 AND list = $2 ORDER BY 1",
      [bigTenant, list],
    )
  ).rows.map(({ place }) => place);
const broken = async () => (await store.checkInvariants()).filter(({ rows }) => rows > 0);
const mark = () => store.maintenance.markPages(() => false);

/** Begins the job anew from its first stage, without a price. */
const retry = (jobId: string) =>
  store.jobs.update(bigTenant, jobId, () => ({
    restart: { from: "prepare", credits: 0, limits: plentyOfRetries },
    set: { status: "pending", current_stage: "prepare" },
    insert: [{ stage: "prepare", unit: 0 }],
    events: [{ type: "job.retried", data: {} }],
  }));

test("pages are the same before and after they are counted and marked", async () => {
  await compareLists();
  const { counted, marked } = await mark();
  expect(counted).toBe(100);
  expect(await marks("jobs")).toEqual(Array.from({ length: 12 }, (_, n) => 500 * (n + 1)));
  expect(marked).toBeGreaterThan(12 + 10 + 24);
  expect(await mark()).toEqual({ counted: 0, marked: 0 });
  await compareLists();
  expect(await broken()).toEqual([]);
});

test("an old job that begins anew and ends again moves those after it", async () => {
  const [{ job_id: old }] = (
    await client.query(
      "SELECT job_id FROM jobs WHERE tenant_id = $1 AND status = 'completed' ORDER BY created_at OFFSET 2600 LIMIT 1",
      [bigTenant],
    )
  ).rows as [{ job_id: string }];
  await retry(old);
  expect(await marks("jobs.completed")).toEqual([500, 1_000, 1_500, 2_000, 2_500]);
  await compareLists();
  await mark();
  await store.jobs.update(bigTenant, old, cancel);
  await compareLists();
  await mark();
  await compareLists();
  expect((await marks("jobs.completed")).length).toBeGreaterThan(8);
  expect(await broken()).toEqual([]);
});

test("marks are right where jobs are made, end and begin anew while they are set", async () => {
  await client.query("DELETE FROM page_marks");
  const { rows } = await client.query<{ job_id: string }>(
    "SELECT job_id FROM jobs WHERE tenant_id = $1 AND status = 'completed' ORDER BY job_id LIMIT 40",
    [bigTenant],
  );
  const moves = rows.map(async ({ job_id }) => {
    await retry(job_id);
    const { record } = await store.jobs.create(newJob(bigTenant));
    await store.jobs.update(bigTenant, record.job.job_id, cancel);
    await store.jobs.update(bigTenant, job_id, cancel);
  });
  await Promise.all([...moves, mark(), mark(), mark()]);
  expect(await broken()).toEqual([]);
  await mark();
  await compareLists();
  expect(await broken()).toEqual([]);
});
