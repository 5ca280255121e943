import { setTimeout } from "node:timers/promises";
import type {
  AuditSummary,
  Drift,
  LedgerAudit,
  LedgerAuditStore,
} from "@reelwright/core/ports/credits";
import type pg from "pg";
import type { Database } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { inPatience, inSnapshot, type Select } from "../database/transaction.ts";
import { firstIdAt } from "../ids.ts";
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
  seal: "a ledger adds up to what it did when it was sealed",
} as const;

/** `reserve` and `release` change the available credits only, `consume` the balance only, all other types both. */
const movesBalance = "type NOT IN ('reserve', 'release')";
const movesAvailable = "type <> 'consume'";

/** Ledger rows of one part, and accounts and holds of one snapshot. They bound the audit's memory and its snapshots. */
const partRows = 1_000_000;
const partAccounts = 20_000;
const partHolds = 200_000;
/** Holds that are younger are always read. */
const recentHolds = "3 days";

/** `sealed` goes on with new rows. `again` reads all rows again. */
type Pass = "sealed" | "again";

/**
 * SQL: the ledger rows of a range by account: compares each one with the previous one, across the pass's checkpoint, and adds
 * them up.
 */
const chains = (pass: Pass, range: string): string => `
  chain AS (
    SELECT t.tenant_id, t.seq, t.transaction_id, t.type, t.amount, t.balance_before, t.balance_after, t.credit_balance_after,
      t.available_after,
      lag(t.credit_balance_after, 1, coalesce(c.balance_shown, 0)) OVER account AS balance_until,
      lag(t.available_after, 1, coalesce(c.available_shown, 0)) OVER account AS available_until,
      lead(t.seq) OVER account IS NULL AS is_last
    FROM credit_transactions t LEFT JOIN ledger_checkpoints c ON c.pass = '${pass}' AND c.tenant_id = t.tenant_id
    WHERE ${range} WINDOW account AS (PARTITION BY t.tenant_id ORDER BY t.seq)
  ), summed AS (
    SELECT tenant_id, count(*) AS transactions, max(seq) AS seq,
      coalesce(sum(amount) FILTER (WHERE ${movesBalance}), 0) AS balance,
      coalesce(sum(amount) FILTER (WHERE ${movesAvailable}), 0) AS available,
      max(credit_balance_after) FILTER (WHERE is_last) AS balance_shown,
      max(available_after) FILTER (WHERE is_last) AS available_shown,
      count(*) FILTER (WHERE is_broken) AS broken,
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

const beginPasses = `
  INSERT INTO ledger_passes (pass) VALUES ('sealed'), ('again'), ('holds') ON CONFLICT DO NOTHING`;
const positionOf = (pass: Pass): string => `SELECT seq FROM ledger_passes WHERE pass = '${pass}'`;

/** SQL: reads the next part. The position is the fence between two audits, and its row the lock. */
const movePosition = (pass: Pass, from: number, to: number): string =>
  `UPDATE ledger_passes SET seq = ${to} WHERE pass = '${pass}' AND seq = ${from} RETURNING pass`;
const readPart = (pass: Pass, from: number, to: number): string => `
  WITH ${chains(pass, `t.seq > ${from} AND t.seq <= ${to}`)}
  INSERT INTO ledger_checkpoints AS c (pass, tenant_id, seq, transactions, balance, available, balance_shown, available_shown,
    broken, first)
  SELECT '${pass}', tenant_id, seq, transactions, balance, available, balance_shown, available_shown, broken, first FROM summed
  ON CONFLICT (pass, tenant_id) DO UPDATE SET seq = excluded.seq, transactions = c.transactions + excluded.transactions,
    balance = c.balance + excluded.balance, available = c.available + excluded.available,
    balance_shown = excluded.balance_shown, available_shown = excluded.available_shown, broken = c.broken + excluded.broken,
    first = coalesce(c.first, excluded.first)`;

// All rows were read again: what they add up to must be what was sealed. A seal that is broken stays as it is.
const endAgain = (to: number): string =>
  `UPDATE ledger_passes SET seq = 0 WHERE pass = 'again' AND seq = ${to}
    AND (${positionOf("sealed")} FOR NO KEY UPDATE) = ${to} RETURNING pass`;
const compareAgain = `
  WITH compared AS (
    SELECT tenant_id, coalesce(a.broken, 0) AS broken, a.first, s.broken AS broken_until, s.first AS first_until, s.reread AS reread_until,
      CASE WHEN (a.seq, a.transactions, a.balance, a.available) IS DISTINCT FROM (s.seq, s.transactions, s.balance, s.available)
        THEN jsonb_build_object('transactions', coalesce(a.transactions, 0), 'balance', coalesce(a.balance, 0),
          'available', coalesce(a.available, 0)) END AS reread
    FROM (SELECT * FROM ledger_checkpoints WHERE pass = 'again') AS a
      FULL JOIN (SELECT * FROM ledger_checkpoints WHERE pass = 'sealed') AS s USING (tenant_id)
  )
  INSERT INTO ledger_checkpoints AS c (pass, tenant_id, seq, transactions, balance, available, balance_shown, available_shown,
    broken, first, reread)
  SELECT 'sealed', tenant_id, 0, 0, 0, 0, 0, 0, broken, first, reread FROM compared
  WHERE (broken, first, reread) IS DISTINCT FROM (broken_until, first_until, reread_until)
  ON CONFLICT (pass, tenant_id) DO UPDATE SET broken = excluded.broken, first = excluded.first, reread = excluded.reread`;
const forgetAgain = "DELETE FROM ledger_checkpoints WHERE pass = 'again'";

// A foreign key rules out ledger rows without an account. An account may have no ledger rows. What came after the checkpoints
// is read here, in the snapshot that has the accounts.
const accountDrift = (after: string | null, sealedSeq: number): string => `
  WITH accounts AS MATERIALIZED (
    SELECT tenant_id, balance, reserved FROM credit_accounts
    ${after === null ? "" : `WHERE tenant_id > '${after}'`} ORDER BY tenant_id LIMIT ${partAccounts}
  ), ${chains("sealed", `t.seq > ${sealedSeq}`)}, pending AS (
    SELECT tenant_id, sum(amount) AS amount FROM (
      SELECT tenant_id, amount FROM credit_holds WHERE state = 'pending'
      UNION ALL SELECT tenant_id, amount FROM playground_holds WHERE state = 'pending') AS held
    GROUP BY tenant_id
  ), state AS (
    SELECT a.tenant_id, a.balance, a.reserved, coalesce(c.balance, 0) + coalesce(s.balance, 0) AS sum_balance,
      coalesce(c.available, 0) + coalesce(s.available, 0) AS sum_available, coalesce(p.amount, 0) AS held,
      coalesce(c.broken, 0) + coalesce(s.broken, 0) AS broken, coalesce(c.first, s.first) AS first,
      coalesce(c.transactions, 0) + coalesce(s.transactions, 0) AS transactions, c.reread,
      c.balance AS sealed_balance, c.available AS sealed_available, c.transactions AS sealed_transactions
    FROM accounts a LEFT JOIN ledger_checkpoints c ON c.pass = 'sealed' AND c.tenant_id = a.tenant_id
      LEFT JOIN summed s ON s.tenant_id = a.tenant_id LEFT JOIN pending p ON p.tenant_id = a.tenant_id
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
    UNION ALL SELECT tenant_id, '${names.seal}',
      CASE WHEN (reread -> 'balance')::bigint <> sealed_balance THEN sealed_balance
        WHEN (reread -> 'available')::bigint <> sealed_available THEN sealed_available ELSE sealed_transactions END,
      CASE WHEN (reread -> 'balance')::bigint <> sealed_balance THEN (reread -> 'balance')::bigint
        WHEN (reread -> 'available')::bigint <> sealed_available THEN (reread -> 'available')::bigint
        ELSE (reread -> 'transactions')::bigint END, NULL, 1
    FROM state WHERE reread IS NOT NULL
  )
  SELECT (SELECT count(*) FROM state) AS accounts, (SELECT coalesce(sum(transactions), 0) FROM state)::bigint AS transactions,
    (SELECT tenant_id FROM accounts ORDER BY tenant_id DESC LIMIT 1) AS last,
    (SELECT coalesce(jsonb_agg(d), '[]') FROM (SELECT * FROM drift ORDER BY tenant_id, "check" LIMIT ${maxDriftRows}) AS d) AS drift`;

/** SQL: a range of holds; ids grow with time. Null: no limit. */
type Range = { readonly after: string | null; readonly until: string | null };
const within = ({ after, until }: Range, column = "hold_id"): string =>
  `hold_id IS NOT NULL ${after === null ? "" : `AND ${column} > '${after}'`} ${until === null ? "" : `AND ${column} <= '${until}'`}`;
const endOfPart = (range: Range): string =>
  `SELECT hold_id FROM credit_holds WHERE ${within(range)} ORDER BY hold_id OFFSET ${partHolds - 1} LIMIT 1`;
const holdDrift = (range: Range): string => `
  WITH sums AS (
    SELECT hold_id, min(seq) AS seq, sum(amount) FILTER (WHERE type = 'reserve') AS reserved,
      sum(amount) FILTER (WHERE type = 'consume') AS consumed, sum(amount) FILTER (WHERE type = 'release') AS released
    FROM credit_transactions WHERE ${within(range, "cause_id")} GROUP BY hold_id
  ), judged AS (
    SELECT h.tenant_id, s.seq, h.amount AS expected,
      CASE h.state WHEN 'pending' THEN -coalesce(s.reserved, 0)
        ELSE -coalesce(s.consumed, 0) + coalesce(s.released, 0) END AS found
    FROM (SELECT * FROM credit_holds WHERE ${within(range)}) AS h LEFT JOIN sums s USING (hold_id)
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

/** How long an audit may take, and what its parts need. */
type Audit = {
  readonly pool: pg.Pool;
  /** Milliseconds until the audit is given up. Throws when there are none. */
  readonly leftMs: () => number;
  /** Whether less than this share of the time is over. */
  readonly isWithin: (share: number) => boolean;
};

const openAudit = (pool: pg.Pool, timeoutMs: number): Audit => {
  const begunAt = performance.now();
  const passedMs = () => performance.now() - begunAt;
  return {
    pool,
    leftMs: () => {
      const leftMs = timeoutMs - passedMs();
      if (leftMs <= 0) throw new Error(`the audit's timeout of ${timeoutMs} ms is over`);
      return leftMs;
    },
    isWithin: (share) => passedMs() < share * timeoutMs,
  };
};

const numberOf = async (ask: Select, query: string): Promise<number> =>
  Number(Object.values((await ask<{ [name: string]: unknown }>(query))[0] ?? {})[0] ?? 0);

/**
 * The last number of the ledger up to which all rows are visible. A writer has a transaction id before it takes a number,
 * because it holds the account's lock. So the rows are complete when all transactions with lower ids than a new one have ended.
 */
const settledSeq = async ({ pool, leftMs }: Audit): Promise<number> => {
  const ask = (query: string) => inPatience(pool, leftMs(), (select) => numberOf(select, query));
  const seq = await ask("SELECT last_value FROM credit_transactions_seq_seq");
  const newId = await ask("SELECT pg_current_xact_id()::text::bigint");
  const oldest = "SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint";
  for (let waitMs = 10; (await ask(oldest)) < newId; waitMs = Math.min(2 * waitMs, 500))
    await setTimeout(Math.min(waitMs, leftMs()));
  return seq;
};

/** Reads on up to `until`, while there is time. Returns the position. */
const readOn = async (audit: Audit, pass: Pass, until: number, share: number): Promise<number> => {
  const { pool, leftMs, isWithin } = audit;
  for (;;) {
    const from = await inSnapshot(pool, leftMs(), (ask) => numberOf(ask, positionOf(pass)));
    if (from >= until || !isWithin(share)) return from;
    const to = Math.min(from + partRows, until);
    await inPatience(pool, leftMs(), async (ask) => {
      // Otherwise another audit has read this part.
      if ((await ask(movePosition(pass, from, to))).length > 0) await ask(readPart(pass, from, to));
    });
  }
};

/** Reads all rows again, as far as there is time, and compares them with what was sealed. False: the next audit goes on. */
const readAgain = async (audit: Audit, sealedSeq: number): Promise<boolean> => {
  const { pool, leftMs } = audit;
  if ((await readOn(audit, "again", sealedSeq, 0.5)) < sealedSeq) return false;
  return inPatience(pool, leftMs(), async (ask) => {
    const isCompared = (await ask(endAgain(sealedSeq))).length > 0;
    if (isCompared) await ask(compareAgain);
    await ask(isCompared ? forgetAgain : "SELECT");
    return isCompared;
  });
};

type AccountsRow = {
  readonly accounts: number;
  readonly transactions: number;
  readonly last: string | null;
  readonly drift: readonly Drift[];
};

const readAccounts = async ({ pool, leftMs }: Audit): Promise<Omit<AccountsRow, "last">> => {
  let [accounts, transactions] = [0, 0];
  const drift: Drift[] = [];
  for (let after: string | null = null; ; ) {
    const row: AccountsRow | undefined = await inSnapshot(pool, leftMs(), async (ask) => {
      const sealedSeq = await numberOf(ask, positionOf("sealed"));
      return (await ask<AccountsRow>(accountDrift(after, sealedSeq)))[0];
    });
    if (!row || row.last === null) return { accounts, transactions, drift };
    accounts += row.accounts;
    transactions += row.transactions;
    drift.push(...row.drift.slice(0, maxDriftRows - drift.length));
    after = row.last;
  }
};

/** Adds the drift of a part, by account. */
const addDrift = (drift: Map<string, Drift>, found: readonly Drift[]): void => {
  for (const each of found) {
    const before = drift.get(each.tenant_id);
    if (before) drift.set(each.tenant_id, { ...before, rows: before.rows + each.rows });
    else if (drift.size < maxDriftRows) drift.set(each.tenant_id, each);
  }
};

/** Reads the holds of a range in parts. Returns the first part with drift, and where it ended for lack of time. */
const readHolds = async (audit: Audit, range: Range, share: number, drift: Map<string, Drift>) => {
  const { pool, leftMs, isWithin } = audit;
  let [wrong, after]: [Range | null, string | null] = [null, range.after];
  while (isWithin(share)) {
    const rest = { after, until: range.until };
    const [end] = await inSnapshot(pool, leftMs(), (ask) =>
      ask<{ readonly hold_id: string }>(endOfPart(rest)),
    );
    const part = end ? { after, until: end.hold_id } : rest;
    const found = await inPatience(pool, leftMs(), (ask) => ask<Drift>(holdDrift(part)));
    addDrift(drift, found);
    if (found.length > 0) wrong ??= part;
    if (!end) return { wrong, endedAt: null };
    after = end.hold_id;
  }
  return { wrong, endedAt: after };
};

/**
 * Reads the recent holds, then the others in turn, as far as there is time. The next audit goes on where this one ended, or with
 * what is wrong.
 */
const readAllHolds = async (audit: Audit, drift: Map<string, Drift>): Promise<boolean> => {
  const { pool, leftMs } = audit;
  const ask = <T extends object>(query: string) =>
    inPatience(pool, leftMs(), (select) => select<T & { [column: string]: unknown }>(query));
  const [row] = await ask<{ recent: string; position: string | null }>(
    `SELECT ${firstIdAt(`clock_timestamp() - interval '${recentHolds}'`)} AS recent, hold_id AS position
     FROM ledger_passes WHERE pass = 'holds'`,
  );
  const { recent = null, position = null } = row ?? {};
  await readHolds(audit, { after: recent, until: null }, Number.POSITIVE_INFINITY, drift);
  const rest = await readHolds(audit, { after: position, until: recent }, 0.9, drift);
  const isFromStart = position === null;
  const start =
    isFromStart || rest.endedAt !== null
      ? { wrong: null, endedAt: rest.endedAt }
      : await readHolds(audit, { after: null, until: position }, 0.9, drift);
  const wrong = rest.wrong ?? start.wrong;
  const next = wrong === null ? start.endedAt : wrong.after;
  await ask(
    `UPDATE ledger_passes SET hold_id = ${next === null ? "NULL" : `'${next}'`} WHERE pass = 'holds'`,
  );
  return start.endedAt === null;
};

const findDrift = async (audit: Audit): Promise<Omit<LedgerAudit, "duration_ms">> => {
  const { pool, leftMs } = audit;
  await inPatience(pool, leftMs(), (ask) => ask(beginPasses));
  const untilSeq = await settledSeq(audit);
  const readSeq = await inPatience(pool, leftMs(), (ask) => numberOf(ask, positionOf("sealed")));
  const sealedSeq = await readOn(audit, "sealed", untilSeq, Number.POSITIVE_INFINITY);
  const isReread = readSeq === 0 || (await readAgain(audit, sealedSeq));
  const { accounts, transactions, drift } = await readAccounts(audit);
  const holds = new Map<string, Drift>();
  const areHoldsRead = await readAllHolds(audit, holds);
  const broken = [];
  for (const [check, query] of Object.entries(otherChecks))
    broken.push(...(await inSnapshot(pool, leftMs(), (ask) => runChecks(ask, { [check]: query }))));
  return {
    accounts,
    transactions,
    is_whole: isReread && areHoldsRead,
    drift: [...drift, ...holds.values()],
    broken: broken.filter(({ rows }) => rows > 0),
  };
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
    const found = await findDrift(openAudit(pool, timeoutMs));
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
