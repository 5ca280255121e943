/** The program's commands and options, as completions need them. */
import type { Command, Option } from "commander";

export type CompletedOption = {
  /** `--file`, `-f`. */
  readonly names: readonly string[];
  readonly description: string;
  /** What follows it: nothing, the name of a file, one of these words, or anything. */
  readonly takes: "nothing" | "file" | "anything" | readonly string[];
};

export type CompletedCommand = {
  /** Its words after the program's name: `["jobs", "list"]`; none: the program itself. */
  readonly path: readonly string[];
  readonly commands: readonly { readonly name: string; readonly description: string }[];
  readonly options: readonly CompletedOption[];
};

const takesOf = (option: Option): CompletedOption["takes"] => {
  if (!option.required && !option.optional) return "nothing";
  if (option.argChoices) return option.argChoices;
  return /[<[].*\bfile\b/.test(option.flags) ? "file" : "anything";
};

const optionOf = (option: Option): CompletedOption => ({
  names: [option.long, option.short].filter((name) => name !== undefined),
  description: option.description,
  takes: takesOf(option),
});

/** The first sentence, which is enough in a list. */
const shortText = (command: Command): string =>
  (command.summary() || command.description()).replace(/(?<=[.:;]) .*$/s, "");

/** Every command, the program itself first; each has the program's options as well. */
export const completedCommands = (
  command: Command,
  path: readonly string[] = [],
  globals: readonly CompletedOption[] = [],
): readonly CompletedCommand[] => {
  const own = command.createHelp().visibleOptions(command).map(optionOf);
  const known = new Set(own.flatMap(({ names }) => names));
  const inherited = globals.filter(({ names }) => !names.some((name) => known.has(name)));
  const below = command.commands.map((each) => ({
    name: each.name(),
    description: shortText(each),
  }));
  const options = [...own, ...inherited];
  return [
    { path, commands: below, options },
    ...command.commands.flatMap((each) =>
      completedCommands(each, [...path, each.name()], path.length === 0 ? own : globals),
    ),
  ];
};
