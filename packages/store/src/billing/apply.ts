import type {
  Actor,
  Applied,
  BillingStore,
  Effect,
  PaymentHappening,
  PaymentProvider,
} from "@reelwright/core/ports";
import type pg from "pg";
import { type Database, rowsOf, type Statement } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import { inTransaction } from "../database/transaction.ts";
import { recordChange } from "../identity/audit-log.ts";
import { isUuid } from "../ids.ts";
import { lockAccount } from "./ledger.ts";
import { applyPaid } from "./paid.ts";
import { markAsRemoved } from "./payment-methods.ts";
import { applyReversal } from "./reversed.ts";
import { orderOf, type Step } from "./step.ts";

const endOrder: Statement = {
  name: "billing_order_end",
  text: `
    UPDATE payment_orders SET status = $3, failure = $4
    WHERE session_id = $1 AND provider = $2 AND status = 'pending' RETURNING tenant_id`,
};
// Banks take days; nothing expires under them.
const extendOrder: Statement = {
  name: "billing_order_extend",
  text: `
    UPDATE payment_orders SET expires_at = greatest(expires_at, clock_timestamp() + interval '14 days')
    WHERE session_id = $1 AND provider = $2 AND status = 'pending'`,
};
const ownerOfMethod: Statement = {
  name: "billing_method_owner",
  text: "SELECT tenant_id, method_id FROM payment_methods WHERE provider = $1 AND reference = $2",
};

const actorOf = (provider: PaymentProvider): Actor => ({
  id: `provider:${provider}`,
  requestId: null,
});

const forgetMethod = async ({ client, provider }: Step, reference: string): Promise<void> => {
  type Found = { readonly tenant_id: string; readonly method_id: string };
  const [found] = await rowsOf<Found>(client, ownerOfMethod, [provider, reference]);
  if (!found) return;
  const { tenant_id: tenantId, method_id: methodId } = found;
  await lockAccount(client, tenantId);
  await markAsRemoved(client, { tenantId, methodId, actor: actorOf(provider) });
};

type Ending = { readonly status: "failed" | "expired"; readonly reason: string | null };

const applyEnd = async (
  step: Step,
  sessionId: string | null,
  { status, reason }: Ending,
): Promise<readonly Effect[]> => {
  const order = await orderOf(step, sessionId);
  if (!order) return [{ kind: "unmatched", what: status }];
  const values = [order.session_id, step.provider, status, reason];
  const ended = await rowsOf(step.client, endOrder, values);
  return ended.length > 0 ? [{ kind: "status", tenantId: order.tenant_id, status }] : [];
};

const applyOne = async (step: Step, told: PaymentHappening): Promise<readonly Effect[]> => {
  const { client, provider } = step;
  switch (told.kind) {
    case "paid":
      return applyPaid(step, told);
    case "reversed":
      return applyReversal(step, told);
    case "failed":
      return applyEnd(step, told.sessionId, { status: "failed", reason: told.reason });
    case "expired":
      return applyEnd(step, told.sessionId, { status: "expired", reason: null });
    case "pending":
      if (told.sessionId !== null && isUuid(told.sessionId)) {
        await rowsOf(client, extendOrder, [told.sessionId, provider]);
      }
      return [];
    case "method_removed":
      await forgetMethod(step, told.reference);
      return [];
    case "approved":
      // Whoever takes callbacks captures what is ours; what is left is somebody else's.
      return [{ kind: "unmatched", what: "approved" }];
  }
};

// Of equal events at once one inserts; the others wait here until it is committed, or gone.
const insertEvent: Statement = {
  name: "billing_event",
  text: `
    INSERT INTO payment_events (provider, event_id, type) VALUES ($1, $2, $3)
    ON CONFLICT (provider, event_id) DO NOTHING RETURNING event_id`,
};
const ownEvent: Statement = {
  name: "billing_event_owner",
  text: "UPDATE payment_events SET tenant_id = $3 WHERE provider = $1 AND event_id = $2",
};

type Told = Parameters<BillingStore["apply"]>[0];

const moves: { readonly [kind in Effect["kind"]]?: string } = {
  granted: "payment.received",
  taken: "payment.taken_back",
  given_back: "payment.given_back",
};

/** What moved credits stands in the audit log as well. */
const noteMoves = async (
  client: pg.PoolClient,
  { provider, event }: Told,
  effects: readonly Effect[],
): Promise<void> => {
  const actor = actorOf(provider);
  for (const effect of effects) {
    const action = moves[effect.kind];
    if (action === undefined || !("moved" in effect)) continue;
    const { tenantId, moved } = effect;
    const details = { credits: moved, ...(event && { event_id: event.id }) };
    await recordChange(client, { tenantId, actor, action, details });
  }
};

const applyAll = async (client: pg.PoolClient, told: Told): Promise<Applied> => {
  const { provider, event, happenings } = told;
  if (event) {
    const isNew = await rowsOf(client, insertEvent, [provider, event.id, event.type]);
    if (isNew.length === 0) return { isNew: false, effects: [] };
  }
  const effects: Effect[] = [];
  for (const each of happenings) effects.push(...(await applyOne({ client, provider }, each)));
  const owner = effects.find((effect) => "tenantId" in effect);
  if (event && owner && "tenantId" in owner) {
    await rowsOf(client, ownEvent, [provider, event.id, owner.tenantId]);
  }
  await noteMoves(client, told, effects);
  return { isNew: true, effects };
};

/** Applies what a provider told, in one transaction; the system's own work, since callbacks come from no tenant. */
export const applyTold =
  (db: Pick<Database, "pool">): BillingStore["apply"] =>
  (told) =>
    retrying(() => inTransaction(db, "", (client) => applyAll(client, told)));
