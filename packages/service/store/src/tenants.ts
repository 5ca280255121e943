import type { OwnLimits } from "@reelwright/core/limits/rates";
import type {
  OwnLimitStore,
  Profile,
  ProfileStore,
  Tenant,
  TenantStore,
} from "@reelwright/core/ports/tenants";
import { Failure } from "@reelwright/film/failure";
import type pg from "pg";
import { addCredits } from "./credits/add-credits.ts";
import type { Database } from "./database/database.ts";
import { requestDeadlineMs, retrying } from "./database/retrying.ts";
import { rowsOf, type Statement } from "./database/statement.ts";
import { inTransaction } from "./database/transaction.ts";
import type { TenantModel } from "./generated/models/Tenant.ts";
import { recordChange } from "./identity/audit-log.ts";
import { isUuid } from "./ids.ts";

const tenantOf = (
  row: Pick<TenantModel, "tenant_id" | "name" | "email" | "created_at">,
): Tenant => ({
  tenant_id: row.tenant_id,
  name: row.name,
  email: row.email,
  created_at: row.created_at.toISOString(),
});

/**
 * SQL that locks a tenant's row. Rows that are limited or unique per tenant are written under this lock. Foreign keys don't
 * wait for it. The id must be a UUID.
 */
export const tenantLock = (tenantId: string): string =>
  `SELECT FROM tenants WHERE tenant_id = '${tenantId}' FOR NO KEY UPDATE`;

export const tenantNotFound = (): Failure =>
  new Failure("missing", "TENANT_NOT_FOUND", "The tenant does not exist.");

export const tenantSuspended = (): Failure =>
  new Failure(
    "forbidden",
    "TENANT_SUSPENDED",
    "This account is suspended: nothing new can begin. Reads go on. Ask the operator of this service.",
  );

type NewTenant = Parameters<TenantStore["create"]>[0];

const tenantColumns = "tenant_id, name, email, iso(created_at) AS created_at";
const insertTenant: Statement = {
  name: "tenant_create",
  text: `
    INSERT INTO tenants (tenant_id, name, concurrent_limit, daily_limit, job_retry_limit, daily_retry_limit, priority)
    VALUES ($1, $2, $3, $4, $5, $6, coalesce($7, 'normal')) ON CONFLICT (tenant_id) DO NOTHING RETURNING ${tenantColumns}`,
};
const readTenant: Statement = {
  name: "tenant_read",
  text: `SELECT ${tenantColumns} FROM tenants WHERE tenant_id = $1`,
};
const readLimits: Statement = {
  name: "tenant_limits",
  text: "SELECT limits FROM tenants WHERE tenant_id = $1",
};
const readStanding: Statement = {
  name: "tenant_standing",
  text: "SELECT suspended_at IS NOT NULL AS suspended FROM tenants WHERE tenant_id = $1",
};
const insertFirstKey: Statement = {
  name: "tenant_first_key",
  text: "INSERT INTO api_keys (tenant_id, key_id, name, hash, key_prefix) VALUES ($1, $2, $3, $4, $5)",
};
const insertAccount: Statement = {
  name: "tenant_account",
  text: "INSERT INTO credit_accounts (tenant_id) VALUES ($1)",
};
const operator = { id: "operator", requestId: null } as const;

const createIn = async (
  client: pg.PoolClient,
  { tenantId, name, credits, limits, priority, key }: NewTenant,
): Promise<Tenant> => {
  const [created] = await rowsOf<Tenant>(client, insertTenant, [
    ...[tenantId, name, limits?.concurrent, limits?.daily, limits?.jobRetries],
    limits?.dailyRetries,
    priority,
  ]);
  if (!created) {
    const [former] = await rowsOf<Tenant>(client, readTenant, [tenantId]);
    if (!former) throw new Error("a tenant was neither created nor found");
    return former;
  }
  await rowsOf(client, insertFirstKey, [tenantId, key.id, key.name, key.hash, key.prefix]);
  await rowsOf(client, insertAccount, [tenantId]);
  const details = { name, credits, key_id: key.id };
  await recordChange(client, { tenantId, actor: operator, action: "tenant.created", details });
  const bonus = { type: "bonus", amount: credits, description: "Welcome bonus" } as const;
  if (credits > 0) await addCredits(client, { tenantId, ...bonus });
  return created;
};

