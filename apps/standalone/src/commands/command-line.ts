/** `reelwright`: what operators do from a shell. */
import { readFileSync } from "node:fs";
import type { Readable } from "node:stream";
import { readConfig } from "@reelwright/platform";
import { Command } from "commander";
import { addLogin } from "../login/commands.ts";
import { prepareDatabase } from "../services/prepare-database.ts";
import { commandSettings } from "../settings.ts";
import { readRuntime } from "../stack/runtime-file.ts";
import { type CommandContext, withStore } from "./command-context.ts";
import { addDoctor } from "./doctor-command.ts";
import { exitStatus, outcomeOf } from "./exit-status.ts";
import { addKeyCommands } from "./key-commands.ts";
import { addLedgerCommands } from "./ledger-commands.ts";
import { addOperationCommands } from "./operations/index.ts";
import { addSeal } from "./seal-command.ts";
import { addTenantCommands } from "./tenant-commands.ts";
import { addVendorCommands } from "./vendor-commands.ts";

/** Where lines go: the standard output, and the standard error output; and where they come from. */
export type Terminal = {
  readonly input?: Readable;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
};

const version = (): string => {
  const file = new URL("../../package.json", import.meta.url);
  return (JSON.parse(readFileSync(file, "utf8")) as { readonly version: string }).version;
};

/** The database of DATABASE_URL, else of the stack that runs here. */
const databaseHere = (): string => {
  const config = readConfig(commandSettings);
  const url = config.databaseUrl || readRuntime(config.dataDirectory)?.database_url;
  if (!url)
    throw new Error(
      `No stack runs on ${config.dataDirectory} and DATABASE_URL is not set; run npm start first, or name its directory in REELWRIGHT_DATA_DIR.`,
    );
  return url;
};

const addMigrate = (admin: Command, { databaseUrl, say }: CommandContext): void => {
  admin
    .command("migrate")
    .description(
      "Bring the database's schema and its index of the catalogue up to date; safe to run again, and at once from several places.",
    )
    .action(async () => {
      // Says why where it can't be reached; what migrates it doesn't.
      await withStore({ databaseUrl }, async () => undefined);
      const { applied, isIndexed } = await prepareDatabase(databaseUrl());
      const done = [...applied, ...(isIndexed ? ["index of the catalogue"] : [])];
      say(done.length > 0 ? `Applied: ${done.join(", ")}` : "Up to date.");
    });
};

/** A group with a listing lists where nothing else is asked for. */
const isDefault = (command: Command): boolean => command.name() === "list";

/** The command that the words name, where it only holds others: its help is what is asked for. */
const groupNamed = (program: Command, words: readonly string[]): Command | null => {
  const found = words.reduce<Command | undefined>(
    (command, word) => command?.commands.find((each) => each.name() === word),
    program,
  );
  const isGroup = found && found.commands.length > 0 && !found.commands.some(isDefault);
  return isGroup ? found : null;
};

const programOn = (shell: CommandContext, terminal: Terminal): Command => {
  // Commands inherit both from it, so they are set before commands are added.
  const program = new Command("reelwright")
    .description("Reelwright on the command line.")
    .version(version(), "-V, --version", "print the version")
    .exitOverride()
    .configureOutput({ writeOut: terminal.out, writeErr: terminal.err });
  addLogin(program);
  const admin = program.command("admin").description("What the operator of an installation does.");
  addMigrate(admin, shell);
  addTenantCommands(admin, shell);
  addKeyCommands(admin, shell);
  addLedgerCommands(admin, shell);
  addVendorCommands(admin, shell);
  addOperationCommands(admin, shell);
  addDoctor(admin, shell);
  addSeal(admin, { say: shell.say, input: terminal.input ?? process.stdin });
  return program;
};

/** Runs a command; returns its exit status. `databaseUrl` in place of the environment's: for tests. */
export const runCommandLine = async (
  words: readonly string[],
  terminal: Terminal,
  databaseUrl: CommandContext["databaseUrl"] = databaseHere,
): Promise<number> => {
  let status: number = exitStatus.done;
  const shell: CommandContext = {
    databaseUrl,
    say: (line) => terminal.out(`${line}\n`),
    fail: () => {
      status = exitStatus.failed;
    },
  };
  const program = programOn(shell, terminal);
  const group = groupNamed(program, words);
  if (group) {
    group.outputHelp();
    return exitStatus.done;
  }
  try {
    await program.parseAsync(words, { from: "user" });
    return status;
  } catch (error) {
    const outcome = outcomeOf(error);
    if (outcome.sentence !== null) terminal.err(`${outcome.sentence}\n`);
    return outcome.status;
  }
};
