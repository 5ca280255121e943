import type { ApiKey } from "@reelwright/core/ports";
import type { Database } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";

// `is_stale`: the recorded use is so old that this one is recorded too.
export const readKey: Statement = {
  name: "key_by_hash",
  text: `
    SELECT tenant_id, key_id, iso(expires_at) AS expires_at, revoked_at IS NOT NULL AS revoked,
      coalesce(last_used_at < clock_timestamp() - interval '1 minute', true) AS is_stale
    FROM api_keys WHERE hash = $1`,
};
const recordUse: Statement = {
  name: "key_record_use",
  text: `
    UPDATE api_keys SET last_used_at = clock_timestamp()
    WHERE key_id = $1 AND coalesce(last_used_at < clock_timestamp() - interval '1 minute', true)`,
};

/** Looks keys up for each request. A use is recorded without the request waiting for it; `settle` waits for all. */
export const keyReader = (db: Database) => {
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
    const [row] = await retrying(() =>
      rowsOf<ApiKey & { readonly is_stale: boolean }>(db.pool, readKey, [hash]),
    );
    if (!row) return null;
    const { is_stale, ...key } = row;
    if (is_stale) record(key.key_id);
    return key;
  };
  return { keyByHash, settle: async () => void (await Promise.all(writes.values())) };
};
