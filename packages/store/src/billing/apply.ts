import type {
  Applied,
  Author,
  BillingStore,
  Effect,
  PaidHappening,
  PaymentHappening,
  PaymentOrder,
  PaymentProvider,
  ReversalHappening,
} from "@reelwright/core";
import type pg from "pg";
import { noteChange } from "../audit-log.ts";
import { type Database, rowsOf, type Statement } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import { inTransaction } from "../database/transaction.ts";
import { isUuid, newId } from "../identity.ts";
import {
  addCredits,
  collect,
  lockAccount,
  movements,
  type OwnedPayment,
  type PaymentRow,
  reckon,
} from "./ledger.ts";
import { markAsRemoved } from "./methods.ts";

type LockedOrder = Pick<PaymentOrder, "session_id" | "tenant_id" | "credits" | "cents">;

const lockOrderRow: Statement = {
  name: "billing_order_lock",
  text: `
    SELECT session_id, tenant_id, credits, cents FROM payment_orders
    WHERE session_id = $1 AND provider = $2 FOR NO KEY UPDATE`,
};
const columns = "payment_id, reference, session_id, tenant_id, cents, credits, due, taken";
// Made where it is missing, locked where it isn't.
const lockPayment: Statement = {
  name: "billing_payment_lock",
  text: `
    INSERT INTO payments (payment_id, provider, reference) VALUES ($1, $2, $3)
    ON CONFLICT (provider, reference) DO UPDATE SET reference = EXCLUDED.reference RETURNING ${columns}`,
};
const paymentOfOrder: Statement = {
  name: "billing_payment_of",
  text: "SELECT reference FROM payments WHERE session_id = $1",
};
const markPaid: Statement = {
  name: "billing_paid",
  text: `
    WITH paid AS (
      UPDATE payment_orders SET status = 'paid', paid_at = clock_timestamp(), failure = NULL WHERE session_id = $2
    )
    UPDATE payments SET session_id = $2, tenant_id = $3, cents = $4, credits = $5, paid_at = clock_timestamp()
    WHERE payment_id = $1 RETURNING ${columns}`,
};

/** What one step of a told event works with. */
type Step = { readonly client: pg.PoolClient; readonly provider: PaymentProvider };

const orderOf = async (
  { client, provider }: Step,
  sessionId: string | null,
): Promise<LockedOrder | null> => {
  if (sessionId === null || !isUuid(sessionId)) return null;
  const [order] = await rowsOf<LockedOrder>(client, lockOrderRow, [sessionId, provider]);
  return order ?? null;
};

const lockedPayment = async (
  { client, provider }: Step,
  reference: string,
): Promise<PaymentRow> => {
  const [payment] = await rowsOf<PaymentRow>(client, lockPayment, [newId(), provider, reference]);
  if (!payment) throw new Error("a payment was neither made nor found");
  return payment;
};

const dollars = (cents: number): string => (cents / 100).toFixed(2);

const grant = async (
  step: Step,
  order: LockedOrder,
  payment: PaymentRow,
): Promise<readonly Effect[]> => {
  const { client, provider } = step;
  const { session_id, tenant_id, cents, credits } = order;
  const values = [payment.payment_id, session_id, tenant_id, cents, credits];
  const [paid] = await rowsOf<OwnedPayment>(client, markPaid, values);
  if (!paid) throw new Error("a locked payment is gone");
  const description = `Bought for ${dollars(cents)} USD by ${provider}`;
  await addCredits(client, "purchase", { payment: paid, amount: credits, description });
  const given = await reckon(client, paid);
  const taken = await collect(client, tenant_id);
  const granted = { kind: "granted", tenantId: tenant_id, moved: credits } as const;
  return [granted, ...movements(tenant_id, given, taken)];
};

const applyPaid = async (step: Step, told: PaidHappening): Promise<readonly Effect[]> => {
  const order = await orderOf(step, told.sessionId);
  if (!order) return [{ kind: "unmatched", what: "paid" }];
  if (told.cents !== order.cents || told.currency !== "usd") {
    return [{ kind: "refused", why: "another amount or currency than was asked for" }];
  }
  await lockAccount(step.client, order.tenant_id);
  const former = await rowsOf<{ reference: string }>(step.client, paymentOfOrder, [
    order.session_id,
  ]);
  if (former[0]) {
    // The same payment told once more is no news; another one is for a person to look at.
    if (former[0].reference === told.payment) return [];
    return [{ kind: "refused", why: "a second payment of one order" }];
  }
  const payment = await lockedPayment(step, told.payment);
  if (payment.session_id !== null) return [{ kind: "refused", why: "another order's payment" }];
  return grant(step, order, payment);
};

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

const applyReversal = async (step: Step, told: ReversalHappening): Promise<readonly Effect[]> => {
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

const authorOf = (provider: PaymentProvider): Author => ({
  actor: `provider:${provider}`,
  requestId: null,
});

const forgetMethod = async ({ client, provider }: Step, reference: string): Promise<void> => {
  type Found = { readonly tenant_id: string; readonly method_id: string };
  const [found] = await rowsOf<Found>(client, ownerOfMethod, [provider, reference]);
  if (!found) return;
  const { tenant_id: tenantId, method_id: methodId } = found;
  await lockAccount(client, tenantId);
  await markAsRemoved(client, { tenantId, methodId, author: authorOf(provider) });
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
  const author = authorOf(provider);
  for (const effect of effects) {
    const action = moves[effect.kind];
    if (action === undefined || !("moved" in effect)) continue;
    const { tenantId, moved } = effect;
    const details = { credits: moved, ...(event && { event_id: event.id }) };
    await noteChange(client, { tenantId, author, action, details });
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
