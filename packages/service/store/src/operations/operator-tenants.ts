import { isDeepStrictEqual } from "node:util";
import { testTenantOf } from "@reelwright/core/identity/test-mode";
import { jobNotFound } from "@reelwright/core/jobs/job-actions";
import type { OwnLimits } from "@reelwright/core/limits/rates";
import type {
  FoundTenant,
  RefundDone,
  TenantNote,
  TenantRecord,
} from "@reelwright/core/operations/tenant-replies";
import type { Actor } from "@reelwright/core/ports/identity";
import type {
  JobRefund,
  OperatorTenantActions,
  OperatorTenants,
  TenantChange,
} from "@reelwright/core/ports/operators";
import { Failure } from "@reelwright/film/failure";
import type pg from "pg";
import { accountLock, addCredits } from "../credits/add-credits.ts";
import { operatorCredits } from "../credits/credits.ts";
import type { Database } from "../database/database.ts";
import { requestDeadlineMs, retrying } from "../database/retrying.ts";
import { jsonText, rowsOf, type Statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import { recordChange } from "../identity/audit-log.ts";
import { derivedId, isUuid, newId } from "../ids.ts";
import { tenantNotFound } from "../tenants.ts";
import { isLive } from "./figures.ts";

const foundColumns = `t.tenant_id, t.name, t.email, iso(t.created_at) AS created_at, iso(t.suspended_at) AS suspended_at,
      t.priority, (a.balance - a.reserved)::float8 AS available_credits, a.live_jobs`;

// An id and a key's prefix are looked up; names and emails are compared one by one, which takes 0.1 s for 100,000 tenants.
const findTenants: Statement = {
  name: "operator_tenants_find",
  text: `
    WITH found AS (
      SELECT tenant_id FROM tenants WHERE tenant_id::text = lower($1)
      UNION SELECT tenant_id FROM api_keys WHERE key_prefix = rtrim($1, '….*')
      UNION (SELECT tenant_id FROM tenants
        WHERE ${isLive} AND (position(lower($1) IN lower(name)) > 0 OR position(lower($1) IN lower(email)) > 0)
        ORDER BY created_at DESC LIMIT $2)
    )
    SELECT ${foundColumns} FROM found JOIN tenants t USING (tenant_id) JOIN credit_accounts a USING (tenant_id)
    ORDER BY t.created_at DESC, t.tenant_id DESC LIMIT $2`,
};

const noteColumns = "note_id, author, body, iso(created_at) AS created_at";
const readTenant: Statement = {
  name: "operator_tenant_record",
  text: `
    SELECT ${foundColumns}, a.reserved::float8 AS reserved_credits,
      (SELECT coalesce(sum(p.due - p.taken), 0)::float8 FROM payments p WHERE p.tenant_id = $1 AND p.taken < p.due) AS owed_credits,
      CASE WHEN a.jobs_day = (clock_timestamp() AT TIME ZONE 'UTC')::date THEN a.jobs_today ELSE 0 END AS jobs_today,
      a.jobs_total::float8 AS jobs_total, t.concurrent_limit, t.daily_limit, t.job_retry_limit, t.daily_retry_limit,
      ARRAY(SELECT k.key_prefix FROM api_keys k WHERE k.tenant_id = $1 AND k.revoked_at IS NULL
        ORDER BY k.created_at DESC LIMIT 50) AS key_prefixes,
      coalesce((SELECT json_agg(n) FROM (SELECT ${noteColumns} FROM tenant_notes WHERE tenant_id = $1
        ORDER BY tenant_notes.created_at DESC, note_id DESC LIMIT 100) AS n), '[]') AS notes
    FROM tenants t JOIN credit_accounts a USING (tenant_id) WHERE t.tenant_id = $1`,
};

/** Reads of tenants, for operators only. */
export const operatorTenants = ({ pool }: Pick<Database, "pool">): OperatorTenants => ({
  find: ({ text, limit }) =>
    retrying(() => rowsOf<FoundTenant>(pool, findTenants, [text.trim(), limit]), requestDeadlineMs),
  tenant: async (tenantId) => {
    if (!isUuid(tenantId)) return null;
    const rows = await retrying(
      () => rowsOf<TenantRecord>(pool, readTenant, [tenantId]),
      requestDeadlineMs,
    );
    return rows[0] ?? null;
  },
});

const suspend: Statement = {
  name: "tenant_suspend",
  text: `
    UPDATE tenants SET suspended_at = clock_timestamp() WHERE tenant_id IN ($1, $2) AND suspended_at IS NULL RETURNING tenant_id`,
};
const unsuspend: Statement = {
  name: "tenant_unsuspend",
  text: `
    UPDATE tenants SET suspended_at = NULL WHERE tenant_id IN ($1, $2) AND suspended_at IS NOT NULL RETURNING tenant_id`,
};
const endPlayground: Statement = {
  name: "tenant_end_playground",
  text: `
    SELECT settle_playground(task_id, NULL, 'The account was suspended.', new_id()) FROM playground_holds
    WHERE tenant_id IN ($1, $2) AND state = 'pending'`,
};
const exists: Statement = {
  name: "operator_tenant_exists",
  text: "SELECT FROM tenants WHERE tenant_id = $1",
};
const insertNote: Statement = {
  name: "tenant_note",
  text: `
    INSERT INTO tenant_notes (note_id, tenant_id, author, body) VALUES ($1, $2, $3, $4) RETURNING ${noteColumns}`,
};

const limits = [
  "concurrent_limit",
  "daily_limit",
  "job_retry_limit",
  "daily_retry_limit",
  "priority",
] as const;
const readLimits: Statement = {
  name: "tenant_limits_read",
  text: `SELECT ${limits.join(", ")} FROM tenants WHERE tenant_id = $1 FOR NO KEY UPDATE`,
};
const writeLimits: Statement = {
  name: "tenant_limits_write",
  text: `
    UPDATE tenants SET concurrent_limit = $2, daily_limit = $3, job_retry_limit = $4, daily_retry_limit = $5, priority = $6
    WHERE tenant_id = $1`,
};
type Limits = Required<TenantChange>;

/** SQL that locks the accounts of both modes, always in this order. */
const bothLocks = (tenantId: string): string =>
  `SELECT FROM credit_accounts WHERE tenant_id IN ('${tenantId}', '${testTenantOf(tenantId)}')
   ORDER BY tenant_id FOR NO KEY UPDATE`;

/**
 * Runs a change under the account's lock: whatever reserves credits takes it too, and reads the tenant's row after it. So
 * nothing begins after the commit of a suspension.
 */
const locked = <T>(
  db: Pick<Database, "pool">,
  tenantId: string,
  work: (client: pg.PoolClient) => Promise<T>,
  lock = accountLock,
): Promise<T> => {
  if (!isUuid(tenantId)) return Promise.reject(tenantNotFound());
  return retrying(() =>
    inTransaction(db, lock(tenantId), async (client) => {
      if ((await client.query({ ...exists, values: [tenantId] })).rowCount === 0)
        throw tenantNotFound();
      return work(client);
    }),
  );
};

const changeLimits = async (
  client: pg.PoolClient,
  tenantId: string,
  { reason, ...change }: TenantChange & { readonly reason: string | null },
  actor: Actor,
): Promise<{ readonly changed: boolean }> => {
  const [before] = await rowsOf<Limits>(client, readLimits, [tenantId]);
  if (!before) throw tenantNotFound();
  const after: Limits = { ...before, ...change };
  const different = limits.filter((name) => before[name] !== after[name]);
  if (different.length === 0) return { changed: false };
  await rowsOf(client, writeLimits, [tenantId, ...limits.map((name) => after[name])]);
  const of = (all: Limits) => Object.fromEntries(different.map((name) => [name, all[name]]));
  const details = { before: of(before), after: of(after), reason };
  await recordChange(client, { tenantId, actor, action: "tenant.limits_changed", details });
  return { changed: true };
};

const readOwnLimits: Statement = {
  name: "tenant_own_limits_read",
  text: "SELECT limits FROM tenants WHERE tenant_id = $1 FOR NO KEY UPDATE",
};
const writeOwnLimits: Statement = {
  name: "tenant_own_limits_write",
  text: "UPDATE tenants SET limits = $2 WHERE tenant_id = $1",
};

const changeRequestLimits = async (
  client: pg.PoolClient,
  tenantId: string,
  { limitsAfter, reason }: Parameters<OperatorTenantActions["changeRequestLimits"]>[1],
  actor: Actor,
): ReturnType<OperatorTenantActions["changeRequestLimits"]> => {
  type Row = { readonly limits: OwnLimits | null };
  const [row] = await rowsOf<Row>(client, readOwnLimits, [tenantId]);
  if (!row) throw tenantNotFound();
  const before = row.limits ?? {};
  const limits = limitsAfter(before);
  if (isDeepStrictEqual(before, limits)) return { changed: false, limits };
  await rowsOf(client, writeOwnLimits, [tenantId, jsonText(limits)]);
  const details = { before, after: limits, reason };
  await recordChange(client, { tenantId, actor, action: "tenant.limits_changed", details });
  return { changed: true, limits };
};

const tenantOfJob: Statement = {
  name: "refund_job_tenant",
  text: "SELECT tenant_id FROM jobs WHERE job_id = $1",
};
// After the account's lock, so that of two concurrent refunds the second sees the first.
const readCharge: Statement = {
  name: "refund_job_charge",
  text: `
    SELECT j.credits_consumed::float8 AS consumed,
      (SELECT coalesce(sum(r.amount), 0)::float8 FROM credit_transactions r WHERE r.job_id = $1 AND r.type = 'refund') AS refunded,
      (SELECT r.amount::float8 FROM credit_transactions r WHERE r.cause_id = $2 AND r.transaction_id = $2) AS repeated
    FROM jobs j WHERE j.job_id = $1`,
};
type Charge = {
  readonly consumed: number;
  readonly refunded: number;
  readonly repeated: number | null;
};

const tooHigh = (asked: number, { consumed, refunded }: Charge): Failure =>
  new Failure(
    "conflict",
    "REFUND_TOO_HIGH",
    `The job was charged ${consumed} credits, of which ${refunded} are refunded. Refund at most ${consumed - refunded}.`,
    { details: { credits: asked, consumed, refunded } },
  );

const refund = async (
  client: pg.PoolClient,
  { jobId, tenantId, actor }: { jobId: string; tenantId: string; actor: Actor },
  { credits, reason, key }: JobRefund,
): Promise<RefundDone> => {
  const transactionId = derivedId(["refund", jobId, key]);
  const [charge] = await rowsOf<Charge>(client, readCharge, [jobId, transactionId]);
  if (!charge) throw jobNotFound();
  const { consumed, refunded, repeated } = charge;
  const done = { job_id: jobId, tenant_id: tenantId, consumed };
  if (repeated !== null) {
    if (credits === null || credits === repeated)
      return {
        ...done,
        transaction_id: transactionId,
        refunded: 0,
        refunded_total: refunded,
        changed: false,
      };
    throw new Failure(
      "conflict",
      "IDEMPOTENCY_KEY_REUSED",
      `The key "${key}" was already used to refund ${repeated} credits of this job; use another key.`,
    );
  }
  const amount = credits ?? consumed - refunded;
  if (amount > consumed - refunded) throw tooHigh(amount, charge);
  if (amount === 0)
    return { ...done, transaction_id: null, refunded: 0, refunded_total: refunded, changed: false };
  const row = { type: "refund", amount, description: reason, transactionId, jobId } as const;
  if (!(await addCredits(client, { tenantId, ...row }))) throw tenantNotFound();
  const details = { job_id: jobId, credits: amount, reason, key, transaction_id: transactionId };
  await recordChange(client, { tenantId, actor, action: "job.refunded", details });
  return {
    ...done,
    transaction_id: transactionId,
    refunded: amount,
    refunded_total: refunded + amount,
    changed: true,
  };
};

/** Changes of tenants by an operator, each in one transaction with its entry in the audit log. */
export const operatorTenantActions = (db: Database, actor: Actor): OperatorTenantActions => ({
  suspend: (tenantId, { reason }) =>
    locked(
      db,
      tenantId,
      async (client) => {
        const modes = [tenantId, testTenantOf(tenantId)];
        const [isNew] = await rowsOf(client, suspend, modes);
        await rowsOf(client, endPlayground, modes);
        if (!isNew) return { changed: false };
        const details = { reason };
        await recordChange(client, { tenantId, actor, action: "tenant.suspended", details });
        return { changed: true };
      },
      bothLocks,
    ),
  resumeTenant: (tenantId, { reason }) =>
    locked(
      db,
      tenantId,
      async (client) => {
        const [isNew] = await rowsOf(client, unsuspend, [tenantId, testTenantOf(tenantId)]);
        if (!isNew) return { changed: false };
        const details = { reason };
        await recordChange(client, { tenantId, actor, action: "tenant.resumed", details });
        return { changed: true };
      },
      bothLocks,
    ),
  changeTenant: (tenantId, change) =>
    locked(db, tenantId, (client) => changeLimits(client, tenantId, change, actor)),
  changeRequestLimits: (tenantId, change) =>
    locked(db, tenantId, (client) => changeRequestLimits(client, tenantId, change, actor)),
  addNote: (tenantId, body) =>
    locked(db, tenantId, async (client) => {
      const [note] = await rowsOf<TenantNote>(client, insertNote, [
        newId(),
        tenantId,
        actor.id,
        body,
      ]);
      if (!note) throw new Error("an INSERT returned no row");
      // The tenant sees its audit log, but no notes.
      const details = { tenant_id: tenantId, note_id: note.note_id };
      await recordChange(client, { tenantId: null, actor, action: "tenant.noted", details });
      return note;
    }),
  grant: (tenantId, grant) => operatorCredits(db).grantOnce(tenantId, grant, actor),
  refundJob: async (jobId, asked) => {
    const id = jobId.toLowerCase();
    if (!isUuid(id)) throw jobNotFound();
    const [job] = await retrying(() =>
      rowsOf<{ readonly tenant_id: string }>(db.pool, tenantOfJob, [id]),
    );
    if (!job) throw jobNotFound();
    const { tenant_id: tenantId } = job;
    return locked(db, tenantId, (client) => refund(client, { jobId: id, tenantId, actor }, asked));
  },
});
