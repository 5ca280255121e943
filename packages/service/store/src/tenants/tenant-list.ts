import type { Database } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";

export type ListedTenant = {
  readonly tenant_id: string;
  readonly name: string;
  readonly available_credits: number;
  readonly created_at: string;
};

/** Tenants for operators, the newest first, and how many there are in all. */
export const tenantList =
  (db: Pick<Database, "prisma">) =>
  async (
    limit: number,
  ): Promise<{ readonly items: readonly ListedTenant[]; readonly total: number }> => {
    const prisma = await db.prisma.client();
    return retrying(async () => {
      const rows = await prisma.tenant.findMany({
        where: { account: { isNot: null } },
        orderBy: [{ created_at: "desc" }, { tenant_id: "desc" }],
        take: limit,
        select: {
          tenant_id: true,
          name: true,
          created_at: true,
          account: { select: { balance: true, reserved: true } },
        },
      });
      const items = rows.map(({ account, created_at, ...tenant }) => ({
        ...tenant,
        available_credits: Number((account?.balance ?? 0n) - (account?.reserved ?? 0n)),
        created_at: created_at.toISOString(),
      }));
      return { items, total: await prisma.tenant.count() };
    });
  };
