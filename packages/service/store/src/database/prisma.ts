import { lazy } from "@reelwright/film/concurrency";
import type pg from "pg";
import type { Prisma as Generated, PrismaClient } from "../generated/client.ts";

/** Prisma's client within one read-only transaction: its models, without SQL text. */
export type Prisma = Omit<Generated.TransactionClient, `$${string}`>;

export type PrismaReads = {
  /**
   * Loads Prisma and compiles what it plans queries with, which takes seconds on a busy machine. Wait for it before
   * taking a tenant's share of the sessions, which would be held meanwhile.
   */
  ready(): Promise<void>;
  /** Runs `work` in one read-only transaction in the name of `tenantId`. */
  read<T>(tenantId: string, work: (prisma: Prisma) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** Prisma's own limits on a transaction; the session's (`sessionConfig`) are shorter and end it first. */
const limits = { maxWait: 60_000, timeout: 60_000 };

/**
 * Prisma over the tenants' pool. Loaded at its first use, since the query compiler costs start time and memory. Each
 * transaction takes `role` and the tenant itself, as Prisma documents it for row-level security, so it doesn't depend on
 * the state of the session.
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