/** Tenants and their keys. An id that isn't a UUID is unknown. */
export const tenantStore = (
  db: Pick<Database, "pool" | "tenantScope">,
  keys: Pick<TenantStore, "keyByHash">,
): TenantStore => {
  const find = async (tenant_id: string): Promise<TenantModel | null> => {
    if (!isUuid(tenant_id)) return null;
    return db.tenantScope.read(tenant_id, (prisma) =>
      prisma.tenant.findFirst({ where: { tenant_id } }),
    );
  };
  return {
    // A tenant that is there already, since an answer was lost, is left as it is.
    create: (tenant) => retrying(() => inTransaction(db, "", (client) => createIn(client, tenant))),
    keyByHash: keys.keyByHash,
    get: async (tenantId) => {
      const tenant = await find(tenantId);
      return tenant && tenantOf(tenant);
    },
    requireActive: async (tenantId) => {
      const [row] = await retrying(() =>
        db.tenantScope.rows<{ readonly suspended: boolean }>(tenantId, readStanding, [tenantId]),
      );
      if (row?.suspended) throw tenantSuspended();
    },
    logo: async (tenantId) => (await find(tenantId))?.logo ?? null,
  };
};

/** Tenants' own limits. Gateways read them for themselves, without waiting for the tenant's turn. */
export const ownLimitStore = ({ pool }: Pick<Database, "pool">): OwnLimitStore => ({
  get: async (tenantId) => {
    if (!isUuid(tenantId)) return {};
    const read = () => rowsOf<{ limits: OwnLimits | null }>(pool, readLimits, [tenantId]);
    const [row] = await retrying(read, requestDeadlineMs);
    return row?.limits ?? {};
  },
});

export type ListedTenant = {
  readonly tenant_id: string;
  readonly name: string;
  readonly available_credits: number;
  readonly created_at: string;
};

const listTenants: Statement = {
  name: "tenants_newest",
  text: `
    SELECT (SELECT count(*) FROM tenants WHERE NOT is_test_tenant(tenant_id)) AS total, t.tenant_id, t.name, a.balance - a.reserved AS available_credits,
      iso(t.created_at) AS created_at
    FROM tenants t JOIN credit_accounts a USING (tenant_id) WHERE NOT is_test_tenant(tenant_id)
    ORDER BY t.created_at DESC, t.tenant_id DESC LIMIT $1`,
};

/** Tenants for operators, newest first, and their total number. */
export const tenantList =
  ({ pool }: Pick<Database, "pool">) =>
  async (
    limit: number,
  ): Promise<{ readonly items: readonly ListedTenant[]; readonly total: number }> => {
    type Row = ListedTenant & { readonly total: number };
    const rows = await retrying(() => rowsOf<Row>(pool, listTenants, [limit]));
    return {
      items: rows.map(({ total: _total, ...tenant }) => tenant),
      total: rows[0]?.total ?? 0,
    };
  };

const renameTenant: Statement = {
  name: "profile_rename",
  text: "UPDATE tenants SET name = $2 WHERE tenant_id = $1",
};
const readPictures: Statement = {
  name: "profile_pictures",
  text: "SELECT avatar, logo FROM tenants WHERE tenant_id = $1",
};
const setPicture: { readonly [picture in "avatar" | "logo"]: Statement } = {
  avatar: {
    name: "profile_avatar",
    text: "UPDATE tenants SET avatar = $2 WHERE tenant_id = $1",
  },
  logo: { name: "profile_logo", text: "UPDATE tenants SET logo = $2 WHERE tenant_id = $1" },
};

type Pictures = Pick<Profile, "avatar" | "logo">;

/** The profiles of tenants. */
export const profileStore = ({ tenantScope }: Pick<Database, "tenantScope">): ProfileStore => ({
  get: profileReader({ tenantScope }),
  rename: async (tenantId, name) => {
    await tenantScope.write(tenantId, "", (client) =>
      rowsOf(client, renameTenant, [tenantId, name]),
    );
  },
  setPicture: (tenantId, picture, key) =>
    tenantScope.write(tenantId, tenantLock(tenantId), async (client) => {
      const [former] = await rowsOf<Pictures>(client, readPictures, [tenantId]);
      await rowsOf(client, setPicture[picture], [tenantId, key]);
      return former?.[picture] ?? null;
    }),
});

// The counter of jobs is valid on its day only. On any other day it counts as 0.
const readProfile: Statement = {
  name: "profile_read",
  text: `
    SELECT t.tenant_id, t.name, t.email, t.avatar, t.logo, t.webhook_url IS NOT NULL AS webhook_configured,
      t.concurrent_limit, t.daily_limit, t.limits, coalesce(a.live_jobs, 0) AS running,
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
