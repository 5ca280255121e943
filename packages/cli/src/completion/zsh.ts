import type { CompletedCommand } from "./tree.ts";

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** `name:description`, as _describe takes it. */
const described = (name: string, description: string): string =>
  quoted(`${name.replaceAll(":", "\\:")}:${description.replaceAll(":", "\\:")}`);

const pathOf = ({ path }: CompletedCommand): string => path.map((word) => `/${word}`).join("");

const valueLines = (command: CompletedCommand): readonly string[] =>
  command.options.flatMap(({ names, takes }) => {
    if (takes === "nothing") return [];
    const pattern = names.map((name) => `${pathOf(command)}:${name}`).join("|");
    if (takes === "file") return [`    ${pattern}) _files; return ;;`];
    if (takes === "anything") return [`    ${pattern}) return ;;`];
    return [`    ${pattern}) compadd -- ${takes.map(quoted).join(" ")}; return ;;`];
  });

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
export const zshScript = (commands: readonly CompletedCommand[]): string => {
  const paths = commands.map(pathOf).filter((path) => path !== "");
  return `#compdef reelwright
# reelwright completion for zsh; add to ~/.zshrc after compinit: eval "$(reelwright completion zsh)"
_reelwright() {
  local cur="\${words[CURRENT]}" prev="\${words[CURRENT-1]}" at= i
  local -a commands options
  for ((i = 2; i < CURRENT; i++)); do
    case "$at/\${words[i]}" in
    ${paths.join("|")}) at="$at/\${words[i]}" ;;
    esac
  done
  case "$at:$prev" in
${commands.flatMap(valueLines).join("\n")}
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
};
