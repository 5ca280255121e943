import type { Meter } from "@reelwright/core/telemetry/meter";
import { joinedSignal } from "@reelwright/core/util/joined-signal";
import { createFairQueue, QueueFull } from "@reelwright/film/concurrency";
import { Failure } from "@reelwright/film/failure";
import pg from "pg";
import { checkSession, type Log, openPool } from "./pool.ts";
import { openPrisma, type Prisma } from "./prisma.ts";
import { databaseAway, retrying } from "./retrying.ts";
import type { Statement } from "./statement.ts";
import { connected, inTransaction } from "./transaction.ts";

/**
 * Runs statements in one tenant's name (docs/contribute/adr/0007-tenant-scope.md). Row-level security restricts them to that
 * tenant's rows, so a statement that lacks its `tenant_id =` finds no other tenant's rows.
 */
export type TenantScope = {
  /** Runs a prepared statement in one round trip. `T` is the type of its rows. */
  rows<T extends pg.QueryResultRow>(
    tenantId: string,
    statement: Statement,
    values: readonly unknown[],
  ): Promise<T[]>;
  /** Reads with Prisma's client in one transaction. Retries after transient errors. */
  read<T>(tenantId: string, work: (prisma: Prisma) => Promise<T>): Promise<T>;
  /** Like `inTransaction`, in a tenant's name. */
  transaction<T>(
    tenantId: string,
    lock: string,
    work: (client: pg.PoolClient) => Promise<T>,
  ): Promise<T>;
  /** Like `transaction`, with retries after transient errors. Never applied twice. */
  write<T>(tenantId: string, lock: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  /**
   * Verifies the role and settings of a session. Returns the process id of its server session. Throws UnfitSession if one of
   * them has no effect.
   */
  check(): Promise<number>;
  close(): Promise<void>;
};

/**
 * The shares of all sessions that one tenant may use concurrently, so that other tenants always find a free one. The share of
 * reads is smaller, because a single read may take long.
 */
const shares = { reads: 1 / 4, changes: 1 / 2 } as const;
/** Maximum of waiting statements per tenant, and of their wait, which is shorter than a request's deadline. */
const waitingPerTenant = 500;
const longestWaitMs = 10_000;
const retryAfterSeconds = 2;

const tooMany = (): Failure =>
  new Failure(
    "limited",
    "REQUEST_LIMIT",
    "This account has too many requests in progress. Nothing was done; try again in a moment.",
    { details: { retry_after: retryAfterSeconds } },
  );

/** For statements that needn't wait: no timeout. */
const noTimeout = new AbortController().signal;

/**
 * Runs work within a tenant's share of the sessions, immediately or in turn. If its turn doesn't come within `longestWaitMs`,
 * nothing was done, and it throws Failure REQUEST_LIMIT if the tenant's own statements are the reason, otherwise
 * SERVICE_UNAVAILABLE.
 */
const openShares = (size: number, share: number) => {
  const perTenant = Math.max(1, Math.floor(size * share));
  const queue = createFairQueue({ slots: size, perTenant, waitingPerTenant });
  let workedAt = Number.NEGATIVE_INFINITY;
  const wait = async (tenantId: string): Promise<() => void> => {
    const isOwn = queue.underWay(tenantId) >= perTenant;
    const since = performance.now();
    const patience = joinedSignal([], { limitMs: longestWaitMs });
    try {
      return await queue.enter(tenantId, patience.signal);
    } catch (error) {
      const isRefused = patience.isLate() || error instanceof QueueFull;
      if (!isRefused) throw error;
      throw isOwn && workedAt > since ? tooMany() : databaseAway(error);
    } finally {
      patience.release();
    }
  };
  return async <T>(tenantId: string, work: () => Promise<T>): Promise<T> => {
    const isFree = queue.underWay() < size && queue.underWay(tenantId) < perTenant;
    const leave = await (isFree ? queue.enter(tenantId, noTimeout) : wait(tenantId));
    try {
      const result = await work();
      workedAt = performance.now();
      return result;
    } finally {
      leave();
    }
  };
};

/** Runs `work` on a session of the pool. If it fails, the session is closed. */
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

/** Created by the migrations. The owner of the tables is a member. */
export const tenantRole = "reelwright_tenant";

/**
 * SQL that enters a tenant's scope for the current transaction. Without a tenant, the policies compare with null and no row is
 * visible. In a session without the role it fails, because the owner isn't subject to the policies: the cast of the role's name
 * to boolean raises the error.
 */
const scopeOf = (tenantId: string): string =>
  `SELECT WHERE set_config('reelwright.tenant', ${pg.escapeLiteral(tenantId)}, true) IS NULL
    OR CASE WHEN current_user = '${tenantRole}' THEN false ELSE ('${tenantRole} is not in force but ' || current_user)::boolean END`;

/**
 * Runs one statement in a tenant's scope, in its own transaction. Sessions of this pool pipeline statements, so there is one
 * round trip. If the scope can't be entered, the transaction refuses the statement.
 */
const queryInScope = async <T extends pg.QueryResultRow>(
  client: pg.PoolClient,
  tenantId: string,
  statement: pg.QueryConfig,
): Promise<T[]> => {
  const [, { rows }] = await Promise.all([
    client.query(`BEGIN; ${scopeOf(tenantId)}`),
    client.query<T>(statement),
    client.query("COMMIT"),
  ]);
  return rows;
};

/** Opens at most `size` sessions for tenants. They throw at their first use if no migration has created the role. */
export const openTenantScope = (
  url: string,
  size: number,
  { log, meter }: { readonly log: Log; readonly meter: Meter },
): TenantScope => {
  const options = { max: size, role: tenantRole, pipeline: true };
  const pool = openPool(url, options, { log, meter, name: "tenant" });
  const prisma = openPrisma(pool, tenantRole);
  const reading = openShares(size, shares.reads);
  const changing = openShares(size, shares.changes);
  const transaction: TenantScope["transaction"] = (tenantId, lock, work) =>
    changing(tenantId, () => inTransaction({ pool }, `${scopeOf(tenantId)}; ${lock}`, work));
  return {
    rows: <T extends pg.QueryResultRow>(
      tenantId: string,
      statement: Statement,
      values: readonly unknown[],
    ) =>
      reading(tenantId, () =>
        withSession(pool, (client) =>
          queryInScope<T>(client, tenantId, { ...statement, values: [...values] }),
        ),
      ),
    read: async (tenantId, work) => {
      await prisma.ready();
      return retrying(() => reading(tenantId, () => prisma.read(tenantId, work)));
    },
    transaction,
    write: (tenantId, lock, work) => retrying(() => transaction(tenantId, lock, work)),
    check: () => checkSession(pool, tenantRole),
    close: async () => {
      await prisma.close();
      await pool.end();
    },
  };
};
