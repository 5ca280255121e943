import { newApiKey } from "@reelwright/core/identity/api-keys";
import { uuidv7 } from "@reelwright/core/util/uuid";
import type { openStore } from "@reelwright/store/open-store";

const credits = 1_000_000_000;
export type BenchTenant = { readonly id: string; readonly key: string };

/** Creates a tenant without limits. Returns its id and API key. */
export const newTenant = async ({
  tenants,
}: Pick<Awaited<ReturnType<typeof openStore>>, "tenants">): Promise<BenchTenant> => {
  const { key, hash, prefix } = newApiKey();
  const { tenant_id } = await tenants.create({
    tenantId: uuidv7(),
    name: "Bench",
    credits,
    limits: { concurrent: 100_000, daily: 1_000_000 },
    key: { id: uuidv7(), name: "bench", hash, prefix },
  });
  return { id: tenant_id, key };
};
