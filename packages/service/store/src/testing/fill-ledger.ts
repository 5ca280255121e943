/** Fills a ledger with many rows, by statements that generate them. */
import type pg from "pg";

/** SQL: an account's bonus, then two rows per hold, of all accounts in turn. $1: tenants, $2 and $3: holds from and to. */
const ledgerTenant = (number: string): string =>
  `('00000000-0000-7000-8001-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
const holdId = `(lpad(to_hex(1700000000000 + k * 100), 12, '0') || '7' || substr(md5('h' || k), 1, 3) || '8' || substr(md5('h' || k), 4, 15))::uuid`;
const credits = 10_000_000;
const bonuses = `
  WITH accounts AS (
    INSERT INTO credit_accounts (tenant_id, balance, transactions_total)
    SELECT ${ledgerTenant("k")}, ${credits} - 10 * $2::bigint, 1 + 2 * $2::bigint FROM generate_series(0, $1::int - 1) AS k
  )
  INSERT INTO credit_transactions (transaction_id, cause_id, tenant_id, type, amount, balance_before, balance_after, credit_balance_after,
    credit_reserved_after, available_after, description)
  SELECT id, id, ${ledgerTenant("k")}, 'bonus', ${credits}, 0, ${credits}, ${credits}, 0, ${credits}, 'Bonus'
  FROM (SELECT k, gen_random_uuid() AS id FROM generate_series(0, $1::int - 1) AS k) AS n`;
const holds = `
  INSERT INTO credit_holds (hold_id, tenant_id, job_id, run_no, amount, state, consumed, created_at, settled_at)
  SELECT ${holdId}, ${ledgerTenant("k % $1::int")}, ${holdId}, 1, 10, 'settled', 10, now(), now() FROM generate_series($2::int, $3::int) AS k`;
const movements = `
  INSERT INTO credit_transactions (transaction_id, cause_id, tenant_id, hold_id, job_id, type, amount, balance_before, balance_after,
    credit_balance_after, credit_reserved_after, available_after, description)
  SELECT gen_random_uuid(), ${holdId}, ${ledgerTenant("k % $1::int")}, ${holdId}, ${holdId}, type, -10, before, before - 10,
    CASE type WHEN 'reserve' THEN before ELSE before - 10 END, CASE type WHEN 'reserve' THEN 10 ELSE 0 END, before - 10, 'Of a job'
  FROM (SELECT k, ${credits} - 10 * (k / $1::int)::bigint AS before FROM generate_series($2::int, $3::int) AS k) AS n,
    unnest(ARRAY['reserve', 'consume']) AS type
  ORDER BY k, type DESC`;

/** Fills the ledger with `rows` rows of `tenants` accounts. */
export const fillLedger = async (
  client: pg.Client,
  { tenants, rows }: { readonly tenants: number; readonly rows: number },
  say: (line: string) => void,
): Promise<void> => {
  const each = rows / 2 / tenants;
  await client.query("SELECT make_partitions(to_timestamp(1700000000), 2)");
  await client.query("SET session_replication_role = replica");
  await client.query(bonuses, [tenants, each]);
  for (let from = 0; from < rows / 2; from += 250_000) {
    const to = Math.min(from + 250_000, rows / 2) - 1;
    await client.query(holds, [tenants, from, to]);
    await client.query(movements, [tenants, from, to]);
    say(`ledger: ${(2 * (to + 1)).toLocaleString("en-US")} rows`);
  }
  await client.query("SET session_replication_role = origin");
  await client.query("VACUUM (ANALYZE)");
};
