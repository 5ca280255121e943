import type { AlertStore, CreditAlert } from "@reelwright/core/ports/alert-store";
import type pg from "pg";
import { accountLock } from "../credits/account-lock.ts";
import type { Database } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { recordChange } from "../identity/audit-log.ts";
import { tenantNotFound } from "../tenants/not-found.ts";
import {
  askForConfirmation,
  confirmations,
  isConfirmedAddress,
  writeDueAlert,
} from "./confirmations.ts";

const readAlert: Statement = {
  name: "alert_read",
  text: `
    SELECT c.enabled, c.threshold_credits, c.email, coalesce(c.email_confirmed, false) AS is_confirmed,
      t.email AS account_email, t.email_verified AS is_verified
    FROM tenants t LEFT JOIN credit_alerts c USING (tenant_id) WHERE t.tenant_id = $1`,
};
// Switched off, nothing waits to be told.
const writeAlert: Statement = {
  name: "alert_write",
  text: `
    INSERT INTO credit_alerts (tenant_id, enabled, threshold_credits, email, email_confirmed, updated_at)
    VALUES ($1, $2, $3, $4, $5, clock_timestamp())
    ON CONFLICT (tenant_id) DO UPDATE SET enabled = excluded.enabled, threshold_credits = excluded.threshold_credits,
      email = excluded.email, email_confirmed = excluded.email_confirmed, updated_at = excluded.updated_at,
      is_due = credit_alerts.is_due AND excluded.enabled`,
};
// After the row above: the trigger on the account reads it.
const setThreshold: Statement = {
  name: "alert_threshold",
  text: "UPDATE credit_accounts SET alert_below = $2 WHERE tenant_id = $1 AND alert_below IS DISTINCT FROM $2",
};
type AlertRow = {
  readonly enabled: boolean | null;
  readonly threshold_credits: number;
  readonly email: string | null;
  readonly is_confirmed: boolean;
  readonly account_email: string | null;
  readonly is_verified: boolean;
};

const read = async ({ tenantScope }: Database, tenantId: string) => {
  const [row] = await retrying(() => tenantScope.rows<AlertRow>(tenantId, readAlert, [tenantId]));
  if (!row) throw tenantNotFound();
  const { enabled, threshold_credits, email, is_confirmed: isConfirmed } = row;
  return {
    config: enabled === null ? null : { enabled, threshold_credits, email, isConfirmed },
    account: { email: row.account_email, isVerified: row.is_verified },
  };
};

type Setting = Parameters<AlertStore["setAlert"]>;

/** Whether the address may be written to; where not, its owner is asked. */
const addressStanding = async (
  client: pg.PoolClient,
  tenantId: string,
  { enabled, email }: CreditAlert,
  confirmation: Setting[3],
): Promise<boolean> => {
  if (email === null) return false;
  if (confirmation === null || (await isConfirmedAddress(client, tenantId, email))) return true;
  if (enabled) await askForConfirmation(client, { tenantId, email, lifeMs: confirmation.lifeMs });
  return false;
};

const set = (db: Database, [tenantId, alert, actor, confirmation]: Setting): Promise<boolean> =>
  retrying(() =>
    db.tenantScope.transaction(tenantId, accountLock(tenantId), async (client) => {
      const { enabled, threshold_credits, email } = alert;
      const isConfirmed = await addressStanding(client, tenantId, alert, confirmation);
      const values = [tenantId, enabled, threshold_credits, email, isConfirmed];
      await rowsOf(client, writeAlert, values);
      await rowsOf(client, setThreshold, [tenantId, enabled ? threshold_credits : null]);
      await rowsOf(client, writeDueAlert, [tenantId]);
      const details = { enabled, threshold_credits, email };
      await recordChange(client, { tenantId, actor, action: "credit_alert.changed", details });
      return isConfirmed;
    }),
  );

/** Alerts about low credits, as tenants configure them, and the consent of those whom they name. */
export const alertStore = (db: Database): AlertStore => ({
  alert: (tenantId) => read(db, tenantId),
  setAlert: (...setting) => set(db, setting),
  ...confirmations(db),
});
