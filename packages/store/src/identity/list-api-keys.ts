import type { ApiKeyEntry, IdentityStore } from "@reelwright/core/ports";
import type { Database } from "../database/database.ts";
import { type CountedRow, pageOf, pageStatement } from "../database/paged.ts";
import { retrying } from "../database/retrying.ts";

const listKeys = pageStatement("api_keys_list", {
  columns: `key_id, name, key_prefix, iso(last_used_at) AS last_used_at, iso(expires_at) AS expires_at,
    iso(created_at) AS created_at, created_at AS made_at`,
  from: "api_keys WHERE tenant_id = $1 AND revoked_at IS NULL",
  order: "made_at DESC, key_id DESC",
});

type KeyRow = CountedRow<ApiKeyEntry & { readonly made_at: string }>;

/** A page of a tenant's keys. */
export const apiKeyList =
  ({ tenantScope }: Pick<Database, "tenantScope">): IdentityStore["keys"] =>
  async (tenantId, { page, pageSize }) => {
    const values = [tenantId, pageSize, (page - 1) * pageSize];
    const rows = await retrying(() => tenantScope.rows<KeyRow>(tenantId, listKeys, values));
    return pageOf(rows, ({ made_at: _made, ...entry }) => entry);
  };
