/** Describes the command line for its documentation. */
import type { Command, Option } from "commander";
import { type Context, processShell } from "./context.ts";
import { groups } from "./groups.ts";
import { emptyProgram } from "./program.ts";

export type Taken = { readonly term: string; readonly about: string };

/** A command with its subcommands. */
export type CommandDescription = {
  /** `jobs create` */
  readonly path: string;
  readonly about: string;
  /** `reelwright jobs create [options]` */
  readonly usage: string;
  readonly arguments: readonly Taken[];
  readonly options: readonly Taken[];
  /** Lines of a shell. */
  readonly examples: readonly string[];
  readonly commands: readonly CommandDescription[];
};

export type ProgramDescription = {
  readonly about: string;
  /** Options of every command. */
  readonly options: readonly Taken[];
  readonly commands: readonly CommandDescription[];
};

const optionOf = (option: Option): Taken => {
  const { flags, description, defaultValue, defaultValueDescription } = option;
  const isShown = typeof defaultValue === "number" || typeof defaultValue === "string";
  const shown = defaultValueDescription ?? defaultValue;
  return { term: flags, about: isShown ? `${description} (default: ${shown})` : description };
};

/** Examples that `withExamples` has added to its help. */
const examplesOf = (command: Command): readonly string[] => {
  let help = "";
  command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
  return [...help.matchAll(/^ {2}\$ (.+)$/gm)].map(([, example = ""]) => example);
};

const describe = (command: Command, above: readonly string[]): CommandDescription => {
  const path = [...above, command.name()];
  return {
    path: path.join(" "),
    about: command.description() || command.summary(),
    usage: `reelwright ${path.join(" ")} ${command.usage()}`,
    arguments: command.registeredArguments.map((each) => ({
      term: each.required ? `<${each.name()}>` : `[${each.name()}]`,
      about: each.description,
    })),
    options: command.options.filter(({ hidden }) => !hidden).map(optionOf),
    examples: examplesOf(command),
    commands: command.commands.map((each) => describe(each, path)),
  };
};

/** Describes every command of the public API, without those that an installation adds. */
export const describeProgram = async (): Promise<ProgramDescription> => {
  const program = emptyProgram("", processShell());
  // Adding a command doesn't use its context.
  for (const { load } of groups) (await load()).add(program, {} as Context);
  return {
    about: program.description(),
    options: program.options.map(optionOf),
    commands: program.commands.map((each) => describe(each, [])),
  };
};
