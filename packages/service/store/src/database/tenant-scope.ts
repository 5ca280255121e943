import type { Meter } from "@reelwright/core/telemetry/meter";
import { joinedSignal } from "@reelwright/core/util/joined-signal";
import { createFairQueue, QueueFull } from "@reelwright/film/concurrency";
import { Failure } from "@reelwright/film/failure";
import pg from "pg";
import { checkSession, type Log, measurePool, openPool } from "./pool.ts";
import type { Prisma, PrismaSessions } from "./prisma.ts";
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
  const reading = openShares(size, shares.reads);
  const changing = openShares(size, shares.changes);
  const transaction: TenantScope["transaction"] = (tenantId, lock, work) =>
    changing(tenantId, () =>
      inTransaction({ pool }, `${scopeOf(pg.escapeLiteral(tenantId))}; ${lock}`, work),
    );
  return {
    rows: <T extends pg.QueryResultRow>(
      tenantId: string,
      statement: Statement,
      values: readonly unknown[],
    ) =>
      reading(tenantId, () =>
        withSession(pool, async (client) => {
          const query = { ...statement, values: [...values] };
          return (await queryInScope<T>(client, tenantId, query)).rows;
        }),
      ),
    transaction,
    read: async (tenantId, work) => {
      await prisma.ready();
      return retrying(() =>
        reading(tenantId, () =>
          withSession(pool, (client) =>
            prisma.on((query) => queryInScope(client, tenantId, query), work),
          ),
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

/** Created by the migrations; the tables' owner may become it. */
export const tenantRole = "reelwright_tenant";

/**
 * SQL that enters the scope of `tenant`, an SQL expression, for the current transaction. Without a tenant the policies
 * compare with null and no row is visible. It yields no row, because the rows of the statement that follows are the
 * result. It fails in a session that lost the role (the owner isn't subject to the policies): the cast of the role's
 * name to boolean is the error.
 */
const scopeOf = (tenant: string): string =>
  `SELECT WHERE set_config('reelwright.tenant', ${tenant}, true) IS NULL
    OR CASE WHEN current_user = '${tenantRole}' THEN false ELSE ('${tenantRole} is not in force but ' || current_user)::boolean END`;

const enterScope: Statement = { name: "tenant_scope_enter", text: scopeOf("$1") };

/**
 * How pg tells a query that one of its commands ended; part of pg's contract with queries, not of its types.
 * Since this file overrides it and sends messages of its own ahead of a query's, every package.json names one exact
 * release of pg. A new one is taken by hand, with tenant-scope.test.ts and outages.test.ts passed.
 */
type CompletionHandler = { handleCommandComplete(...args: unknown[]): void };

/**
 * Sends `enterScope` ahead of the statement and before its Sync: Postgres runs both in one transaction, in this
 * order, and skips the second if the first fails. No planner can reorder them, and there is no extra round trip.
 */
const inScopeOf = (query: pg.Query, tenantId: string): pg.Query => {
  const { submit } = query;
  query.submit = (connection) => {
    // One packet.
    connection.stream.cork();
    try {
      connection.bind({ statement: enterScope.name, values: [tenantId] }, true);
      connection.execute({}, true);
      return submit.call(query, connection);
    } finally {
      connection.stream.uncork();
    }
  };
  // The first command that ends is `enterScope`; its result is dropped.
  const handler = query as unknown as CompletionHandler;
  const { handleCommandComplete } = handler;
  handler.handleCommandComplete = () => {
    handler.handleCommandComplete = handleCommandComplete;
  };
  return query;
};

/** Runs one statement of one tenant's; on this session `enterScope` is prepared. */
const queryInScope = <T extends pg.QueryResultRow>(
  client: pg.PoolClient,
  tenantId: string,
  statement: pg.QueryConfig,
): Promise<pg.QueryResult<T>> =>
  new Promise((resolve, reject) => {
    // The simple protocol, which pg chooses for a statement without name and values, has no room for two in one packet.
    const config = { ...statement, queryMode: "extended" };
    const query = new pg.Query<T>(config, (error, result) =>
      error ? reject(error) : resolve(result),
    );
    client.query(inScopeOf(query, tenantId));
  });
