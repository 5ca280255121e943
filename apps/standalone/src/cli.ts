/** `reelwright`: what operators do from a shell. */

import { migrate } from "@reelwright/store";
import { Command, InvalidArgumentError } from "commander";
import { readRuntime } from "./runtime-file.ts";
import { readStandalone } from "./settings.ts";
import { createTenant } from "./tenant.ts";

const wholeNumber = (text: string): number => {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0 || number > 1_000_000_000) {
    throw new InvalidArgumentError("Use a whole number of credits, 0 or more.");
  }
  return number;
};

/** The database of DATABASE_URL, else of the stack that runs here. */
const databaseUrl = (): string => {
  const config = readStandalone(0);
  const url = config.databaseUrl || readRuntime(config.dataDirectory)?.database_url;
  if (!url)
    throw new Error(
      "No stack runs on this data directory and DATABASE_URL is not set. Run npm start first.",
    );
  return url;
};

const program = new Command("reelwright").description("Reelwright on the command line.");
const admin = program.command("admin").description("What the operator of an installation does.");
admin
  .command("migrate")
  .description(
    "Bring the database's schema up to date; safe to run again, and at once from several places.",
  )
  .action(async () => {
    const { applied } = await migrate(databaseUrl());
    process.stdout.write(applied.length > 0 ? `Applied: ${applied.join(", ")}\n` : "Up to date.\n");
  });
admin
  .command("create-tenant")
  .description("Make a tenant with credits and an API key.")
  .requiredOption("--name <name>", "the tenant's name")
  .option("--credits <n>", "credits to begin with", wholeNumber, 0)
  .option("--json", "print JSON")
  .action(async (options: { name: string; credits: number; json?: boolean }) => {
    const made = await createTenant(databaseUrl(), options);
    process.stdout.write(
      options.json
        ? `${JSON.stringify(made)}\n`
        : `Tenant   ${made.tenant_id}\nAPI key  ${made.api_key}   (shown this once)\n`,
    );
  });

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
