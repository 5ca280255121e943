import { isDeepStrictEqual } from "node:util";
import type {
  AutoTopup,
  DueTopup,
  TopupEnd,
  TopupLease,
  TopupStore,
} from "@reelwright/core/ports/credits";
import type pg from "pg";
import { notifyOwner } from "../account-changes/notice.ts";
import { accountLock } from "../credits/add-credits.ts";
import type { Database } from "../database/database.ts";
import { retrying, workDeadlineMs } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import { recordChange } from "../identity/audit-log.ts";

const system = { id: "system", requestId: null } as const;
/** Consecutive declines that disable the top-up. */
const maxDeclines = 3;

const readConfig: Statement = {
  name: "topup_config_read",
  text: `
    SELECT enabled, threshold_credits, pack_id, payment_method_id, monthly_limit_cents / 100.0::float8 AS monthly_limit_usd
    FROM auto_topups WHERE tenant_id = $1`,
};

const writeConfig: Statement = {
  name: "topup_config_write",
  text: `
    INSERT INTO auto_topups (tenant_id, enabled, threshold_credits, pack_id, payment_method_id, monthly_limit_cents, updated_at)
    VALUES ($1, $2, $3, $4, $5, $6, clock_timestamp())
    ON CONFLICT (tenant_id) DO UPDATE SET enabled = excluded.enabled, threshold_credits = excluded.threshold_credits,
      pack_id = excluded.pack_id, payment_method_id = excluded.payment_method_id,
      monthly_limit_cents = excluded.monthly_limit_cents, declines = 0, updated_at = excluded.updated_at`,
};

// Removals hold the account's lock too, so the method can't be removed before the configuration is written.
const hasMethod: Statement = {
  name: "topup_config_method",
  text: `
    SELECT FROM payment_methods WHERE tenant_id = $1 AND method_id::text = $2 AND removed_at IS NULL`,
};

// Resets the threshold if its last top-up led to nothing, so that the new threshold triggers again. Not if that one was paid
// or is in progress: a repeated request must not buy twice.
const rearm: Statement = {
  name: "topup_rearm",
  text: `
    UPDATE credit_accounts SET topup_below = NULL WHERE tenant_id = $1 AND topup_below IS NOT NULL AND (
      SELECT state FROM topups WHERE tenant_id = $1 ORDER BY created_at DESC LIMIT 1) NOT IN ('pending', 'paid')`,
};

const setTopupThreshold: Statement = {
  name: "topup_threshold",
  text: "UPDATE credit_accounts SET topup_below = $2 WHERE tenant_id = $1 AND topup_below IS DISTINCT FROM $2",
};

/** Writes the configuration, which takes effect immediately. The account's lock is held. */
export const writeTopup = async (
  client: pg.PoolClient,
  tenantId: string,
  config: AutoTopup,
): Promise<void> => {
  const { enabled, threshold_credits, pack_id, payment_method_id } = config;
  const cents = Math.round(config.monthly_limit_usd * 100);
  const values = [tenantId, enabled, threshold_credits, pack_id, payment_method_id, cents];
  await rowsOf(client, writeConfig, values);
  await rowsOf(client, rearm, [tenantId]);
  await rowsOf(client, setTopupThreshold, [tenantId, enabled ? threshold_credits : null]);
};

/** Automatic top-ups, as tenants configure them. */
const autoTopups = ({ tenantScope }: Database): Pick<TopupStore, "config" | "setConfig"> => ({
  config: async (tenantId) => {
    const [row] = await retrying(() =>
      tenantScope.rows<AutoTopup>(tenantId, readConfig, [tenantId]),
    );
    return row ?? null;
  },
  setConfig: (tenantId, config, actor) =>
    retrying(() =>
      tenantScope.transaction(tenantId, accountLock(tenantId), async (client) => {
        const has = () => rowsOf(client, hasMethod, [tenantId, config.payment_method_id]);
        if (config.enabled && (await has()).length === 0) return false;
        const [before = null] = await rowsOf<AutoTopup>(client, readConfig, [tenantId]);
        await writeTopup(client, tenantId, config);
        const details = { ...config };
        await recordChange(client, { tenantId, actor, action: "auto_topup.changed", details });
        if (!isDeepStrictEqual(before, details)) {
          await notifyOwner(client, {
            tenantId,
            kind: "auto_topup",
            actor,
            before,
            after: config,
          });
        }
        return true;
      }),
    ),
});

