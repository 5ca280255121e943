import type { CompletedCommand } from "./tree.ts";

const pathOf = ({ path }: CompletedCommand): string => path.map((word) => `/${word}`).join("");

/** A line for each option that has a value: its words, files, or nothing that is known. */
const valueLines = (command: CompletedCommand): readonly string[] =>
  command.options.flatMap(({ names, takes }) => {
    if (takes === "nothing") return [];
    const pattern = names.map((name) => `${pathOf(command)}:${name}`).join("|");
    if (takes === "file") return [`    ${pattern}) _reelwright_files; return ;;`];
    const words = takes === "anything" ? "" : takes.join(" ");
    return [`    ${pattern}) COMPREPLY=($(compgen -W "${words}" -- "$cur")); return ;;`];
  });

const wordLine = (command: CompletedCommand): string => {
  const commands = command.commands.map(({ name }) => name).join(" ");
  const options = command.options.flatMap(({ names }) => names).join(" ");
  return `    "${pathOf(command)}") commands="${commands}"; options="${options}" ;;`;
};

/** A script for bash 3.2 and later. */
export const bashScript = (commands: readonly CompletedCommand[]): string => {
  const paths = commands.map(pathOf).filter((path) => path !== "");
  return `# reelwright completion for bash; add to ~/.bashrc: eval "$(reelwright completion bash)"
_reelwright_files() {
  compopt -o filenames 2>/dev/null
  COMPREPLY=($(compgen -f -- "$cur"))
}
_reelwright() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}"
  local at= commands= options= i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$at/\${COMP_WORDS[i]}" in
    ${paths.join("|")}) at="$at/\${COMP_WORDS[i]}" ;;
    esac
  done
  case "$at:$prev" in
${commands.flatMap(valueLines).join("\n")}
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
};
