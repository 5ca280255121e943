import type { Reversal } from "@reelwright/core/billing/reversals";
import type {
  Applied,
  BillingStore,
  CheckoutSession,
  Effect,
} from "@reelwright/core/ports/billing-store";
import type { Actor } from "@reelwright/core/ports/identity";
import type {
  InvoicedEvent,
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
  recalculateDue,
} from "./ledger.ts";
import { markAsRemoved } from "./payment-methods.ts";

const paymentColumns = "payment_id, reference, session_id, tenant_id, cents, credits, due, taken";

/** The transaction in which a callback's events are applied, and their provider. */
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

// Inserts the payment, or locks it if it exists.
const lockPayment: Statement = {
  name: "billing_payment_lock",
  text: `
    INSERT INTO payments (payment_id, provider, reference) VALUES ($1, $2, $3)
    ON CONFLICT (provider, reference) DO UPDATE SET reference = EXCLUDED.reference RETURNING ${paymentColumns}`,
};

/** Locks a session of this provider; null if there is none. */
const lockedSession = async (
  { client, provider }: Context,
  sessionId: string | null,
): Promise<LockedSession | null> => {
  if (sessionId === null || !isUuid(sessionId)) return null;
  const [session] = await rowsOf<LockedSession>(client, lockSession, [sessionId, provider]);
  return session ?? null;
};

/** Locks the payment with the provider's reference. Creates it if nothing was reported about it before. */
const lockedPayment = async (
  { client, provider }: Context,
  reference: string,
): Promise<PaymentRow> => {
  const [payment] = await rowsOf<PaymentRow>(client, lockPayment, [newId(), provider, reference]);
  if (!payment) throw new Error("a payment was neither created nor found");
  return payment;
};

const endSession: Statement = {
  name: "checkout_session_end",
  text: `
    UPDATE checkout_sessions SET status = $3, failure = $4
    WHERE session_id = $1 AND provider = $2 AND status = 'pending' RETURNING tenant_id`,
};
// Bank payments take days, so their sessions must not expire before.
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

const paymentOfSession: Statement = {
  name: "billing_payment_of",
  text: "SELECT reference FROM payments WHERE session_id = $1",
};

const markPaid: Statement = {
  name: "billing_paid",
  text: `
    WITH paid AS (
      UPDATE checkout_sessions SET status = 'paid', paid_at = clock_timestamp(), failure = NULL, customer = $6 WHERE session_id = $2
    )
    UPDATE payments SET session_id = $2, tenant_id = $3, cents = $4, credits = $5, paid_at = clock_timestamp()
    WHERE payment_id = $1 RETURNING ${paymentColumns}`,
};

const dollars = (cents: number): string => (cents / 100).toFixed(2);

const grant = async (
  context: Context,
  session: LockedSession,
  payment: PaymentRow,
  customer: string | null,
): Promise<readonly Effect[]> => {
  const { client, provider } = context;
  const { session_id, tenant_id, cents, credits } = session;
  const values = [payment.payment_id, session_id, tenant_id, cents, credits, customer];
  const [paid] = await rowsOf<OwnedPayment>(client, markPaid, values);
  if (!paid) throw new Error("a locked payment is gone");
  const description = `Bought for ${dollars(cents)} USD by ${provider}`;
  // Reversals may have been reported before the payment. What is due is then taken from the new credits.
  await recalculateDue(client, paid);
  const taken = await addCreditsOf(client, paid, {
    type: "purchase",
    amount: credits,
    description,
  });
  const granted = { kind: "granted", tenantId: tenant_id, moved: credits } as const;
  return [granted, ...movements(tenant_id, { given: 0, taken })];
};

