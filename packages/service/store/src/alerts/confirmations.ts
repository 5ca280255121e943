import { Failure } from "@reelwright/core/errors/failure";
import type { AddressConfirmation, AlertStore } from "@reelwright/core/ports/alert-store";
import type pg from "pg";
import { accountLock } from "../credits/account-lock.ts";
import type { Database } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import { recordChange } from "../identity/audit-log.ts";
import { isUuid, newId } from "../ids.ts";

/** Whom a tenant may have asked on one UTC day. */
const maxConfirmationsPerDay = 10;
/** Who was asked so lately isn't asked again. */
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

/** Whether the owner of an address said yes, to this tenant or to the issuer of its tokens. */
export const isConfirmedAddress = async (
  client: pg.PoolClient,
  tenantId: string,
  email: string,
): Promise<boolean> => {
  const [row] = await rowsOf<{ is_confirmed: boolean }>(client, addressState, [tenantId, email]);
  return row?.is_confirmed ?? false;
};

type ConfirmationCounts = {
  readonly today: number;
  /** Asked about this address: links that are still good, and very lately. */
  readonly open: number;
  readonly lately: number;
  readonly until_tomorrow: number;
};

/** Asks an address's owner by mail; the account's lock is held. Throws Failure MAIL_LIMIT. */
export const askForConfirmation = async (
  client: pg.PoolClient,
  { tenantId, email, lifeMs }: { tenantId: string; email: string; lifeMs: number },
): Promise<void> => {
  const [asked] = await rowsOf<ConfirmationCounts>(client, countConfirmations, [tenantId, email]);
  if (!asked) throw new Error("an aggregate answered nothing");
  if (asked.lately > 0) return;
  if (asked.today >= maxConfirmationsPerDay) {
    // Who has a link already needs no other one.
    if (asked.open > 0) return;
    throw new Failure(
      "limited",
      "MAIL_LIMIT",
      "The account had as many addresses asked for their consent today as it may; come back tomorrow (UTC).",
      { details: { limit: maxConfirmationsPerDay, retry_after: asked.until_tomorrow } },
    );
  }
  await rowsOf(client, insertConfirmation, [newId(), tenantId, email, lifeMs]);
};

/** A crossing that waited for an address: the account's lock is held. */
export const writeDueAlert: Statement = {
  name: "alert_write_due",
  text: `
    SELECT write_due_alert(tenant_id, balance - reserved, alert_below) FROM credit_accounts
    WHERE tenant_id = $1 AND alert_below IS NOT NULL`,
};

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

/** What the owners of addresses say. System work: they have no account. */
export const confirmations = (
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
