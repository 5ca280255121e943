import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { silentMeter } from "@reelwright/core/telemetry/meter";
import pg from "pg";
import { type Database, defaultTiming, sessionHealth } from "../database/database.ts";
import { openPool, silentLog } from "../database/pool.ts";
import { openStore, type PostgresStore } from "../open-store.ts";
import {
  cancel,
  claimAll,
  claimOnly,
  complete,
  done,
  goOn,
  never,
  newJob,
  plentyOfRetries,
} from "../testing/conformance/scenario.ts";
import { emptyTables, type FreshDatabase, freshDatabase } from "../testing/database.ts";
import { makeTenant } from "../testing/tenant.ts";
import { findServer } from "../workers.ts";
import { taskReap } from "./reap.ts";

const waitUntil = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 1));
};

/** What happens because time passes: here, the rows' times are moved instead. */
const telemetry = { name: "system", log: silentLog, meter: silentMeter } as const;

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
  const beatOf = (claim: { readonly taskId: string; readonly leaseToken: string }) => ({
    taskId: claim.taskId,
    leaseToken: claim.leaseToken,
    progress: 0,
  });
  const leaseSeconds = async () => {
    const { rows } = await client.query(
      "SELECT extract(epoch FROM lease_expires_at - clock_timestamp())::float8 AS left FROM tasks",
    );
    return rows[0].left;
  };

  test("a lease lasts eight seconds from its last heartbeat", async () => {
    const { registration, claim } = await leased();
    expect(await leaseSeconds()).toBeGreaterThan(4);
    expect(await leaseSeconds()).toBeLessThanOrEqual(8);
    await client.query("UPDATE tasks SET lease_expires_at = clock_timestamp() + interval '1 ms'");
    expect(await store.tasks.heartbeat([beatOf(claim)])).toEqual([]);
    expect(await leaseSeconds()).toBeGreaterThan(4);
    await registration.close();
  });

  test("an expired lease is taken back from a process that still lives, and fenced", async () => {
    const { registration, claim } = await leased();
    await client.query("UPDATE tasks SET lease_expires_at = clock_timestamp() - interval '1 ms'");
    expect(await store.tasks.reap(never)).toBe(1);
    expect(await store.tasks.heartbeat([beatOf(claim)])).toEqual([claim.taskId]);
    expect(await store.tasks.finish(claim, done(), never)).toMatchObject({ isWritten: false });
    const again = await claimOnly(store, registration.owner);
    expect(await store.tasks.finish(again, done(), complete(1))).toMatchObject({ isWritten: true });
    await registration.close();
  });

  test("an expired lease may be claimed before the reaper comes; that counts as a crash", async () => {
    const { registration, claim } = await leased();
    await client.query("UPDATE tasks SET lease_expires_at = clock_timestamp() - interval '1 ms'");
    const taken = await store.tasks.claim(claim.taskId, registration.owner);
    expect(taken?.claimCount).toBe(2);
    expect(await store.tasks.finish(claim, done(), never)).toMatchObject({ isWritten: false });
    expect((await client.query("SELECT crashes FROM tasks")).rows).toEqual([{ crashes: 1 }]);
    await registration.close();
  });

  test("a commit in time for its token counts, even past the expiry", async () => {
    const { registration, claim } = await leased();
    await client.query("UPDATE tasks SET lease_expires_at = clock_timestamp() - interval '1 h'");
    expect(await store.tasks.finish(claim, done(), complete(1))).toMatchObject({ isWritten: true });
    await registration.close();
  });

  test("owners have two seconds to come back before their leases are taken", async () => {
    // As after a restart of Postgres: this store has just opened, and the owner's lock is not there.
    const { registration } = await leased();
    await registration.close();
    const young = await openStore({ url: database.url, timing: { ownerGraceMs: 60_000 } });
    const old = await openStore({ url: database.url, timing: { ownerGraceMs: 0 } });
    expect(await young.tasks.reap(never)).toBe(0);
    expect(await old.tasks.reap(never)).toBe(1);
    await Promise.all([young.close(), old.close()]);
  });

  test("a missing lock on another server than the calm one takes nobody's lease", async () => {
    const { registration } = await leased();
    await registration.close();
    const pool = openPool(database.url, { max: 1 }, telemetry, () => undefined);
    const timing = { ...defaultTiming, ownerGraceMs: 0 };
    const reapAfter = (...servers: string[]) => {
      const sessions = sessionHealth();
      for (const server of servers) sessions.opened(server);
      return taskReap({ pool, timing, sessions } as Database)(never);
    };
    const { rows } = await pool.query<{ server: string }>(findServer.text);
    const here = rows[0]?.server ?? "";
    // The statement meets a server that this process hasn't seen yet: the fail-over was a moment ago.
    expect(await reapAfter("elsewhere")).toBe(0);
    expect(await reapAfter()).toBe(0);
    expect(await reapAfter("elsewhere", here)).toBe(1);
    await pool.end();
  });

  test("a new server and a query without an answer disturb the calm, a new session of the same server doesn't", async () => {
    const sessions = sessionHealth();
    sessions.opened("a");
    const isCalm = () => sessions.calmServer(5) !== null;
    await waitUntil(isCalm);
    sessions.opened("a");
    expect(isCalm()).toBe(true);
    sessions.opened("b");
    expect(isCalm()).toBe(false);
    await waitUntil(isCalm);
    expect(sessions.calmServer(0)).toBe("b");

    let lost = 0;
    const pool = openPool(database.url, { max: 1 }, telemetry, () => {
      lost += 1;
    });
    await expect(pool.query("SELECT 1 / 0")).rejects.toThrow("division");
    expect(lost).toBe(0);
    const slow = { text: "SELECT pg_sleep(2)", query_timeout: 5 } as pg.QueryConfig;
    await expect(pool.query(slow)).rejects.toThrow("Query read timeout");
    expect(lost).toBe(1);
    await pool.end();
  });

  test("a task that nobody claimed for four seconds is dispatched again, under its number", async () => {
    await store.jobs.create(newJob(await makeTenant(store, 100)));
    const [first] = await store.tasks.dispatch(10);
    expect(await store.tasks.dispatch(10)).toEqual([]);
    const age = (seconds: number) =>
      client.query("UPDATE tasks SET dispatched_at = clock_timestamp() - $1 * interval '1 s'", [
        seconds,
      ]);
    await age(3);
    expect(await store.tasks.dispatch(10)).toEqual([]);
    await age(4);
    expect(await store.tasks.dispatch(10)).toEqual([{ ...first, isRepeated: true }]);
    await age(4);
    const dispatched = await Promise.all([1, 2, 3].map(() => store.tasks.dispatch(10)));
    expect(dispatched.flat()).toEqual([{ ...first, isRepeated: true }]);
  });

  test("a tenant's turns stay what they are when its tasks are dispatched again", async () => {
    const [big, small] = [await makeTenant(store, 1_000), await makeTenant(store, 1_000)];
    const registration = await store.registerWorker("worker");
    await registration.announce({ prepare: 4 });
    const flood = async (tenantId: string, jobs: number) => {
      for (let n = 0; n < jobs; n += 1) await store.jobs.create(newJob(tenantId));
    };
    await flood(big, 12);
    const claims = await claimAll(store, registration.owner);
    expect(claims).toHaveLength(4);
    const waiting = await store.tasks.dispatch(100);
    expect(waiting.map(({ turn }) => turn)).toEqual([5, 6, 7, 8]);
    await flood(small, 1);
    expect((await store.tasks.dispatch(100)).map(({ turn }) => turn)).toEqual([1]);
    const again = async () => {
      await client.query(
        "UPDATE tasks SET dispatched_at = dispatched_at - interval '5 s' WHERE status = 'ready'",
      );
      return new Map((await store.tasks.dispatch(100)).map((each) => [each.taskId, each.turn]));
    };
    const turns = await again();
    expect(waiting.map(({ taskId }) => turns.get(taskId))).toEqual([5, 6, 7, 8]);
    expect([...turns.values()].filter((turn) => turn === 1)).toHaveLength(1);
    // Two of the tenant's units end: those that wait move up.
    for (const claim of claims.slice(0, 2)) await store.tasks.finish(claim, done(), complete(1));
    const later = await again();
    expect(waiting.map(({ taskId }) => later.get(taskId))).toEqual([3, 4, 5, 6]);
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
    // What archives jobs relies on ids that grow with time, also those of units that were carried over.
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
    expect(await store.tasks.dispatch(10)).toEqual([]);
    await client.query("UPDATE tasks SET not_before = not_before - interval '60 s'");
    expect(await store.tasks.dispatch(10)).toMatchObject([{ taskId: claim.taskId, seq: 2 }]);
    await registration.close();
  });

  test("workers that were not seen for fifteen seconds have no slots", async () => {
    const tenantId = await makeTenant(store, 1_000);
    await Promise.all(Array.from({ length: 30 }, () => store.jobs.create(newJob(tenantId))));
    const registration = await store.registerWorker("worker");
    await registration.announce({ prepare: 20 });
    await client.query("UPDATE workers SET seen_at = seen_at - interval '16 s'");
    expect(await store.tasks.dispatch(100)).toHaveLength(8);
    await registration.announce({ prepare: 20 });
    expect(await claimAll(store, registration.owner)).toHaveLength(12);
    await registration.close();
    expect((await client.query("SELECT FROM workers")).rowCount).toBe(0);
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
