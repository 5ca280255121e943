import { type CompletedCommand, pathOf, stepScript, valueLines } from "./tree.ts";

const completionOf = (takes: string | readonly string[]): string => {
  if (takes === "file") return "_reelwright_files; ";
  const words = typeof takes === "string" ? "" : takes.join(" ");
  return `COMPREPLY=($(compgen -W "${words}" -- "$cur")); `;
};

const wordLine = (command: CompletedCommand): string => {
  const commands = command.commands.map(({ name }) => name).join(" ");
  const options = command.options.flatMap(({ names }) => names).join(" ");
  return `    "${pathOf(command)}") commands="${commands}"; options="${options}" ;;`;
};

/** A script for bash 3.2 and later. */
export const bashScript = (commands: readonly CompletedCommand[]): string =>
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
${commands.flatMap((command) => valueLines(command, completionOf)).join("\n")}
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
