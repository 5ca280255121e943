import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import pg from "pg";
import { openStore, type PostgresStore } from "../open-store.ts";
import {
  cancel,
  claimOnly,
  complete,
  done,
  goOn,
  isLost,
  never,
  newJob,
  noTask,
  nothing,
  plentyOfRetries,
  readyEntries,
} from "../testing/conformance/scenario.ts";
import { emptyTables, type FreshDatabase, freshDatabase } from "../testing/database.ts";
import { makeTenant } from "../testing/tenant.ts";

/** What happens because time passes: here, the rows' times are moved instead. */
describe("time", () => {
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
  beforeEach(() => emptyTables(database.url));

  const leased = async () => {
    const tenantId = await makeTenant(store, 100);
    await store.jobs.create(newJob(tenantId));
    const registration = await store.registerWorker("worker");
    return { tenantId, registration, claim: await claimOnly(store, registration.owner) };
  };
  /** Ends the time that the last heartbeats gave. */
  const silence = (ms = 1) =>
    client.query(
      "UPDATE workers SET alive_until = clock_timestamp() - $1 * interval '1 millisecond'",
      [ms],
    );
  const secondsLeft = async (): Promise<number | undefined> => {
    const { rows } = await client.query<{ left: number }>(
      "SELECT extract(epoch FROM alive_until - clock_timestamp())::float8 AS left FROM workers",
    );
    return rows[0]?.left;
  };

  test("leases are valid for eight seconds from their process's last heartbeat", async () => {
    const { registration, claim } = await leased();
    await silence();
    expect(await isLost(registration, claim)).toBe(false);
    expect(await secondsLeft()).toBeGreaterThan(4);
    expect(await secondsLeft()).toBeLessThanOrEqual(8);
    expect(await store.tasks.reap(never, true)).toMatchObject({ count: 0 });
    await registration.close();
  });

  test("the leases of a silent process are taken back, and fenced when it wakes up", async () => {
    const { registration, claim } = await leased();
    await silence();
    expect(await store.tasks.reap(never, true)).toMatchObject({ count: 1 });
    expect(await isLost(registration, claim)).toBe(true);
    expect(await store.tasks.finish(claim, done(), never)).toMatchObject({ isWritten: false });
    const again = await claimOnly(store, registration.owner);
    expect(await store.tasks.finish(again, done(), complete(1))).toMatchObject({ isWritten: true });
    await registration.close();
  });

  test("a silent process claims nothing until its next heartbeat", async () => {
    const { registration, tenantId } = await leased();
    await store.jobs.create(newJob(tenantId));
    const [entry] = await readyEntries(store);
    await silence();
    const claiming = store.tasks.claim(entry ?? noTask, registration.owner);
    expect(await Promise.race([claiming, registration.beat().then(() => "a heartbeat")])).toBe(
      "a heartbeat",
    );
    expect(await claiming).not.toBeNull();
    await registration.close();
  });

  test("after an outage, silence alone takes nobody's leases; a goodbye or a report does", async () => {
    const { registration } = await leased();
    const other = await store.registerWorker("other");
    await silence();
    expect(other.isSteady()).toBe(false);
    expect(await store.tasks.reap(never, other.isSteady())).toMatchObject({ count: 0 });
    expect(await store.workers.departed({ owner: registration.owner })).toEqual([
      registration.owner,
    ]);
    expect(await store.tasks.reap(never, other.isSteady())).toMatchObject({ count: 1 });
    await registration.beat();
    await Promise.all([registration.close(), other.close()]);
  });

  test("a heartbeat refutes a report of a death that was seen before it", async () => {
    const { registration } = await leased();
    const { owner } = registration;
    await silence(-7_000);
    expect(await store.workers.departed({ owner }, 1_500)).toEqual([]);
    expect(await store.workers.departed({ pid: process.pid }, 500)).toEqual([owner]);
    await registration.beat();
    const { rows } = await client.query("SELECT departed_at FROM workers");
    expect(rows).toEqual([{ departed_at: null }]);
    await registration.close();
  });

  test("in a large fleet, brief heartbeats keep a row fresh, and none revives a process that seemed dead", async () => {
    await client.query(`
      INSERT INTO workers (owner, name, slots, alive_until) SELECT 1000000 + n, 'w', '{}', 'infinity' FROM generate_series(1, 300) AS n;
      ANALYZE workers`);
    const quick = await openStore({ url: database.url, timing: { heartbeatMs: 30 } });
    const { owner, close } = await quick.registerWorker("own");
    const read = async () => {
      const { rows } = await client.query<{ name: string; until: string; is_gone: boolean }>(
        "SELECT name, alive_until::text AS until, departed_at IS NOT NULL AS is_gone FROM workers WHERE owner = $1",
        [owner],
      );
      return rows[0];
    };
    const set = (what: string) =>
      client.query(`UPDATE workers SET name = 'other', ${what} WHERE owner = $1`, [owner]);
    const until = async (look: () => Promise<boolean>): Promise<void> => {
      while (!(await look())) await new Promise(setImmediate);
    };
    // A full heartbeat writes the name.
    const isFull = async () => (await read())?.name === "own";
    const isBrief = async () => {
      await set("slots = '{}'");
      const before = await read();
      await until(async () => (await read())?.until !== before?.until);
      return !(await isFull());
    };
    await until(isBrief);
    await until(isFull);
    await set("departed_at = clock_timestamp()");
    await until(async () => !(await read())?.is_gone);
    expect(await isFull()).toBe(true);
    await set("alive_until = clock_timestamp() - interval '1 second'");
    const stale = await read();
    await until(async () => (await read())?.until !== stale?.until);
    expect(await isFull()).toBe(true);
    await close();
    await quick.close();
  });

  test("a lease that its process doesn't know is taken back, once its claim is long over", async () => {
    const { registration, claim } = await leased();
    const leader = await store.registerWorker("leader");
    leader.sweep("reap");
    await registration.beat();
    expect((await store.tasks.reap(never, false)).count).toBe(0);
    await client.query("UPDATE tasks SET claimed_at = claimed_at - interval '11 s'");
    expect(await isLost(registration, claim)).toBe(false);
    expect((await store.tasks.reap(never, false)).count).toBe(0);
    registration.keep({ beats: () => [], answered: () => undefined });
    await registration.beat();
    await leader.beat();
    expect(leader.stale()).toBe(1);
    expect((await store.tasks.reap(never, false)).count).toBe(1);
    await Promise.all([registration.close(), leader.close()]);
  });

  test("a row is kept for longer than a claim may take, and while it has leases", async () => {
    const { registration } = await leased();
    const rows = async () => (await client.query("SELECT FROM workers")).rowCount;
    await registration.close();
    expect(await rows()).toBe(1);
    await store.tasks.reap(nothing, true);
    await store.tasks.reap(nothing, true);
    expect(await rows()).toBe(1);
    await silence(20_000);
    await store.tasks.reap(nothing, true);
    expect(await rows()).toBe(0);
  });

  test("a commit in time for its token counts, even past the last heartbeat", async () => {
    const { registration, claim } = await leased();
    await silence(3_600_000);
    expect(await store.tasks.finish(claim, done(), complete(1))).toMatchObject({ isWritten: true });
    await registration.close();
  });

  test("a creation or retry that began the day before never sets the day's counts back", async () => {
    const tenantId = await makeTenant(store, 1_000);
    await store.jobs.create(newJob(tenantId));
    const registration = await store.registerWorker("worker");
    const claim = await claimOnly(store, registration.owner);
    await store.tasks.finish(claim, done(), goOn("agents"));
    await store.jobs.update(tenantId, claim.jobId, cancel);
    // Somebody whose clock says tomorrow had the account's lock just before.
    await client.query(`
      UPDATE credit_accounts SET jobs_today = 5, retries_today = 3,
        jobs_day = (clock_timestamp() AT TIME ZONE 'UTC')::date + 1,
        retries_day = (clock_timestamp() AT TIME ZONE 'UTC')::date + 1`);
    await store.jobs.create(newJob(tenantId));
    await store.jobs.update(tenantId, claim.jobId, () => ({
      restart: { from: "agents", credits: 10, limits: plentyOfRetries },
      set: { status: "pending", current_stage: "agents" },
      insert: [{ stage: "agents", unit: 0 }],
    }));
    const { rows } = await client.query(`
      SELECT jobs_today, retries_today, jobs_day > (clock_timestamp() AT TIME ZONE 'UTC')::date AS is_kept,
        retries_day = jobs_day AS is_same FROM credit_accounts`);
    expect(rows).toEqual([{ jobs_today: 6, retries_today: 4, is_kept: true, is_same: true }]);
    // Ids grow with time, also those of units that were carried over.
    const carried = await client.query(
      "SELECT substr(task_id::text, 15, 1) AS version FROM tasks WHERE run_no = 2 AND stage = 'prepare'",
    );
    expect(carried.rows).toEqual([{ version: "7" }]);
    await registration.close();
  });

  test("a wait ends in its time", async () => {
    const { registration, claim } = await leased();
    const snooze = { kind: "snooze", waitMs: 60_000, memo: null, items: 0 } as const;
    await store.tasks.finish(claim, snooze, () => ({}));
    expect(await readyEntries(store)).toEqual([]);
    await client.query("UPDATE tasks SET not_before = not_before - interval '60 s'");
    expect(await readyEntries(store)).toMatchObject([{ taskId: claim.taskId, delayMs: 0 }]);
    await registration.close();
  });

  test("a key's use is noted at most once a minute", async () => {
    await makeTenant(store, 0);
    const key = async () =>
      (await client.query("SELECT hash, last_used_at::text AS used FROM api_keys")).rows[0];
    const { hash } = await key();
    const use = async () => {
      const used = await openStore({ url: database.url });
      await used.tenants.keyByHash(hash);
      await used.close();
      return (await key()).used;
    };
    const first = await use();
    expect(first).not.toBeNull();
    expect(await use()).toBe(first);
    await client.query("UPDATE api_keys SET last_used_at = last_used_at - interval '61 s'");
    expect(Date.parse(await use())).toBeGreaterThanOrEqual(Date.parse(first));
  });

  test("a day's jobs are forgotten at the next UTC day", async () => {
    const tenantId = await makeTenant(store, 100);
    const limited = () =>
      store.jobs.create(newJob(tenantId, { defaultLimits: { concurrent: 9, daily: 1 } }));
    await limited();
    await expect(limited()).rejects.toMatchObject({ code: "DAILY_JOB_LIMIT" });
    await client.query("UPDATE credit_accounts SET jobs_day = jobs_day - 1");
    expect((await limited()).created).toBe(true);
  });
});
