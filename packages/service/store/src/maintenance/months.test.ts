/** What maintenance deletes: months of what belongs to jobs, without what is still needed, and old rows of other tables. */
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
const dropMonths = () => store.maintenance.deleteMonths({ days: 30, months: 12 }, go);
const column = async (sql: string, values: readonly unknown[] = []): Promise<unknown[]> =>
  (await client.query({ text: sql, values: [...values], rowMode: "array" })).rows.map(([v]) => v);
/** The partitions of a table, without the month in their names. */
const partsOf = async (table: string): Promise<readonly string[]> =>
  (await column("SELECT inhrelid::regclass::text FROM pg_inherits WHERE inhparent = $1::regclass", [
    table,
  ])) as string[];
/** Tables whose months are dropped. */
const droppedTables = "SELECT parent FROM monthly_tables() WHERE parent <> 'credit_transactions'";
/** Where the rows of a job lie, by table: the suffixes of their partitions. */
const placesOf = async (
  jobId: string,
): Promise<{ readonly [table: string]: readonly unknown[] }> => {
  const tables = (await column(droppedTables)) as string[];
  const places: { [table: string]: readonly unknown[] } = {};
  for (const table of tables) {
    const text = `SELECT DISTINCT substr(tableoid::regclass::text, length('${table}') + 2) FROM ${table} WHERE job_id = $1`;
    places[table] = await column(text, [jobId]);
  }
  return places;
};

/** A paid call of a job's first unit, whose results are swept. */
const paidCall = async (jobId: string) => {
  const unit = { run: 1, stage: "prepare", unit: 0, item: 0 };
  const call = { scope: jobId, key: `call ${jobId}` };
  await store.vendorCalls.intend({
    ...{ ...call, vendor: "fal", name: "clip", attempt: 1 },
    subject: { kind: "unit", tenantId, jobId, ...unit },
  });
  await store.vendorCalls.change(call, { kind: "cancelled" });
  await store.vendorCalls.swept([call]);
  return call;
};

/** A job that was made, worked on, paid for and completed; its webhook was delivered. */
const completedJob = async (): Promise<string> => {
  const { record } = await store.jobs.create(
    newJob(tenantId, jobWith({ webhook_url: "https://example.com/hook" })),
  );
  await paidCall(record.job.job_id);
  await store.tasks.finish(await claimOnly(store, owner), done(), complete(7));
  await client.query(
    "UPDATE webhook_deliveries SET state = 'delivered', finished_at = clock_timestamp()",
  );
  return record.job.job_id;
};
/** A time older than what the tests keep. */
const oldDays = 500;
/** Moves all jobs, with what belongs to them, so many days into the past, where they have months of their own. */
const moveBack = async (days: number): Promise<readonly string[]> => {
  await client.query("SELECT make_partitions(now() - $1::int * interval '1 day', 2)", [days]);
  const by = `- interval '${days} days'`;
  const moved = (at: string) => `${at} = ${at} ${by}`;
  const ids = `UPDATE jobs SET ${moved("created_at")}, ${moved("completed_at")},
      job_id = overlay(job_id::text PLACING left(first_id(created_at ${by})::text, 13) FROM 1 FOR 13)::uuid
    RETURNING job_id::text`;
  const found = (await column(ids)) as string[];
  const jobsByFormerId = "job_keys k JOIN jobs j ON k.key = j.idempotency_key";
  await client.query(`UPDATE tasks t SET job_id = j.job_id FROM ${jobsByFormerId} WHERE t.job_id = k.job_id;
    UPDATE job_events e SET job_id = j.job_id FROM ${jobsByFormerId} WHERE e.job_id = k.job_id;
    UPDATE webhook_deliveries d SET job_id = j.job_id FROM ${jobsByFormerId} WHERE d.job_id = k.job_id;
    UPDATE vendor_calls c SET scope_id = j.job_id, job_id = j.job_id FROM ${jobsByFormerId} WHERE c.scope_id = k.job_id;
    UPDATE job_keys k SET job_id = j.job_id FROM jobs j WHERE k.key = j.idempotency_key;
    UPDATE credit_holds SET ${moved("created_at")}, ${moved("settled_at")}; UPDATE usage_days SET ${moved("day")}`);
  return found;
};
const noPlaces = async () => (await column(droppedTables)).map(() => []);

test("this month and the next two have partitions, and each row lies in its month", async () => {
  const jobId = await completedJob();
  const months = await column(
    "SELECT to_char(now() AT TIME ZONE 'UTC' + n * interval '1 month', 'YYYY_MM') FROM generate_series(0, 2) AS n",
  );
  for (const [table, places] of Object.entries(await placesOf(jobId))) {
    expect(places).toEqual(months.slice(0, 1));
    expect(await partsOf(table)).toEqual(
      expect.arrayContaining(months.map((month) => `${table}_${month}`)),
    );
  }
});

