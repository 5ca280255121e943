import type { Meter } from "@reelwright/core/telemetry";
import pg from "pg";
import type { Log } from "../log.ts";
import { measurePool } from "./measured-pool.ts";
import { checkSession, openPool } from "./pool.ts";
import type { Prisma, PrismaSessions } from "./prisma.ts";
import { retrying } from "./retrying.ts";
import { enterScope, queryInScope, scopeOf, tenantRole } from "./scoped-query.ts";
import type { Statement } from "./statement.ts";
import { connected, inTransaction } from "./transaction.ts";

/**
 * Statements that are run in one tenant's name (docs/adr/0007): row-level security shows and admits that tenant's
 * rows only, so that a statement without its `tenant_id =` finds nothing foreign.
 */
export type TenantScope = {
  /** Runs a prepared statement in a tenant's name, in one round trip. `T` is what its select list yields. */
  rows<T extends pg.QueryResultRow>(
    tenantId: string,
    statement: Statement,
    values: readonly unknown[],
  ): Promise<T[]>;
  /** Like `inTransaction`, in a tenant's name. */
  transaction<T>(
    tenantId: string,
    lock: string,
    work: (client: pg.PoolClient) => Promise<T>,
  ): Promise<T>;
  /** Reads by Prisma's client in a tenant's name, each statement in one round trip; again after transient errors. */
  read<T>(tenantId: string, work: (prisma: Prisma) => Promise<T>): Promise<T>;
  /**
   * One transaction of Prisma's statements in a tenant's name, once `lock` is held; again after transient errors, and
   * never done twice. `client` is for what is SQL: functions, and locks that depend on what was read.
   */
  write<T>(
    tenantId: string,
    lock: string,
    work: (prisma: Prisma, client: pg.PoolClient) => Promise<T>,
  ): Promise<T>;
  /**
   * Checks that a session has the tenants' role and the settings. Returns the process id of its server session. Throws
   * UnfitSession when it hasn't.
   */
  check(): Promise<number>;
  close(): Promise<void>;
};

/** Runs `work` on a session of the pool's, which is thrown away where it fails. */
const withSession = async <T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> => {
  const client = await connected(pool);
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
};

/** Opens the tenants' sessions, `size` at most. Throws at their first use if no migration created the role. */
export const openTenantScope = (
  url: string,
  size: number,
  { log, meter }: { readonly log: Log; readonly meter: Meter },
  onLost: () => void,
  prisma: Pick<PrismaSessions, "on" | "ready">,
): TenantScope => {
  const pool = openPool(
    url,
    {
      max: size,
      role: tenantRole,
      // Prepared before a session's first use: ahead of a statement it is only bound.
      onConnect: (client) => client.query({ ...enterScope, values: [""] }),
    },
    log,
    onLost,
  );
  measurePool(pool, "tenant", meter);
  const transaction: TenantScope["transaction"] = (tenantId, lock, work) =>
    inTransaction({ pool }, `${scopeOf(pg.escapeLiteral(tenantId))}; ${lock}`, work);
  return {
    rows: <T extends pg.QueryResultRow>(
      tenantId: string,
      statement: Statement,
      values: readonly unknown[],
    ) =>
      withSession(pool, async (client) => {
        const query = { ...statement, values: [...values] };
        return (await queryInScope<T>(client, tenantId, query)).rows;
      }),
    transaction,
    read: async (tenantId, work) => {
      await prisma.ready();
      return retrying(() =>
        withSession(pool, (client) =>
          prisma.on((query) => queryInScope(client, tenantId, query), work),
        ),
      );
    },
    write: async (tenantId, lock, work) => {
      await prisma.ready();
      return retrying(() =>
        transaction(tenantId, lock, (client) =>
          prisma.on(
            (query) => client.query(query),
            (models) => work(models, client),
          ),
        ),
      );
    },
    check: () => checkSession(pool, tenantRole),
    close: () => pool.end(),
  };
};
