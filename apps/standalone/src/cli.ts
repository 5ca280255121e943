/** `reelwright`: what operators do from a shell. */
import { Command, InvalidArgumentError } from "commander";
import { addKeyCommands } from "./key-commands.ts";
import { addLedgerCommands } from "./ledger-commands.ts";
import { addLogin } from "./login/commands.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { readRuntime } from "./runtime-file.ts";
import { readCommand } from "./settings.ts";
import { createTenant } from "./tenant.ts";

const wholeNumber = (text: string): number => {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(number <= 1_000_000_000)) {
    throw new InvalidArgumentError("Use a whole number from 0 to 1000000000.");
  }
  return number;
};

/** The database of DATABASE_URL, else of the stack that runs here. */
const databaseUrl = (): string => {
  const config = readCommand();
  const url = config.databaseUrl || readRuntime(config.dataDirectory)?.database_url;
  if (!url)
    throw new Error(
      "No stack runs on this data directory and DATABASE_URL is not set. Run npm start first.",
    );
  return url;
};

type NewTenantOptions = {
  name: string;
  credits: number;
  concurrent?: number;
  daily?: number;
  json?: boolean;
};

const program = new Command("reelwright").description("Reelwright on the command line.");
addLogin(program);
const admin = program.command("admin").description("What the operator of an installation does.");
admin
  .command("migrate")
  .description(
    "Bring the database's schema and its index of the catalogue up to date; safe to run again, and at once from several places.",
  )
  .action(async () => {
    const { applied, isIndexed } = await prepareDatabase(databaseUrl());
    const done = [...applied, ...(isIndexed ? ["index of the catalogue"] : [])];
    process.stdout.write(done.length > 0 ? `Applied: ${done.join(", ")}\n` : "Up to date.\n");
  });
admin
  .command("create-tenant")
  .description("Make a tenant with credits and an API key.")
  .requiredOption("--name <name>", "the tenant's name")
  .option("--credits <n>", "credits to begin with", wholeNumber, 0)
  .option("--concurrent <n>", "jobs at once; default: as the gateway is set", wholeNumber)
  .option("--daily <n>", "jobs a day (UTC); default: as the gateway is set", wholeNumber)
  .option("--json", "print JSON")
  .action(async ({ json, ...tenant }: NewTenantOptions) => {
    const made = await createTenant(databaseUrl(), tenant);
    process.stdout.write(
      json
        ? `${JSON.stringify(made)}\n`
        : `Tenant   ${made.tenant_id}\nAPI key  ${made.api_key}   (shown this once)\n`,
    );
  });

const say = (line: string): void => void process.stdout.write(`${line}\n`);
addKeyCommands(admin, { databaseUrl, say });
addLedgerCommands(admin, {
  databaseUrl,
  say,
  fail: () => {
    process.exitCode = 1;
  },
});

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
