/** One tenant's statements leave sessions to the others, and all tenants' statements leave some to the system. */
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { silentMeter } from "@reelwright/core/telemetry/meter";
import type pg from "pg";
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
