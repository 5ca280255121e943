import type { Balance, CreditTransaction } from "@reelwright/core/ports/credits";
import type pg from "pg";
import { rowsOf, type Statement } from "../database/statement.ts";
import { newId } from "../ids.ts";

const add: Statement = {
  name: "credits_add",
  text: `
    SELECT credit_balance, credit_reserved, available_credits, collected FROM add_credits($1, $2, $3, $4, $5, $6, $7)`,
};

type Addition = {
  readonly tenantId: string;
  readonly type: Extract<CreditTransaction["type"], "purchase" | "bonus" | "refund">;
  /** Credits; positive. */
  readonly amount: number;
  readonly description: string;
  /** The row's id; a new one if it isn't given. */
  readonly transactionId?: string;
  /** The payment that the row is about. */
  readonly paymentId?: string;
  /** The job that the row is about. */
  readonly jobId?: string;
};

/** The new balance, and how many of the credits were taken immediately because the tenant owed them. */
type Added = { readonly balance: Balance; readonly collected: number };

/** Adds credits to a tenant's account, in the client's transaction. Returns null if there is no account. */
export const addCredits = async (
  client: pg.PoolClient,
  { tenantId, type, amount, description, transactionId = newId(), paymentId, jobId }: Addition,
): Promise<Added | null> => {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new Error(`can't add ${amount} credits`);
  const entry = [tenantId, transactionId, type, amount, description];
  const values = [...entry, paymentId ?? null, jobId ?? null];
  const [row] = await rowsOf<Balance & { readonly collected: number }>(client, add, values);
  if (!row) return null;
  const { collected, ...balance } = row;
  return { balance, collected };
};

/**
 * SQL that locks a tenant's credit account. Thresholds are set and top-ups are counted under this lock. The id must be a UUID.
 */
export const accountLock = (tenantId: string): string =>
  `SELECT FROM credit_accounts WHERE tenant_id = '${tenantId}' FOR NO KEY UPDATE`;
