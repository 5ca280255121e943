import { Argument, type Command, type Option } from "commander";
import type { Context } from "../context.ts";
import { withExamples } from "../program.ts";

/** `reelwright completion`. */

/** A script for bash 3.2 and later. */
const bashScript = (commands: readonly CompletedCommand[]): string =>
  `# reelwright completion for bash; add to ~/.bashrc: eval "$(reelwright completion bash)"
_reelwright_files() {
  compopt -o filenames 2>/dev/null
  COMPREPLY=($(compgen -f -- "$cur"))
}
_reelwright() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}"
  local at= commands= options= i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
${stepScript(commands, "COMP_WORDS")}
  done
  case "$at:$prev" in
${commands.flatMap((command) => valueLines(command, bashCompletionOf)).join("\n")}
  esac
  case "$at" in
${commands.map(wordLine).join("\n")}
  esac
  if [[ $cur == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$cur"))
  elif [[ -n $commands ]]; then
    COMPREPLY=($(compgen -W "$commands" -- "$cur"))
  else
    _reelwright_files
  fi
}
complete -F _reelwright reelwright
`;

/** A script for zsh 5. */
const zshScript = (commands: readonly CompletedCommand[]): string =>
  `#compdef reelwright
# reelwright completion for zsh; add to ~/.zshrc after compinit: eval "$(reelwright completion zsh)"
_reelwright() {
  local cur="\${words[CURRENT]}" prev="\${words[CURRENT-1]}" at= i
  local -a commands options
  for ((i = 2; i < CURRENT; i++)); do
${stepScript(commands, "words")}
  done
  case "$at:$prev" in
${commands.flatMap((command) => valueLines(command, zshCompletionOf)).join("\n")}
  esac
  case "$at" in
${commands.map(wordLines).join("\n")}
  esac
  if [[ $cur == -* ]]; then
    _describe -o option options
  elif (( \${#commands} )); then
    _describe command commands
  else
    _files
  fi
}
if [ "$funcstack[1]" = "_reelwright" ]; then _reelwright "$@"; else compdef _reelwright reelwright; fi
`;

/** A script for fish 3. */
const fishScript = (commands: readonly CompletedCommand[]): string => {
  const paths = commands.map(({ path }) => path.join("/")).filter((path) => path !== "");
  return `# reelwright completion for fish; reelwright completion fish > ~/.config/fish/completions/reelwright.fish
set -g __reelwright_paths ${paths.join(" ")}
function __reelwright_at
  set -l at ''
  for word in (commandline -opc)[2..-1]
    set -l next (string trim -l -c / -- "$at/$word")
    if contains -- $next $__reelwright_paths
      set at $next
    end
  end
  test "$at" = "$argv[1]"
end
${commands.flatMap(linesOf).join("\n")}
`;
};

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;

export const add = (program: Command, { out }: Context): void => {
  const command = program
    .command("completion")
    .description("Print a script with which a shell completes commands, options and their values.")
    .addArgument(new Argument("<shell>", "the shell").choices(Object.keys(scripts)))
    .action((shell: keyof typeof scripts) => out.line(scripts[shell](completedCommands(program))));
  withExamples(
    command,
    'eval "$(reelwright completion bash)"     # in ~/.bashrc',
    'eval "$(reelwright completion zsh)"      # in ~/.zshrc, after compinit',
    "reelwright completion fish > ~/.config/fish/completions/reelwright.fish",
  );
};

/** The program's commands and options, as completions need them. */

type CompletedOption = {
  /** `--file`, `-f`. */
  readonly names: readonly string[];
  readonly description: string;
  /** Its value: none, a file name, one of these words, or anything. */
  readonly takes: "nothing" | "file" | "anything" | readonly string[];
};

type CompletedCommand = {
  /** Its words after the program's name: `["jobs", "list"]`; empty: the program itself. */
  readonly path: readonly string[];
  readonly commands: readonly { readonly name: string; readonly description: string }[];
  readonly options: readonly CompletedOption[];
};

