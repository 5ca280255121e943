/** What an operator does with tenants: makes and lists them. */
import type { Command } from "commander";
import { nameUpTo, wholeNumber } from "./arguments.ts";
import { type CommandContext, withStore } from "./command-context.ts";
import { createTenant } from "./create-tenant.ts";

type NewTenant = {
  readonly name: string;
  readonly credits: number;
  readonly concurrent?: number;
  readonly daily?: number;
  readonly jobRetries?: number;
  readonly dailyRetries?: number;
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
    .description("Make a tenant with credits and an API key.")
    .requiredOption("--name <name>", "the tenant's name", nameUpTo(200))
    .option("--credits <n>", "credits to begin with", limit, 0)
    .option("--concurrent <n>", "jobs at once; default: as the gateway is set", limit)
    .option("--daily <n>", "jobs a day (UTC); default: as the gateway is set", limit)
    .option("--job-retries <n>", "retries of one job a day; default: as the gateway is set", limit)
    .option(
      "--daily-retries <n>",
      "retries of all jobs a day; default: as the gateway is set",
      limit,
    )
    .option("--json", "print JSON")
    .action(async ({ json, ...tenant }: NewTenant) => {
      const made = await createTenant(databaseUrl(), tenant);
      if (json) say(JSON.stringify(made));
      else say(`Tenant   ${made.tenant_id}\nAPI key  ${made.api_key}   (shown this once)`);
    });
  admin
    .command("list-tenants")
    .description("List tenants, the newest first: id, credits that are available, when made, name.")
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
          say("There is no tenant yet; make one with: reelwright admin create-tenant");
      }),
    );
};
