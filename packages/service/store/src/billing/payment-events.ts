import type { Reversal } from "@reelwright/core/billing/reversals";
import type {
  Applied,
  BillingStore,
  CheckoutSession,
  Effect,
} from "@reelwright/core/ports/billing-store";
import type { Actor } from "@reelwright/core/ports/identity";
import type {
  PaidEvent,
  PaymentEvent,
  PaymentProvider,
  ReversalEvent,
} from "@reelwright/core/ports/payments";
import type pg from "pg";
import type { Database } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import { recordChange } from "../identity/audit-log.ts";
import { isUuid, newId } from "../ids.ts";
import {
  addCreditsOf,
  collect,
  lockAccount,
  movements,
  type OwnedPayment,
  type PaymentRow,
  reckon,
} from "./ledger.ts";
import { markAsRemoved } from "./payment-methods.ts";

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

const removeMethod = async ({ client, provider }: Context, reference: string): Promise<void> => {
  type Found = { readonly tenant_id: string; readonly method_id: string };
  const [found] = await rowsOf<Found>(client, ownerOfMethod, [provider, reference]);
  if (!found) return;
  const { tenant_id: tenantId, method_id: methodId } = found;
  await lockAccount(client, tenantId);
  await markAsRemoved(client, { tenantId, methodId, actor: actorOf(provider) });
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

const applyAll = async (client: pg.PoolClient, received: ReceivedEvents): Promise<Applied> => {
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
  for (const each of events) effects.push(...(await applyOne({ client, provider }, each)));
  const owner = effects.find((effect) => "tenantId" in effect);
  if (providerEvent && owner && "tenantId" in owner) {
    await rowsOf(client, ownEvent, [provider, providerEvent.id, owner.tenantId]);
  }
  await recordMoves(client, received, effects);
  return { isNew: true, effects };
};

/** Applies what a provider reported, in one transaction; the system's own work, since callbacks come from no tenant. */
export const applyPaymentEvents =
  (db: Pick<Database, "pool">): BillingStore["applyEvents"] =>
  (received) =>
    retrying(() => inTransaction(db, "", (client) => applyAll(client, received)));

/** Money came in. */

const paymentOfSession: Statement = {
  name: "billing_payment_of",
  text: "SELECT reference FROM payments WHERE session_id = $1",
};

const paymentColumns = "payment_id, reference, session_id, tenant_id, cents, credits, due, taken";

const markPaid: Statement = {
  name: "billing_paid",
  text: `
    WITH paid AS (
      UPDATE checkout_sessions SET status = 'paid', paid_at = clock_timestamp(), failure = NULL WHERE session_id = $2
    )
    UPDATE payments SET session_id = $2, tenant_id = $3, cents = $4, credits = $5, paid_at = clock_timestamp()
    WHERE payment_id = $1 RETURNING ${paymentColumns}`,
};

const dollars = (cents: number): string => (cents / 100).toFixed(2);

const grant = async (
  context: Context,
  session: LockedSession,
  payment: PaymentRow,
): Promise<readonly Effect[]> => {
  const { client, provider } = context;
  const { session_id, tenant_id, cents, credits } = session;
  const values = [payment.payment_id, session_id, tenant_id, cents, credits];
  const [paid] = await rowsOf<OwnedPayment>(client, markPaid, values);
  if (!paid) throw new Error("a locked payment is gone");
  const description = `Bought for ${dollars(cents)} USD by ${provider}`;
  // What was told of it before is due by then, so that it is taken with whatever else is owed.
  await reckon(client, paid);
  const taken = await addCreditsOf(client, paid, {
    type: "purchase",
    amount: credits,
    description,
  });
  const granted = { kind: "granted", tenantId: tenant_id, moved: credits } as const;
  return [granted, ...movements(tenant_id, { given: 0, taken })];
};

/** Grants what the session is for, once; what can't be its payment is refused, not lost. */
const applyPaid = async (context: Context, event: PaidEvent): Promise<readonly Effect[]> => {
  const session = await lockedSession(context, event.sessionId);
  if (!session) return [{ kind: "unmatched", what: "paid" }];
  if (event.cents !== session.cents || event.currency !== "usd") {
    return [{ kind: "refused", why: "another amount or currency than was asked for" }];
  }
  await lockAccount(context.client, session.tenant_id);
  const former = await rowsOf<{ reference: string }>(context.client, paymentOfSession, [
    session.session_id,
  ]);
  if (former[0]) {
    // The same payment reported once more changes nothing; another one is for a person to look at.
    if (former[0].reference === event.payment) return [];
    return [{ kind: "refused", why: "a second payment of one session" }];
  }
  const payment = await lockedPayment(context, event.payment);
  if (payment.session_id !== null) return [{ kind: "refused", why: "another session's payment" }];
  return grant(context, session, payment);
};

/** Money went back, or is being fought over. */

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
const applyReversal = async (
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

/** What the events of a callback share: all are applied in one transaction. */

/** The transaction in which events are applied, and whose they are. */
type Context = {
  readonly client: pg.PoolClient;
  readonly provider: PaymentProvider;
};

type LockedSession = Pick<CheckoutSession, "session_id" | "tenant_id" | "credits" | "cents">;

const lockSession: Statement = {
  name: "checkout_session_lock",
  text: `
    SELECT session_id, tenant_id, credits, cents FROM checkout_sessions
    WHERE session_id = $1 AND provider = $2 FOR NO KEY UPDATE`,
};

// Made where it is missing, locked where it isn't.
const lockPayment: Statement = {
  name: "billing_payment_lock",
  text: `
    INSERT INTO payments (payment_id, provider, reference) VALUES ($1, $2, $3)
    ON CONFLICT (provider, reference) DO UPDATE SET reference = EXCLUDED.reference RETURNING ${paymentColumns}`,
};
/** Our session of this provider, locked; null where there is none. */
const lockedSession = async (
  { client, provider }: Context,
  sessionId: string | null,
): Promise<LockedSession | null> => {
  if (sessionId === null || !isUuid(sessionId)) return null;
  const [session] = await rowsOf<LockedSession>(client, lockSession, [sessionId, provider]);
  return session ?? null;
};

/** The payment of this name, locked; made where nothing was reported of it before. */
const lockedPayment = async (
  { client, provider }: Context,
  reference: string,
): Promise<PaymentRow> => {
  const [payment] = await rowsOf<PaymentRow>(client, lockPayment, [newId(), provider, reference]);
  if (!payment) throw new Error("a payment was neither made nor found");
  return payment;
};
