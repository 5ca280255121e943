import { Command, Option } from "commander";
import type { Group } from "./group.ts";
import { similarWord } from "./jobs/similar.ts";
import { clean } from "./output/styled.ts";
import type { Shell } from "./shell.ts";

/** The program with its global options, and no command yet. It throws in place of ending the process. */
export const emptyProgram = (version: string, shell: Shell): Command =>
  new Command("reelwright")
    .description("Makes short marketing videos of products.")
    .version(version, "-V, --version", "print the version")
    .addOption(new Option("--url <address>", "address of the server (REELWRIGHT_URL)"))
    .addOption(new Option("--api-key <key>", "API key (REELWRIGHT_API_KEY)"))
    .option("--json", "print JSON: what the API answered")
    .option("--no-color", "print no colors (NO_COLOR)")
    .addHelpCommand(
      new Command("help")
        .argument("[command]")
        .description("Show the help of a command.")
        .helpGroup("Tools"),
    )
    .exitOverride()
    .showHelpAfterError("Add --help to see what it takes.")
    .configureHelp({ showGlobalOptions: true })
    // What commander says repeats what was typed.
    .configureOutput({
      writeOut: (text) => void shell.out.write(clean(text)),
      writeErr: (text) => void shell.err.write(clean(text)),
      getOutHelpWidth: () => shell.out.columns ?? 80,
      getErrHelpWidth: () => shell.err.columns ?? 80,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    });

/** The first word that isn't an option of the program or its value; after `help`, the next. */
export const commandNamed = (program: Command, words: readonly string[]): string | undefined => {
  const { operands } = program.parseOptions([...words]);
  return operands[0] === "help" ? operands[1] : operands[0];
};

/** Adds a group's name alone, for the list of all. */
export const addName = (program: Command, { name, summary, heading }: Group): void => {
  program.command(name).summary(summary).helpGroup(heading);
};

/** A group with a listing lists where nothing else is asked for. */
const isDefault = (command: Command): boolean => command.name() === "list";

/**
 * A word that should have named a command of a group with a listing; null: there is none. Commander would take it for an
 * argument of the listing.
 */
export const strayWord = (program: Command, words: readonly string[]): string | null => {
  const { operands } = program.parseOptions([...words]);
  const [name, word] = operands;
  const group = program.commands.find((each) => each.name() === name);
  const isNamed = group?.commands.some(
    (each) => each.name() === word || each.aliases().includes(word ?? ""),
  );
  if (!group?.commands.some(isDefault) || word === undefined || word === "help" || isNamed) {
    return null;
  }
  const known = group.commands.map((each) => each.name());
  const similar = similarWord(word, known);
  const hint = similar === null ? `It has ${known.join(", ")}.` : `Did you mean ${similar}?`;
  return `There is no command ${name} ${word}. ${hint}`;
};

/** The command that the words name, where it only holds others: its help is what is asked for. */
export const groupOfCommands = (program: Command, words: readonly string[]): Command | null => {
  const { operands, unknown } = program.parseOptions([...words]);
  if (unknown.length > 0) return null;
  const found = operands.reduce<Command | undefined>(
    (command, word) => command?.commands.find((each) => each.name() === word),
    program,
  );
  const isGroup = found && found.commands.length > 0 && !found.commands.some(isDefault);
  return isGroup ? found : null;
};
