import type {
  Balance,
  CreditStore,
  CreditTransaction,
  LedgerPeriod,
  OperatorCredits,
  OperatorGrant,
} from "@reelwright/core/ports/credits";
import type { Paged } from "@reelwright/core/ports/requests";
import { Failure } from "@reelwright/film/failure";
import type { Database } from "../database/database.ts";
import {
  type CountedRow,
  type KeyedRow,
  markBefore,
  pageOf,
  pageStatement,
  partOf,
  partStatement,
  partValues,
} from "../database/paged.ts";
import { retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { recordChange } from "../identity/audit-log.ts";
import { derivedId, isUuid } from "../ids.ts";
import { tenantNotFound } from "../tenants.ts";
import { accountLock, addCredits } from "./add-credits.ts";

const readBalance: Statement = {
  name: "credits_balance",
  text: `
    SELECT balance AS credit_balance, reserved AS credit_reserved, balance - reserved AS available_credits
    FROM credit_accounts WHERE tenant_id = $1`,
};

const balance = async ({ tenantScope }: Database, tenantId: string): Promise<Balance> => {
  const [row] = await retrying(() => tenantScope.rows<Balance>(tenantId, readBalance, [tenantId]));
  if (!row) throw tenantNotFound();
  return row;
};

const columns = `transaction_id, type, amount, balance_before, balance_after, credit_balance_after,
        credit_reserved_after, available_after, job_id, playground_task_id,
        (SELECT p.session_id FROM payments p WHERE p.payment_id = credit_transactions.payment_id) AS payment_session_id,
        description, iso(created_at) AS created_at, seq`;

// The total is a counter of the account, and the scan starts at the page mark before the page
// (docs/contribute/adr/0012-growing-tables.md).
export const listTransactions: Statement = {
  name: "transactions_list",
  text: `
    WITH account AS (
      SELECT coalesce(transactions_total, (SELECT count(*) FROM credit_transactions WHERE tenant_id = $1)) AS total
      FROM credit_accounts WHERE tenant_id = $1
    ), mark AS MATERIALIZED (
      ${markBefore("'transactions'", "(SELECT total FROM account) - $3::bigint")}
    )
    SELECT (SELECT total FROM account) AS total, page.*
    FROM (SELECT 1) AS one LEFT JOIN (
      SELECT true AS listed, ${columns} FROM credit_transactions
      WHERE tenant_id = $1 AND seq <= (SELECT coalesce(max(seq), 9223372036854775807) FROM mark)
      ORDER BY seq DESC LIMIT $2
      OFFSET coalesce((SELECT place FROM mark) - (SELECT total FROM account) + $3::bigint, $3::bigint)) AS page ON true
    ORDER BY seq DESC`,
};
const listOfJob = pageStatement("transactions_of_job", {
  columns,
  from: "credit_transactions WHERE tenant_id = $1 AND job_id = $4",
  order: "seq DESC",
});

const behind = "seq < (SELECT coalesce($3::bigint, 9223372036854775807))";
const partKey = ["seq", "''"] as const;
export const transactionsBehind: Statement = {
  name: "transactions_behind",
  text: `
    SELECT coalesce((SELECT transactions_total FROM credit_accounts WHERE tenant_id = $1),
        (SELECT count(*) FROM credit_transactions WHERE tenant_id = $1)) AS total, part.*
    FROM (SELECT 1) AS one LEFT JOIN (
      SELECT true AS listed, seq AS behind_sort, '' AS behind_id, ${columns} FROM credit_transactions
      WHERE tenant_id = $1 AND ${behind} ORDER BY seq DESC LIMIT $2) AS part ON true
    ORDER BY seq DESC`,
};
const ofJobBehind = partStatement("transactions_of_job_behind", {
  columns,
  from: "credit_transactions WHERE tenant_id = $1 AND job_id = $4",
  order: "seq DESC",
  behind,
  key: partKey,
});

type Listed = CreditTransaction & { readonly seq: number };
type TransactionRow = CountedRow<Listed>;

const transactions = async (
  { tenantScope }: Database,
  tenantId: string,
  { page, pageSize, after, jobId }: Parameters<CreditStore["transactions"]>[1],
): Promise<Paged<CreditTransaction>> => {
  if (jobId !== null && !isUuid(jobId)) return { items: [], total: 0 };
  const ofJob = jobId === null ? [] : [jobId];
  if (after !== undefined) {
    const statement = jobId === null ? transactionsBehind : ofJobBehind;
    const key = partValues(tenantId, pageSize, after);
    const part = await retrying(() =>
      tenantScope.rows<KeyedRow<Listed>>(tenantId, statement, [...key, ...ofJob]),
    );
    return partOf(part, { pageSize }, ({ seq: _seq, ...row }) => row);
  }
  const values = [tenantId, pageSize, (page - 1) * pageSize];
  const rows = await retrying(() =>
    tenantScope.rows<TransactionRow>(tenantId, jobId === null ? listTransactions : listOfJob, [
      ...values,
      ...ofJob,
    ]),
  );
  return pageOf(rows, ({ seq: _seq, ...row }) => row);
};

/** Rows that are in memory at a time. */
const partSize = 500;

/**
 * The rows of a period, by `seq`. A bisection finds its edges with a few index lookups, however long the ledger is. Adjacent
 * periods share an edge, so each row belongs to one of them, even if the server's clock was set back. `past` excludes rows
 * that are written later.
 */
export const periodBounds: Statement = {
  name: "ledger_period_bounds",
  text: `
    WITH RECURSIVE search AS (
      SELECT edge, 0::bigint AS low, 1::bigint << 52 AS high FROM unnest($2::timestamptz[]) AS edge
      UNION ALL
      SELECT edge, CASE WHEN is_after THEN low ELSE middle END, CASE WHEN is_after THEN middle ELSE high END
      FROM (
        SELECT edge, low, high, (low + high) / 2 AS middle, coalesce((
          SELECT created_at >= edge FROM credit_transactions
          WHERE tenant_id = $1 AND seq >= (low + high) / 2 ORDER BY seq LIMIT 1), true) AS is_after
        FROM search WHERE high - low > 1) AS step
    ), edges AS (SELECT min(high) AS first, max(high) AS past FROM search WHERE high - low = 1)
    SELECT edges.first, least(edges.past, (SELECT max(seq) + 1 FROM credit_transactions WHERE tenant_id = $1)) AS past,
      coalesce(before.credit_balance_after, 0) AS credit_balance,
      coalesce(before.credit_reserved_after, 0) AS credit_reserved,
      coalesce(before.available_after, 0) AS available_credits
    FROM edges LEFT JOIN LATERAL (
      SELECT credit_balance_after, credit_reserved_after, available_after FROM credit_transactions
      WHERE tenant_id = $1 AND seq < edges.first ORDER BY seq DESC LIMIT 1) AS before ON true`,
};

const readPart: Statement = {
  name: "ledger_period_part",
  text: `
    SELECT ${columns} FROM credit_transactions
    WHERE tenant_id = $1 AND seq >= $2 AND seq < $3 ORDER BY seq LIMIT ${partSize}`,
};

type PeriodBounds = Balance & { readonly first: number; readonly past: number };

/** Returns the ledger of a period. `from` is included, `to` isn't. */
const ledgerPeriod = async (
  { tenantScope }: Database,
  tenantId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<LedgerPeriod> => {
  const [found] = await retrying(() =>
    tenantScope.rows<PeriodBounds>(tenantId, periodBounds, [tenantId, [from, to]]),
  );
  if (!found) throw new Error("an aggregate returned no row");
  const { first, past, ...opening } = found;
  const parts = async function* () {
    for (let next = first; next < past; ) {
      const values = [tenantId, next, past];
      const rows = await retrying(() => tenantScope.rows<Listed>(tenantId, readPart, values));
      const last = rows.at(-1);
      if (!last) return;
      yield rows.map(({ seq: _seq, ...row }): CreditTransaction => row);
      next = last.seq + 1;
    }
  };
  return { opening, parts: parts() };
};

const grant = async (
  db: Database,
  tenantId: string,
  granted: Parameters<CreditStore["grant"]>[1],
): Promise<Balance> => {
  // A transaction, so that a retry after a lost response never grants twice.
  const added = await retrying(() =>
    db.tenantScope.transaction(tenantId, "", (client) =>
      addCredits(client, { tenantId, ...granted }),
    ),
  );
  if (!added) throw tenantNotFound();
  return added.balance;
};

/** Balances and the ledger. */
export const creditStore = (db: Database): CreditStore => ({
  balance: (tenantId) => balance(db, tenantId),
  transactions: (tenantId, filter) => transactions(db, tenantId, filter),
  period: (tenantId, period) => ledgerPeriod(db, tenantId, period),
  grant: (tenantId, granted) => grant(db, tenantId, granted),
});

const operator = { id: "operator", requestId: null } as const;

const readGrant: Statement = {
  name: "grant_read",
  text: `
    SELECT t.type, t.amount, a.balance AS credit_balance, a.reserved AS credit_reserved,
      a.balance - a.reserved AS available_credits
    FROM credit_transactions t JOIN credit_accounts a USING (tenant_id) WHERE t.tenant_id = $1 AND t.cause_id = $2 AND t.transaction_id = $2`,
};
type GrantRow = Balance & { readonly type: string; readonly amount: number };

const repeated = ({ type, amount, ...balance }: GrantRow, grant: OperatorGrant): Balance => {
  if (type === grant.type && amount === grant.amount) return balance;
  throw new Failure(
    "conflict",
    "IDEMPOTENCY_KEY_REUSED",
    `The key "${grant.key}" was already used to grant ${amount} credits (${type}); use another key.`,
  );
};

/** Credits granted by operators. */
export const operatorCredits = ({
  tenantScope,
}: Pick<Database, "tenantScope">): OperatorCredits => ({
  grantOnce: async (tenantId, grant, actor = operator) => {
    if (!isUuid(tenantId)) throw tenantNotFound();
    const { type, amount, reason, key } = grant;
    const transactionId = derivedId(["grant", tenantId, key]);
    // Under the account's lock, so that the second of two concurrent calls sees the first one's row.
    return retrying(() =>
      tenantScope.transaction(tenantId, accountLock(tenantId), async (client) => {
        const [before] = await rowsOf<GrantRow>(client, readGrant, [tenantId, transactionId]);
        if (before) return { balance: repeated(before, grant), transactionId, isNew: false };
        const addition = { tenantId, transactionId, type, amount, description: reason };
        const added = await addCredits(client, addition);
        if (!added) throw tenantNotFound();
        const details = { type, amount, reason, key, transaction_id: transactionId };
        await recordChange(client, {
          tenantId,
          actor,
          action: "credits.granted",
          details,
        });
        return { balance: added.balance, transactionId, isNew: true };
      }),
    );
  },
});
