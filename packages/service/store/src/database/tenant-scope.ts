import { joinedSignal } from "@reelwright/core/util/joined-signal";
import { createFairQueue, QueueFull } from "@reelwright/film/concurrency";
import { Failure } from "@reelwright/film/failure";
import type pg from "pg";
import { onSession, queryAlone, tenantRole } from "./pool.ts";
import { openPrisma, type Prisma } from "./prisma.ts";
import { databaseAway, retrying } from "./retrying.ts";
import type { Statement } from "./statement.ts";
import { inTransaction } from "./transaction.ts";

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
  /** Closes Prisma's client, not the pool. */
  close(): Promise<void>;
};

/** Sessions that tenants leave to system work, and the share of the rest that one tenant leaves to others. */
const systemSessions = 2;
const shareOfTenant = 1 / 2;
/**
 * The share of the tenants' sessions that searches use, of all tenants together. A search may read thousands of rows, so a
 * tenant's searches run one after another.
 */
const shareOfSearches = 1 / 2;
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

type Turns = <T>(tenantId: string, work: () => Promise<T>) => Promise<T>;

/**
 * Runs work within a tenant's share of the slots, immediately or in turn. If its turn doesn't come within `longestWaitMs`,
 * nothing was done, and it throws Failure REQUEST_LIMIT if the tenant's own statements are the reason, otherwise
 * SERVICE_UNAVAILABLE.
 */
const openTurns = (slots: number, perTenant: number): Turns => {
  const queue = createFairQueue({ slots, perTenant, waitingPerTenant });
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
    const isFree = queue.underWay() < slots && queue.underWay(tenantId) < perTenant;
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

/** The turns of a pool of `size` sessions. */
const openShares = (size: number): { readonly inTurn: Turns; readonly inSearchTurn: Turns } => {
  const slots = Math.max(1, size - systemSessions);
  const perTenant = Math.max(1, Math.floor(slots * shareOfTenant));
  const inTurn = openTurns(slots, perTenant);
  const searches = openTurns(Math.max(1, Math.floor(slots * shareOfSearches)), 1);
  return {
    inTurn,
    inSearchTurn: (tenantId, work) => searches(tenantId, () => inTurn(tenantId, work)),
  };
};

/**
 * SQL that enters a tenant's scope for the current transaction. Without a tenant, the policies compare with null and no row is
 * visible. Ids have no characters that could end the literal: a message that can't be parsed would begin no transaction.
 */
const scopeOf = (tenantId: string): string => {
  if (!/^[\w-]*$/.test(tenantId))
    throw new Error("a tenant's id has other characters than ids have");
  return `SET LOCAL ROLE ${tenantRole}; SET LOCAL reelwright.tenant = '${tenantId}'`;
};

/** Opens the tenants' part of a pool of `size` sessions. Its calls throw if no migration has created the role. */
export const openTenantScope = (pool: pg.Pool, size: number): TenantScope => {
  const prisma = openPrisma(pool);
  const { inTurn, inSearchTurn } = openShares(size);
  const transaction: TenantScope["transaction"] = (tenantId, lock, work) =>
    inTurn(tenantId, () => inTransaction({ pool }, `${scopeOf(tenantId)}; ${lock}`, work));
  return {
    rows: <T extends pg.QueryResultRow>(
      tenantId: string,
      { name, text, isSearch = false }: Statement,
      values: readonly unknown[],
    ) =>
      (isSearch ? inSearchTurn : inTurn)(tenantId, () =>
        onSession(pool, async (client) => {
          const scoped = { name, text, values: [...values] };
          return (await queryAlone<T>(client, scopeOf(tenantId), scoped)).rows;
        }),
      ),
    read: async (tenantId, work) => {
      await prisma.ready();
      return retrying(() => inTurn(tenantId, () => prisma.read(tenantId, work)));
    },
    transaction,
    write: (tenantId, lock, work) => retrying(() => transaction(tenantId, lock, work)),
    close: () => prisma.close(),
  };
};
