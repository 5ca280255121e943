/** Money went back, or is being fought over. */
import type { Effect, ReversalHappening } from "@reelwright/core";
import { rowsOf, type Statement } from "../database/database.ts";
import { collect, lockAccount, movements, reckon } from "./ledger.ts";
import { lockedPayment, type Step } from "./step.ts";

// The later word counts. A refund fails once: what tells of it later must not undo a total that knows of it already.
const noteReversal: Statement = {
  name: "billing_reversal",
  text: `
    INSERT INTO payment_reversals AS r (payment_id, scope, reference, cents, state, at) VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (payment_id, scope, reference) DO UPDATE
      SET cents = EXCLUDED.cents, state = EXCLUDED.state, at = EXCLUDED.at
      WHERE CASE EXCLUDED.scope WHEN 'returned' THEN EXCLUDED.at < r.at
        ELSE (EXCLUDED.at, array_position(ARRAY['opened', 'lost', 'won'], EXCLUDED.state), EXCLUDED.cents)
          > (r.at, array_position(ARRAY['opened', 'lost', 'won'], r.state), r.cents) END`,
};
const ownerOf: Statement = {
  name: "billing_owner",
  text: "SELECT tenant_id FROM payments WHERE provider = $1 AND reference = $2",
};

/** Lost a race that another try wins; the code is Postgres's own for that. */
const raced = (): Error =>
  Object.assign(new Error("a payment got its owner meanwhile"), { code: "40001" });

/** Notes the fact, and brings the ledger to what all facts of the payment say. */
export const applyReversal = async (
  step: Step,
  told: ReversalHappening,
): Promise<readonly Effect[]> => {
  const { client, provider } = step;
  const [owner] = await rowsOf<{ tenant_id: string | null }>(client, ownerOf, [
    provider,
    told.payment,
  ]);
  const tenantId = owner?.tenant_id ?? null;
  if (tenantId !== null) await lockAccount(client, tenantId);
  const payment = await lockedPayment(step, told.payment);
  // The account comes before the payment, and we don't hold it.
  if (payment.tenant_id !== tenantId) throw raced();
  const { scope, reference, cents, state, at } = told;
  await rowsOf(client, noteReversal, [payment.payment_id, scope, reference, cents, state, at]);
  if (tenantId === null) return [{ kind: "unmatched", what: "reversed" }];
  const given = await reckon(client, { ...payment, tenant_id: tenantId });
  return movements(tenantId, given, await collect(client, tenantId));
};
