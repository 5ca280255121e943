import type { Tenant, TenantStore } from "@reelwright/core/ports/tenant-store";
import type pg from "pg";
import { addCredits } from "../credits/add-credits.ts";
import type { Database } from "../database/database.ts";
import type { Prisma } from "../database/prisma.ts";
import { retrying } from "../database/retrying.ts";
import { inTransaction } from "../database/transaction.ts";
import type { TenantModel } from "../generated/models/Tenant.ts";
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

/** The rows that a new tenant begins with, but the ledger's. */
const rowsFor = ({ tenantId, name, credits, limits, key }: NewTenant) => ({
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
  account: { create: {} },
});

/** In one transaction. A tenant that is there already, since an answer was lost, is left as it is. */
const create = async (
  db: Pick<Database, "pool" | "prisma">,
  tenant: NewTenant,
): Promise<Tenant> => {
  const { tenantId, credits } = tenant;
  const createIn = (client: pg.PoolClient) => async (prisma: Prisma) => {
    const former = await prisma.tenant.findUnique({ where: { tenant_id: tenantId } });
    if (former) return former;
    const created = await prisma.tenant.create({ data: rowsFor(tenant) });
    const bonus = { type: "bonus", amount: credits, description: "Welcome bonus" } as const;
    if (credits > 0) await addCredits(client, { tenantId, ...bonus });
    return created;
  };
  await db.prisma.ready();
  const row = await retrying(() =>
    inTransaction(db, "", (client) =>
      db.prisma.on((query) => client.query(query), createIn(client)),
    ),
  );
  return tenantOf(row);
};

/** Tenants and their keys. An id that is no UUID is an unknown id. */
export const tenantStore = (
  db: Pick<Database, "pool" | "prisma" | "tenantScope">,
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
