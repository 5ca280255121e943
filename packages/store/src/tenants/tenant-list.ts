import { type Database, rowsOf, type Statement } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";

export type ListedTenant = {
  readonly tenant_id: string;
  readonly name: string;
  readonly available_credits: number;
  readonly created_at: string;
};

const listTenants: Statement = {
  name: "tenants_list",
  text: `
    SELECT t.tenant_id, t.name, a.balance - a.reserved AS available_credits, iso(t.created_at) AS created_at
    FROM tenants t JOIN credit_accounts a USING (tenant_id)
    ORDER BY t.created_at DESC, t.tenant_id DESC LIMIT $1`,
};
const countTenants: Statement = {
  name: "tenants_count",
  text: "SELECT count(*) AS total FROM tenants",
};

/** Tenants for operators, the newest first, and how many there are in all. */
export const tenantList =
  ({ pool }: Pick<Database, "pool">) =>
  (limit: number): Promise<{ readonly items: readonly ListedTenant[]; readonly total: number }> =>
    retrying(async () => {
      const items = await rowsOf<ListedTenant>(pool, listTenants, [limit]);
      const [row] = await rowsOf<{ readonly total: number }>(pool, countTenants, []);
      return { items, total: row?.total ?? 0 };
    });