const claimDue: Statement = {
  name: "topups_claim",
  text: `
    WITH due AS (
      SELECT topup_id FROM topups
      WHERE state = 'pending' AND next_attempt_at <= clock_timestamp()
        AND (lease_expires_at IS NULL OR lease_expires_at < clock_timestamp())
        AND NOT EXISTS (SELECT FROM tenants s WHERE s.tenant_id = topups.tenant_id AND s.suspended_at IS NOT NULL)
      ORDER BY next_attempt_at LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED
    ), leased AS (
      UPDATE topups t SET lease_token = nextval('fence'), attempts = t.attempts + 1,
        lease_expires_at = clock_timestamp() + $2::float8 * interval '1 millisecond'
      FROM due WHERE t.topup_id = due.topup_id RETURNING t.*
    )
    SELECT l.topup_id, l.tenant_id, l.lease_token::text AS lease_token, l.attempts,
      coalesce(1000 * extract(epoch FROM clock_timestamp() - l.begun_at), 0)::float8 AS age_ms,
      l.pack_id, l.credits, l.price_cents, l.payment_method_id,
      CASE WHEN a.enabled THEN jsonb_build_object('enabled', true, 'threshold_credits', a.threshold_credits,
        'pack_id', a.pack_id, 'payment_method_id', a.payment_method_id,
        'monthly_limit_usd', a.monthly_limit_cents / 100.0) END AS config
    FROM leased l LEFT JOIN auto_topups a USING (tenant_id)`,
};

type ClaimRow = {
  readonly topup_id: string;
  readonly tenant_id: string;
  readonly lease_token: string;
  readonly attempts: number;
  readonly age_ms: number;
  readonly pack_id: string | null;
  readonly credits: number | null;
  readonly price_cents: number | null;
  readonly payment_method_id: string | null;
  readonly config: AutoTopup | null;
};

const orderOf = (row: ClaimRow): DueTopup["charge"] => {
  const { pack_id, credits, price_cents, payment_method_id } = row;
  if (pack_id === null || credits === null || price_cents === null || payment_method_id === null)
    return null;
  return { packId: pack_id, credits, cents: price_cents, methodId: payment_method_id };
};

const dueOf = (row: ClaimRow): DueTopup => ({
  topupId: row.topup_id,
  leaseToken: row.lease_token,
  tenantId: row.tenant_id,
  attempts: row.attempts,
  ageMs: row.age_ms,
  charge: orderOf(row),
  config: row.config,
});

// Runs under the account's lock while no other top-up is in progress. A top-up with an unknown outcome counts as paid.
const spentThisMonth = `
  SELECT coalesce(sum(s.price_cents), 0) FROM topups s WHERE s.tenant_id = t.tenant_id AND s.state IN ('paid', 'lost')
    AND s.finished_at >= date_trunc('month', clock_timestamp(), 'UTC')`;
const begin: Statement = {
  name: "topup_begin",
  text: `
    UPDATE topups t SET begun_at = clock_timestamp(), pack_id = $3, credits = $4, price_cents = $5, payment_method_id = $6
    FROM auto_topups a WHERE t.topup_id = $1 AND t.lease_token = $2 AND t.state = 'pending' AND t.begun_at IS NULL
      AND a.tenant_id = t.tenant_id AND a.enabled AND (${spentThisMonth}) + $5::bigint <= least(a.monthly_limit_cents, $7::bigint)
    RETURNING t.topup_id`,
};
// The top-up may have been disabled since it was claimed.
const endUnbegun: Statement = {
  name: "topup_end_unbegun",
  text: `
    UPDATE topups t SET finished_at = clock_timestamp(), lease_expires_at = NULL,
      state = CASE WHEN a.enabled THEN 'limited' ELSE 'dropped' END,
      reason = CASE WHEN a.enabled THEN 'The monthly limit is reached.' ELSE 'The automatic top-up was switched off.' END
    FROM auto_topups a WHERE a.tenant_id = t.tenant_id
      AND topup_id = $1 AND lease_token = $2 AND state = 'pending' AND begun_at IS NULL RETURNING t.state`,
};
type Ended = { readonly state: "limited" | "dropped" };
const end: Statement = {
  name: "topup_end",
  text: `
    UPDATE topups SET state = $3, reason = $4, finished_at = clock_timestamp(), lease_expires_at = NULL
    WHERE topup_id = $1 AND lease_token = $2 AND state = 'pending' RETURNING topup_id`,
};
const postpone: Statement = {
  name: "topup_postpone",
  text: `
    UPDATE topups SET next_attempt_at = clock_timestamp() + $3::float8 * interval '1 millisecond', reason = $4,
      lease_expires_at = NULL
    WHERE topup_id = $1 AND lease_token = $2 AND state = 'pending' RETURNING topup_id`,
};

