import { type ApiKeyEntry, Failure, type IdentityStore, maxApiKeys } from "@reelwright/core";
import { type Database, rowsOf, type Statement } from "../database/database.ts";
import { type CountedRow, pageOf, pageStatement } from "../database/paged.ts";
import { retrying } from "../database/retrying.ts";
import { isUuid } from "../ids.ts";
import { tenantLock } from "../tenants/tenant-lock.ts";
import { recordChange } from "./audit-log.ts";

const columns = `
  key_id, name, key_prefix, iso(last_used_at) AS last_used_at, iso(expires_at) AS expires_at,
  iso(created_at) AS created_at`;

const listKeys = pageStatement("api_keys_list", {
  columns: `${columns}, created_at AS made_at`,
  from: "api_keys WHERE tenant_id = $1 AND revoked_at IS NULL",
  order: "made_at DESC, key_id DESC",
});
const countKeys: Statement = {
  name: "api_keys_count",
  text: `
    SELECT count(*) AS count FROM api_keys WHERE tenant_id = $1 AND revoked_at IS NULL
      AND coalesce(expires_at > clock_timestamp(), true)`,
};
const insertKey: Statement = {
  name: "api_key_insert",
  text: `
    INSERT INTO api_keys (tenant_id, key_id, name, hash, key_prefix, expires_at) VALUES ($1, $2, $3, $4, $5, $6)
    RETURNING ${columns}`,
};
const revokeKey: Statement = {
  name: "api_key_revoke",
  text: `
    UPDATE api_keys SET revoked_at = clock_timestamp()
    WHERE tenant_id = $1 AND key_id = $2 AND revoked_at IS NULL RETURNING name, key_prefix`,
};

const notFound = (): Failure =>
  new Failure("missing", "API_KEY_NOT_FOUND", "The account has no API key of this id.");
const limitReached = (): Failure =>
  new Failure(
    "conflict",
    "API_KEY_LIMIT_REACHED",
    `An account has at most ${maxApiKeys} API keys in force; revoke one first.`,
    { details: { limit: maxApiKeys } },
  );

type KeyRow = CountedRow<ApiKeyEntry & { readonly made_at: string }>;

/** Tenants' keys. An id that is no UUID is an unknown id. */
export const apiKeyStore = ({
  tenantScope,
}: Database): Pick<IdentityStore, "keys" | "addKey" | "revokeKey"> => ({
  keys: async (tenantId, { page, pageSize }) => {
    const values = [tenantId, pageSize, (page - 1) * pageSize];
    const rows = await retrying(() => tenantScope.rows<KeyRow>(tenantId, listKeys, values));
    return pageOf(rows, ({ made_at: _made, ...entry }) => entry);
  },
  addKey: (tenantId, { id, name, hash, prefix, expiresAt }, actor) =>
    retrying(() =>
      tenantScope.transaction(tenantId, tenantLock(tenantId), async (client) => {
        const [counted] = await rowsOf<{ count: number }>(client, countKeys, [tenantId]);
        if ((counted?.count ?? 0) >= maxApiKeys) throw limitReached();
        const values = [tenantId, id, name, hash, prefix, expiresAt];
        const [entry] = await rowsOf<ApiKeyEntry>(client, insertKey, values);
        if (!entry) throw new Error("a key was not inserted");
        const details = { key_id: id, name, key_prefix: prefix, expires_at: entry.expires_at };
        await recordChange(client, { tenantId, actor, action: "api_key.created", details });
        return entry;
      }),
    ),
  revokeKey: async (tenantId, keyId, actor) => {
    if (!isUuid(keyId)) throw notFound();
    await retrying(() =>
      tenantScope.transaction(tenantId, "", async (client) => {
        const [revoked] = await rowsOf(client, revokeKey, [tenantId, keyId]);
        if (!revoked) throw notFound();
        const details = { key_id: keyId, ...revoked };
        await recordChange(client, { tenantId, actor, action: "api_key.revoked", details });
      }),
    );
  },
});
