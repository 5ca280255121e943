import type {
  AuditSummary,
  Drift,
  LedgerAudit,
  LedgerAuditStore,
} from "@reelwright/core/ports/credits";
import type { Database } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { inSnapshot, type Select } from "../database/transaction.ts";
import { creditChecks, runChecks } from "../invariants.ts";

/** Maximum of reported rows. */
const maxDriftRows = 1_000;

/** Invariants that are reported by account, with their names in `invariants.ts`. */
const names = {
  chain: "each ledger row continues the balance before it",
  balance: "an account's balance is the sum of what moved it",
  available: "an account's available credits are the sum of what moved them",
  reserved: "an account reserves the sum of its pending holds",
  hold: "a hold's ledger rows add up",
} as const;

/** `reserve` and `release` change the available credits only, `consume` the balance only, all other types both. */
const movesBalance = "type NOT IN ('reserve', 'release')";
const movesAvailable = "type <> 'consume'";

/** One pass over the ledger by account: compares each row with the previous one, and sums the rows. */
const chains = `
  chain AS (
    SELECT tenant_id, seq, transaction_id, type, amount, balance_before, balance_after, credit_balance_after, available_after,
      lag(credit_balance_after, 1, 0::bigint) OVER account AS balance_until,
      lag(available_after, 1, 0::bigint) OVER account AS available_until
    FROM credit_transactions WINDOW account AS (PARTITION BY tenant_id ORDER BY seq)
  ), summed AS (
    SELECT tenant_id, count(*) AS transactions,
      coalesce(sum(amount) FILTER (WHERE ${movesBalance}), 0) AS balance,
      coalesce(sum(amount) FILTER (WHERE ${movesAvailable}), 0) AS available,
      count(*) FILTER (WHERE is_broken) AS broken, min(seq) FILTER (WHERE is_broken) AS broken_seq,
      (array_agg(jsonb_build_object('id', transaction_id,
        'expected', CASE WHEN ${movesBalance} THEN balance_until ELSE available_until END, 'found', balance_before,
        'expected_after', CASE WHEN ${movesBalance} THEN balance_until ELSE available_until END + amount,
        'found_after', balance_after) ORDER BY seq) FILTER (WHERE is_broken))[1] AS first
    FROM (
      SELECT *, credit_balance_after - balance_until <> CASE WHEN ${movesBalance} THEN amount ELSE 0 END
        OR available_after - available_until <> CASE WHEN ${movesAvailable} THEN amount ELSE 0 END
        OR balance_before <> CASE WHEN ${movesBalance} THEN balance_until ELSE available_until END
        OR balance_after <> balance_before + amount AS is_broken
      FROM chain) AS judged
    GROUP BY tenant_id
  )`;

const pending = `
  pending AS (
    SELECT tenant_id, sum(amount) AS amount FROM (
      SELECT tenant_id, amount FROM credit_holds WHERE state = 'pending'
      UNION ALL SELECT tenant_id, amount FROM playground_holds WHERE state = 'pending') AS held
    GROUP BY tenant_id
  )`;

// A foreign key rules out ledger rows without an account. An account may have no ledger rows.
const accountDrift = `
  WITH ${chains}, ${pending}, state AS (
    SELECT a.tenant_id, a.balance, a.reserved, coalesce(s.balance, 0) AS sum_balance,
      coalesce(s.available, 0) AS sum_available, coalesce(p.amount, 0) AS held, coalesce(s.broken, 0) AS broken, s.first,
      coalesce(s.transactions, 0) AS transactions
    FROM credit_accounts a LEFT JOIN summed s USING (tenant_id) LEFT JOIN pending p USING (tenant_id)
  ), drift AS (
    SELECT tenant_id, '${names.chain}' AS check,
      -- If the balance before the row is right, the balance after it is wrong.
      CASE WHEN first -> 'expected' = first -> 'found' THEN first ->> 'expected_after' ELSE first ->> 'expected' END::bigint
        AS expected,
      CASE WHEN first -> 'expected' = first -> 'found' THEN first ->> 'found_after' ELSE first ->> 'found' END::bigint AS found,
      (first ->> 'id')::uuid AS transaction_id, broken AS rows
    FROM state WHERE broken > 0
    UNION ALL SELECT tenant_id, '${names.balance.replaceAll("'", "''")}', sum_balance, balance, NULL, 1 FROM state
    WHERE balance <> sum_balance
    UNION ALL SELECT tenant_id, '${names.available.replaceAll("'", "''")}', sum_available, balance - reserved, NULL, 1 FROM state
    WHERE balance - reserved <> sum_available
    UNION ALL SELECT tenant_id, '${names.reserved}', held, reserved, NULL, 1 FROM state WHERE reserved <> held
  )
  SELECT (SELECT count(*) FROM state) AS accounts, (SELECT coalesce(sum(transactions), 0) FROM state)::bigint AS transactions,
    (SELECT coalesce(jsonb_agg(d), '[]') FROM (SELECT * FROM drift ORDER BY tenant_id, "check" LIMIT ${maxDriftRows}) AS d) AS drift`;

