import type { AutoTopup } from "@reelwright/core/ports/credits";
import type { Actor } from "@reelwright/core/ports/identity";
import type { ChangeKind } from "@reelwright/core/ports/tenants";
import type pg from "pg";
import { jsonText, rowsOf, type Statement } from "../database/statement.ts";
import { newId } from "../ids.ts";

/** Days within which a change can be undone. */
const undoDays = 7;
/** Notices per account, kind and UTC day. Per kind, so that a flood of one kind can't hide another. */
const dailyNotices = 20;

/** The settings that an undo restores. A webhook's secret is sealed, in base64. */
export type StoredSetting = {
  readonly webhook: { readonly url: string; readonly secret: string | null };
  readonly auto_topup: AutoTopup;
  readonly payment_method: {
    readonly payment_method_id: string;
    readonly brand: string;
    readonly last4: string;
  };
};

// The email contains the settings without secrets.
const notice: Statement = {
  name: "account_change_notice",
  text: `
    WITH owner AS (
      SELECT t.tenant_id, t.name, owner_address_of(t.tenant_id) AS recipient, (
          SELECT jsonb_build_object('actor', $4::text, 'key_prefix', k.key_prefix, 'key_name', k.name)
          FROM (SELECT 1) AS one LEFT JOIN api_keys k ON k.tenant_id = $2 AND 'key:' || k.key_id = $4) AS author
      FROM tenants t WHERE t.tenant_id = $2 AND (
        SELECT count(*) FROM account_changes c WHERE c.tenant_id = $2 AND c.kind = $3
          AND c.created_at >= date_trunc('day', clock_timestamp(), 'UTC')) < ${dailyNotices}
    ), noticed AS (
      INSERT INTO account_changes (change_id, tenant_id, kind, author, before, after, expires_at)
      SELECT $1, tenant_id, $3, author, $5::jsonb, $6::jsonb, clock_timestamp() + interval '${undoDays} days'
      FROM owner WHERE recipient IS NOT NULL RETURNING created_at
    )
    INSERT INTO mails (mail_id, tenant_id, kind, recipient, data, next_attempt_at, created_at)
    SELECT new_id(), tenant_id, 'account_changed', recipient, jsonb_build_object('tenant', name, 'available', 0,
        'threshold', 0, 'change', jsonb_build_object('id', $1::uuid, 'kind', $3::text, 'author', author,
          'at', iso(created_at), 'before', shown_setting($5::jsonb), 'after', shown_setting($6::jsonb))),
      clock_timestamp(), clock_timestamp()
    FROM owner, noticed`,
};

export type Change<Kind extends ChangeKind> = {
  readonly tenantId: string;
  readonly kind: Kind;
  readonly actor: Actor;
  readonly before: StoredSetting[Kind] | null;
  readonly after: StoredSetting[Kind] | null;
};

/** Writes the email about a change and the data for its undo, in the transaction of the change. */
export const notifyOwner = async <Kind extends ChangeKind>(
  client: pg.PoolClient,
  { tenantId, kind, actor, before, after }: Change<Kind>,
): Promise<void> => {
  const settings = [before, after].map((setting) => setting && jsonText(setting));
  await rowsOf(client, notice, [newId(), tenantId, kind, actor.id, ...settings]);
};
