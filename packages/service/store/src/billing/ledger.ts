import { creditsDue, moneyAway, type Reversal } from "@reelwright/core/billing/reversals";
import type { Effect } from "@reelwright/core/ports/billing-store";
import type pg from "pg";
import { addCredits } from "../credits/add-credits.ts";
import { rowsOf, type Statement } from "../database/statement.ts";

/** A payment's row. Session and tenant are null until it is paid. */
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
/** A paid payment. */
export type OwnedPayment = PaymentRow & { readonly tenant_id: string };

const lockAccountRow: Statement = {
  name: "billing_account",
  text: "SELECT tenant_id FROM credit_accounts WHERE tenant_id = $1 FOR NO KEY UPDATE",
};

/** Locks a tenant's account. By the lock order this comes before any payment of the tenant. */
export const lockAccount = async (client: pg.PoolClient, tenantId: string): Promise<void> => {
  const locked = await rowsOf(client, lockAccountRow, [tenantId]);
  if (locked.length === 0) throw new Error("a payment's tenant has no account");
};

/** Adds credits of a payment. Returns how many of them were taken immediately because the tenant owed them. */
export const addCreditsOf = async (
  client: pg.PoolClient,
  { payment_id, tenant_id }: Pick<OwnedPayment, "payment_id" | "tenant_id">,
  addition: Pick<Parameters<typeof addCredits>[1], "type" | "amount" | "description">,
): Promise<number> => {
  const whose = { tenantId: tenant_id, paymentId: payment_id };
  const added = await addCredits(client, { ...whose, ...addition });
  if (!added) throw new Error("a payment's tenant has no account");
  return added.collected;
};

const readReversals: Statement = {
  name: "billing_reversals",
  text: "SELECT scope, reference, cents, state, at FROM payment_reversals WHERE payment_id = $1",
};
const setDue: Statement = {
  name: "billing_due",
  text: "UPDATE payments SET due = $2::bigint, taken = least(taken, $2::bigint) WHERE payment_id = $1",
};

/** Credits that were given back and that were taken. */
export type Moved = { readonly given: number; readonly taken: number };

/**
 * Recalculates how many credits of a payment are due back after its reversals. Credits that were taken but are no longer due
 * are given back immediately. Never more credits are due than were granted; `isOverRefunded` reports that the provider
 * refunded more than was paid. The caller holds the locks of the account and the payment.
 */
export const recalculateDue = async (
  client: pg.PoolClient,
  payment: OwnedPayment,
): Promise<Moved & { readonly isOverRefunded: boolean }> => {
  const { payment_id, taken, cents } = payment;
  const reversals = await rowsOf<Reversal>(client, readReversals, [payment_id]);
  const due = creditsDue(payment, reversals);
  await rowsOf(client, setDue, [payment_id, due]);
  const isOverRefunded = moneyAway(reversals).refunded > cents;
  const surplus = Math.max(0, taken - due);
  if (surplus === 0) return { given: 0, taken: 0, isOverRefunded };
  const description = "Given back: the money of a refund or dispute returned";
  const refund = { type: "refund", amount: surplus, description } as const;
  const collected = await addCreditsOf(client, payment, refund);
  return { given: surplus, taken: collected, isOverRefunded };
};

const collectDebts: Statement = {
  name: "billing_collect",
  text: "SELECT collect_debts($1) AS taken",
};

/** Takes what a tenant owes, up to the available credits. Returns the credits taken; the rest stays owed. */
export const collect = async (client: pg.PoolClient, tenantId: string): Promise<number> => {
  const [row] = await rowsOf<{ taken: number }>(client, collectDebts, [tenantId]);
  return row?.taken ?? 0;
};

/** Moved credits as effects of a payment event. */
export const movements = (tenantId: string, { given, taken }: Moved): readonly Effect[] => [
  ...(given > 0 ? [{ kind: "given_back", tenantId, moved: given } as const] : []),
  ...(taken > 0 ? [{ kind: "taken", tenantId, moved: -taken } as const] : []),
];
