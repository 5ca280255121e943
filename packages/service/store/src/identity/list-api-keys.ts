import type { ApiKeyEntry, IdentityStore } from "@reelwright/core/ports/identity-store";
import type { Database } from "../database/database.ts";
import {
  type CountedRow,
  isBehind,
  type KeyedRow,
  micros,
  pageOf,
  pageStatement,
  partOf,
  partStatement,
  partValues,
} from "../database/paged.ts";
import { retrying } from "../database/retrying.ts";

const listed = {
  columns: `key_id, name, key_prefix, iso(last_used_at) AS last_used_at, iso(expires_at) AS expires_at,
    iso(created_at) AS created_at, created_at AS made_at`,
  from: "api_keys WHERE tenant_id = $1 AND revoked_at IS NULL",
  order: "made_at DESC, key_id DESC",
};
const listKeys = pageStatement("api_keys_list", listed);
const keysBehind = partStatement("api_keys_behind", {
  ...listed,
  behind: isBehind(["created_at", "key_id"], "$4"),
  key: [micros("created_at"), "key_id::text"],
});

type Listed = ApiKeyEntry & { readonly made_at: string };

/** A page of a tenant's keys. */
export const apiKeyList =
  ({ tenantScope }: Pick<Database, "tenantScope">): IdentityStore["keys"] =>
  async (tenantId, { page, pageSize, after }) => {
    if (after !== undefined) {
      const key = [...partValues(tenantId, pageSize, after), after?.id ?? null];
      const part = await retrying(() =>
        tenantScope.rows<KeyedRow<Listed>>(tenantId, keysBehind, key),
      );
      return partOf(part, { pageSize }, ({ made_at: _made, ...entry }) => entry);
    }
    const values = [tenantId, pageSize, (page - 1) * pageSize];
    const rows = await retrying(() =>
      tenantScope.rows<CountedRow<Listed>>(tenantId, listKeys, values),
    );
    return pageOf(rows, ({ made_at: _made, ...entry }) => entry);
  };
