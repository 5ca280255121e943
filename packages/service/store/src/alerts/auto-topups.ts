import { isDeepStrictEqual } from "node:util";
import type { AutoTopup, TopupStore } from "@reelwright/core/ports/topup-store";
import type pg from "pg";
import { noticeChange } from "../account-changes/notice.ts";
import { accountLock } from "../credits/account-lock.ts";
import type { Database } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { recordChange } from "../identity/audit-log.ts";

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
// Whoever removes one holds the account's lock, too: it can't go between this and the configuration.
const hasMethod: Statement = {
  name: "topup_config_method",
  text: `
    SELECT FROM payment_methods WHERE tenant_id = $1 AND method_id::text = $2 AND removed_at IS NULL`,
};
// Forgets the former threshold where its crossing came to nothing: the new one is then crossed anew. Not where it
// was paid or is under way: a request that is sent twice buys once.
const rearm: Statement = {
  name: "topup_rearm",
  text: `
    UPDATE credit_accounts SET topup_below = NULL WHERE tenant_id = $1 AND topup_below IS NOT NULL AND (
      SELECT state FROM topups WHERE tenant_id = $1 ORDER BY created_at DESC LIMIT 1) NOT IN ('pending', 'paid')`,
};
const setThreshold: Statement = {
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
  await rowsOf(client, setThreshold, [tenantId, enabled ? threshold_credits : null]);
};

/** Automatic top-ups, as tenants configure them. */
export const autoTopups = ({
  tenantScope,
}: Database): Pick<TopupStore, "config" | "setConfig"> => ({
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
          await noticeChange(client, {
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
