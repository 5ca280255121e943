import { type IdempotencyStore, KeyTaken, type Once } from "@reelwright/core/ports/requests";
import type pg from "pg";
import type { Database } from "./database/database.ts";
import { retrying } from "./database/retrying.ts";
import { rowsOf, type Statement } from "./database/statement.ts";

const claim: Statement = {
  name: "idempotency_claim",
  text: `
    INSERT INTO idempotency_keys (tenant_id, key, fingerprint, resource_id) VALUES ($1, $2, $3, $4)
    ON CONFLICT DO NOTHING RETURNING key`,
};
/** Resource of a key that was claimed before its work. */
const noResource = "00000000-0000-0000-0000-000000000000";
/** SQL: a claim whose request must have ended, since requests have shorter deadlines. */
const isStale = `k.resource_id = '${noResource}' AND k.answer IS NULL AND k.created_at < clock_timestamp() - interval '2 minutes'`;
const find: Statement = {
  name: "idempotency_find",
  text: `
    SELECT fingerprint, resource_id AS "resourceId", answer FROM idempotency_keys k
    WHERE tenant_id = $1 AND key = $2 AND NOT (${isStale})`,
};
const claimFirst: Statement = {
  name: "idempotency_claim_first",
  text: `
    INSERT INTO idempotency_keys AS k (tenant_id, key, fingerprint, resource_id) VALUES ($1, $2, $3, '${noResource}')
    ON CONFLICT (tenant_id, key) DO UPDATE SET created_at = clock_timestamp(), fingerprint = excluded.fingerprint
    WHERE ${isStale} RETURNING key`,
};
type KeyRow = {
  readonly fingerprint: string;
  readonly resourceId: string;
  readonly answer: unknown;
};
const store: Statement = {
  name: "idempotency_answer",
  text: `
    UPDATE idempotency_keys SET answer = $4::json
    WHERE tenant_id = $1 AND key = $2 AND fingerprint = $3 AND answer IS NULL`,
};
const forget: Statement = {
  name: "idempotency_forget",
  text: `
    DELETE FROM idempotency_keys WHERE tenant_id = $1 AND key = $2 AND fingerprint = $3 AND answer IS NULL`,
};

/**
 * Claims a request's key in the transaction that does its work; call it before the work. It waits while another
 * transaction holds the same key. Throws KeyTaken if that one was committed.
 */
export const claimKey = async (
  client: pg.PoolClient,
  tenantId: string,
  once: Once | null | undefined,
  resourceId: string,
): Promise<void> => {
  if (!once) return;
  const values = [tenantId, once.key, once.fingerprint, resourceId];
  if ((await rowsOf(client, claim, values)).length === 0) throw new KeyTaken(once.key);
};

/** Tenants' idempotency keys, except those of jobs. */
export const idempotencyStore = ({
  pool,
  tenantScope,
}: Pick<Database, "pool" | "tenantScope">): IdempotencyStore => ({
  find: async (tenantId, key) => {
    const [row] = await retrying(() => tenantScope.rows<KeyRow>(tenantId, find, [tenantId, key]));
    return row ?? null;
  },
  // As the system: tenants may change nothing of a key but its answer.
  claim: async (tenantId, { key, fingerprint }) => {
    const claimed = () => rowsOf(pool, claimFirst, [tenantId, key, fingerprint]);
    return (await retrying(claimed)).length > 0;
  },
  storeAnswer: async (tenantId, { key, fingerprint }, answer) => {
    const values = [tenantId, key, fingerprint, JSON.stringify(answer)];
    await retrying(() => tenantScope.rows(tenantId, store, values));
  },
  forget: async (tenantId, { key, fingerprint }) => {
    await retrying(() => rowsOf(pool, forget, [tenantId, key, fingerprint]));
  },
});
