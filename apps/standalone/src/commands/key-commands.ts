/** What an operator does with a tenant's keys: as the tenant could, named `operator` in the audit log. */

import { Failure } from "@reelwright/core/errors/failure";
import { createApiKey } from "@reelwright/core/identity/create-api-key";
import type { PostgresStore } from "@reelwright/store/open-store";
import type { Command } from "commander";
import { nameUpTo, time } from "./arguments.ts";
import { type CommandContext as WholeShell, withStore } from "./command-context.ts";

type Shell = Pick<WholeShell, "databaseUrl" | "say">;

type Made = { readonly tenant: string; readonly name: string; readonly expires?: string };
type Named = { readonly tenant: string; readonly json?: boolean };

const operator = { id: "operator", requestId: null };
/** More than a tenant may have in force; expired ones are listed too. */
const maxListed = 1_000;

const working =
  (shell: Shell) =>
  (tenant: string, work: (identity: PostgresStore["identity"]) => Promise<string>): Promise<void> =>
    withStore(shell, async (store) => {
      if (!(await store.tenants.get(tenant))) {
        throw new Failure("missing", "TENANT_NOT_FOUND", `There is no tenant ${tenant}.`);
      }
      shell.say(await work(store.identity));
    });

/** Adds `admin create-key`, `list-keys` and `revoke-key`. */
export const addKeyCommands = (admin: Command, shell: Shell): void => {
  const on = working(shell);
  admin
    .command("create-key")
    .description("Make an API key of a tenant; it is printed this once.")
    .requiredOption("--tenant <id>", "the tenant")
    .requiredOption("--name <name>", "the key's name", nameUpTo(100))
    .option("--expires <time>", "ISO 8601; default: never", time)
    .option("--json", "print JSON")
    .action(({ tenant, name, expires, json }: Made & Named) =>
      on(tenant, async (identity) => {
        const key = await createApiKey(identity)(
          tenant,
          { name, expires_at: expires ?? null },
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
      on(tenant, async (identity) => {
        const { items } = await identity.keys(tenant, { page: 1, pageSize: maxListed });
        if (json) return JSON.stringify(items);
        return items
          .map(({ key_id, key_prefix, name }) => `${key_id}  ${key_prefix}…  ${name}`)
          .join("\n");
      }),
    );
  admin
    .command("revoke-key")
    .description("Revoke an API key at once and for good.")
    .requiredOption("--tenant <id>", "the tenant")
    .requiredOption("--key <id>", "the key's id, as list-keys tells it")
    .action(({ tenant, key }: { readonly tenant: string; readonly key: string }) =>
      on(tenant, async (identity) => {
        await identity.revokeKey(tenant, key, operator);
        return "Revoked.";
      }),
    );
};
