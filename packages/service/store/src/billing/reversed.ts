/** Money went back, or is being fought over. */

import type { Reversal } from "@reelwright/core/billing/reversals";
import type { BillingStore, Effect } from "@reelwright/core/ports/billing-store";
import type { ReversalEvent } from "@reelwright/core/ports/payments";
import type { Database } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { type Context, lockedPayment } from "./context.ts";
import { collect, lockAccount, movements, reckon } from "./ledger.ts";

// The later word counts. A refund fails once: what tells of it later must not undo a total that knows of it already.
// Of two words of one second the order doesn't decide, since callbacks come in any.
const recordReversal: Statement = {
  name: "billing_reversal",
  text: `
    INSERT INTO payment_reversals AS r (payment_id, scope, reference, cents, state, at) VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (payment_id, scope, reference) DO UPDATE
      SET cents = EXCLUDED.cents, state = EXCLUDED.state, at = EXCLUDED.at
      WHERE CASE EXCLUDED.scope WHEN 'returned' THEN EXCLUDED.at < r.at OR (EXCLUDED.at = r.at AND EXCLUDED.cents > r.cents)
        ELSE (EXCLUDED.at, array_position(ARRAY['opened', 'lost', 'won'], EXCLUDED.state), EXCLUDED.cents)
          > (r.at, array_position(ARRAY['opened', 'lost', 'won'], r.state), r.cents) END`,
};
const listReversals: Statement = {
  name: "billing_reversals_of",
  text: `
    SELECT r.scope, r.reference, r.cents, r.state, iso(r.at) AS at FROM payment_reversals r JOIN payments p USING (payment_id)
    WHERE p.provider = $1 AND p.reference = $2`,
};
const ownerOf: Statement = {
  name: "billing_owner",
  text: "SELECT tenant_id FROM payments WHERE provider = $1 AND reference = $2",
};

/** Of a payment, as its provider knows it. */
export const reversalsOf =
  ({ pool }: Pick<Database, "pool">): BillingStore["reversals"] =>
  (provider, payment) =>
    retrying(() => rowsOf<Reversal>(pool, listReversals, [provider, payment]));

/** The fact is kept: which of several refunds is wrong is for a person to find. */
const overRefunded: Effect = { kind: "refused", why: "refunds of more than was paid" };

/** Lost a race that another try wins; the code is Postgres's own for that. */
const raced = (): Error =>
  Object.assign(new Error("a payment got its owner meanwhile"), { code: "40001" });

/** Notes the fact, and brings the ledger to what all facts of the payment say. */
export const applyReversal = async (
  context: Context,
  event: ReversalEvent,
): Promise<readonly Effect[]> => {
  const { client, provider } = context;
  const [owner] = await rowsOf<{ tenant_id: string | null }>(client, ownerOf, [
    provider,
    event.payment,
  ]);
  const tenantId = owner?.tenant_id ?? null;
  if (tenantId !== null) await lockAccount(client, tenantId);
  const payment = await lockedPayment(context, event.payment);
  // The account comes before the payment, and we don't hold it.
  if (payment.tenant_id !== tenantId) throw raced();
  const { scope, reference, cents, state, at } = event;
  await rowsOf(client, recordReversal, [payment.payment_id, scope, reference, cents, state, at]);
  if (tenantId === null) return [{ kind: "unmatched", what: "reversed" }];
  const reckoned = await reckon(client, { ...payment, tenant_id: tenantId });
  const taken = reckoned.taken + (await collect(client, tenantId));
  return [
    ...movements(tenantId, { given: reckoned.given, taken }),
    ...(reckoned.isOverRefunded ? [overRefunded] : []),
  ];
};
