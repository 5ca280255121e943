import type { ApiKey, Tenant, TenantStore } from "@reelwright/core";
import { type Database, rowsOf, type Statement } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import { isUuid, newId } from "../ids.ts";

// `is_stale`: the noted use is so old that this one is noted too.
const readKey: Statement = {
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

/** Looks keys up; a use is noted beside the answer, which doesn't wait for it. `settle` waits for the notes. */
export const keyReader = (db: Database) => {
  const notes = new Map<string, Promise<void>>();
  const note = (keyId: string): void => {
    if (notes.has(keyId)) return;
    const noted = rowsOf(db.pool, recordUse, [keyId])
      .then(() => {})
      .catch((error: Error) => db.log.warn("store.key_use_lost", { message: error.message }))
      .finally(() => notes.delete(keyId));
    notes.set(keyId, noted);
  };
  const byHash = async (hash: string): Promise<ApiKey | null> => {
    const [row] = await retrying(() =>
      rowsOf<ApiKey & { readonly is_stale: boolean }>(db.pool, readKey, [hash]),
    );
    if (!row) return null;
    const { is_stale, ...key } = row;
    if (is_stale) note(key.key_id);
    return key;
  };
  return { byHash, settle: async () => void (await Promise.all(notes.values())) };
};

const readTenant: Statement = {
  name: "tenant_read",
  text: `
    SELECT tenant_id, name, email, logo, iso(created_at) AS created_at FROM tenants WHERE tenant_id = $1`,
};

type TenantRow = Tenant & { readonly logo: string | null };
const tenantOf = ({ tenant_id, name, email, created_at }: Tenant): Tenant => ({
  tenant_id,
  name,
  email,
  created_at,
});

type NewTenant = Parameters<TenantStore["create"]>[0];

/** The first row of the ledger. Its account is new, so nothing else moves it at the same time. */
const bonusOf = (credits: number) => ({
  transaction_id: newId(),
  type: "bonus",
  amount: credits,
  balance_before: 0,
  balance_after: credits,
  credit_balance_after: credits,
  credit_reserved_after: 0,
  available_after: credits,
  description: "Welcome bonus",
});

/** One nested write is one transaction; a repeat after a lost answer finds the tenant and changes nothing. */
const create = async (
  db: Database,
  { tenantId, name, credits, limits, key }: NewTenant,
): Promise<Tenant> => {
  const prisma = await db.prisma();
  const tenant = await retrying(() =>
    prisma.tenant.upsert({
      where: { tenant_id: tenantId },
      update: {},
      create: {
        tenant_id: tenantId,
        name,
        concurrent_limit: limits?.concurrent ?? null,
        daily_limit: limits?.daily ?? null,
        job_retry_limit: limits?.jobRetries ?? null,
        daily_retry_limit: limits?.dailyRetries ?? null,
        keys: {
          create: { key_id: key.id, name: key.name, hash: key.hash, key_prefix: key.prefix },
        },
        audit: {
          create: {
            entry_id: newId(),
            actor: "operator",
            action: "tenant.created",
            details: { name, credits, key_id: key.id },
          },
        },
        account: {
          create: {
            balance: credits,
            ...(credits > 0 && { transactions: { create: bonusOf(credits) } }),
          },
        },
      },
    }),
  );
  return tenantOf({ ...tenant, created_at: tenant.created_at.toISOString() });
};

/** Tenants and their keys. */
export const tenantStore = (
  db: Database,
  keys: Pick<ReturnType<typeof keyReader>, "byHash">,
): TenantStore => {
  const find = async (tenantId: string): Promise<TenantRow | null> => {
    if (!isUuid(tenantId)) return null;
    const [row] = await retrying(() =>
      db.tenantScope.rows<TenantRow>(tenantId, readTenant, [tenantId]),
    );
    return row ?? null;
  };
  return {
    create: (tenant) => create(db, tenant),
    keyByHash: keys.byHash,
    get: async (tenantId) => {
      const tenant = await find(tenantId);
      return tenant && tenantOf(tenant);
    },
    logo: async (tenantId) => (await find(tenantId))?.logo ?? null,
  };
};
