import { lazy } from "@reelwright/film/concurrency";
import type pg from "pg";
import type { Prisma as Generated, PrismaClient } from "../generated/client.ts";
import { tenantRole, workSettings } from "./pool.ts";

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
 * Prisma over the pool. It is loaded at its first use, because the query compiler costs start time and memory. Each transaction
 * sets role, tenant and settings, as Prisma documents for row-level security, so it doesn't depend on the session.
 */
export const openPrisma = (pool: pg.Pool): PrismaReads => {
  const settings = JSON.stringify({
    ...workSettings,
    role: tenantRole,
    transaction_read_only: "on",
  });
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
          SELECT set_config('reelwright.tenant', ${tenantId}, true), (
            SELECT count(set_config(name, value, true)) FROM json_each_text(${settings}::json) AS s (name, value))`;
        return work(transaction);
      }, limits);
    },
    close: async () => {
      await (await client.made())?.$disconnect();
    },
  };
};
