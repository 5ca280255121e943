/** Statements that the database itself must reject. They are tried and rolled back. */
import pg from "pg";
import type { Database } from "./database.ts";

/** SQLSTATE class 23: a constraint; P0001: raised by a trigger. */
const refusal = /^(23|P0001)/;

const attempts: { readonly [what: string]: string } = {
  "a negative balance": "UPDATE credit_accounts SET balance = -1, reserved = 0",
  "more reserved than there is": "UPDATE credit_accounts SET reserved = balance + 1",
  "a negative reserve": "UPDATE credit_accounts SET reserved = -1",
  "a ledger row that changes": "UPDATE credit_transactions SET amount = amount + 1",
  "a ledger row that goes": "DELETE FROM credit_transactions",
  "a ledger row that doesn't add up": `
    INSERT INTO credit_transactions (transaction_id, cause_id, tenant_id, type, amount, balance_before, balance_after,
      credit_balance_after, credit_reserved_after, available_after, description)
    SELECT id, id, tenant_id, 'bonus', 7, 0, 8, 8, 0, 8, 'Chaos'
    FROM (SELECT tenant_id, gen_random_uuid() AS id FROM credit_accounts LIMIT 1) AS a`,
  "a hold that spends more than it held":
    "UPDATE credit_holds SET state = 'settled', settled_at = now(), consumed = amount + 1",
  "a second pending hold": `
    INSERT INTO credit_holds (hold_id, tenant_id, job_id, run_no, amount, created_at)
    SELECT gen_random_uuid(), tenant_id, job_id, 1000 + n, 1, now() FROM (
      SELECT tenant_id, job_id FROM jobs LIMIT 1) AS j, generate_series(1, 2) AS n`,
  "a second job under a key": `
    INSERT INTO job_keys (tenant_id, key, fingerprint, job_id)
    SELECT tenant_id, key, fingerprint, gen_random_uuid() FROM job_keys LIMIT 1`,
  "a unit twice": `
    INSERT INTO tasks SELECT (jsonb_populate_record(t, jsonb_build_object('task_id', gen_random_uuid()))).* FROM tasks t LIMIT 1`,
  "a lease without an owner": `
    UPDATE tasks SET status = 'leased', lease_owner = NULL WHERE task_id = (SELECT task_id FROM tasks LIMIT 1)`,
  "an unknown status": "UPDATE jobs SET status = 'lost'",
};

/**
 * Returns the names of statements that the database accepted instead of rejecting. Needs an existing job. Runs in the
 * session's transaction, which must be rolled back.
 */
export const missingConstraints = async (
  session: Pick<pg.Client, "query">,
): Promise<readonly string[]> => {
  const taken: string[] = [];
  for (const [what, sql] of Object.entries(attempts)) {
    await session.query("SAVEPOINT attempt");
    try {
      const { rowCount } = await session.query(sql);
      taken.push(rowCount === 0 ? `${what} (nothing to try on)` : what);
    } catch (error) {
      if (!refusal.test(String((error as { code?: string }).code))) throw error;
    }
    await session.query("ROLLBACK TO SAVEPOINT attempt");
  }
  return taken;
};

/** The same for a database, in a transaction that is rolled back. */
export const tryConstraints = async ({
  url,
}: Pick<Database, "url">): Promise<readonly string[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("BEGIN");
    return await missingConstraints(client);
  } finally {
    // Ending the session rolls back.
    await client.end();
  }
};
