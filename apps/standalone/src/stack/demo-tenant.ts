/** The demo tenant of `npm start`. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openStore } from "@reelwright/store/open-store";
import { createTenant } from "../commands/tenant-commands.ts";
import { demoUser } from "../identity/clients.ts";

export const demoCredits = 5_000;

type Target = {
  readonly databaseUrl: string;
  readonly issuer: string | null;
  readonly hasOwnIssuer: boolean;
  readonly isProduction: boolean;
  readonly dataDirectory: string;
};

/** The key is null unless the tenant was just created. */
export type DemoTenant = { readonly tenantId: string; readonly apiKey: string | null };

const hasTenants = async (databaseUrl: string): Promise<boolean> => {
  const store = await openStore({ url: databaseUrl, poolSize: 1 });
  try {
    return (await store.tenantList(1)).total > 0;
  } finally {
    await store.close();
  }
};

/** Creates a tenant for trying things out if there are no tenants. Null if there is none, as always in production. */
export const demoTenant = async (stack: Target): Promise<DemoTenant | null> => {
  if (stack.isProduction) return null;
  const file = join(stack.dataDirectory, "welcomed");
  if (existsSync(file)) {
    const tenantId = readFileSync(file, "utf8").trim();
    return tenantId === "" ? null : { tenantId, apiKey: null };
  }
  if (await hasTenants(stack.databaseUrl)) return null;
  const person =
    stack.hasOwnIssuer && stack.issuer ? { issuer: stack.issuer, subject: demoUser } : null;
  const demo = { name: "Demo", credits: demoCredits, person };
  const { tenant_id, api_key } = await createTenant(stack.databaseUrl, demo);
  writeFileSync(file, `${tenant_id}\n`);
  return { tenantId: tenant_id, apiKey: api_key };
};
