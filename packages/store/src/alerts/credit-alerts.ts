import type { AlertStore, CreditAlert } from "@reelwright/core";
import { noteChange } from "../audit-log.ts";
import { type Database, rowsOf, type Statement } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import { tenantNotFound } from "../identity.ts";
import { accountLock } from "./account-lock.ts";

const readAlert: Statement = {
  name: "alert_read",
  text: `
    SELECT c.enabled, c.threshold_credits, c.email, t.email AS account_email
    FROM tenants t LEFT JOIN credit_alerts c USING (tenant_id) WHERE t.tenant_id = $1`,
};
const writeAlert: Statement = {
  name: "alert_write",
  text: `
    INSERT INTO credit_alerts (tenant_id, enabled, threshold_credits, email, updated_at)
    VALUES ($1, $2, $3, $4, clock_timestamp())
    ON CONFLICT (tenant_id) DO UPDATE SET enabled = excluded.enabled, threshold_credits = excluded.threshold_credits,
      email = excluded.email, updated_at = excluded.updated_at`,
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
  readonly account_email: string | null;
};

/** Alerts about low credits, as tenants configure them. */
export const alertStore = ({ wall }: Database): AlertStore => ({
  alert: async (tenantId) => {
    const [row] = await retrying(() => wall.rows<AlertRow>(tenantId, readAlert, [tenantId]));
    if (!row) throw tenantNotFound();
    const { enabled, threshold_credits, email, account_email: accountEmail } = row;
    const config: CreditAlert | null =
      enabled === null ? null : { enabled, threshold_credits, email };
    return { config, accountEmail };
  },
  setAlert: (tenantId, alert, author) =>
    retrying(() =>
      wall.transaction(tenantId, accountLock(tenantId), async (client) => {
        const { enabled, threshold_credits, email } = alert;
        await rowsOf(client, writeAlert, [tenantId, enabled, threshold_credits, email]);
        await rowsOf(client, setThreshold, [tenantId, enabled ? threshold_credits : null]);
        const details = { enabled, threshold_credits, email };
        await noteChange(client, { tenantId, author, action: "credit_alert.changed", details });
      }),
    ),
});
