import type { AddressConfirmation, AlertStore, CreditAlert } from "@reelwright/core/ports/credits";
import { Failure } from "@reelwright/film/failure";
import type pg from "pg";
import { accountLock } from "../credits/add-credits.ts";
import type { Database } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import { recordChange } from "../identity/audit-log.ts";
import { isUuid, newId } from "../ids.ts";
import { tenantNotFound } from "../tenants.ts";

const readAlert: Statement = {
  name: "alert_read",
  text: `
    SELECT c.enabled, c.threshold_credits, c.email, coalesce(c.email_confirmed, false) AS is_confirmed,
      t.email AS account_email, t.email_verified AS is_verified
    FROM tenants t LEFT JOIN credit_alerts c USING (tenant_id) WHERE t.tenant_id = $1`,
};
// A disabled alert drops a pending one.
const writeAlert: Statement = {
  name: "alert_write",
  text: `
    INSERT INTO credit_alerts (tenant_id, enabled, threshold_credits, email, email_confirmed, updated_at)
    VALUES ($1, $2, $3, $4, $5, clock_timestamp())
    ON CONFLICT (tenant_id) DO UPDATE SET enabled = excluded.enabled, threshold_credits = excluded.threshold_credits,
      email = excluded.email, email_confirmed = excluded.email_confirmed, updated_at = excluded.updated_at,
      is_due = credit_alerts.is_due AND excluded.enabled`,
};
// Must follow `writeAlert`: the account's trigger reads that row.
const setAlertThreshold: Statement = {
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

/** Per tenant and UTC day. */
const maxConfirmationsPerDay = 10;

/** Minimum time between two requests to the same address. */
const askAgainAfter = "interval '10 minutes'";

const addressState: Statement = {
  name: "address_state",
  text: `
    SELECT EXISTS (SELECT FROM tenants t WHERE t.tenant_id = $1 AND t.email_verified AND lower(t.email) = lower($2))
      OR EXISTS (SELECT FROM address_confirmations a
        WHERE a.tenant_id = $1 AND lower(a.email) = lower($2) AND a.confirmed_at IS NOT NULL) AS is_confirmed`,
};

const countConfirmations: Statement = {
  name: "confirmations_count",
  text: `
    SELECT count(*) FILTER (WHERE created_at >= date_trunc('day', clock_timestamp(), 'UTC')) AS today,
      count(*) FILTER (WHERE lower(email) = lower($2) AND expires_at > clock_timestamp()) AS open,
      count(*) FILTER (WHERE lower(email) = lower($2) AND created_at > clock_timestamp() - ${askAgainAfter}) AS lately,
      ceil(extract(epoch FROM date_trunc('day', clock_timestamp(), 'UTC') + interval '1 day' - clock_timestamp()))::integer
        AS until_tomorrow
    FROM address_confirmations WHERE tenant_id = $1`,
};

const insertConfirmation: Statement = {
  name: "confirmation_insert",
  text: `
    WITH asked AS (
      INSERT INTO address_confirmations (confirmation_id, tenant_id, email, expires_at)
      VALUES ($1, $2, $3, clock_timestamp() + $4::float8 * interval '1 millisecond')
      RETURNING confirmation_id, tenant_id, email
    )
    INSERT INTO mails (mail_id, tenant_id, kind, recipient, data, next_attempt_at, created_at)
    SELECT new_id(), tenant_id, 'confirm_address', email,
      jsonb_build_object('tenant', '', 'available', 0, 'threshold', 0, 'confirmation', confirmation_id),
      clock_timestamp(), clock_timestamp()
    FROM asked`,
};

/** Whether the owner of an address has confirmed it, to this tenant or to the issuer of its tokens. */
const isConfirmedAddress = async (
  client: pg.PoolClient,
  tenantId: string,
  email: string,
): Promise<boolean> => {
  const [row] = await rowsOf<{ is_confirmed: boolean }>(client, addressState, [tenantId, email]);
  return row?.is_confirmed ?? false;
};

type ConfirmationCounts = {
  readonly today: number;
  /** Valid links to this address. */
  readonly open: number;
  /** Requests to this address within `askAgainAfter`. */
  readonly lately: number;
  readonly until_tomorrow: number;
};

/** Asks the owner of an address by email. The caller holds the account's lock. Throws Failure MAIL_LIMIT. */
const askForConfirmation = async (
  client: pg.PoolClient,
  { tenantId, email, lifeMs }: { tenantId: string; email: string; lifeMs: number },
): Promise<void> => {
  const [asked] = await rowsOf<ConfirmationCounts>(client, countConfirmations, [tenantId, email]);
  if (!asked) throw new Error("an aggregate returned no row");
  if (asked.lately > 0) return;
  if (asked.today >= maxConfirmationsPerDay) {
    // A valid link is enough.
    if (asked.open > 0) return;
    throw new Failure(
      "limited",
      "MAIL_LIMIT",
      "Today's limit of address confirmations for this account is reached. Try again tomorrow (UTC).",
      { details: { limit: maxConfirmationsPerDay, retry_after: asked.until_tomorrow } },
    );
  }
  await rowsOf(client, insertConfirmation, [newId(), tenantId, email, lifeMs]);
};

/** Writes an alert that waited for a confirmed address. The caller holds the account's lock. */
const writeDueAlert: Statement = {
  name: "alert_write_due",
  text: `
    SELECT write_due_alert(tenant_id, balance - reserved, alert_below) FROM credit_accounts
    WHERE tenant_id = $1 AND alert_below IS NOT NULL`,
};

type Setting = Parameters<AlertStore["setAlert"]>;

/** Whether email may be sent to the address. If not, its owner is asked to confirm. */
const isAddressUsable = async (
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
      const isConfirmed = await isAddressUsable(client, tenantId, alert, confirmation);
      const values = [tenantId, enabled, threshold_credits, email, isConfirmed];
      await rowsOf(client, writeAlert, values);
      await rowsOf(client, setAlertThreshold, [tenantId, enabled ? threshold_credits : null]);
      await rowsOf(client, writeDueAlert, [tenantId]);
      const details = { enabled, threshold_credits, email };
      await recordChange(client, { tenantId, actor, action: "credit_alert.changed", details });
      return isConfirmed;
    }),
  );

