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
 * Statements that are run in one tenant's name (docs/contribute/adr/0007-tenant-scope.md): row-level security shows and admits that tenant's
 * rows only, so that a statement without its `tenant_id =` finds nothing foreign.
 */
export type TenantScope = {
  /** Runs a prepared statement in a tenant's name, in one round trip. `T` is what its select list yields. */
  rows<T extends pg.QueryResultRow>(
    tenantId: string,
    statement: Statement,
    values: readonly unknown[],
  ): Promise<T[]>;
  /** Reads by Prisma's client in a tenant's name, in one transaction; again after transient errors. */
  read<T>(tenantId: string, work: (prisma: Prisma) => Promise<T>): Promise<T>;
  /** Like `inTransaction`, in a tenant's name. */
  transaction<T>(
    tenantId: string,
    lock: string,
    work: (client: pg.PoolClient) => Promise<T>,
  ): Promise<T>;
  /** Like `transaction`, and again after transient errors; never done twice. */
  write<T>(tenantId: string, lock: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  /**
   * Checks that a session has the tenants' role and the settings. Returns the process id of its server session. Throws
   * UnfitSession when it hasn't.
   */
  check(): Promise<number>;
  close(): Promise<void>;
};

/**
 * The parts of all sessions that one tenant may use at the same time, so that others find a free one however much it asks
 * for. Reads may each take long and are cheap to send, so their part is smaller.
 */
const shares = { reads: 1 / 4, changes: 1 / 2 } as const;
/** How many of one tenant's statements wait for its share, and how long; less than a request may take. */
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

/** What doesn't wait needs no clock. */
const calm = new AbortController().signal;

/**
 * Runs work within a tenant's share of the sessions: at once, or in turn. Throws a Failure that says that nothing was done
 * when its turn doesn't come within `longestWaitMs`: REQUEST_LIMIT, or SERVICE_UNAVAILABLE where the others that the
 * tenant waits for, or the database itself, are what takes so long.
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
    const leave = await (isFree ? queue.enter(tenantId, calm) : wait(tenantId));
    try {
      const result = await work();
      workedAt = performance.now();
      return result;
    } finally {
      leave();
    }
  };
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
): TenantScope => {
  const options = { max: size, role: tenantRole, pipeline: true };
  const pool = openPool(url, options, { log, meter, name: "tenant" }, onLost);
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

/** Created by the migrations; the tables' owner may become it. */
export const tenantRole = "reelwright_tenant";

/**
 * SQL that enters a tenant's scope for the current transaction. Without a tenant the policies compare with null and no row
 * is visible. It fails in a session that lost the role (the owner isn't subject to the policies): the cast of the role's
 * name to boolean is the error.
 */
const scopeOf = (tenantId: string): string =>
  `SELECT WHERE set_config('reelwright.tenant', ${pg.escapeLiteral(tenantId)}, true) IS NULL
    OR CASE WHEN current_user = '${tenantRole}' THEN false ELSE ('${tenantRole} is not in force but ' || current_user)::boolean END`;

/**
 * Runs one statement in a tenant's scope, in a transaction of its own. The three parts leave together, since sessions of
 * this pool pipeline: there is one round trip. If the scope can't be entered, the transaction refuses the statement.
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
