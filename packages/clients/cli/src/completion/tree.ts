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

/** A command's words as the scripts match them: `/jobs/list`; empty for the program itself. */
export const pathOf = ({ path }: CompletedCommand): string =>
  path.map((word) => `/${word}`).join("");

/** The line of bash and zsh, in a loop over the words `words[i]`, that goes from one command to the next in `at`. */
export const stepScript = (commands: readonly CompletedCommand[], words: string): string => {
  const paths = commands.map(pathOf).filter((path) => path !== "");
  return `    case "$at/\${${words}[i]}" in
    ${paths.join("|")}) at="$at/\${${words}[i]}" ;;
    esac`;
};

/** A line for each option that has a value, between `case "$at:$prev" in` and `esac`. `lineFor`: what to do then. */
export const valueLines = (
  command: CompletedCommand,
  lineFor: (takes: Exclude<CompletedOption["takes"], "nothing">) => string,
): readonly string[] =>
  command.options.flatMap(({ names, takes }) => {
    if (takes === "nothing") return [];
    const pattern = names.map((name) => `${pathOf(command)}:${name}`).join("|");
    return [`    ${pattern}) ${lineFor(takes)}return ;;`];
  });

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
  (command.summary() || command.description()).replace(/[.:;](\s.*)?$/s, "");

/** What may come next: commands, or the words that the first argument can be. */
const wordsOf = (command: Command): CompletedCommand["commands"] => {
  const choices = command.registeredArguments[0]?.argChoices ?? [];
  return [
    ...command.commands.map((each) => ({ name: each.name(), description: shortText(each) })),
    ...choices.map((name) => ({ name, description: "" })),
  ];
};

/** Options of its own; a group has those of its listing, which runs where no command is named. */
const ownOptions = (command: Command): readonly CompletedOption[] => {
  const listing = command.commands.find((each) => each.name() === "list");
  const options = [command, listing].flatMap((each) =>
    each ? each.createHelp().visibleOptions(each) : [],
  );
  const first = new Map(options.toReversed().map((option) => [option.long, option]));
  return options.filter((option) => first.get(option.long) === option).map(optionOf);
};

/** Every command, the program itself first; each has the program's options as well. */
export const completedCommands = (
  command: Command,
  path: readonly string[] = [],
  globals: readonly CompletedOption[] = [],
): readonly CompletedCommand[] => {
  const own = ownOptions(command);
  const known = new Set(own.flatMap(({ names }) => names));
  const inherited = globals.filter(({ names }) => !names.some((name) => known.has(name)));
  const options = [...own, ...inherited];
  return [
    { path, commands: wordsOf(command), options },
    ...command.commands.flatMap((each) =>
      completedCommands(each, [...path, each.name()], path.length === 0 ? own : globals),
    ),
  ];
};