const readConfirmation: Statement = {
  name: "confirmation_read",
  text: `
    SELECT a.tenant_id AS "tenantId", t.name AS tenant, a.email,
      CASE WHEN a.confirmed_at IS NOT NULL THEN 'confirmed' WHEN a.expires_at > clock_timestamp() THEN 'open'
        ELSE 'expired' END AS state
    FROM address_confirmations a JOIN tenants t USING (tenant_id) WHERE a.confirmation_id = $1`,
};
const markConfirmed: Statement = {
  name: "confirmation_mark",
  text: `
    UPDATE address_confirmations SET confirmed_at = clock_timestamp()
    WHERE confirmation_id = $1 AND confirmed_at IS NULL AND expires_at > clock_timestamp() RETURNING email`,
};
const confirmAlert: Statement = {
  name: "confirmation_alert",
  text: "UPDATE credit_alerts SET email_confirmed = true WHERE tenant_id = $1 AND lower(email) = lower($2)",
};

const system = { id: "system", requestId: null } as const;

const confirm = async (client: pg.PoolClient, id: string, tenantId: string): Promise<void> => {
  const [marked] = await rowsOf<{ email: string }>(client, markConfirmed, [id]);
  if (!marked) return;
  const { email } = marked;
  await rowsOf(client, confirmAlert, [tenantId, email]);
  await rowsOf(client, writeDueAlert, [tenantId]);
  const details = { email };
  await recordChange(client, {
    tenantId,
    actor: system,
    action: "credit_alert.confirmed",
    details,
  });
};

/** Confirmations by owners of addresses. It runs as the system, because they have no account. */
const confirmations = (
  db: Pick<Database, "pool">,
): Pick<AlertStore, "confirmation" | "confirm"> => {
  const read = async (id: string): Promise<AddressConfirmation | null> => {
    if (!isUuid(id)) return null;
    const [row] = await retrying(() =>
      rowsOf<AddressConfirmation>(db.pool, readConfirmation, [id]),
    );
    return row ?? null;
  };
  return {
    confirmation: read,
    confirm: async (id) => {
      const asked = await read(id);
      if (asked?.state !== "open") return asked;
      const { tenantId } = asked;
      await retrying(() =>
        inTransaction(db, accountLock(tenantId), (client) => confirm(client, id, tenantId)),
      );
      return read(id);
    },
  };
};

/** Alerts about low credits, and confirmations by the owners of their addresses. */
export const alertStore = (db: Database): AlertStore => ({
  alert: (tenantId) => read(db, tenantId),
  setAlert: (...setting) => set(db, setting),
  ...confirmations(db),
});
