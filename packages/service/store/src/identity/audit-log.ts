import type { Actor, AuditEntry, IdentityStore } from "@reelwright/core/ports/identity";
import type pg from "pg";
import type { Database } from "../database/database.ts";
import {
  type CountedRow,
  type KeyedRow,
  pageOf,
  pageStatement,
  partOf,
  partStatement,
  partValues,
} from "../database/paged.ts";
import { retrying } from "../database/retrying.ts";
import { jsonText, rowsOf, type Statement } from "../database/statement.ts";

const record: Statement = {
  name: "audit_record",
  text: "SELECT record_change($1, $2, $3, $4::jsonb, $5, $6, $7)",
};

type Change = {
  /** Null: the change concerns the installation. */
  readonly tenantId: string | null;
  readonly actor: Actor;
  /** Two words with a dot: `api_key.created`, `payment_method.removed`. */
  readonly action: string;
  /** Ids, amounts, names. Never a key, a token, a card number or a secret. */
  readonly details: AuditEntry["details"];
};

/** Records a change in the audit log, in the transaction of the change. */
export const recordChange = async (
  client: pg.PoolClient,
  { tenantId, actor, action, details }: Change,
): Promise<void> => {
  const { id, requestId, client: from } = actor;
  const values = [
    tenantId,
    id,
    action,
    jsonText(details),
    requestId,
    from?.address,
    from?.userAgent,
  ];
  await rowsOf(client, record, values);
};

const listed = {
  columns: `entry_id, actor, action, details, request_id,
    CASE WHEN actor NOT LIKE 'operator%' THEN client_address END AS client_address,
    CASE WHEN actor NOT LIKE 'operator%' THEN user_agent END AS user_agent, iso(created_at) AS created_at, seq,
    (SELECT k.key_prefix FROM api_keys k WHERE k.tenant_id = $1 AND 'key:' || k.key_id = actor) AS key_prefix`,
  from: "audit_log WHERE tenant_id = $1",
  order: "seq DESC",
};
const listChanges = pageStatement("audit_list", listed);
const changesBehind = partStatement("audit_behind", {
  ...listed,
  behind: "seq < (SELECT coalesce($3::bigint, 9223372036854775807))",
  key: ["seq", "''"],
});

type EntryRow = Omit<AuditEntry, "key_prefix" | "client_address" | "user_agent"> & {
  readonly seq: number;
  readonly key_prefix: string | null;
  readonly client_address: string | null;
  readonly user_agent: string | null;
};

const entryOf = ({
  seq: _seq,
  key_prefix,
  client_address,
  user_agent,
  ...entry
}: EntryRow): AuditEntry => ({
  ...entry,
  ...(key_prefix !== null && { key_prefix }),
  ...(client_address !== null && { client_address }),
  ...(user_agent !== null && { user_agent }),
});

/** Changes of a tenant's keys, money and access. */
export const auditLog = ({ tenantScope }: Database): Pick<IdentityStore, "auditLog"> => ({
  auditLog: async (tenantId, { page, pageSize, after }) => {
    if (after !== undefined) {
      const key = partValues(tenantId, pageSize, after);
      const part = await retrying(() =>
        tenantScope.rows<KeyedRow<EntryRow>>(tenantId, changesBehind, key),
      );
      return partOf(part, { pageSize }, entryOf);
    }
    const values = [tenantId, pageSize, (page - 1) * pageSize];
    const rows = await retrying(() =>
      tenantScope.rows<CountedRow<EntryRow>>(tenantId, listChanges, values),
    );
    return pageOf(rows, entryOf);
  },
});