/** A command's words as scripts match them: `/jobs/list`; empty for the program itself. */
const pathOf = ({ path }: CompletedCommand): string => path.map((word) => `/${word}`).join("");

/** Line of bash and zsh, in a loop over `words[i]`, that moves from one command to the next in `at`. */
const stepScript = (commands: readonly CompletedCommand[], words: string): string => {
  const paths = commands.map(pathOf).filter((path) => path !== "");
  return `    case "$at/\${${words}[i]}" in
    ${paths.join("|")}) at="$at/\${${words}[i]}" ;;
    esac`;
};

/** A line per option with a value, between `case "$at:$prev" in` and `esac`. `lineFor`: the action. */
const valueLines = (
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

/** The first sentence, enough for a list. */
const shortText = (command: Command): string =>
  (command.summary() || command.description()).replace(/[.:;](\s.*)?$/s, "");

/** Possible next words: commands, or values of the first argument. */
const wordsOf = (command: Command): CompletedCommand["commands"] => {
  const choices = command.registeredArguments[0]?.argChoices ?? [];
  return [
    ...command.commands.map((each) => ({ name: each.name(), description: shortText(each) })),
    ...choices.map((name) => ({ name, description: "" })),
  ];
};

/** The command's own options. A group also has those of its listing, which is its default command. */
const ownOptions = (command: Command): readonly CompletedOption[] => {
  const listing = command.commands.find((each) => each.name() === "list");
  const options = [command, listing].flatMap((each) =>
    each ? each.createHelp().visibleOptions(each) : [],
  );
  const first = new Map(options.toReversed().map((option) => [option.long, option]));
  return options.filter((option) => first.get(option.long) === option).map(optionOf);
};

/** Every command, the program itself first. Each also has the program's options. */
const completedCommands = (
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

const bashCompletionOf = (takes: string | readonly string[]): string => {
  if (takes === "file") return "_reelwright_files; ";
  const words = typeof takes === "string" ? "" : takes.join(" ");
  return `COMPREPLY=($(compgen -W "${words}" -- "$cur")); `;
};

const wordLine = (command: CompletedCommand): string => {
  const commands = command.commands.map(({ name }) => name).join(" ");
  const options = command.options.flatMap(({ names }) => names).join(" ");
  return `    "${pathOf(command)}") commands="${commands}"; options="${options}" ;;`;
};

const fishQuoted = (text: string): string =>
  `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

const nameWords = ({ names }: CompletedOption): string =>
  names
    .map((name) => (name.startsWith("--") ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`))
    .join(" ");

const takesWords = ({ takes }: CompletedOption): string => {
  if (takes === "nothing") return "";
  if (takes === "file") return " -r -F";
  return takes === "anything" ? " -x" : ` -x -a ${fishQuoted(takes.join(" "))}`;
};

const linesOf = (command: CompletedCommand): readonly string[] => {
  const at = `complete -c reelwright -n ${fishQuoted(`__reelwright_at '${command.path.join("/")}'`)}`;
  return [
    ...command.commands.map(
      ({ name, description }) => `${at} -f -a ${fishQuoted(name)} -d ${fishQuoted(description)}`,
    ),
    ...command.options.map(
      (option) =>
        `${at} ${nameWords(option)}${takesWords(option)} -d ${fishQuoted(option.description)}`,
    ),
  ];
};

const zshQuoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** `name:description`, the format of _describe. */
const described = (name: string, description: string): string =>
  zshQuoted(`${name.replaceAll(":", "\\:")}:${description.replaceAll(":", "\\:")}`);

const zshCompletionOf = (takes: string | readonly string[]): string => {
  if (takes === "file") return "_files; ";
  return typeof takes === "string" ? "" : `compadd -- ${takes.map(zshQuoted).join(" ")}; `;
};

const wordLines = (command: CompletedCommand): string => {
  const commands = command.commands.map(({ name, description }) => described(name, description));
  const options = command.options.flatMap(({ names, description }) =>
    names.map((name) => described(name, description)),
  );
  return `    ${zshQuoted(pathOf(command))})
      commands=(${commands.join(" ")})
      options=(${options.join(" ")})
      ;;`;
};
