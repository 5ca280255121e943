import type {
  AccountChange,
  AccountChangeStore,
  ChangeAuthor,
  ChangeKind,
  NoticedChange,
  Undone,
} from "@reelwright/core/ports/tenants";
import type pg from "pg";
import { writeTopup } from "../alerts/topups.ts";
import { markAsRemoved } from "../billing/payment-methods.ts";
import { accountLock } from "../credits/add-credits.ts";
import type { Database } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { recordChange } from "../identity/audit-log.ts";
import { isUuid } from "../ids.ts";
import { writeWebhook } from "../webhooks/config.ts";
import type { StoredSetting } from "./notice.ts";

const read: Statement = {
  name: "account_change_read",
  text: `
    SELECT c.change_id AS id, c.tenant_id AS "tenantId", t.name AS tenant, c.kind, c.author, iso(c.created_at) AS at,
      c.before AS stored, shown_setting(c.before) AS before, shown_setting(c.after) AS after,
      iso(c.expires_at) AS "expiresAt",
      CASE WHEN c.undone_at IS NOT NULL THEN 'undone' WHEN c.expires_at > clock_timestamp() THEN 'open'
        ELSE 'expired' END AS state
    FROM account_changes c JOIN tenants t USING (tenant_id) WHERE c.change_id = $1`,
};
const markUndone: Statement = {
  name: "account_change_undone",
  text: `
    UPDATE account_changes SET undone_at = clock_timestamp()
    WHERE change_id = $1 AND undone_at IS NULL AND expires_at > clock_timestamp() RETURNING change_id`,
};
const hasMethod: Statement = {
  name: "account_change_method",
  text: "SELECT FROM payment_methods WHERE tenant_id = $1 AND method_id::text = $2 AND removed_at IS NULL",
};

type Row = {
  readonly id: string;
  readonly tenantId: string;
  readonly tenant: string;
  readonly kind: ChangeKind;
  readonly author: ChangeAuthor;
  readonly at: string;
  readonly stored: StoredSetting[ChangeKind] | null;
  readonly before: AccountChange["before"];
  readonly after: AccountChange["after"];
  readonly expiresAt: string;
  readonly state: NoticedChange["state"];
};

const changeOf = ({ stored: _stored, ...change }: Row): NoticedChange => change as NoticedChange;

const linkActor = { id: "system", requestId: null } as const;

type Restored = Pick<Undone, "isTopupOff" | "removed">;
const unaffected: Restored = { isTopupOff: false, removed: null };

const restoreWebhook = async (
  client: pg.PoolClient,
  { tenantId, stored }: Row,
): Promise<Restored> => {
  const before = stored as StoredSetting["webhook"] | null;
  const secret = before?.secret ? Buffer.from(before.secret, "base64") : null;
  await writeWebhook(client, tenantId, before && { url: before.url, secret });
  return unaffected;
};

/** Restores the former top-up. It is off if its card is gone or there was none before. */
const restoreTopup = async (client: pg.PoolClient, row: Row): Promise<Restored> => {
  const { tenantId, stored, after } = row;
  const before = stored as StoredSetting["auto_topup"] | null;
  const { enabled = false, ...setting } = before ?? (after as StoredSetting["auto_topup"]);
  const values = [tenantId, setting.payment_method_id];
  const isThere = (await rowsOf(client, hasMethod, values)).length > 0;
  const payment_method_id = isThere ? setting.payment_method_id : null;
  const isOn = before !== null && enabled && isThere;
  await writeTopup(client, tenantId, { ...setting, payment_method_id, enabled: isOn });
  return { ...unaffected, isTopupOff: before !== null && enabled && !isThere };
};

/** Removes a card that was saved. A removed card can't be restored, because the provider has deleted it. */
const restoreMethod = async (
  client: pg.PoolClient,
  { tenantId, after }: Row,
): Promise<Restored> => {
  const saved = after as StoredSetting["payment_method"] | null;
  if (!saved) return unaffected;
  const removal = { tenantId, methodId: saved.payment_method_id, actor: linkActor };
  return { ...unaffected, removed: await markAsRemoved(client, removal, { notifiesOwner: false }) };
};

const restore: {
  readonly [kind in ChangeKind]: (client: pg.PoolClient, row: Row) => Promise<Restored>;
} = { webhook: restoreWebhook, auto_topup: restoreTopup, payment_method: restoreMethod };

/** Changes that owners were notified of, and their undo. It runs as the system, because a link needs no sign-in. */
export const accountChangeStore = (db: Database): AccountChangeStore => {
  const find = async (changeId: string): Promise<Row | null> => {
    if (!isUuid(changeId)) return null;
    const [row] = await retrying(() => rowsOf<Row>(db.pool, read, [changeId]));
    return row ?? null;
  };
  return {
    find: async (changeId) => {
      const row = await find(changeId);
      return row && changeOf(row);
    },
    undo: async (changeId) => {
      const row = await find(changeId);
      if (!row) return null;
      const { tenantId } = row;
      const done = await db.tenantScope.write(tenantId, accountLock(tenantId), async (client) => {
        if ((await rowsOf(client, markUndone, [changeId])).length === 0) return null;
        const restored = await restore[row.kind](client, row);
        const details = { change_id: changeId, kind: row.kind };
        await recordChange(client, {
          tenantId,
          actor: linkActor,
          action: "account_change.undone",
          details,
        });
        return restored;
      });
      const change = changeOf((await find(changeId)) ?? row);
      return { change, isNew: done !== null, ...(done ?? unaffected) };
    },
  };
};
