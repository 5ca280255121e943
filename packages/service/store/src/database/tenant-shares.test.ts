/** One tenant's statements leave sessions to the others, and all tenants' statements leave some to the system. */
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { silentMeter } from "@reelwright/core/telemetry/meter";
import pg from "pg";
import { openStore } from "../open-store.ts";
import { newJob } from "../testing/conformance/scenario.ts";
import { freshDatabase } from "../testing/database.ts";
import { makeTenant } from "../testing/tenant.ts";
import { openTwoTenants, type TwoTenants } from "../testing/two-tenants.ts";
import { openPool, silentLog } from "./pool.ts";
import { openTenantScope, type TenantScope } from "./tenant-scope.ts";

const sessions = 6;
let world: TwoTenants;
let pool: pg.Pool;
let scope: TenantScope;
beforeAll(async () => {
  world = await openTwoTenants();
  pool = openPool(world.url, sessions, { log: silentLog, meter: silentMeter });
  scope = openTenantScope(pool, sessions);
});
afterAll(async () => {
  await scope.close();
  await pool.end();
  await world.close();
});

/** Waits in the database for a lock that the test holds. */
const wait = { name: "waits", text: "SELECT pg_advisory_xact_lock_shared(4711)::text" };
const quick = { name: "quick", text: "SELECT 1 AS one" };

const waiting = async (): Promise<number> => {
  const { rows } = await world.owner.query(
    "SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'advisory' AND objid = 4711 AND NOT granted",
  );
  return rows[0].n;
};

type Kind = "reads" | "changes";

/** Statements of these tenants wait while `work` runs. Returns after all have ended. */
const whileWaiting = async (
  loud: readonly (readonly [tenantId: string, kind: Kind])[],
  work: () => Promise<void>,
): Promise<void> => {
  const holder = await world.owner.connect();
  await holder.query("SELECT pg_advisory_lock(4711)");
  const ended = loud.map(([tenantId, kind]) =>
    kind === "reads"
      ? scope.rows(tenantId, wait, [])
      : scope.transaction(tenantId, "", (client) => client.query(wait.text)),
  );
  await work();
  await holder.query("SELECT pg_advisory_unlock(4711)");
  holder.release();
  expect(await Promise.all(ended)).toHaveLength(loud.length);
};

const times = (count: number, tenantId: string, kind: Kind) =>
  Array.from({ length: count }, () => [tenantId, kind] as const);

const untilWaiting = async (count: number): Promise<void> => {
  while ((await waiting()) < count) await new Promise((resolve) => setImmediate(resolve));
};

test.each(["reads", "changes"] as const)(
  "of one tenant's %s, two are at the database; another tenant is served at once",
  async (kind) => {
    const { a, b } = world;
    await whileWaiting(times(40, a.tenantId, kind), async () => {
      const quiet = Array.from({ length: 10 }, () => scope.rows(b.tenantId, quick, []));
      expect(await Promise.all(quiet)).toHaveLength(10);
      await untilWaiting(2);
      expect(await waiting()).toBe(2);
    });
  },
);

test("searches queue behind each other, and never in front of others' reads or the tenant's own", async () => {
  const { a, b } = world;
  const holder = await world.owner.connect();
  await holder.query("SELECT pg_advisory_lock(4711)");
  const search = { ...wait, name: "searches", isSearch: true } as const;
  const loud = [a.tenantId, b.tenantId, "another", "a-fourth"];
  const searches = Array.from({ length: 40 }, (_, at) =>
    scope.rows(loud[at % loud.length] as string, search, []),
  );
  await untilWaiting(2);
  for (const tenantId of [...loud, "quiet"]) {
    const reads = Array.from({ length: 10 }, () => scope.rows(tenantId, quick, []));
    expect(await Promise.all(reads)).toHaveLength(10);
  }
  // Two tenants' searches, one each.
  expect(await waiting()).toBe(2);
  await holder.query("SELECT pg_advisory_unlock(4711)");
  holder.release();
  expect(await Promise.all(searches)).toHaveLength(40);
});

test("two sessions remain for the system, however many tenants wait", async () => {
  const { a, b } = world;
  const loud = [
    ...times(20, a.tenantId, "reads"),
    ...times(20, b.tenantId, "changes"),
    ...times(20, "another", "reads"),
  ];
  await whileWaiting(loud, async () => {
    await untilWaiting(4);
    const system = Array.from({ length: 20 }, () => pool.query("SELECT 1"));
    expect(await Promise.all(system)).toHaveLength(20);
    expect(await waiting()).toBe(4);
  });
});

test("a process has at most six sessions, also with a registered worker and much to do", async () => {
  const database = await freshDatabase();
  const store = await openStore({ url: database.url });
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  const registration = await store.registerWorker("worker");
  const tenantId = await makeTenant(store, 1_000);
  const page = { page: 1, pageSize: 9, statuses: null };
  const calls = Array.from({ length: 40 }).flatMap(() => [
    store.jobs.list(tenantId, page),
    store.credits.balance(tenantId),
    store.jobs.create(newJob(tenantId)),
    store.operations.figures(),
  ]);
  const counts: number[] = [];
  let isWorking = true;
  const work = Promise.all(calls).finally(() => (isWorking = false));
  while (isWorking) {
    const { rows } = await admin.query<{ sessions: number }>(
      "SELECT count(*)::int AS sessions FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
    );
    counts.push(rows[0]?.sessions ?? 0);
  }
  await work;
  expect(Math.max(...counts)).toBe(6);
  await registration.close();
  await store.close();
  await admin.end();
  await database.drop();
});
