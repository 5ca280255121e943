/** Archived jobs show what they showed before, and begin anew from where they were. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { isEnded, type JobState, type Transition } from "@reelwright/core/jobs/job-state";
import pg from "pg";
import { openStore, type PostgresStore } from "../open-store.ts";
import {
  cancel,
  claimOnly,
  complete,
  done,
  jobWith,
  newJob,
  plentyOfRetries,
} from "../testing/conformance/scenario.ts";
import { emptyTables, type FreshDatabase, freshDatabase } from "../testing/database.ts";
import { makeTenant } from "../testing/tenant.ts";

let database: FreshDatabase;
let store: PostgresStore;
let client: pg.Client;
let tenantId: string;
let owner: number;
let closeWorker: () => Promise<void>;
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
beforeEach(async () => {
  await emptyTables(database.url);
  tenantId = await makeTenant(store, 10_000);
  const registration = await store.registerWorker("worker-keyframes");
  ({ owner } = registration);
  closeWorker = registration.close;
});
afterEach(async () => {
  expect((await store.checkInvariants()).filter(({ rows }) => rows > 0)).toEqual([]);
  await closeWorker();
});

const go = () => false;
const archive = (olderThanMs = 0) => store.maintenance.archiveJobs(olderThanMs, go);
const count = async (table: string): Promise<number> =>
  (await client.query(`SELECT count(*)::int AS rows FROM ${table}`)).rows[0].rows;
const deliver = () =>
  client.query(
    "UPDATE webhook_deliveries SET state = 'delivered', finished_at = clock_timestamp()",
  );

/** A job that was made, worked on and completed, with its webhook's delivery. */
const completedJob = async (): Promise<string> => {
  const { record } = await store.jobs.create(
    newJob(tenantId, jobWith({ webhook_url: "https://example.com/hook" })),
  );
  const claim = await claimOnly(store, owner);
  const output = { brief: "as it was", numbers: [1.5, null, "ü"] };
  await store.tasks.finish(claim, done(output), complete(7));
  return record.job.job_id;
};
/** What the sweep of the file store knows. */
const filesOf = async (jobId: string) => {
  const { jobs } = await store.storage.facts({ jobIds: [jobId], taskIds: [], callKeys: [] });
  const { is_ended, known_runs, outputs } = jobs.get(jobId) ?? {};
  return { is_ended, known_runs, outputs };
};
/** Without what changes by being archived, and by the time. */
const seenByOperators = async (jobId: string) => {
  const whole = await store.operatorViews.wholeJob(jobId);
  const { archive_month: _month, version: _version, ...job } = whole?.job ?? {};
  const deliveries = whole?.deliveries.map(({ age_s: _age, due_in_s: _due, ...rest }) => rest);
  return { ...whole, job, deliveries };
};
const shown = async (jobId: string) => ({
  record: await store.jobs.get(tenantId, jobId),
  listed: (await store.jobs.list(tenantId, { page: 1, pageSize: 50, statuses: null })).items,
  completed: (await store.jobs.list(tenantId, { page: 1, pageSize: 50, statuses: ["completed"] }))
    .items,
  events: await store.jobs.events(tenantId, jobId, 0, 100),
  history: (await store.histories.read(tenantId, jobId, null))?.units,
  laterEvents: await store.jobs.events(tenantId, jobId, 1, 1),
  holds: await store.jobs.holds(tenantId, jobId),
  files: await filesOf(jobId),
  operators: await seenByOperators(jobId),
  transactions: await store.credits.transactions(tenantId, { page: 1, pageSize: 50, jobId }),
});
const retry = (jobId: string) =>
  store.jobs.update(tenantId, jobId, ({ job }: JobState): Transition => {
    if (!isEnded(job.status)) throw new Error("it runs");
    return {
      restart: { from: "prepare", credits: 10, limits: plentyOfRetries },
      set: { status: "pending", current_stage: "prepare" },
      insert: [{ stage: "prepare", unit: 0 }],
      events: [{ type: "job.retried", data: {} }],
    };
  });

