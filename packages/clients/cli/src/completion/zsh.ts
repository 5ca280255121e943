import { type CompletedCommand, pathOf, stepScript, valueLines } from "./tree.ts";

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** `name:description`, as _describe takes it. */
const described = (name: string, description: string): string =>
  quoted(`${name.replaceAll(":", "\\:")}:${description.replaceAll(":", "\\:")}`);

const completionOf = (takes: string | readonly string[]): string => {
  if (takes === "file") return "_files; ";
  return typeof takes === "string" ? "" : `compadd -- ${takes.map(quoted).join(" ")}; `;
};

const wordLines = (command: CompletedCommand): string => {
  const commands = command.commands.map(({ name, description }) => described(name, description));
  const options = command.options.flatMap(({ names, description }) =>
    names.map((name) => described(name, description)),
  );
  return `    ${quoted(pathOf(command))})
      commands=(${commands.join(" ")})
      options=(${options.join(" ")})
      ;;`;
};

/** A script for zsh 5. */
export const zshScript = (commands: readonly CompletedCommand[]): string =>
  `#compdef reelwright
# reelwright completion for zsh; add to ~/.zshrc after compinit: eval "$(reelwright completion zsh)"
_reelwright() {
  local cur="\${words[CURRENT]}" prev="\${words[CURRENT-1]}" at= i
  local -a commands options
  for ((i = 2; i < CURRENT; i++)); do
${stepScript(commands, "words")}
  done
  case "$at:$prev" in
${commands.flatMap((command) => valueLines(command, completionOf)).join("\n")}
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
