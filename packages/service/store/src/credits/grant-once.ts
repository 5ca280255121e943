import { createHash } from "node:crypto";
import { Failure } from "@reelwright/core/errors/failure";
import type { Balance, OperatorCredits, OperatorGrant } from "@reelwright/core/ports/credit-store";
import type { Database } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { recordChange } from "../identity/audit-log.ts";
import { isUuid } from "../ids.ts";
import { tenantNotFound } from "../tenants/not-found.ts";
import { accountLock } from "./account-lock.ts";
import { addCredits } from "./add-credits.ts";

const operator = { id: "operator", requestId: null } as const;

/** A UUID (version 8: of our own making) that a tenant's key always has: the ledger's primary key is what is unique. */
const transactionIdOf = (tenantId: string, key: string): string => {
  const hash = createHash("sha256")
    .update(JSON.stringify(["grant", tenantId, key]))
    .digest("hex");
  const variant = ((Number.parseInt(hash[16] ?? "0", 16) & 3) | 8).toString(16);
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
};

const readGrant: Statement = {
  name: "grant_read",
  text: `
    SELECT t.type, t.amount, a.balance AS credit_balance, a.reserved AS credit_reserved,
      a.balance - a.reserved AS available_credits
    FROM credit_transactions t JOIN credit_accounts a USING (tenant_id) WHERE t.tenant_id = $1 AND t.transaction_id = $2`,
};
type GrantRow = Balance & { readonly type: string; readonly amount: number };

const repeated = ({ type, amount, ...balance }: GrantRow, grant: OperatorGrant): Balance => {
  if (type === grant.type && amount === grant.amount) return balance;
  throw new Failure(
    "conflict",
    "IDEMPOTENCY_KEY_REUSED",
    `The key "${grant.key}" gave ${amount} credits (${type}) before; use another one.`,
  );
};

/** Credits that operators give by hand. */
export const operatorCredits = ({
  tenantScope,
}: Pick<Database, "tenantScope">): OperatorCredits => ({
  grantOnce: async (tenantId, grant) => {
    if (!isUuid(tenantId)) throw tenantNotFound();
    const { type, amount, reason, key } = grant;
    const transactionId = transactionIdOf(tenantId, key);
    // Under the account's lock: of two at once the second sees what the first has written.
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
          actor: operator,
          action: "credits.granted",
          details,
        });
        return { balance: added.balance, transactionId, isNew: true };
      }),
    );
  },
});
