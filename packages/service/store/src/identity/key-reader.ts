import type { ApiKey } from "@reelwright/core/ports/tenant-store";
import type { Database } from "../database/database.ts";
import { groupCommit, type Outcome } from "../database/group-commit.ts";
import { measuredBatches } from "../database/measured-batches.ts";
import { requestDeadlineMs, retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";

// `is_stale`: the recorded use is so old that this one is recorded too.
export const readKeys: Statement = {
  name: "keys_by_hash",
  text: `
    SELECT hash, tenant_id, key_id, key_prefix, iso(expires_at) AS expires_at, revoked_at IS NOT NULL AS revoked,
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
 * Looks keys up for each request, those of concurrent requests together: what a request is told was read after it came.
 * A use is recorded without the request waiting for it; `settle` waits for all.
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