/** Grants a session's credits once. A payment that can't belong to the session is returned as refused. */
const applyPaid = async (context: Context, event: PaidEvent): Promise<readonly Effect[]> => {
  const session = await lockedSession(context, event.sessionId);
  if (!session) return [{ kind: "unmatched", what: "paid" }];
  if (event.cents !== session.cents || event.currency !== "usd") {
    return [{ kind: "refused", why: "the amount or currency differs from the session's" }];
  }
  await lockAccount(context.client, session.tenant_id);
  const former = await rowsOf<{ reference: string }>(context.client, paymentOfSession, [
    session.session_id,
  ]);
  if (former[0]) {
    // A repeated report of the same payment changes nothing. A person must check a second payment.
    if (former[0].reference === event.payment) return [];
    return [{ kind: "refused", why: "the session was already paid by another payment" }];
  }
  const payment = await lockedPayment(context, event.payment);
  if (payment.session_id !== null)
    return [{ kind: "refused", why: "the payment belongs to another session" }];
  return grant(context, session, payment, event.customer ?? null);
};

// The later report wins. An exception is the failure of a refund (`returned`), which happens once: the earliest report wins, so
// that a repeated one can't undo a total that already includes it. Reports of the same second are compared by state and
// amount, because callbacks arrive in any order.
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

/** The reversals of a payment, by the provider's reference. */
export const reversalsOf =
  ({ pool }: Pick<Database, "pool">): BillingStore["reversals"] =>
  (provider, payment) =>
    retrying(() => rowsOf<Reversal>(pool, listReversals, [provider, payment]));

/** The reversal is recorded nevertheless. A person must find out which refund is wrong. */
const overRefunded: Effect = { kind: "refused", why: "refunds exceed the payment" };

/** A lost race, which a retry wins. The code is Postgres's serialization failure. */
const raced = (): Error =>
  Object.assign(new Error("the payment's tenant became known meanwhile"), { code: "40001" });

/** Records a reversal, and updates the ledger by all reversals of the payment. */
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
  // The account must be locked before the payment, so the transaction has to start again.
  if (payment.tenant_id !== tenantId) throw raced();
  const { scope, reference, cents, state, at } = event;
  await rowsOf(client, recordReversal, [payment.payment_id, scope, reference, cents, state, at]);
  if (tenantId === null) return [{ kind: "unmatched", what: "reversed" }];
  const moved = await recalculateDue(client, { ...payment, tenant_id: tenantId });
  const taken = moved.taken + (await collect(client, tenantId));
  return [
    ...movements(tenantId, { given: moved.given, taken }),
    ...(moved.isOverRefunded ? [overRefunded] : []),
  ];
};

const markInvoiced: Statement = {
  name: "checkout_session_invoice",
  text: `
    UPDATE checkout_sessions SET invoice_url = $3, invoice_number = $4
    WHERE session_id = $1 AND provider = $2 RETURNING session_id`,
};

/** Notes the invoice, which may be reported before its payment. */
const applyInvoice = async (
  { client, provider }: Context,
  { sessionId, url, number }: InvoicedEvent,
): Promise<readonly Effect[]> => {
  const isOurs = sessionId !== null && isUuid(sessionId);
  const noted = isOurs
    ? await rowsOf(client, markInvoiced, [sessionId, provider, url, number])
    : [];
  return noted.length > 0 ? [] : [{ kind: "unmatched", what: "invoiced" }];
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
    case "invoiced":
      return applyInvoice(context, event);
    case "method_removed":
      await removeMethod(context, event.reference);
      return [];
    case "approved":
      // The caller has captured approved orders of ours, so this one belongs to another system.
      return [{ kind: "unmatched", what: "approved" }];
  }
};

// Of concurrent equal events, one inserts. The others wait here until it is committed or rolled back.
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

const auditActions: { readonly [kind in Effect["kind"]]?: string } = {
  granted: "payment.received",
  taken: "payment.taken_back",
  given_back: "payment.given_back",
};

/** Records moved credits in the audit log. */
const recordMoves = async (
  client: pg.PoolClient,
  { provider, providerEvent }: ReceivedEvents,
  effects: readonly Effect[],
): Promise<void> => {
  const actor = actorOf(provider);
  for (const effect of effects) {
    const action = auditActions[effect.kind];
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

/** Applies the events of a callback in one transaction. It runs as the system, because callbacks belong to no tenant. */
export const applyPaymentEvents =
  (db: Pick<Database, "pool">): BillingStore["applyEvents"] =>
  (received) =>
    retrying(() => inTransaction(db, "", (client) => applyAll(client, received)));
