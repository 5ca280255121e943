import { creditsDue, moneyAway, type Reversal } from "@reelwright/core/billing";
import type { Effect } from "@reelwright/core/ports";
import type pg from "pg";
import { rowsOf, type Statement } from "../database/database.ts";
import { newId } from "../ids.ts";

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
  text: "SELECT tenant_id FROM credit_accounts WHERE tenant_id = $1 FOR NO KEY UPDATE",
};

/** Locks a tenant's account: before any payment of theirs (lock order). */
export const lockAccount = async (client: pg.PoolClient, tenantId: string): Promise<void> => {
  const locked = await rowsOf(client, lockAccountRow, [tenantId]);
  if (locked.length === 0) throw new Error("a payment's tenant has no account");
};

const addOf: Statement = {
  name: "billing_add",
  text: "SELECT collected FROM add_credits($1, $2, $3, $4, $5, $6)",
};

type Addition = {
  readonly payment: Pick<OwnedPayment, "payment_id" | "tenant_id">;
  /** Credits; positive. */
  readonly amount: number;
  readonly description: string;
};

/** Adds credits of a payment; answers how many of them were taken at once, since the tenant owed them. */
export const addCredits = async (
  client: pg.PoolClient,
  type: "purchase" | "refund",
  { payment, amount, description }: Addition,
): Promise<number> => {
  const values = [payment.tenant_id, newId(), type, amount, description, payment.payment_id];
  const [row] = await rowsOf<{ collected: number }>(client, addOf, values);
  if (!row) throw new Error("a payment's tenant has no account");
  return row.collected;
};

const readReversals: Statement = {
  name: "billing_reversals",
  text: "SELECT scope, reference, cents, state, at FROM payment_reversals WHERE payment_id = $1",
};
const setDue: Statement = {
  name: "billing_due",
  text: "UPDATE payments SET due = $2::bigint, taken = least(taken, $2::bigint) WHERE payment_id = $1",
};

/** Credits that were given back, and that were taken. */
export type Reckoned = { readonly given: number; readonly taken: number };

/**
 * Reckons anew what is to be taken back of a payment; what was taken and is no longer due comes back at once.
 * More than was granted is never due, whatever its provider tells; that it told of more is answered.
 * The caller holds the locks of the account and of the payment.
 */
export const reckon = async (
  client: pg.PoolClient,
  payment: OwnedPayment,
): Promise<Reckoned & { readonly isOverRefunded: boolean }> => {
  const { payment_id, taken, cents } = payment;
  const reversals = await rowsOf<Reversal>(client, readReversals, [payment_id]);
  const due = creditsDue(payment, reversals);
  await rowsOf(client, setDue, [payment_id, due]);
  const isOverRefunded = moneyAway(reversals).refunded > cents;
  const surplus = Math.max(0, taken - due);
  if (surplus === 0) return { given: 0, taken: 0, isOverRefunded };
  const description = "Given back: the money of a refund or dispute returned";
  const collected = await addCredits(client, "refund", { payment, amount: surplus, description });
  return { given: surplus, taken: collected, isOverRefunded };
};

const collectDebts: Statement = {
  name: "billing_collect",
  text: "SELECT collect_debts($1) AS taken",
};

/** Takes what a tenant owes since more became due, as far as the available credits go; the rest stays owed. */
export const collect = async (client: pg.PoolClient, tenantId: string): Promise<number> => {
  const [row] = await rowsOf<{ taken: number }>(client, collectDebts, [tenantId]);
  return row?.taken ?? 0;
};

/** What moved, as effects of one payment event. */
export const movements = (tenantId: string, { given, taken }: Reckoned): readonly Effect[] => [
  ...(given > 0 ? [{ kind: "given_back", tenantId, moved: given } as const] : []),
  ...(taken > 0 ? [{ kind: "taken", tenantId, moved: -taken } as const] : []),
];