test("an old month is dropped: its job keeps its row, its key and its receipt", async () => {
  await completedJob();
  const [old = ""] = await moveBack(oldDays);
  const fresh = await completedJob();
  const before = await store.jobs.get(tenantId, old);
  expect(before?.job.status).toBe("completed");
  expect(await store.jobs.events(tenantId, old, 0, 9)).not.toEqual([]);
  const freshEvents = await store.jobs.events(tenantId, fresh, 0, 9);
  const tables = (await noPlaces()).length;
  expect(await dropMonths()).toBeGreaterThanOrEqual(tables);
  expect(await dropMonths()).toBe(0);
  expect(Object.values(await placesOf(old))).toEqual(await noPlaces());
  expect(await store.jobs.get(tenantId, old)).toEqual({ job: before?.job, tasks: [] });
  expect(await store.jobs.events(tenantId, old, 0, 9)).toEqual([]);
  expect(await store.jobs.holds(tenantId, old)).toHaveLength(1);
  const key = before?.job.idempotency_key ?? "";
  expect((await store.jobs.byKey(tenantId, key))?.record.job.job_id).toBe(old);
  expect(await store.jobs.events(tenantId, fresh, 0, 9)).toEqual(freshEvents);
});

test("a job without its month may begin anew, and what it makes then is kept", async () => {
  await completedJob();
  const [old = ""] = await moveBack(oldDays);
  await dropMonths();
  const record = await store.jobs.update(tenantId, old, ({ job }: JobState): Transition => {
    if (!isEnded(job.status)) throw new Error("it runs");
    return {
      restart: { from: "prepare", credits: 10, limits: plentyOfRetries },
      set: { status: "pending", current_stage: "prepare" },
      insert: [{ stage: "prepare", unit: 0 }],
      events: [{ type: "job.retried", data: {} }],
    };
  });
  expect([record.job.run, record.tasks.length]).toEqual([2, 1]);
  await store.tasks.finish(await claimOnly(store, owner), done({ brief: "new" }), complete(3));
  await dropMonths();
  expect(await dropMonths()).toBe(0);
  expect((await store.jobs.get(tenantId, old))?.tasks).toMatchObject([
    { output: { brief: "new" } },
  ]);
  expect((await store.histories.read(tenantId, old, null))?.units).toHaveLength(1);
});

test("nothing is dropped of months that are to be kept", async () => {
  await completedJob();
  await moveBack(300);
  expect(await dropMonths()).toBe(0);
});

test("what an open job needs outlives its month, until the job ended long ago", async () => {
  await store.jobs.create(newJob(tenantId));
  await claimOnly(store, owner);
  const [old = ""] = await moveBack(oldDays);
  await dropMonths();
  const typesOf = async () =>
    (await store.jobs.events(tenantId, old, 0, 9)).map(({ type }) => type);
  expect(await typesOf()).toEqual(["job.started"]);
  await store.jobs.update(tenantId, old, cancel);
  await dropMonths();
  expect(await typesOf()).toEqual(["job.started", "job.cancelled"]);
  expect((await placesOf(old))["job_events"]).toEqual(["rest"]);
  await client.query("UPDATE jobs SET completed_at = completed_at - interval '40 days'");
  await dropMonths();
  expect(Object.values(await placesOf(old))).toEqual(await noPlaces());
});

test("a delivery that is to be sent outlives its month", async () => {
  await completedJob();
  const [old = ""] = await moveBack(oldDays);
  await client.query("UPDATE webhook_deliveries SET state = 'pending', finished_at = NULL");
  await dropMonths();
  expect((await placesOf(old))["webhook_deliveries"]).toEqual(["rest"]);
  await client.query("UPDATE webhook_deliveries SET state = 'delivered', finished_at = now()");
  await dropMonths();
  expect((await placesOf(old))["webhook_deliveries"]).toEqual([]);
});

test("a call that is open, or whose results are stored, outlives its month with what belongs to it", async () => {
  await completedJob();
  const [old = ""] = await moveBack(oldDays);
  const setCalls = (set: string) => client.query(`UPDATE vendor_calls SET ${set}`);
  await setCalls("state = 'submitted', finished_at = NULL");
  await dropMonths();
  expect((await placesOf(old))["vendor_calls"]).toEqual(["rest"]);
  await setCalls("state = 'done', finished_at = now(), has_files = true");
  await dropMonths();
  expect((await placesOf(old))["vendor_calls"]).toEqual(["rest"]);
  const key = { scope: old, key: String((await column("SELECT key FROM vendor_calls"))[0]) };
  await store.vendorCalls.swept([key]);
  await dropMonths();
  expect((await placesOf(old))["vendor_calls"]).toEqual([]);
});

