import { AsyncLocalStorage } from "node:async_hooks";
import type { SqlDriverAdapterFactory, Transaction } from "@prisma/driver-adapter-utils";
import { lazy } from "@reelwright/film/concurrency";
import pg from "pg";
import type { Prisma as Generated, PrismaClient } from "../generated/client.ts";

/**
 * Prisma's client on one session: its models, without SQL text and without transactions of its own.
 * docs/contribute/adr/0009-prisma-and-sql.md says which statements are Prisma's.
 */
export type Prisma = Omit<Generated.TransactionClient, `$${string}`>;

/** Runs one query of Prisma's on the session that it belongs to. */
type RunQuery = (config: pg.QueryConfig) => Promise<pg.QueryResult>;

export type PrismaSessions = {
  /** The client over the store's pool, for the system's own work. */
  client(): Promise<PrismaClient>;
  /**
   * Loads Prisma and compiles what it plans queries with, which takes seconds on a busy machine. Wait for it before a session
   * is taken for `on`, which would hold that session, its transaction and its locks meanwhile.
   */
  ready(): Promise<void>;
  /**
   * Gives `work` a client whose statements all run by `run`, one after the other. It begins, commits and rolls back
   * nothing: that is for whoever owns the session.
   */
  on<T>(run: RunQuery, work: (prisma: Prisma) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** Prisma's own limits on a transaction; the session's (`sessionConfig`) are shorter and end it first. */
const limits = { maxWait: 60_000, timeout: 60_000 };

const nothing = async (): Promise<void> => {};

/** What Prisma's adapter takes for a pool; it tells one by its class. */
const poolOver = (run: RunQuery): pg.Pool =>
  Object.create(pg.Pool.prototype, {
    options: { value: {} },
    query: { value: run },
    on: { value: nothing },
    removeListener: { value: nothing },
  });

/** Prisma over the store's pool. Loaded at its first use, since the query compiler costs start time and memory. */
export const openPrisma = (pool: pg.Pool): PrismaSessions => {
  /** The session that the transaction which begins now is to use. */
  const session = new AsyncLocalStorage<RunQuery | null>();

  const open = async (): Promise<PrismaClient> => {
    const { PrismaPg } = await import("@prisma/adapter-pg");
    const { PrismaClient: Client } = await import("../generated/client.ts");

    /** A transaction that somebody else has begun and will end; `usePhantomQuery` keeps Prisma from saying COMMIT. */
    const transactionOn = async (run: RunQuery): Promise<Transaction> =>
      Object.assign(await new PrismaPg(poolOver(run)).connect(), {
        options: { usePhantomQuery: true },
        commit: nothing,
        rollback: nothing,
      });
    const factory = new PrismaPg(pool);
    const adapter: SqlDriverAdapterFactory = {
      provider: factory.provider,
      adapterName: factory.adapterName,
      connect: async () => {
        const connected = await factory.connect();
        const startTransaction = connected.startTransaction.bind(connected);
        return Object.assign(connected, {
          startTransaction: (...level: Parameters<typeof startTransaction>) => {
            const run = session.getStore();
            return run ? transactionOn(run) : startTransaction(...level);
          },
        });
      },
    };
    return new Client({ adapter });
  };

  const client = lazy(open);
  return {
    client,
    ready: async () => (await client()).$connect(),
    on: async (run, work) => {
      const prisma = await client();
      return session.run(run, () =>
        prisma.$transaction((inside) => session.run(null, () => work(inside)), limits),
      );
    },
    close: async () => {
      await (await client.made())?.$disconnect();
    },
  };
};