const clearDeclines: Statement = {
  name: "topup_clear_declines",
  text: "UPDATE auto_topups SET declines = 0 WHERE tenant_id = $1 AND declines > 0",
};
const countDecline: Statement = {
  name: "topup_count_decline",
  text: `
    UPDATE auto_topups SET declines = declines + 1, enabled = enabled AND declines + 1 < ${maxDeclines}
    WHERE tenant_id = $1 RETURNING declines >= ${maxDeclines} AS is_last`,
};
const switchOff: Statement = {
  name: "topup_switch_off",
  text: "UPDATE credit_accounts SET topup_below = NULL WHERE tenant_id = $1",
};
// Sent to the confirmed address of the alerts, otherwise to the account's. An account without either gets no email.
const writeMail: Statement = {
  name: "topup_write_mail",
  text: `
    INSERT INTO mails (mail_id, tenant_id, kind, recipient, data, next_attempt_at, created_at)
    SELECT new_id(), p.tenant_id, $2, mail_address_of(p.tenant_id), jsonb_build_object('tenant', t.name,
      'available', a.balance - a.reserved, 'threshold', p.threshold, 'priceUsd', coalesce(p.price_cents, $3::bigint) / 100.0,
      'limitUsd', least(o.monthly_limit_cents, $4::bigint) / 100.0, 'reason', p.reason), clock_timestamp(), clock_timestamp()
    FROM topups p JOIN tenants t USING (tenant_id) JOIN credit_accounts a USING (tenant_id)
      LEFT JOIN auto_topups o USING (tenant_id)
    WHERE p.topup_id = $1 AND mail_address_of(p.tenant_id) IS NOT NULL`,
};

type Client = Parameters<Parameters<typeof inTransaction>[2]>[0];

/** Counts declines and writes email after the end of a top-up, in its transaction. */
const consequences = async (
  client: Client,
  { topupId, tenantId }: TopupLease,
  { state }: TopupEnd,
): Promise<void> => {
  const notify = (kind: string) => rowsOf(client, writeMail, [topupId, kind, null, null]);
  if (state === "paid") await rowsOf(client, clearDeclines, [tenantId]);
  if (state === "lost") await notify("topup_lost");
  if (state !== "declined") return;
  const [counted] = await rowsOf<{ is_last: boolean }>(client, countDecline, [tenantId]);
  if (counted?.is_last) {
    await rowsOf(client, switchOff, [tenantId]);
    const details = { declines: maxDeclines };
    await recordChange(client, { tenantId, actor: system, action: "auto_topup.stopped", details });
  }
  await notify(counted?.is_last ? "topup_stopped" : "topup_declined");
};

/** Due top-ups, their leases and ends. It runs as the system, except for the configuration. */
export const topupStore = (db: Database): TopupStore => {
  const { pool } = db;
  /** Runs under the account's lock, so that concurrent top-ups count correctly. */
  const locked = <T>({ tenantId }: TopupLease, work: (client: Client) => Promise<T>): Promise<T> =>
    retrying(() => inTransaction(db, accountLock(tenantId), work), workDeadlineMs);
  const fence = ({ topupId, leaseToken }: TopupLease) => [topupId, leaseToken];
  return {
    ...autoTopups(db),
    claim: async ({ limit, leaseMs }) =>
      (await retrying(() => rowsOf<ClaimRow>(pool, claimDue, [limit, leaseMs]))).map(dueOf),
    begin: (lease, { packId, credits, cents, methodId }, ceilingUsd) =>
      locked(lease, async (client) => {
        const ceilingCents = Math.round(ceilingUsd * 100);
        const values = [...fence(lease), packId, credits, cents, methodId, ceilingCents];
        if ((await rowsOf(client, begin, values)).length > 0) return "begun";
        const [ended] = await rowsOf<Ended>(client, endUnbegun, fence(lease));
        if (ended?.state !== "limited") return ended?.state ?? "lost";
        await rowsOf(client, writeMail, [lease.topupId, "topup_limited", cents, ceilingCents]);
        return "limited";
      }),
    end: (lease, ending) =>
      locked(lease, async (client) => {
        const reason = "reason" in ending ? ending.reason : null;
        const ended = await rowsOf(client, end, [...fence(lease), ending.state, reason]);
        if (ended.length === 0) return false;
        await consequences(client, lease, ending);
        return true;
      }),
    postpone: async (lease, waitMs, reason) => {
      const values = [...fence(lease), waitMs, reason];
      return (await retrying(() => rowsOf(pool, postpone, values), workDeadlineMs)).length > 0;
    },
  };
};
