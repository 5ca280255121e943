import type {
  Profile,
  ProfileStore,
  Tenant,
  TenantStore,
  UploadQuotaStore,
} from "@reelwright/core/ports/tenants";
import { Failure } from "@reelwright/film/failure";
import type pg from "pg";
import { addCredits } from "./credits/add-credits.ts";
import type { Database } from "./database/database.ts";
import type { Prisma } from "./database/prisma.ts";
import { retrying } from "./database/retrying.ts";
import { rowsOf, type Statement } from "./database/statement.ts";
import { inTransaction } from "./database/transaction.ts";
import type { TenantModel } from "./generated/models/Tenant.ts";
import { isUuid, newId } from "./ids.ts";

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

export type ListedTenant = {
  readonly tenant_id: string;
  readonly name: string;
  readonly available_credits: number;
  readonly created_at: string;
};

/** Tenants for operators, the newest first, and how many there are in all. */
export const tenantList =
  (db: Pick<Database, "prisma">) =>
  async (
    limit: number,
  ): Promise<{ readonly items: readonly ListedTenant[]; readonly total: number }> => {
    const prisma = await db.prisma.client();
    return retrying(async () => {
      const rows = await prisma.tenant.findMany({
        where: { account: { isNot: null } },
        orderBy: [{ created_at: "desc" }, { tenant_id: "desc" }],
        take: limit,
        select: {
          tenant_id: true,
          name: true,
          created_at: true,
          account: { select: { balance: true, reserved: true } },
        },
      });
      const items = rows.map(({ account, created_at, ...tenant }) => ({
        ...tenant,
        available_credits: Number((account?.balance ?? 0n) - (account?.reserved ?? 0n)),
        created_at: created_at.toISOString(),
      }));
      return { items, total: await prisma.tenant.count() };
    });
  };

/** What tenants see and change of themselves. */
export const profileStore = (db: Pick<Database, "tenantScope">): ProfileStore => ({
  get: profileReader(db),
  rename: async (tenant_id, name) => {
    await db.tenantScope.write(tenant_id, "", (prisma) =>
      prisma.tenant.updateMany({ where: { tenant_id }, data: { name } }),
    );
  },
  setPicture: (tenant_id, picture, key) =>
    db.tenantScope.write(tenant_id, tenantLock(tenant_id), async (prisma) => {
      const select = { avatar: true, logo: true };
      const former = await prisma.tenant.findFirst({ where: { tenant_id }, select });
      await prisma.tenant.updateMany({ where: { tenant_id }, data: { [picture]: key } });
      return former?.[picture] ?? null;
    }),
});

// The counter of jobs belongs to its day; on another one none was made yet.
const readProfile: Statement = {
  name: "profile_read",
  text: `
    SELECT t.tenant_id, t.name, t.email, t.avatar, t.logo, t.webhook_url IS NOT NULL AS webhook_configured,
      t.concurrent_limit, t.daily_limit, coalesce(a.live_jobs, 0) AS running,
      CASE WHEN a.jobs_day = (clock_timestamp() AT TIME ZONE 'UTC')::date THEN a.jobs_today ELSE 0 END AS today,
      iso(t.created_at) AS created_at
    FROM tenants t LEFT JOIN credit_accounts a ON a.tenant_id = t.tenant_id WHERE t.tenant_id = $1`,
};

/** A tenant with its counters. Throws TENANT_NOT_FOUND. */
const profileReader =
  ({ tenantScope }: Pick<Database, "tenantScope">): ProfileStore["get"] =>
  async (tenantId) => {
    const [row] = await retrying(() =>
      tenantScope.rows<Profile>(tenantId, readProfile, [tenantId]),
    );
    if (!row) throw tenantNotFound();
    return row;
  };

/** The first upload of a day begins its count anew. A clock that was set back goes on with the later day. */
const reserve: Statement = {
  name: "upload_quota_reserve",
  text: `
    INSERT INTO upload_quotas AS q (tenant_id, day, bytes)
    SELECT $1::uuid, (clock_timestamp() AT TIME ZONE 'UTC')::date, $2::bigint WHERE $2::bigint <= $3::bigint
    ON CONFLICT (tenant_id) DO UPDATE SET day = greatest(q.day, EXCLUDED.day),
      bytes = EXCLUDED.bytes + CASE WHEN q.day < EXCLUDED.day THEN 0 ELSE q.bytes END
    WHERE q.day < EXCLUDED.day OR q.bytes + EXCLUDED.bytes <= $3::bigint
    RETURNING day::text AS day`,
};
const used: Statement = {
  name: "upload_quota_used",
  text: `
    SELECT coalesce((SELECT bytes FROM upload_quotas WHERE tenant_id = $1 AND day >= today), 0)::float8 AS "usedBytes",
      ceil(extract(epoch FROM (today + 1) - now))::float8 AS "secondsLeft"
    FROM (SELECT now, now::date AS today FROM (SELECT clock_timestamp() AT TIME ZONE 'UTC' AS now) AS clock) AS utc`,
};
const settle: Statement = {
  name: "upload_quota_settle",
  text: "UPDATE upload_quotas SET bytes = greatest(bytes + $3::bigint, 0) WHERE tenant_id = $1 AND day = $2::date",
};

type Used = { readonly usedBytes: number; readonly secondsLeft: number };

/** One row for each tenant, written in one statement: gateways that reserve at once wait for each other's row. */
export const uploadQuotaStore = ({
  tenantScope,
}: Pick<Database, "tenantScope">): UploadQuotaStore => ({
  reserve: (tenantId, bytes, limitBytes) =>
    tenantScope.write(tenantId, "", async (_prisma, client) => {
      const values = [tenantId, bytes, limitBytes];
      const [taken] = await rowsOf<{ readonly day: string }>(client, reserve, values);
      if (taken) return { day: taken.day, bytes };
      const [refused] = await rowsOf<Used>(client, used, [tenantId]);
      if (!refused) throw new Error("a SELECT returned no row");
      return { refused };
    }),
  settle: async (tenantId, { day, bytes }, storedBytes) => {
    if (storedBytes === bytes) return;
    await tenantScope.write(tenantId, "", (_prisma, client) =>
      rowsOf(client, settle, [tenantId, day, storedBytes - bytes]),
    );
  },
});

/**
 * SQL that locks a tenant's own row: what is counted, or is there once per tenant, is written under it. References to
 * the tenant don't wait for it. The id is a key's, so it is a UUID.
 */
export const tenantLock = (tenantId: string): string =>
  `SELECT FROM tenants WHERE tenant_id = '${tenantId}' FOR NO KEY UPDATE`;

export const tenantNotFound = (): Failure =>
  new Failure("missing", "TENANT_NOT_FOUND", "There is no such tenant.");
