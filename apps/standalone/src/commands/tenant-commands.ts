import { createApiKey, newApiKey } from "@reelwright/core/identity/api-keys";
import { type Scope, scopeNames } from "@reelwright/core/identity/privileges";
import type { Priority } from "@reelwright/core/ports/tenants";
import { uuidv7 } from "@reelwright/core/util/uuid";
import { openStore } from "@reelwright/store/open-store";
import { type Command, Option } from "commander";
import {
  type CommandContext,
  nameUpTo,
  time,
  wholeNumber,
  withStore,
  withTenant,
} from "./command-context.ts";
import { address } from "./member-commands.ts";
import { priorityOption } from "./operations/tenant-commands.ts";

// `admin create-tenant` and `admin list-tenants`.

type NewTenant = {
  readonly name: string;
  readonly credits: number;
  readonly concurrent?: number;
  readonly daily?: number;
  readonly jobRetries?: number;
  readonly dailyRetries?: number;
  readonly owner?: string;
  readonly priority?: Priority;
  readonly json?: boolean;
};

const most = 1_000_000_000;
const maxListed = 10_000;
const limit = wholeNumber(0, most);

/** Adds `admin create-tenant` and `list-tenants`. */
export const addTenantCommands = (admin: Command, shell: CommandContext): void => {
  const { databaseUrl, say } = shell;
  admin
    .command("create-tenant")
    .description("Create a tenant with credits and an API key.")
    .requiredOption("--name <name>", "the tenant's name", nameUpTo(200))
    .option("--credits <n>", "credits to begin with", limit, 0)
    .option("--concurrent <n>", "concurrent jobs; default: as the gateway is set", limit)
    .option("--daily <n>", "jobs a day (UTC); default: as the gateway is set", limit)
    .option("--job-retries <n>", "retries of one job a day; default: as the gateway is set", limit)
    .option(
      "--daily-retries <n>",
      "retries of all jobs a day; default: as the gateway is set",
      limit,
    )
    .option(
      "--owner <email>",
      "the owner, who becomes active at the first sign-in with this verified address",
      address,
    )
    .addOption(priorityOption())
    .option("--json", "print JSON")
    .action(async ({ json, ...tenant }: NewTenant) => {
      const created = await createTenant(databaseUrl(), tenant);
      if (json) say(JSON.stringify(created));
      else say(`Tenant   ${created.tenant_id}\nAPI key  ${created.api_key}   (shown only once)`);
    });
  admin
    .command("list-tenants")
    .description("List tenants, newest first: id, available credits, creation date, name.")
    .option("--limit <n>", "how many", wholeNumber(1, maxListed), 100)
    .option("--json", "print JSON")
    .action(({ limit: count, json }: { readonly limit: number; readonly json?: boolean }) =>
      withStore(shell, async (store) => {
        const { items, total } = await store.tenantList(count);
        if (json) return say(JSON.stringify(items));
        for (const { tenant_id, available_credits, created_at, name } of items) {
          say(`${tenant_id}  ${String(available_credits).padStart(10)}  ${created_at}  ${name}`);
        }
        if (total > items.length) say(`… and ${total - items.length} more; see --limit.`);
        if (total === 0)
          say("There are no tenants yet. Create one with: reelwright admin create-tenant");
      }),
    );
};

/**
 * Creates a tenant with `credits` and one API key, directly in the database. The key can't be read again. Omitted limits are
 * the installation's defaults.
 */
export const createTenant = async (
  databaseUrl: string,
  {
    name,
    credits,
    person,
    owner,
    priority,
    ...limits
  }: {
    readonly name: string;
    readonly credits: number;
    /** The person who signs in as the tenant. */
    readonly person?: { readonly issuer: string; readonly subject: string } | null;
    /** The address of the owner, who becomes active at the first sign-in. */
    readonly owner?: string | undefined;
    readonly concurrent?: number;
    readonly daily?: number;
    readonly jobRetries?: number;
    readonly dailyRetries?: number;
    readonly priority?: Priority;
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
      ...(priority && { priority }),
      key: { id: uuidv7(), name: "first key", hash, prefix },
    });
    if (person) await store.identity.link(tenant_id, person.issuer, person.subject);
    if (owner) {
      const actor = { id: "operator", requestId: null };
      await store.identity.addMember(tenant_id, { email: owner, role: "owner" }, actor);
    }
    return { tenant_id, api_key: key };
  } finally {
    await store.close();
  }
};

// Commands for a tenant's API keys. The audit log names the actor `operator`.

type Shell = Pick<CommandContext, "databaseUrl" | "say">;

type Made = {
  readonly tenant: string;
  readonly name: string;
  readonly expires?: string;
  readonly scope?: Scope[];
  readonly test?: boolean;
};
type Named = { readonly tenant: string; readonly json?: boolean };

const operator = { id: "operator", requestId: null };
/** More than the limit of active keys, because expired ones are listed too. */
const maxListedKeys = 1_000;

/** Adds `admin create-key`, `list-keys` and `revoke-key`. */
export const addKeyCommands = (admin: Command, shell: Shell): void => {
  admin
    .command("create-key")
    .description("Create an API key of a tenant. It is printed only once.")
    .requiredOption("--tenant <id>", "the tenant")
    .requiredOption("--name <name>", "the key's name", nameUpTo(100))
    .option("--expires <time>", "ISO 8601; default: never", time)
    .addOption(
      new Option("--scope <scope...>", "what the key may do; default: everything").choices(
        scopeNames,
      ),
    )
    .option("--test", "a key of test mode")
    .option("--json", "print JSON")
    .action(({ tenant, name, expires, scope, test, json }: Made & Named) =>
      withTenant(shell, tenant, async ({ identity }) => {
        const key = await createApiKey(identity)(
          tenant,
          {
            name,
            mode: test ? "test" : "live",
            expires_at: expires ?? null,
            scopes: scope ?? null,
          },
          operator,
        );
        return json ? JSON.stringify(key) : key.api_key;
      }),
    );
  admin
    .command("list-keys")
    .description("List a tenant's API keys that are not revoked.")
    .requiredOption("--tenant <id>", "the tenant")
    .option("--json", "print JSON")
    .action(({ tenant, json }: Named) =>
      withTenant(shell, tenant, async ({ identity }) => {
        const { items } = await identity.keys(tenant, { page: 1, pageSize: maxListedKeys });
        if (json) return JSON.stringify(items);
        return items
          .map(({ key_id, key_prefix, name }) => `${key_id}  ${key_prefix}…  ${name}`)
          .join("\n");
      }),
    );
  admin
    .command("revoke-key")
    .description("Revoke an API key immediately and permanently.")
    .requiredOption("--tenant <id>", "the tenant")
    .requiredOption("--key <id>", "the key's id, as list-keys tells it")
    .action(({ tenant, key }: { readonly tenant: string; readonly key: string }) =>
      withTenant(shell, tenant, async ({ identity }) => {
        await identity.revokeKey(tenant, key, operator);
        return "Revoked.";
      }),
    );
};
