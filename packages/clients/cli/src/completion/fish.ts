import type { CompletedCommand, CompletedOption } from "./tree.ts";

const quoted = (text: string): string =>
  `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

const nameWords = ({ names }: CompletedOption): string =>
  names
    .map((name) => (name.startsWith("--") ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`))
    .join(" ");

const takesWords = ({ takes }: CompletedOption): string => {
  if (takes === "nothing") return "";
  if (takes === "file") return " -r -F";
  return takes === "anything" ? " -x" : ` -x -a ${quoted(takes.join(" "))}`;
};

const linesOf = (command: CompletedCommand): readonly string[] => {
  const at = `complete -c reelwright -n ${quoted(`__reelwright_at '${command.path.join("/")}'`)}`;
  return [
    ...command.commands.map(
      ({ name, description }) => `${at} -f -a ${quoted(name)} -d ${quoted(description)}`,
    ),
    ...command.options.map(
      (option) =>
        `${at} ${nameWords(option)}${takesWords(option)} -d ${quoted(option.description)}`,
    ),
  ];
};

/** A script for fish 3. */
export const fishScript = (commands: readonly CompletedCommand[]): string => {
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
