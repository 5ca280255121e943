import { maxApiKeys } from "@reelwright/core/identity/api-keys";
import { testTenantOf } from "@reelwright/core/identity/test-mode";
import type { Actor, ApiKeyEntry, IdentityStore } from "@reelwright/core/ports/identity";
import type { ApiKey } from "@reelwright/core/ports/tenants";
import { Failure } from "@reelwright/film/failure";
import type pg from "pg";
import type { Database } from "../database/database.ts";
import { groupCommit, measuredBatches, type Outcome } from "../database/group-commit.ts";
import { isBehind, listReader, micros } from "../database/paged.ts";
import { requestDeadlineMs, retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { claimKey } from "../idempotency.ts";
import { isUuid } from "../ids.ts";
import { tenantLock } from "../tenants.ts";
import { recordChange } from "./audit-log.ts";

const notFound = (): Failure =>
  new Failure("missing", "API_KEY_NOT_FOUND", "The account has no API key with this id.");
const limitReached = (): Failure =>
  new Failure(
    "conflict",
    "API_KEY_LIMIT_REACHED",
    `An account can have at most ${maxApiKeys} active API keys; revoke one first.`,
    { details: { limit: maxApiKeys } },
  );

const countInForce: Statement = {
  name: "api_keys_in_force",
  text: `
    SELECT count(*) AS keys FROM api_keys
    WHERE tenant_id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > clock_timestamp())`,
};
const entryColumns = `key_id, name, key_prefix, iso(last_used_at) AS last_used_at, iso(expires_at) AS expires_at, scopes,
    daily_credit_limit, addresses, iso(created_at) AS created_at`;
const insertKey: Statement = {
  name: "api_key_create",
  text: `
    INSERT INTO api_keys (tenant_id, key_id, name, hash, key_prefix, expires_at, scopes, daily_credit_limit, addresses)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING ${entryColumns}`,
};
const readForChange: Statement = {
  name: "api_key_before_change",
  text: `
    SELECT ${entryColumns}, coalesce(expires_at <= clock_timestamp(), false) AS is_expired FROM api_keys
    WHERE tenant_id = $1 AND key_id = $2 AND revoked_at IS NULL`,
};
const updateKey: Statement = {
  name: "api_key_update",
  text: `
    UPDATE api_keys SET name = $3, expires_at = $4, scopes = $5, daily_credit_limit = $6, addresses = $7
    WHERE tenant_id = $1 AND key_id = $2 AND revoked_at IS NULL RETURNING ${entryColumns}`,
};
const revokeKey: Statement = {
  name: "api_key_revoke",
  text: `
    UPDATE api_keys SET revoked_at = clock_timestamp() WHERE tenant_id = $1 AND key_id = $2 AND revoked_at IS NULL
    RETURNING name, key_prefix`,
};

/** A key's restrictions for the audit log: the expiry, and the others that it has. */
const restrictionsOf = ({ expires_at, scopes, daily_credit_limit, addresses }: ApiKeyEntry) => ({
  expires_at,
  ...(scopes && { scopes }),
  ...(daily_credit_limit !== null && { daily_credit_limit }),
  ...(addresses && { addresses }),
});

/** The settings that differ, as they were and as they are. */
const changesBetween = (before: ApiKeyEntry, after: ApiKeyEntry) => {
  const names = ["name", "expires_at", "scopes", "daily_credit_limit", "addresses"] as const;
  const changed = names.filter((name) => String(before[name]) !== String(after[name]));
  const of = (entry: ApiKeyEntry) => Object.fromEntries(changed.map((name) => [name, entry[name]]));
  return { isChanged: changed.length > 0, before: of(before), after: of(after) };
};

const requireRoom = async (client: pg.PoolClient, tenantId: string): Promise<void> => {
  const [inForce] = await rowsOf<{ readonly keys: number }>(client, countInForce, [tenantId]);
  if ((inForce?.keys ?? 0) >= maxApiKeys) throw limitReached();
};

/** Under the tenant's lock, so that the number of keys in force is right. */
const changeKey = async (
  client: pg.PoolClient,
  tenantId: string,
  keyId: string,
  change: Parameters<IdentityStore["changeKey"]>[2],
  actor: Actor,
): Promise<ApiKeyEntry> => {
  type Found = ApiKeyEntry & { readonly is_expired: boolean };
  const [found] = await rowsOf<Found>(client, readForChange, [tenantId, keyId]);
  if (!found) throw notFound();
  const { is_expired, ...before } = found;
  const {
    name = before.name,
    expiresAt = before.expires_at,
    scopes = before.scopes,
    dailyCreditLimit = before.daily_credit_limit,
    addresses = before.addresses,
  } = change;
  if (is_expired && expiresAt !== before.expires_at) await requireRoom(client, tenantId);
  const values = [tenantId, keyId, name, expiresAt, scopes, dailyCreditLimit, addresses];
  const [after] = await rowsOf<ApiKeyEntry>(client, updateKey, values);
  if (!after) throw notFound();
  const { isChanged, ...changes } = changesBetween(before, after);
  if (isChanged) {
    const details = { key_id: keyId, name: after.name, key_prefix: after.key_prefix, ...changes };
    await recordChange(client, { tenantId, actor, action: "api_key.updated", details });
  }
  return after;
};

const openTestMode: Statement = {
  name: "test_mode_open",
  text: "SELECT open_test_mode($1, $2, $3, $4)",
};

type RevokedKey = Pick<ApiKeyEntry, "name" | "key_prefix">;

/** Tenants' API keys. An id that isn't a UUID is unknown. The tenants' role can't read hashes. */
export const apiKeyStore = (
  db: Pick<Database, "pool" | "tenantScope">,
): Pick<IdentityStore, "keys" | "addKey" | "changeKey" | "revokeKey" | "openTestMode"> => ({
  keys: keyList(db),
  openTestMode: async (accountId, { id, requestId }) => {
    const values = [accountId, testTenantOf(accountId), id, requestId];
    await retrying(() => rowsOf(db.pool, openTestMode, values));
  },
  addKey: (tenantId, { id, name, hash, prefix, ...allowed }, actor, once) =>
    db.tenantScope.write(tenantId, tenantLock(tenantId), async (client) => {
      await claimKey(client, tenantId, once, id);
      await requireRoom(client, tenantId);
      const { expiresAt, scopes, dailyCreditLimit, addresses } = allowed;
      const limits = [expiresAt, scopes, dailyCreditLimit, addresses];
      const values = [tenantId, id, name, hash, prefix, ...limits];
      const [created] = await rowsOf<ApiKeyEntry>(client, insertKey, values);
      if (!created) throw new Error("an INSERT returned no row");
      const details = { key_id: id, name, key_prefix: prefix, ...restrictionsOf(created) };
      await recordChange(client, { tenantId, actor, action: "api_key.created", details });
      return created;
    }),
  changeKey: async (tenantId, keyId, change, actor) => {
    if (!isUuid(keyId)) throw notFound();
    return db.tenantScope.write(tenantId, tenantLock(tenantId), (client) =>
      changeKey(client, tenantId, keyId, change, actor),
    );
  },
  revokeKey: async (tenantId, keyId, actor) => {
    if (!isUuid(keyId)) throw notFound();
    await db.tenantScope.write(tenantId, "", async (client) => {
      const [revoked] = await rowsOf<RevokedKey>(client, revokeKey, [tenantId, keyId]);
      if (!revoked) throw notFound();
      const details = { key_id: keyId, ...revoked };
      await recordChange(client, { tenantId, actor, action: "api_key.revoked", details });
    });
  },
});

const keyList = listReader<ApiKeyEntry>("api_keys", {
  columns: `${entryColumns}, created_at AS made_at`,
  from: "api_keys WHERE tenant_id = $1 AND revoked_at IS NULL",
  order: "made_at DESC, key_id DESC",
  behind: isBehind(["created_at", "key_id"], "$4"),
  key: [micros("created_at"), "key_id::text"],
});

// `is_stale`: the last recorded use is older than a minute, so this one is recorded too.
export const readKeys: Statement = {
  name: "keys_by_hash",
  text: `
    SELECT hash, tenant_id, key_id, key_prefix, iso(expires_at) AS expires_at, revoked_at IS NOT NULL AS revoked,
      scopes, addresses, daily_credit_limit IS NOT NULL AS is_limited,
      coalesce(last_used_at < clock_timestamp() - interval '1 minute', true) AS is_stale
    FROM api_keys WHERE hash = ANY ($1)`,
};
const recordUse: Statement = {
  name: "key_record_use",
  text: `
    UPDATE api_keys SET last_used_at = clock_timestamp()
    WHERE key_id = $1 AND coalesce(last_used_at < clock_timestamp() - interval '1 minute', true)`,
};

type KeyRow = ApiKey & { readonly hash: string; readonly is_stale: boolean };

const findKeys =
  (db: Database) =>
  async (
    hashes: readonly string[],
    waitedMs: number,
  ): Promise<readonly Outcome<KeyRow | undefined>[]> => {
    const rows = await retrying(
      () => rowsOf<KeyRow>(db.pool, readKeys, [[...new Set(hashes)]]),
      requestDeadlineMs - waitedMs,
    );
    const byHash = new Map(rows.map((row) => [row.hash, row]));
    return hashes.map((hash) => ({ ok: true, value: byHash.get(hash) }));
  };

/**
 * Looks up the key of each request. Concurrent requests share a query, which always starts after the request. The use of a
 * key is recorded in the background; `settle` waits for all pending records.
 */
export const keyReader = (db: Database) => {
  const find = groupCommit(findKeys(db), {
    maxBatch: 64,
    batched: measuredBatches(db, "find_api_key"),
  });
  const writes = new Map<string, Promise<void>>();
  const record = (keyId: string): void => {
    if (writes.has(keyId)) return;
    const written = rowsOf(db.pool, recordUse, [keyId])
      .then(() => {})
      .catch((error: Error) => db.log.warn("store.key_use_lost", { message: error.message }))
      .finally(() => writes.delete(keyId));
    writes.set(keyId, written);
  };
  const keyByHash = async (hash: string): Promise<ApiKey | null> => {
    const row = await find(hash);
    if (!row) return null;
    const { is_stale, hash: _hash, ...key } = row;
    if (is_stale) record(key.key_id);
    return key;
  };
  return { keyByHash, settle: async () => void (await Promise.all(writes.values())) };
};
