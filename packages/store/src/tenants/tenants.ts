import type { Tenant, TenantStore } from "@reelwright/core/ports";
import type { Database } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import type { TenantModel } from "../generated/models.ts";
import { isUuid, newId } from "../ids.ts";

const tenantOf = (
  row: Pick<TenantModel, "tenant_id" | "name" | "email" | "created_at">,
): Tenant => ({
  tenant_id: row.tenant_id,
  name: row.name,
  email: row.email,
  created_at: row.created_at.toISOString(),
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
  db: Pick<Database, "prisma">,
  { tenantId, name, credits, limits, key }: NewTenant,
): Promise<Tenant> => {
  const prisma = await db.prisma.client();
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
  return tenantOf(tenant);
};

/** Tenants and their keys. An id that is no UUID is an unknown id. */
export const tenantStore = (
  db: Pick<Database, "prisma" | "tenantScope">,
  keys: Pick<TenantStore, "keyByHash">,
): TenantStore => {
  const find = async (tenant_id: string): Promise<TenantModel | null> => {
    if (!isUuid(tenant_id)) return null;
    return db.tenantScope.read(tenant_id, (prisma) =>
      prisma.tenant.findFirst({ where: { tenant_id } }),
    );
  };
  return {
    create: (tenant) => create(db, tenant),
    keyByHash: keys.keyByHash,
    get: async (tenantId) => {
      const tenant = await find(tenantId);
      return tenant && tenantOf(tenant);
    },
    logo: async (tenantId) => (await find(tenantId))?.logo ?? null,
  };
};
