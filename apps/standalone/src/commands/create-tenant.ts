import { newApiKey } from "@reelwright/core/identity/api-key";
import { uuidv7 } from "@reelwright/core/util/uuid";
import { openStore } from "@reelwright/store/open-store";

/**
 * Makes a tenant with `credits` and one API key, straight in the database. The key is shown this once. Limits that are
 * left out follow the installation's defaults.
 */
export const createTenant = async (
  databaseUrl: string,
  {
    name,
    credits,
    person,
    ...limits
  }: {
    readonly name: string;
    readonly credits: number;
    /** Who signs in as the tenant. */
    readonly person?: { readonly issuer: string; readonly subject: string } | null;
    readonly concurrent?: number;
    readonly daily?: number;
    readonly jobRetries?: number;
    readonly dailyRetries?: number;
  },
): Promise<{ readonly tenant_id: string; readonly api_key: string }> => {
  const store = await openStore({ url: databaseUrl, poolSize: 1 });
  try {
    const { key, hash, prefix } = newApiKey();
    const { tenant_id } = await store.tenants.create({
      tenantId: uuidv7(),
      name,
      credits,
      limits,
      key: { id: uuidv7(), name: "first key", hash, prefix },
    });
    if (person) await store.identity.link(tenant_id, person.issuer, person.subject);
    return { tenant_id, api_key: key };
  } finally {
    await store.close();
  }
};
