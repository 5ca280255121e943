import type { BillingStore } from "@reelwright/core";
import { type Database, rowsOf, type Statement } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import { inTransaction } from "../database/transaction.ts";
import { applyTold } from "./apply.ts";
import { collect } from "./ledger.ts";
import { methodStore } from "./methods.ts";
import { orderStore } from "./orders.ts";

const debtors: Statement = {
  name: "billing_debtors",
  text: `
    SELECT a.tenant_id FROM credit_accounts a WHERE a.balance > a.reserved
      AND EXISTS (SELECT FROM payments p WHERE p.tenant_id = a.tenant_id AND p.taken < p.due)
    LIMIT $1`,
};

const collectOwed = async (db: Pick<Database, "pool">, limit: number): Promise<number> => {
  const found = await retrying(() => rowsOf<{ tenant_id: string }>(db.pool, debtors, [limit]));
  let taken = 0;
  for (const { tenant_id } of found) {
    taken += await retrying(() => inTransaction(db, "", (client) => collect(client, tenant_id)));
  }
  return taken;
};

/** Money and what it bought. */
export const billingStore = (db: Database): BillingStore => ({
  ...orderStore(db),
  ...methodStore(db),
  apply: applyTold(db),
  collectOwed: (limit) => collectOwed(db, limit),
});
