import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import pg from "pg";
import { openStore, type PostgresStore } from "../open-store.ts";
import { cancel, newJob } from "../testing/conformance/scenario.ts";
import { type FreshDatabase, freshDatabase } from "../testing/database.ts";
import { makeTenant } from "../testing/tenant.ts";

describe("the ledger's audit", () => {
  let database: FreshDatabase;
  let store: PostgresStore;
  let admin: pg.Client;
  beforeAll(async () => {
    database = await freshDatabase();
    store = await openStore({ url: database.url });
    admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
  });
  afterAll(async () => {
    await admin.end();
    await store.close();
    await database.drop();
  });

  /** A tenant with a bonus of 100 and two jobs of 10, one of them cancelled: four rows. */
  const busyTenant = async (): Promise<string> => {
    const tenantId = await makeTenant(store, 100);
    await store.jobs.create(newJob(tenantId));
    const { record } = await store.jobs.create(newJob(tenantId));
    await store.jobs.update(tenantId, record.job.job_id, cancel);
    return tenantId;
  };
  const auditOf = async (tenantId: string) => {
    const { drift, broken } = await store.ledger.run(60_000);
    return { broken, drift: drift.filter(({ tenant_id }) => tenant_id === tenantId) };
  };
  /** Changes the ledger past its guards, looks, and puts it back. */
  const spoiled = async (tenantId: string, spoil: string, heal: string) => {
    const past = async (sql: string) => {
      await admin.query("BEGIN; SET LOCAL session_replication_role = replica");
      await admin.query(sql, [tenantId]);
      await admin.query("COMMIT");
    };
    await past(spoil);
    const found = await auditOf(tenantId);
    await past(heal);
    expect((await auditOf(tenantId)).drift).toEqual([]);
    return found;
  };
  const third =
    "(SELECT transaction_id FROM credit_transactions WHERE tenant_id = $1 ORDER BY seq OFFSET 2 LIMIT 1)";

  test("finds nothing where nothing is wrong, and says how much it looked at", async () => {
    await busyTenant();
    const { accounts, transactions, drift, broken } = await store.ledger.run(60_000);
    const { rows } = await admin.query(
      "SELECT (SELECT count(*)::int FROM credit_accounts) AS accounts, (SELECT count(*)::int FROM credit_transactions) AS transactions",
    );
    expect({ accounts, transactions }).toEqual(rows[0]);
    expect([drift, broken]).toEqual([[], []]);
  });

  test("finds nothing while hundreds of movements are under way", async () => {
    const tenantId = await makeTenant(store, 10_000);
    const moves = Promise.all(
      Array.from({ length: 200 }, async () => {
        const { record } = await store.jobs.create(newJob(tenantId));
        await store.jobs.update(tenantId, record.job.job_id, cancel);
      }),
    );
    const found = [];
    for (let look = 0; look < 5; look += 1) found.push(await store.ledger.run(60_000));
    await moves;
    expect(found.flatMap(({ drift, broken }) => [...drift, ...broken])).toEqual([]);
  });

  test("names the first row that doesn't continue the one before it", async () => {
    const tenantId = await busyTenant();
    const { rows } = await admin.query(`SELECT ${third} AS id`, [tenantId]);
    const shift = (by: number) => `
      UPDATE credit_transactions SET balance_before = balance_before + ${by}, balance_after = balance_after + ${by},
        available_after = available_after + ${by}, credit_balance_after = credit_balance_after + ${by}
      WHERE transaction_id = ${third}`;
    const { drift } = await spoiled(tenantId, shift(5), shift(-5));
    expect(drift).toEqual([
      {
        tenant_id: tenantId,
        check: "each ledger row continues the balance before it",
        expected: 90,
        found: 95,
        transaction_id: rows[0].id,
        // The row itself, and the one that comes after it.
        rows: 2,
      },
    ]);
  });

  test("says what a balance should be", async () => {
    const tenantId = await busyTenant();
    const move = (by: number) =>
      `UPDATE credit_accounts SET balance = balance + ${by} WHERE tenant_id = $1`;
    const { drift } = await spoiled(tenantId, move(7), move(-7));
    expect(drift.map(({ check, expected, found }) => [check, expected, found])).toEqual([
      ["an account's available credits are the sum of what moved them", 90, 97],
      ["an account's balance is the sum of what moved it", 100, 107],
    ]);
  });

  test("says what should be reserved", async () => {
    const tenantId = await busyTenant();
    const move = (by: number) =>
      `UPDATE credit_accounts SET reserved = reserved + ${by} WHERE tenant_id = $1`;
    const { drift } = await spoiled(tenantId, move(3), move(-3));
    expect(drift.map(({ check, expected, found }) => [check, expected, found])).toEqual([
      ["an account reserves the sum of its pending holds", 10, 13],
      ["an account's available credits are the sum of what moved them", 90, 87],
    ]);
  });

  test("names a hold's ledger row where they don't add up", async () => {
    const tenantId = await busyTenant();
    const move = (by: number) =>
      `UPDATE credit_holds SET amount = amount + ${by} WHERE tenant_id = $1 AND state = 'settled'`;
    const { drift } = await spoiled(tenantId, move(4), move(-4));
    expect(drift).toMatchObject([
      {
        check: "a hold's ledger rows add up",
        expected: 14,
        found: 10,
        transaction_id: expect.any(String),
        rows: 1,
      },
    ]);
  });

  test("finds rows that were changed, removed or added before the seal, though they fit each other and the account", async () => {
    const tenantId = await busyTenant();
    expect((await auditOf(tenantId)).drift).toEqual([]);
    const more = (by: number, sign: string) => `
      WITH account AS (
        UPDATE credit_accounts SET balance = balance ${sign} ${by} WHERE tenant_id = $1
      ), bonus AS (
        UPDATE credit_transactions SET amount = amount ${sign} ${by}, balance_after = balance_after ${sign} ${by},
          credit_balance_after = credit_balance_after ${sign} ${by}, available_after = available_after ${sign} ${by}
        WHERE tenant_id = $1 AND type = 'bonus'
      )
      UPDATE credit_transactions SET balance_before = balance_before ${sign} ${by}, balance_after = balance_after ${sign} ${by},
        credit_balance_after = credit_balance_after ${sign} ${by}, available_after = available_after ${sign} ${by}
      WHERE tenant_id = $1 AND type <> 'bonus'`;
    const { drift } = await spoiled(tenantId, more(50, "+"), more(50, "-"));
    expect(drift).toContainEqual({
      tenant_id: tenantId,
      check: "a ledger adds up to what it did when it was sealed",
      expected: 100,
      found: 150,
      transaction_id: null,
      rows: 1,
    });
  });

  test("goes on where another audit was given up, and says whether it read everything", async () => {
    const tenantId = await busyTenant();
    await admin.query("UPDATE ledger_passes SET seq = 0; DELETE FROM ledger_checkpoints");
    const both = await Promise.all([store.ledger.run(60_000), store.ledger.run(60_000)]);
    expect(both.flatMap(({ drift, broken }) => [...drift, ...broken])).toEqual([]);
    const { rows } = await admin.query(
      `SELECT transactions::int, balance::int, available::int FROM ledger_checkpoints c
       WHERE c.pass = 'sealed' AND c.tenant_id = $1`,
      [tenantId],
    );
    expect(rows).toEqual([{ transactions: 4, balance: 100, available: 90 }]);
    expect(await store.ledger.run(60_000)).toMatchObject({ is_whole: true, drift: [] });
    const left = await admin.query("SELECT FROM ledger_checkpoints WHERE pass = 'again'");
    expect(left.rowCount).toBe(0);
  });

  test("an audit that takes longer than it may is given up", async () => {
    // A lock on the ledger is what it waits for.
    await admin.query("BEGIN; LOCK TABLE credit_transactions IN ACCESS EXCLUSIVE MODE");
    await expect(store.ledger.run(200)).rejects.toThrow(/timeout/);
    await admin.query("ROLLBACK");
  });

  test("of ten gateways one does the day's, another one if that one doesn't end, and nobody a second time", async () => {
    const take = (hour: number) => store.ledger.claimDay(hour, 60_000);
    const all = (hour: number) => Promise.all(Array.from({ length: 10 }, () => take(hour)));
    expect(await take(24)).toBeNull();
    expect((await all(0)).filter(Boolean)).toHaveLength(1);
    expect(await take(0)).toBeNull();
    await admin.query(
      "UPDATE ledger_audits SET lease_expires_at = clock_timestamp() - interval '1 second'",
    );
    const [day = "", ...others] = (await all(0)).filter((each) => each !== null);
    expect(others).toEqual([]);
    expect(await store.ledger.last()).toBeNull();
    const found = await store.ledger.run(60_000);
    // Midnight is over meanwhile, and the next day's is under way.
    await admin.query(
      "INSERT INTO ledger_audits (day, begun_at, lease_expires_at) VALUES (CURRENT_DATE + 2, now(), now() + interval '1 hour')",
    );
    await store.ledger.recordDay(day, found);
    expect(await store.ledger.last()).toMatchObject({
      day,
      driftRows: 0,
      durationMs: found.duration_ms,
    });
    expect((await all(0)).filter(Boolean)).toEqual([]);
  });
});