test("an archived job shows everything as before, and its key still finds it", async () => {
  const jobId = await completedJob();
  await deliver();
  const before = await shown(jobId);
  expect(await archive()).toBe(1);
  expect(await count("tasks")).toBe(0);
  expect(await shown(jobId)).toEqual(before);
  const key = before.record?.job.idempotency_key ?? "";
  expect((await store.jobs.byKey(tenantId, key))?.record).toEqual(before.record);
  expect(await archive()).toBe(0);
});

test("nobody else sees what is archived", async () => {
  const jobId = await completedJob();
  await deliver();
  await archive();
  const stranger = await makeTenant(store, 0);
  expect(await store.jobs.get(stranger, jobId)).toBeNull();
  expect(await store.jobs.events(stranger, jobId, 0, 10)).toEqual([]);
  await client.query(
    `BEGIN; SET LOCAL ROLE reelwright_tenant; SET LOCAL reelwright.tenant = '${stranger}'`,
  );
  const { rows } = await client.query("SELECT * FROM job_archives");
  await client.query("ROLLBACK");
  expect(rows).toEqual([]);
});

test("what has not ended, ended lately, or has something open stays", async () => {
  await store.jobs.create(newJob(tenantId));
  expect(await archive()).toBe(0);
  const claim = await claimOnly(store, owner);
  await store.tasks.finish(claim, done(), complete(7));
  expect(await archive(3_600_000)).toBe(0);
  await completedJob();
  // Its delivery is due; the first one's address was none.
  expect(await archive()).toBe(1);
});

test("an archived job that is retried is brought back first, and can be archived again", async () => {
  const jobId = await completedJob();
  await deliver();
  const before = await shown(jobId);
  await archive();
  const record = await retry(jobId);
  expect([record.job.run, record.job.status]).toEqual([2, "pending"]);
  const events = await store.jobs.events(tenantId, jobId, 0, 100);
  expect(events.slice(0, -1)).toEqual(before.events);
  expect(events.at(-1)?.type).toBe("job.retried");
  const claim = await claimOnly(store, owner);
  await store.tasks.finish(claim, done(), complete(3));
  await deliver();
  const again = await shown(jobId);
  await archive();
  expect(await shown(jobId)).toEqual(again);
});

test("what is refused leaves the job in its archive", async () => {
  const jobId = await completedJob();
  await deliver();
  await archive();
  const seen: JobState[] = [];
  const refusal = store.jobs.update(tenantId, jobId, (state) => {
    seen.push(state);
    throw new Error("refused");
  });
  await expect(refusal).rejects.toThrow("refused");
  expect(seen.map(({ tasks }) => tasks.map(({ stage, status }) => `${stage} ${status}`))).toEqual([
    ["prepare done"],
  ]);
  expect([await count("tasks"), await count("job_archives")]).toEqual([0, 1]);
});

test("a move that is cut off in its middle has moved nothing", async () => {
  const jobId = await completedJob();
  await deliver();
  const before = await shown(jobId);
  const mover = new pg.Client({ connectionString: database.url });
  const isCut = new Promise<void>((resolve) => {
    mover.on("error", () => resolve());
  });
  await mover.connect();
  const move =
    "SELECT archive_jobs(ARRAY[$1::uuid], clock_timestamp()) AS moved, pg_backend_pid() AS pid";
  await mover.query("BEGIN");
  const { rows } = await mover.query(move, [jobId]);
  expect(rows[0].moved).toBe(1);
  expect(await shown(jobId)).toEqual(before);
  await client.query("SELECT pg_terminate_backend($1)", [rows[0].pid]);
  await isCut;
  expect(await shown(jobId)).toEqual(before);
  expect(await count("job_archives")).toBe(0);
  expect(await archive()).toBe(1);
  expect(await shown(jobId)).toEqual(before);
});

test("reads, retries and archiving at once: each read is whole, each retry counts once", async () => {
  const jobIds = [];
  for (let n = 0; n < 8; n += 1) jobIds.push(await completedJob());
  await deliver();
  let isOver = false;
  const archiving = (async () => {
    while (!isOver) {
      await archive();
      await deliver();
    }
  })();
  const lives = jobIds.map(async (jobId) => {
    for (let run = 2; run <= 4; run += 1) {
      const read = await store.jobs.get(tenantId, jobId);
      expect(read?.tasks.map(({ stage }) => stage)).toEqual(["prepare"]);
      const events = await store.jobs.events(tenantId, jobId, 0, 100);
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
      await retry(jobId);
      const record = await store.jobs.update(tenantId, jobId, cancel);
      expect(record.job.run).toBe(run);
    }
  });
  await Promise.all(lives);
  isOver = true;
  await archiving;
});

