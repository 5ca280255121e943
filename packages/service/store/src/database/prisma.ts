import { lazy } from "@reelwright/film/concurrency";
import type pg from "pg";
import type { Prisma as Generated, PrismaClient } from "../generated/client.ts";

/** Prisma's client within one read-only transaction: its models, without SQL text. */
export type Prisma = Omit<Generated.TransactionClient, `$${string}`>;

export type PrismaReads = {
  /**
   * Loads Prisma and its query compiler, which takes seconds on a busy machine. Await it before taking a tenant's share of the
   * sessions, which would otherwise be held meanwhile.
   */
  ready(): Promise<void>;
  /** Runs `work` in one read-only transaction in the name of `tenantId`. */
  read<T>(tenantId: string, work: (prisma: Prisma) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** Prisma's limits on a transaction, in milliseconds. The session's own timeouts are shorter. */
const limits = { maxWait: 60_000, timeout: 60_000 };

/**
 * Prisma over the tenants' pool. It is loaded at its first use, because the query compiler costs start time and memory. Each
 * transaction sets `role` and the tenant, as Prisma documents for row-level security, so it doesn't depend on the session.
 */
export const openPrisma = (pool: pg.Pool, role: string): PrismaReads => {
  const client = lazy(async (): Promise<PrismaClient> => {
    const { PrismaPg } = await import("@prisma/adapter-pg");
    const { PrismaClient: Client } = await import("../generated/client.ts");
    return new Client({ adapter: new PrismaPg(pool) });
  });
  return {
    ready: async () => (await client()).$connect(),
    read: async (tenantId, work) => {
      const prisma = await client();
      return prisma.$transaction(async (transaction) => {
        await transaction.$executeRaw`
          SELECT set_config('transaction_read_only', 'on', true), set_config('role', ${role}, true),
            set_config('reelwright.tenant', ${tenantId}, true)`;
        return work(transaction);
      }, limits);
    },
    close: async () => {
      await (await client.made())?.$disconnect();
    },
  };
};
