import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import pg from "pg";
import { openStore, type PostgresStore } from "../open-store.ts";
import { newJob } from "../testing/conformance/scenario.ts";
import { type FreshDatabase, freshDatabase } from "../testing/database.ts";
import { makeTenant } from "../testing/tenant.ts";

/** What the database itself refuses, whatever the code does. */
describe("constraints", () => {
  let database: FreshDatabase;
  let store: PostgresStore;
  let client: pg.Client;
  beforeAll(async () => {
    database = await freshDatabase();
    store = await openStore({ url: database.url });
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await store.jobs.create(newJob(await makeTenant(store, 100)));
  });
  afterAll(async () => {
    await client.end();
    await store.close();
    await database.drop();
  });

  const copy = (table: string, changes: Readonly<Record<string, string>>) => `
    INSERT INTO ${table} SELECT (jsonb_populate_record(t, to_jsonb(t) || jsonb_build_object(${Object.entries(
      changes,
    )
      .map(([column, value]) => `'${column}', ${value}`)
      .join(", ")}))).* FROM ${table} t WHERE job_id IS NOT NULL LIMIT 1`;

  test.each([
    ["a ledger row that changes", "UPDATE credit_transactions SET amount = 1", /append-only/],
    ["a ledger row that goes", "DELETE FROM credit_transactions", /append-only/],
    ["an emptied ledger", "TRUNCATE credit_transactions CASCADE", /append-only/],
    ["a negative balance", "UPDATE credit_accounts SET balance = -1, reserved = 0", /balance/],
    [
      "more reserved than there is",
      "UPDATE credit_accounts SET reserved = balance + 1",
      /reserved/,
    ],
    ["a negative reserve", "UPDATE credit_accounts SET reserved = -1", /reserved/],
    [
      "a second pending hold",
      copy("credit_holds", { hold_id: "gen_random_uuid()", run_no: "2" }),
      /one_pending/,
    ],
    [
      "a second hold of a run",
      copy("credit_holds", { hold_id: "gen_random_uuid()" }),
      /job_id_run_no_key|one_pending/,
    ],
    [
      "a hold that spends more than it held",
      "UPDATE credit_holds SET state = 'settled', settled_at = now(), consumed = amount + 1",
      /consumed/,
    ],
    [
      "a second reservation of a hold",
      copy("credit_transactions", { transaction_id: "gen_random_uuid()", seq: "999" }),
      // By the index of the hold's month.
      /"credit_transactions_\d{4}_\d{2}_cause_id_type_idx"/,
    ],
    [
      "a ledger row that doesn't add up",
      copy("credit_transactions", {
        transaction_id: "'00000000-0000-7000-8000-000000000001'",
        cause_id: "'00000000-0000-7000-8000-000000000001'",
        type: "'bonus'",
        hold_id: "NULL::uuid",
        amount: "7",
      }),
      /equation|shown/,
    ],
    [
      "a unit twice",
      copy("tasks", { task_id: "gen_random_uuid()" }),
      // By the index of the job's month.
      /"tasks_\d{4}_\d{2}_job_id_run_no_stage_unit_/,
    ],
    ["a lease without an owner", "UPDATE tasks SET status = 'leased'", /tasks_lease/],
    ["a wait without an end", "UPDATE tasks SET status = 'waiting'", /tasks_wait/],
    ["an unknown status", "UPDATE jobs SET status = 'lost'", /jobs_status/],
    ["a key twice", copy("job_keys", { job_id: "gen_random_uuid()" }), /job_keys_pkey/],
  ])("%s is refused", async (_what, sql, constraint) => {
    await expect(client.query(sql)).rejects.toThrow(constraint);
  });

  test("the audit finds what no constraint can", async () => {
    const broken = async () =>
      (await store.checkInvariants()).filter(({ rows }) => rows > 0).map(({ check }) => check);
    expect(await broken()).toEqual([]);
    await client.query("BEGIN; UPDATE credit_accounts SET balance = balance + 1; COMMIT");
    expect(await broken()).toEqual([
      "an account's balance is the sum of what moved it",
      "an account's last ledger row shows its balance",
    ]);
    await client.query("UPDATE credit_accounts SET balance = balance - 1");
    await client.query("UPDATE jobs SET status = 'cancelled'");
    expect(await broken()).toEqual([
      "an account counts its ended jobs and its ledger rows",
      "usage days count each end of a run once",
      "an ended job has no pending hold",
      "an ended job has no open task",
    ]);
  });
});
