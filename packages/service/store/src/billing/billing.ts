import {
  type BillingStore,
  type CheckoutSession,
  maxPendingCheckouts,
} from "@reelwright/core/ports/billing-store";
import { Failure } from "@reelwright/film/failure";
import type { Database } from "../database/database.ts";
import {
  isBehind,
  type KeyedRow,
  micros,
  partOf,
  partStatement,
  partValues,
} from "../database/paged.ts";
import { retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import type { CheckoutSessionModel } from "../generated/models/CheckoutSession.ts";
import { claimKey } from "../idempotency.ts";
import { isUuid } from "../ids.ts";
import { applyPaymentEvents, reversalsOf } from "./payment-events.ts";
import { methodStore } from "./payment-methods.ts";

const idsBehind = partStatement("sessions_behind", {
  columns: "session_id, created_at",
  from: "checkout_sessions WHERE tenant_id = $1 AND ($4::text IS NULL OR status = $4)",
  order: "created_at DESC, session_id DESC",
  behind: isBehind(["created_at", "session_id"], "$5"),
  key: [micros("created_at"), "session_id::text"],
});

/** Columns whose values the database checks. */
type Checked = Pick<CheckoutSession, "kind" | "provider" | "payment_type" | "status">;

const sessionOf = (row: CheckoutSessionModel): CheckoutSession => ({
  session_id: row.session_id,
  tenant_id: row.tenant_id,
  kind: row.kind as Checked["kind"],
  provider: row.provider as Checked["provider"],
  payment_type: row.payment_type as Checked["payment_type"],
  status: row.status as Checked["status"],
  pack_id: row.pack_id,
  credits: Number(row.credits),
  cents: Number(row.cents),
  save_method: row.save_method,
  reference: row.reference,
  checkout_url: row.checkout_url,
  success_url: row.success_url,
  cancel_url: row.cancel_url,
  failure: row.failure,
  expires_at: row.expires_at.toISOString(),
  created_at: row.created_at.toISOString(),
  paid_at: row.paid_at?.toISOString() ?? null,
  invoice_url: row.invoice_url,
  invoice_number: row.invoice_number,
});

/** The `retry_after` of CHECKOUT_LIMIT. */
const retryAfterSeconds = 60;
const tooMany = (): Failure =>
  new Failure(
    "limited",
    "CHECKOUT_LIMIT",
    `An account has at most ${maxPendingCheckouts} pending payment sessions; pay one, or wait until they expire.`,
    { details: { limit: maxPendingCheckouts, retry_after: retryAfterSeconds } },
  );

const sessionColumns = `session_id, tenant_id, kind, provider, payment_type, status, pack_id, credits, cents, save_method,
      reference, checkout_url, success_url, cancel_url, failure, iso(expires_at) AS expires_at,
      iso(created_at) AS created_at, iso(paid_at) AS paid_at, invoice_url, invoice_number`;
const readCustomer: Statement = {
  name: "checkout_customer",
  text: `
    SELECT customer FROM checkout_sessions WHERE tenant_id = $1 AND provider = $2 AND customer IS NOT NULL
    ORDER BY created_at DESC LIMIT 1`,
};
const countPending: Statement = {
  name: "checkout_sessions_pending",
  text: `
    SELECT count(*) AS sessions FROM checkout_sessions
    WHERE tenant_id = $1 AND kind = 'checkout' AND status = 'pending'`,
};
const insertSession: Statement = {
  name: "checkout_session_create",
  text: `
    INSERT INTO checkout_sessions (session_id, tenant_id, kind, provider, payment_type, pack_id, credits, cents,
      save_method, success_url, cancel_url, expires_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT DO NOTHING`,
};
const openSession: Statement = {
  name: "checkout_session_open",
  text: "UPDATE checkout_sessions SET reference = $2, checkout_url = $3 WHERE session_id = $1",
};
const readSession: Statement = {
  name: "checkout_session_read",
  text: `SELECT ${sessionColumns} FROM checkout_sessions WHERE session_id = $1`,
};

type Sessions = Pick<
  BillingStore,
  "createSession" | "markOpened" | "customer" | "session" | "sessions" | "anySession"
>;

/** Payment sessions. An id that isn't a UUID is unknown. */
const sessionStore = ({ pool, tenantScope }: Pick<Database, "pool" | "tenantScope">): Sessions => ({
  createSession: async (session, once) => {
    const { session_id, tenant_id, kind, provider, payment_type, pack_id, credits, cents } =
      session;
    const { save_method, success_url, cancel_url, expires_at } = session;
    await tenantScope.write(tenant_id, "", async (client) => {
      await claimKey(client, tenant_id, once, session_id);
      if (kind === "checkout") {
        // Concurrent requests may exceed the limit slightly, which is harmless.
        const [pending] = await rowsOf<{ readonly sessions: number }>(client, countPending, [
          tenant_id,
        ]);
        if ((pending?.sessions ?? 0) >= maxPendingCheckouts) throw tooMany();
      }
      await rowsOf(client, insertSession, [
        ...[session_id, tenant_id, kind, provider, payment_type, pack_id, credits, cents],
        ...[save_method, success_url, cancel_url, expires_at],
      ]);
    });
  },
  markOpened: async (sessionId, { reference, url }) => {
    await retrying(() => rowsOf(pool, openSession, [sessionId, reference, url]));
  },
  customer: async (tenantId, provider) => {
    type Row = { readonly customer: string };
    const values = [tenantId, provider];
    const read = () => tenantScope.rows<Row>(tenantId, readCustomer, values);
    return (await retrying(read))[0]?.customer ?? null;
  },
  session: async (tenant_id, session_id) => {
    if (!isUuid(session_id)) return null;
    const row = await tenantScope.read(tenant_id, (prisma) =>
      prisma.checkoutSession.findFirst({ where: { tenant_id, session_id } }),
    );
    return row && sessionOf(row);
  },
  sessions: async (tenant_id, { page, pageSize, after, status }) => {
    if (after !== undefined) {
      const key = [...partValues(tenant_id, pageSize, after), status, after?.id ?? null];
      const part = await retrying(() =>
        tenantScope.rows<KeyedRow<{ readonly session_id: string }>>(tenant_id, idsBehind, key),
      );
      const { items: ids, ...found } = partOf(part, { pageSize }, ({ session_id }) => session_id);
      const known = await tenantScope.read(tenant_id, (prisma) =>
        prisma.checkoutSession.findMany({ where: { tenant_id, session_id: { in: [...ids] } } }),
      );
      const byId = new Map(known.map((row) => [row.session_id, row]));
      return { ...found, items: ids.flatMap((id) => byId.get(id) ?? []).map(sessionOf) };
    }
    const where = { tenant_id, ...(status !== null && { status }) };
    const [rows, total] = await tenantScope.read(tenant_id, async (prisma) => [
      await prisma.checkoutSession.findMany({
        where,
        orderBy: [{ created_at: "desc" }, { session_id: "desc" }],
        skip: (page - 1) * pageSize,
        take: pageSize,
      }),
      await prisma.checkoutSession.count({ where }),
    ]);
    return { items: rows.map(sessionOf), total };
  },
  anySession: async (session_id) => {
    if (!isUuid(session_id)) return null;
    const [session] = await retrying(() =>
      rowsOf<CheckoutSession>(pool, readSession, [session_id]),
    );
    return session ?? null;
  },
});

// Claiming marks sessions as checked, so the next gateway claims others.
const claimSessions: Statement = {
  name: "checkout_sessions_claim",
  text: `
    UPDATE checkout_sessions SET checked_at = clock_timestamp() WHERE session_id IN (
      SELECT session_id FROM checkout_sessions
      WHERE status = 'pending' AND coalesce(checked_at, created_at) < clock_timestamp()
        - greatest(interval '1 minute', (clock_timestamp() - created_at) / 4)
      ORDER BY coalesce(checked_at, created_at) LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING ${sessionColumns}`,
};
const expireSession: Statement = {
  name: "checkout_session_expire",
  text: `
    UPDATE checkout_sessions SET status = 'expired' WHERE session_id = $1 AND status = 'pending'
      AND expires_at + $2::float8 * interval '1 millisecond' < clock_timestamp() RETURNING session_id`,
};

/** Sessions without a callback, checked by the system. */
const pendingSessions = ({
  pool,
}: Pick<Database, "pool">): Pick<BillingStore, "claimPendingSessions" | "expireSession"> => ({
  claimPendingSessions: (limit) =>
    retrying(() => rowsOf<CheckoutSession>(pool, claimSessions, [limit])),
  expireSession: async (sessionId, graceMs) =>
    (await retrying(() => rowsOf(pool, expireSession, [sessionId, graceMs]))).length > 0,
});

/** Payment sessions, payments, their reversals, and saved payment methods. */
export const billingStore = (db: Database): BillingStore => ({
  ...sessionStore(db),
  ...pendingSessions(db),
  ...methodStore(db),
  applyEvents: applyPaymentEvents(db),
  reversals: reversalsOf(db),
});
