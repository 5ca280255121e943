import type { Actor } from "@reelwright/core/ports/audit-log";
import type { Applied, BillingStore, Effect } from "@reelwright/core/ports/billing-store";
import type { PaymentEvent, PaymentProvider } from "@reelwright/core/ports/payments";
import type pg from "pg";
import type { Database } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import { recordChange } from "../identity/audit-log.ts";
import { isUuid } from "../ids.ts";
import { type Context, lockedSession } from "./context.ts";
import { lockAccount } from "./ledger.ts";
import { applyPaid } from "./paid.ts";
import { markAsRemoved } from "./payment-methods.ts";
import { applyReversal } from "./reversed.ts";

const endSession: Statement = {
  name: "checkout_session_end",
  text: `
    UPDATE checkout_sessions SET status = $3, failure = $4
    WHERE session_id = $1 AND provider = $2 AND status = 'pending' RETURNING tenant_id`,
};
// Banks take days; nothing expires under them.
const extendSession: Statement = {
  name: "checkout_session_extend",
  text: `
    UPDATE checkout_sessions SET expires_at = greatest(expires_at, clock_timestamp() + interval '14 days')
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

const removeMethod = async (
  { client, prisma, provider }: Context,
  reference: string,
): Promise<void> => {
  type Found = { readonly tenant_id: string; readonly method_id: string };
  const [found] = await rowsOf<Found>(client, ownerOfMethod, [provider, reference]);
  if (!found) return;
  const { tenant_id: tenantId, method_id: methodId } = found;
  await lockAccount(client, tenantId);
  const removal = { tenantId, methodId, actor: actorOf(provider) };
  await prisma.on(
    (query) => client.query(query),
    (models) => markAsRemoved(models, client, removal),
  );
};

type Ending = { readonly status: "failed" | "expired"; readonly reason: string | null };

const applyEnd = async (
  context: Context,
  sessionId: string | null,
  { status, reason }: Ending,
): Promise<readonly Effect[]> => {
  const session = await lockedSession(context, sessionId);
  if (!session) return [{ kind: "unmatched", what: status }];
  const values = [session.session_id, context.provider, status, reason];
  const ended = await rowsOf(context.client, endSession, values);
  return ended.length > 0 ? [{ kind: "status", tenantId: session.tenant_id, status }] : [];
};

const applyOne = async (context: Context, event: PaymentEvent): Promise<readonly Effect[]> => {
  const { client, provider } = context;
  switch (event.kind) {
    case "paid":
      return applyPaid(context, event);
    case "reversed":
      return applyReversal(context, event);
    case "failed":
      return applyEnd(context, event.sessionId, { status: "failed", reason: event.reason });
    case "expired":
      return applyEnd(context, event.sessionId, { status: "expired", reason: null });
    case "pending":
      if (event.sessionId !== null && isUuid(event.sessionId)) {
        await rowsOf(client, extendSession, [event.sessionId, provider]);
      }
      return [];
    case "method_removed":
      await removeMethod(context, event.reference);
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

type ReceivedEvents = Parameters<BillingStore["applyEvents"]>[0];

const moves: { readonly [kind in Effect["kind"]]?: string } = {
  granted: "payment.received",
  taken: "payment.taken_back",
  given_back: "payment.given_back",
};

/** What moved credits stands in the audit log as well. */
const recordMoves = async (
  client: pg.PoolClient,
  { provider, providerEvent }: ReceivedEvents,
  effects: readonly Effect[],
): Promise<void> => {
  const actor = actorOf(provider);
  for (const effect of effects) {
    const action = moves[effect.kind];
    if (action === undefined || !("moved" in effect)) continue;
    const { tenantId, moved } = effect;
    const details = { credits: moved, ...(providerEvent && { event_id: providerEvent.id }) };
    await recordChange(client, { tenantId, actor, action, details });
  }
};

const applyAll = async (
  { client, prisma }: Pick<Context, "client" | "prisma">,
  received: ReceivedEvents,
): Promise<Applied> => {
  const { provider, providerEvent, events } = received;
  if (providerEvent) {
    const isNew = await rowsOf(client, insertEvent, [
      provider,
      providerEvent.id,
      providerEvent.type,
    ]);
    if (isNew.length === 0) return { isNew: false, effects: [] };
  }
  const effects: Effect[] = [];
  for (const each of events) effects.push(...(await applyOne({ client, prisma, provider }, each)));
  const owner = effects.find((effect) => "tenantId" in effect);
  if (providerEvent && owner && "tenantId" in owner) {
    await rowsOf(client, ownEvent, [provider, providerEvent.id, owner.tenantId]);
  }
  await recordMoves(client, received, effects);
  return { isNew: true, effects };
};

/** Applies what a provider reported, in one transaction; the system's own work, since callbacks come from no tenant. */
export const applyPaymentEvents =
  (db: Pick<Database, "pool" | "prisma">): BillingStore["applyEvents"] =>
  async (received) => {
    await db.prisma.ready();
    return retrying(() =>
      inTransaction(db, "", (client) => applyAll({ client, prisma: db.prisma }, received)),
    );
  };
