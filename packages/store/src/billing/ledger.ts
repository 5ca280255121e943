import { creditsDue, type Effect, type Reversal } from "@reelwright/core";
import type pg from "pg";
import { rowsOf, type Statement } from "../database/database.ts";
import { newId } from "../identity.ts";

/** A payment as it stands. */
export type PaymentRow = {
  readonly payment_id: string;
  readonly reference: string;
  readonly session_id: string | null;
  readonly tenant_id: string | null;
  readonly cents: number;
  readonly credits: number;
  readonly due: number;
  readonly taken: number;
};
/** One that was paid. */
export type OwnedPayment = PaymentRow & { readonly tenant_id: string };

const lockAccountRow: Statement = {
  name: "billing_account",
  text: "SELECT balance - reserved AS free FROM credit_accounts WHERE tenant_id = $1 FOR NO KEY UPDATE",
};

/** Locks a tenant's account: before any payment of theirs (lock order). Answers the available credits. */
export const lockAccount = async (client: pg.PoolClient, tenantId: string): Promise<number> => {
  const [account] = await rowsOf<{ free: number }>(client, lockAccountRow, [tenantId]);
  if (!account) throw new Error("a payment's tenant has no account");
  return account.free;
};

const addRow: Statement = {
  name: "billing_add",
  text: `
    WITH account AS (
      UPDATE credit_accounts SET balance = balance + $5::bigint WHERE tenant_id = $2 RETURNING balance, reserved
    )
    INSERT INTO credit_transactions (transaction_id, tenant_id, payment_id, type, amount, balance_before, balance_after,
      credit_balance_after, credit_reserved_after, available_after, description, created_at)
    SELECT $1, $2, $3, $4, $5::bigint, balance - $5::bigint, balance, balance, reserved, balance - reserved, $6,
      clock_timestamp() FROM account`,
};

type Movement = {
  readonly payment: Pick<OwnedPayment, "payment_id" | "tenant_id">;
  /** Credits; positive. */
  readonly amount: number;
  readonly description: string;
};

/** Adds credits to an account that is locked. */
export const addCredits = async (
  client: pg.PoolClient,
  type: "purchase" | "refund",
  { payment, amount, description }: Movement,
): Promise<void> => {
  const { tenant_id, payment_id } = payment;
  await rowsOf(client, addRow, [newId(), tenant_id, payment_id, type, amount, description]);
};

// As anything is spent: reserved, then consumed. Nobody else sees the moment between.
const takeRows: Statement = {
  name: "billing_take",
  text: `
    WITH account AS (
      UPDATE credit_accounts SET balance = balance - $5::bigint WHERE tenant_id = $3 RETURNING balance, reserved
    )
    INSERT INTO credit_transactions (transaction_id, tenant_id, payment_id, type, amount, balance_before, balance_after,
      credit_balance_after, credit_reserved_after, available_after, description, created_at)
    SELECT r.id, $3, $4, r.type, -$5::bigint,
      CASE r.type WHEN 'reserve' THEN balance - reserved ELSE balance END + $5::bigint,
      CASE r.type WHEN 'reserve' THEN balance - reserved ELSE balance END,
      CASE r.type WHEN 'reserve' THEN balance + $5::bigint ELSE balance END,
      CASE r.type WHEN 'reserve' THEN reserved + $5::bigint ELSE reserved END,
      balance - reserved, $6, clock_timestamp()
    FROM account, (VALUES (1, $1::uuid, 'reserve'), (2, $2::uuid, 'consume')) AS r(n, id, type) ORDER BY r.n`,
};

const takeCredits = async (
  client: pg.PoolClient,
  { payment, amount, description }: Movement,
): Promise<void> => {
  const values = [newId(), newId(), payment.tenant_id, payment.payment_id, amount, description];
  await rowsOf(client, takeRows, values);
};

const readReversals: Statement = {
  name: "billing_reversals",
  text: "SELECT scope, reference, cents, state, at FROM payment_reversals WHERE payment_id = $1",
};
const setDue: Statement = {
  name: "billing_due",
  text: "UPDATE payments SET due = $2::bigint, taken = least(taken, $2::bigint) WHERE payment_id = $1",
};

/**
 * Reckons anew what is to be taken back of a payment; what was taken and is no longer due comes back at once.
 * The caller holds the locks of the account and of the payment.
 */
export const reckon = async (client: pg.PoolClient, payment: OwnedPayment): Promise<number> => {
  const { payment_id, taken } = payment;
  const reversals = await rowsOf<Reversal>(client, readReversals, [payment_id]);
  const due = creditsDue(payment, reversals);
  await rowsOf(client, setDue, [payment_id, due]);
  const surplus = Math.max(0, taken - due);
  if (surplus > 0) {
    const description = "Given back: the money of a refund or dispute returned";
    await addCredits(client, "refund", { payment, amount: surplus, description });
  }
  return surplus;
};

const owedPayments: Statement = {
  name: "billing_owed",
  text: `
    SELECT payment_id, tenant_id, due - taken AS owed FROM payments
    WHERE tenant_id = $1 AND taken < due ORDER BY created_at, payment_id FOR NO KEY UPDATE`,
};
const addTaken: Statement = {
  name: "billing_taken",
  text: "UPDATE payments SET taken = taken + $2::bigint WHERE payment_id = $1",
};

// Only what this transaction began itself, by its triggers.
const dropTopups: Statement = {
  name: "billing_topups_drop",
  text: `
    UPDATE topups SET state = 'dropped', reason = 'A refund or dispute took the credits.',
      finished_at = clock_timestamp()
    WHERE tenant_id = $1 AND state = 'pending' AND xmin = pg_current_xact_id()::xid`,
};

/**
 * Takes what a tenant owes, the oldest payment first, as far as the available credits go; the rest stays owed.
 * Whose money went back isn't charged anew for the credits that went along: no automatic top-up comes of it.
 * The caller holds the account's lock. Answers how many credits were taken.
 */
export const collect = async (client: pg.PoolClient, tenantId: string): Promise<number> => {
  const free = await lockAccount(client, tenantId);
  type Owed = Movement["payment"] & { readonly owed: number };
  const payments = await rowsOf<Owed>(client, owedPayments, [tenantId]);
  let left = free;
  for (const payment of payments) {
    const amount = Math.min(left, payment.owed);
    if (amount === 0) break;
    const description = "Taken back: the payment was refunded or disputed";
    await takeCredits(client, { payment, amount, description });
    await rowsOf(client, addTaken, [payment.payment_id, amount]);
    left -= amount;
  }
  if (left < free) await rowsOf(client, dropTopups, [tenantId]);
  return free - left;
};

/** What moved, as effects of one happening. */
export const movements = (tenantId: string, given: number, taken: number): readonly Effect[] => [
  ...(given > 0 ? [{ kind: "given_back", tenantId, moved: given } as const] : []),
  ...(taken > 0 ? [{ kind: "taken", tenantId, moved: -taken } as const] : []),
];