test("calls of playground tasks and suggestions lie in the months of these, and go with them", async () => {
  const at = `now() - interval '${oldDays} days'`;
  await client.query(`SELECT make_partitions(${at}, 2)`);
  await client.query(
    `INSERT INTO vendor_calls (scope_id, key, tenant_id, playground_task_id, provider, state)
     SELECT id, id, $1, CASE WHEN state = 'done' THEN id END, 'fal', state FROM (
       SELECT overlay(new_id()::text PLACING left(first_id(${at})::text, 13) FROM 1 FOR 13)::uuid AS id, state
       FROM unnest(ARRAY['done', 'cancelled', 'submitted']) AS state) AS made`,
    [tenantId],
  );
  const places =
    "SELECT right(tableoid::regclass::text, 7) || ' ' || state FROM vendor_calls ORDER BY 1";
  const [month] = await column(`SELECT to_char(${at}, 'YYYY_MM')`);
  expect(await column(places)).toEqual(
    ["cancelled", "done", "submitted"].map((state) => `${month} ${state}`),
  );
  await dropMonths();
  expect(await column(places)).toEqual(["ls_rest submitted"]);
});

test("a job of a month without partitions is made all the same, and its rows move once they are there", async () => {
  const tables = Object.keys(await placesOf(newJob(tenantId).jobId));
  const [month] = await column("SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY_MM')");
  for (const table of tables) await client.query(`DROP TABLE ${table}_${month}`);
  const jobId = await completedJob();
  expect(Object.values(await placesOf(jobId)).flat()).toEqual(tables.map(() => "rest"));
  const before = await store.jobs.events(tenantId, jobId, 0, 9);
  expect(await store.maintenance.makeMonths()).toBeGreaterThanOrEqual(tables.length);
  expect(Object.values(await placesOf(jobId)).flat()).toEqual(tables.map(() => month));
  expect(await store.jobs.events(tenantId, jobId, 0, 9)).toEqual(before);
  expect(await store.maintenance.makeMonths()).toBe(0);
});

test("a month that somebody uses is dropped the next time", async () => {
  await completedJob();
  const [old = ""] = await moveBack(oldDays);
  const reader = new pg.Client({ connectionString: database.url });
  await reader.connect();
  await reader.query("BEGIN");
  for (const table of Object.keys(await placesOf(old))) await reader.query(`SELECT FROM ${table}`);
  await expect(dropMonths()).rejects.toThrow(/lock timeout/);
  expect(await store.jobs.events(tenantId, old, 0, 9)).not.toEqual([]);
  await reader.query("ROLLBACK");
  await reader.end();
  expect(await dropMonths()).toBeGreaterThan(0);
});

test("tenants read months through their tables only", async () => {
  const jobId = await completedJob();
  const stranger = await makeTenant(store, 0);
  expect(await store.jobs.events(stranger, jobId, 0, 9)).toEqual([]);
  const [part] = await partsOf("job_events");
  await client.query(
    `BEGIN; SET LOCAL ROLE reelwright_tenant; SET LOCAL reelwright.tenant = '${stranger}'`,
  );
  const all = await column("SELECT count(*)::int FROM job_events");
  const whole = client.query(`SELECT FROM ${part}`);
  await expect(whole).rejects.toThrow(/permission denied/);
  await client.query("ROLLBACK");
  expect(all).toEqual([0]);
});

test("the ledger's rows lie in the months of their causes, for good, and each month refuses changes", async () => {
  await completedJob();
  const places =
    "SELECT DISTINCT right(tableoid::regclass::text, 7) AS month FROM credit_transactions ORDER BY 1";
  const [month] = await column("SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY_MM')");
  const before = await column("SELECT to_jsonb(t) FROM credit_transactions t ORDER BY seq");
  expect(await column(places)).toEqual([month]);
  // Had the month no partition, its rows would lie in `_rest` until it is made.
  await client.query(`BEGIN; SET LOCAL session_replication_role = replica;
    CREATE TEMP TABLE late AS SELECT * FROM credit_transactions; DROP TABLE credit_transactions_${month};
    INSERT INTO credit_transactions SELECT * FROM late; DROP TABLE late; COMMIT`);
  expect(await column(places)).toEqual(["ns_rest"]);
  expect(await store.maintenance.makeMonths()).toBe(before.length);
  expect(await column(places)).toEqual([month]);
  expect(await column("SELECT to_jsonb(t) FROM credit_transactions t ORDER BY seq")).toEqual(
    before,
  );

  const parts = await partsOf("credit_transactions");
  expect(parts.length).toBeGreaterThan(3);
  for (const part of ["credit_transactions", ...parts])
    for (const change of [
      `UPDATE ${part} SET amount = 1`,
      `DELETE FROM ${part}`,
      `TRUNCATE ${part}`,
    ])
      await expect(client.query(change)).rejects.toThrow(/append-only/);

  await client.query("SELECT make_partitions(now() - interval '500 days', 2)");
  expect(await dropMonths()).toBeGreaterThan(0);
  const [oldest] = await column("SELECT to_char(now() - interval '500 days', 'YYYY_MM')");
  expect(await partsOf("credit_transactions")).toContain(`credit_transactions_${oldest}`);
});

const count = async (table: string) => (await column(`SELECT count(*)::int FROM ${table}`))[0];

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