test("deleted months: the job keeps its row, its key and its receipt, and may begin anew", async () => {
  const jobId = await completedJob();
  await deliver();
  await archive();
  const { record } = await shown(jobId);
  expect(await store.maintenance.deleteArchives(0)).toBe(0);
  // As if it had been archived three months ago.
  await client.query(`
    SELECT make_archive_partitions(0);
    CREATE TABLE job_archives_2020_01 PARTITION OF job_archives FOR VALUES FROM ('2020-01-01') TO ('2020-02-01');
    UPDATE job_archives SET archive_month = '2020-01-01'; UPDATE jobs SET archive_month = '2020-01-01'`);
  expect((await store.jobs.get(tenantId, jobId))?.tasks).toHaveLength(1);
  expect(await store.maintenance.deleteArchives(12)).toBe(1);
  const after = await shown(jobId);
  expect(after.record).toEqual({ job: record?.job, tasks: [] });
  expect([after.holds.length, after.transactions.total]).toEqual([1, 3]);
  expect((await retry(jobId)).tasks).toHaveLength(1);
});

test("old mails and payment events are deleted, what waits is not", async () => {
  await client.query(
    `INSERT INTO mails (mail_id, tenant_id, kind, recipient, data, state, next_attempt_at, created_at, finished_at)
     SELECT gen_random_uuid(), $1, 'credit_alert', 'a@example.com', '{}', CASE WHEN days IS NULL THEN 'pending' ELSE 'sent' END,
       now(), now() - interval '500 days', now() - days * interval '1 day' FROM unnest(ARRAY[NULL, 10, 100]) AS days`,
    [tenantId],
  );
  await client.query(
    `INSERT INTO payment_events (provider, event_id, type, created_at)
     SELECT 'sandbox', 'event-' || days, 'paid', now() - days * interval '1 day' FROM unnest(ARRAY[10, 500]) AS days`,
  );
  expect(await store.maintenance.deleteOld({ mails: 90, paymentEvents: 400, jobKeys: 0 }, go)).toBe(
    2,
  );
  expect([await count("mails"), await count("payment_events")]).toEqual([2, 1]);
});

test("old idempotency keys and changes that can't be undone any more are deleted", async () => {
  await client.query(
    `INSERT INTO idempotency_keys (tenant_id, key, fingerprint, resource_id, created_at)
     SELECT $1, 'key-' || days, '', gen_random_uuid(), now() - days * interval '1 day' FROM unnest(ARRAY[29, 31]) AS days`,
    [tenantId],
  );
  await client.query(
    `INSERT INTO account_changes (change_id, tenant_id, kind, author, expires_at)
     SELECT gen_random_uuid(), $1, 'webhook', '{}', now() - days * interval '1 day' FROM unnest(ARRAY[29, 31]) AS days`,
    [tenantId],
  );
  expect(await store.maintenance.deleteOld({ mails: 90, paymentEvents: 400, jobKeys: 0 }, go)).toBe(
    2,
  );
  expect([await count("idempotency_keys"), await count("account_changes")]).toEqual([1, 1]);
});

test("keys of jobs are kept, or expire where that is set; an expired key creates another job", async () => {
  const deleteKeys = (jobKeys: number) =>
    store.maintenance.deleteOld({ mails: 90, paymentEvents: 400, jobKeys }, go);
  const job = newJob(tenantId);
  const { record } = await store.jobs.create(job);
  await client.query("UPDATE job_keys SET created_at = now() - interval '3 years'");
  expect([await deleteKeys(0), await deleteKeys(2_000)]).toEqual([0, 0]);
  const again = { ...newJob(tenantId), idempotencyKey: job.idempotencyKey };
  const replayed = await store.jobs.create({ ...again, fingerprint: job.fingerprint });
  expect([replayed.created, replayed.record.job.job_id]).toEqual([false, record.job.job_id]);
  expect(await deleteKeys(365)).toBe(1);
  expect(await store.jobs.byKey(tenantId, job.idempotencyKey)).toBeNull();
  expect((await store.jobs.create(again)).created).toBe(true);
});
