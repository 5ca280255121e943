/** `reelwright admin`: commands for the operator of an installation. */
import type { Context } from "@reelwright/cli";
import { inheritedEnvironment, readConfig } from "@reelwright/platform/config";
import { voiceSettings } from "@reelwright/platform/settings/work";
import type { Command } from "commander";
import { prepareDatabase } from "../services/services.ts";
import { commandSettings } from "../settings.ts";
import { stackEnvironment } from "../stack/app-environment.ts";
import { readRuntime } from "../stack/runtime-file.ts";
import { type CommandContext, withStore } from "./command-context.ts";
import { addDoctor } from "./doctor-command.ts";
import { addLedgerCommands } from "./ledger-commands.ts";
import { addMemberCommands } from "./member-commands.ts";
import { addOperationCommands } from "./operations/index.ts";
import { addSeal } from "./seal-command.ts";
import { addKeyCommands, addTenantCommands } from "./tenant-commands.ts";
import { addVendorCommands } from "./vendor-commands.ts";

/** The database of DATABASE_URL, otherwise of the running stack. */
const databaseHere = (): string => {
  const config = readConfig(commandSettings, stackEnvironment(inheritedEnvironment()));
  const url = config.databaseUrl || readRuntime(config.dataDirectory)?.database_url;
  if (!url)
    throw new Error(
      `No stack runs on ${config.dataDirectory} and DATABASE_URL is not set; run npm start first, or name its directory in REELWRIGHT_DATA_DIR.`,
    );
  return url;
};

/** The Redis of REDIS_URL, otherwise of the running stack. */
const redisHere = (): string | null => {
  const config = readConfig(commandSettings, stackEnvironment(inheritedEnvironment()));
  return config.redisUrl || (readRuntime(config.dataDirectory)?.redis_url ?? null);
};

const addMigrate = (admin: Command, { databaseUrl, say }: CommandContext): void => {
  admin
    .command("migrate")
    .description(
      "Update the database's schema and its index of the catalog. Safe to run repeatedly and concurrently.",
    )
    .action(async () => {
      // Reports why the database can't be reached, which the migration doesn't.
      await withStore({ databaseUrl }, async () => undefined);
      const { applied, isIndexed } = await prepareDatabase(
        databaseUrl(),
        readConfig(voiceSettings).voicesDirectory,
      );
      const done = [...applied, ...(isIndexed ? ["index of the catalogue"] : [])];
      say(done.length > 0 ? `Applied: ${done.join(", ")}` : "Up to date.");
    });
};

/** Adds `admin` with all its commands. `databaseUrl` replaces the environment's, for tests. */
export const addAdmin =
  (databaseUrl: CommandContext["databaseUrl"] = databaseHere) =>
  (program: Command, { out, input, setStatus }: Context): void => {
    const shell: CommandContext = {
      databaseUrl,
      redisUrl: redisHere,
      say: (line) => out.line(line),
      fail: () => setStatus(1),
    };
    const admin = program.command("admin").description("Operate an installation.");
    addMigrate(admin, shell);
    addTenantCommands(admin, shell);
    addKeyCommands(admin, shell);
    addMemberCommands(admin, shell);
    addLedgerCommands(admin, shell);
    addVendorCommands(admin, shell);
    addOperationCommands(admin, shell);
    addDoctor(admin, shell);
    addSeal(admin, { say: shell.say, input });
  };
