/** One tenant's statements leave sessions to the others, however many it sends. */
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { silentMeter } from "@reelwright/core/telemetry/meter";
import { openTwoTenants, type TwoTenants } from "../testing/two-tenants.ts";
import { silentLog } from "./pool.ts";
import { openTenantScope, type TenantScope } from "./tenant-scope.ts";

let world: TwoTenants;
let scope: TenantScope;
beforeAll(async () => {
  world = await openTwoTenants();
  const telemetry = { log: silentLog, meter: silentMeter };
  scope = openTenantScope(world.url, 8, telemetry);
});
afterAll(async () => {
  await scope.close();
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

test.each([
  ["reads", 2],
  ["transactions", 4],
] as const)(
  "of one tenant's %s, %i are at the database; another tenant is served at once",
  async (kind, share) => {
    const { a, b, owner } = world;
    const holder = await owner.connect();
    await holder.query("SELECT pg_advisory_lock(4711)");
    let ended = 0;
    const send = () =>
      kind === "reads"
        ? scope.rows(a.tenantId, wait, [])
        : scope.transaction(a.tenantId, "", (client) => client.query(wait.text));
    const loud = Array.from({ length: 40 }, () => send().finally(() => (ended += 1)));
    const quiet = await Promise.all(
      Array.from({ length: 10 }, () => scope.rows(b.tenantId, quick, [])),
    );
    expect(quiet).toHaveLength(10);
    while ((await waiting()) < share) await new Promise((resolve) => setImmediate(resolve));
    expect([await waiting(), ended]).toEqual([share, 0]);
    await holder.query("SELECT pg_advisory_unlock(4711)");
    holder.release();
    await Promise.all(loud);
    expect(ended).toBe(40);
  },
);