const holdDrift = `
  WITH sums AS (
    SELECT hold_id, min(seq) AS seq, sum(amount) FILTER (WHERE type = 'reserve') AS reserved,
      sum(amount) FILTER (WHERE type = 'consume') AS consumed, sum(amount) FILTER (WHERE type = 'release') AS released
    FROM credit_transactions WHERE hold_id IS NOT NULL GROUP BY hold_id
  ), judged AS (
    SELECT h.tenant_id, s.seq, h.amount AS expected,
      CASE h.state WHEN 'pending' THEN -coalesce(s.reserved, 0)
        ELSE -coalesce(s.consumed, 0) + coalesce(s.released, 0) END AS found
    FROM credit_holds h LEFT JOIN sums s USING (hold_id)
    WHERE coalesce(s.reserved, 0) <> -h.amount OR coalesce(s.consumed, 0) <> -coalesce(h.consumed, 0)
      OR coalesce(s.released, 0) <> CASE h.state WHEN 'settled' THEN h.amount - h.consumed ELSE 0 END
  ), firsts AS (
    SELECT DISTINCT ON (tenant_id) *, count(*) OVER (PARTITION BY tenant_id) AS rows FROM judged ORDER BY tenant_id, seq
  )
  SELECT f.tenant_id, '${names.hold.replaceAll("'", "''")}' AS check, f.expected, f.found::bigint AS found, t.transaction_id, f.rows
  FROM firsts f LEFT JOIN credit_transactions t ON t.tenant_id = f.tenant_id AND t.seq = f.seq
  ORDER BY f.tenant_id LIMIT ${maxDriftRows}`;

const checksByAccount = new Set<string>(Object.values(names));
/** The remaining checks. */
const otherChecks = Object.fromEntries(
  Object.entries(creditChecks).filter(([check]) => !checksByAccount.has(check)),
);

type AccountsRow = {
  readonly accounts: number;
  readonly transactions: number;
  readonly drift: readonly Drift[];
};

const findDrift = async (ask: Select): Promise<Omit<LedgerAudit, "duration_ms">> => {
  const [row] = await ask<AccountsRow>(accountDrift);
  const { accounts = 0, transactions = 0, drift = [] } = row ?? {};
  const holds = await ask<Drift>(holdDrift);
  const broken = (await runChecks(ask, otherChecks)).filter(({ rows }) => rows > 0);
  return { accounts, transactions, drift: [...drift, ...holds], broken };
};

/** The number of violating rows: zero in a sound ledger. */
const driftRows = ({ drift, broken }: LedgerAudit): number =>
  [...drift, ...broken].reduce((sum, { rows }) => sum + rows, 0);

const today = "(clock_timestamp() AT TIME ZONE 'UTC')::date";
const claimDay: Statement = {
  name: "ledger_audit_claim_day",
  text: `
    INSERT INTO ledger_audits AS a (day, begun_at, lease_expires_at)
    SELECT ${today}, clock_timestamp(), clock_timestamp() + $2::float8 * interval '1 millisecond'
    WHERE extract(hour FROM clock_timestamp() AT TIME ZONE 'UTC') >= $1::int
    ON CONFLICT (day) DO UPDATE SET begun_at = excluded.begun_at, lease_expires_at = excluded.lease_expires_at
    WHERE a.finished_at IS NULL AND a.lease_expires_at < clock_timestamp()
    RETURNING day::text AS day`,
};
// The day on which the audit began; it may end on the next day.
const recordDay: Statement = {
  name: "ledger_audit_record_day",
  text: `
    UPDATE ledger_audits SET finished_at = clock_timestamp(), lease_expires_at = NULL, accounts = $1, transactions = $2,
      drift_rows = $3, duration_ms = $4
    WHERE day = $5::date AND finished_at IS NULL`,
};
const lastDay: Statement = {
  name: "ledger_audit_last_day",
  text: `
    SELECT day::text AS day, iso(finished_at) AS "finishedAt", drift_rows AS "driftRows", duration_ms AS "durationMs"
    FROM ledger_audits WHERE finished_at IS NOT NULL ORDER BY day DESC LIMIT 1`,
};

/** The daily audit of the ledger, which one process claims. */
export const ledgerAudit = ({ pool }: Pick<Database, "pool">): LedgerAuditStore => ({
  run: async (timeoutMs) => {
    const begunAt = performance.now();
    const found = await inSnapshot(pool, timeoutMs, findDrift);
    return { ...found, duration_ms: Math.round(performance.now() - begunAt) };
  },
  claimDay: async (hour, leaseMs) =>
    (await retrying(() => rowsOf<{ readonly day: string }>(pool, claimDay, [hour, leaseMs])))[0]
      ?.day ?? null,
  recordDay: async (day, audit) => {
    const { accounts, transactions, duration_ms } = audit;
    const values = [accounts, transactions, driftRows(audit), duration_ms, day];
    await retrying(() => rowsOf(pool, recordDay, values));
  },
  last: async () => (await retrying(() => rowsOf<AuditSummary>(pool, lastDay, [])))[0] ?? null,
});
