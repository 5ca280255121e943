import type pg from "pg";
import type { PrismaClient } from "../generated/client.ts";

/** Prisma over the store's pool. Loaded at its first use, since the query compiler costs start time and memory. */
export const openPrisma = (pool: pg.Pool) => {
  let opened: Promise<PrismaClient> | null = null;
  const open = async (): Promise<PrismaClient> => {
    const { PrismaPg } = await import("@prisma/adapter-pg");
    const { PrismaClient: Client } = await import("../generated/client.ts");
    return new Client({ adapter: new PrismaPg(pool) });
  };
  return {
    client: (): Promise<PrismaClient> => {
      opened ??= open();
      return opened;
    },
    close: async (): Promise<void> => {
      if (opened) await (await opened).$disconnect();
    },
  };
};
