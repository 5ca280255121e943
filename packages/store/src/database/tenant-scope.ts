import type { Meter } from "@reelwright/core/telemetry";
import pg from "pg";
import type { Log } from "../log.ts";
import { measurePool } from "./measured-pool.ts";
import { openPool, sessionConfig } from "./pool.ts";
import type { Prisma, PrismaSessions } from "./prisma.ts";
import { retrying } from "./retrying.ts";
import { enterScope, queryInScope } from "./scoped-query.ts";
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
  close(): Promise<void>;
};

/** Created by the migrations; the tables' owner may become it. */
const role = "reelwright_tenant";

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
  const session = sessionConfig(url);
  const config: pg.PoolConfig = {
    ...session,
    max: size,
    // Set by the connection itself, so that not even RESET ROLE leaves it.
    options: `${session.options} -c role=${role}`,
    // `enterScope` is prepared before a session's first use: ahead of a statement it is only bound.
    onConnect: (client) => client.query({ ...enterScope, values: [""] }),
  };
  const pool = openPool(config, log, onLost);
  measurePool(pool, "tenant", meter);
  const transaction: TenantScope["transaction"] = (tenantId, lock, work) =>
    inTransaction(
      { pool },
      `SET LOCAL reelwright.tenant = ${pg.escapeLiteral(tenantId)}; ${lock}`,
      work,
    );
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
    close: () => pool.end(),
  };
};
