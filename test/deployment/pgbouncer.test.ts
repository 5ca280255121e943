/** A real PgBouncer between the store and Postgres: what works through it, and what is refused. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { newSecretKey } from "@reelwright/platform/settings/secrets";
import { freePort } from "@reelwright/standalone/processes";
import { migrate } from "@reelwright/store/migrations/migrate";
import { openStore, type PostgresStore } from "@reelwright/store/open-store";
import { newJob } from "@reelwright/store/testing/conformance/scenario";
import { blankDatabase, type FreshDatabase } from "@reelwright/store/testing/database";
import { makeTenant } from "@reelwright/store/testing/tenant";
import pg from "pg";
import { type Pooler, startPooler } from "../support/pooler.ts";
import { startGateway } from "./gateways.ts";

/** Notes in the database who writes, and under which limits. */
const witness = `
  CREATE TABLE witnessed (what text, who text, statement_timeout text, lock_timeout text, idle text, time_zone text);
  GRANT INSERT ON witnessed TO PUBLIC;
  CREATE FUNCTION witness() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO witnessed VALUES (TG_TABLE_NAME, current_user, current_setting('statement_timeout'),
      current_setting('lock_timeout'), current_setting('idle_in_transaction_session_timeout'), current_setting('TimeZone'));
    RETURN NULL;
  END $$;
  CREATE TRIGGER witness AFTER INSERT ON templates EXECUTE FUNCTION witness();
  CREATE TRIGGER witness AFTER INSERT ON jobs EXECUTE FUNCTION witness();`;
const limits = { statement_timeout: "5s", lock_timeout: "4s", idle: "10s", time_zone: "UTC" };
const ignoring =
  "ignore_startup_parameters = extra_float_digits,options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout";
/** Fewer server sessions than the store has sessions, so that these share them. */
const few = "default_pool_size = 2";

let database: FreshDatabase;
let admin: pg.Client;
beforeAll(async () => {
  database = await blankDatabase();
  admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  // What a session has that nobody gave settings to.
  const name = admin.escapeIdentifier(new URL(database.url).pathname.slice(1));
  await admin.query(`ALTER DATABASE ${name} SET TimeZone = 'Asia/Tokyo'`);
});
afterAll(async () => {
  await admin.end();
  await database.drop();
});

/** Runs `work` through a pooler, which ends with it. */
const through = async <T>(
  pooler: Promise<Pooler>,
  work: (pooler: Pooler) => Promise<T>,
): Promise<T> => {
  const started = await pooler;
  try {
    return await work(started);
  } finally {
    await started.close();
  }
};

/** Runs `work` with a store whose sessions lead through a pooler. */
const withStore = <T>(
  pooler: Promise<Pooler>,
  work: (store: PostgresStore, pooler: Pooler) => Promise<T>,
): Promise<T> =>
  through(pooler, async (started) => {
    const { applied } = await migrate(started.url);
    if (applied.length > 0) await admin.query(witness);
    const store = await openStore({ url: started.url });
    try {
      return await work(store, started);
    } finally {
      await store.close();
    }
  });

const template = { name: "Launch", description: null, config: {}, is_default: true };

test.each([
  ["transaction", "the shipped settings", ""],
  ["transaction", "few server sessions", few],
  ["transaction", "startup parameters ignored", `${ignoring}\n${few}`],
  ["session", "the shipped settings", ""],
] as const)("in %s mode with %s, work has its role and every limit", (mode, _, settings) =>
  withStore(startPooler(database.url, mode, settings), async (store) => {
    await admin.query("DELETE FROM witnessed");
    const [ours, theirs] = [await makeTenant(store, 100), await makeTenant(store, 100)];
    const creations = [store.jobs.create(newJob(ours)), store.jobs.create(newJob(theirs))] as const;
    await store.templates.create(ours, randomUUID(), template);
    const [{ record }] = await Promise.all(creations);
    await store.ping();
    // Many readers of two tenants on the same server sessions.
    const readers = Array.from({ length: 60 }, (_each, turn) => (turn % 3 ? ours : theirs));
    const pages = await Promise.all(
      readers.map((tenantId) =>
        store.jobs.list(tenantId, { page: 1, pageSize: 9, statuses: null }),
      ),
    );
    for (const [turn, { items }] of pages.entries())
      expect(items.map(({ job }) => job.tenant_id)).toEqual([readers[turn]]);
    expect(await store.jobs.get(theirs, record.job.job_id)).toBeNull();
    expect(await store.templates.list(theirs, 9)).toEqual([]);
    const { rows } = await admin.query("SELECT DISTINCT * FROM witnessed ORDER BY what");
    const owner = new URL(database.url).username;
    expect(rows).toEqual([
      { what: "jobs", who: owner, ...limits },
      { what: "templates", who: "reelwright_tenant", ...limits },
    ]);
  }),
);

test("in transaction mode, nothing remains on the server's sessions", () =>
  withStore(
    startPooler(database.url, "transaction", "default_pool_size = 1"),
    async (store, { url }) => {
      const tenantId = await makeTenant(store, 100);
      await store.templates.create(tenantId, randomUUID(), template);
      await store.templates.list(tenantId, 9);
      await store.ping();
      const other = new pg.Client({ connectionString: url });
      await other.connect();
      const { rows } = await other.query(`
      SELECT current_user AS who, current_setting('statement_timeout') AS timeout, current_setting('TimeZone') AS zone,
        coalesce(current_setting('reelwright.tenant', true), '') AS tenant,
        (SELECT count(*)::int FROM pg_prepared_statements) AS prepared`);
      await other.end();
      const who = new URL(database.url).username;
      expect(rows).toEqual([{ who, timeout: "0", zone: "Asia/Tokyo", tenant: "", prepared: 0 }]);
    },
  ));

test("a killed pooler interrupts nothing for good", () =>
  withStore(startPooler(database.url, "transaction", few), async (store, { replace }) => {
    const tenantId = await makeTenant(store, 1_000);
    const creations = Array.from({ length: 5 }, async () => {
      for (let round = 0; round < 6; round += 1) await store.jobs.create(newJob(tenantId));
    });
    await replace();
    await Promise.all(creations);
    const { total } = await store.jobs.list(tenantId, { page: 1, pageSize: 1, statuses: null });
    expect(total).toBe(30);
    expect((await store.checkInvariants()).filter(({ rows }) => rows > 0)).toEqual([]);
  }));

test("in statement mode a gateway doesn't start, and says what to change", () =>
  through(startPooler(database.url, "statement"), async ({ url }) => {
    const environment = {
      PORT: String(await freePort()),
      DATABASE_URL: url,
      REDIS_URL: process.env["TEST_REDIS_URL"] ?? "",
      REELWRIGHT_SECRET_KEYS: newSecretKey("k1"),
    };
    await expect(startGateway(environment)).rejects.toThrow(/Set pool_mode = transaction/);
  }));
