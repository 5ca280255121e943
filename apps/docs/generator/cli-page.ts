/** The reference of the command line, generated from the program itself. */
import { type CommandDescription, describeProgram } from "@reelwright/cli/describe";
import { fence, type Page, paragraphs } from "./markdown.ts";

type Rows = CommandDescription["options"];

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("<", "&lt;");

const table = (title: string, rows: Rows): string =>
  rows.length === 0
    ? ""
    : [
        `| ${title} | Description |\n| --- | --- |`,
        ...rows.map(({ term, about }) => `| \`${term.replaceAll("|", "\\|")}\` | ${cell(about)} |`),
      ].join("\n");

const leavesOf = (command: CommandDescription): readonly CommandDescription[] =>
  command.commands.length === 0 ? [command] : command.commands.flatMap(leavesOf);

const leafText = (command: CommandDescription, level: string): string =>
  paragraphs(
    `${level} ${command.path} {#${command.path.replaceAll(" ", "-")}}`,
    cell(command.about),
    fence("sh", command.examples.length > 0 ? command.examples.join("\n") : command.usage),
    table("Argument", command.arguments),
    table("Option", command.options),
  );

const groupText = (command: CommandDescription): string =>
  command.commands.length === 0
    ? leafText(command, "##")
    : paragraphs(
        `## ${command.path}`,
        cell(command.about),
        ...leavesOf(command).map((each) => leafText(each, "###")),
      );

/** `use/cli.md`: the introduction, then every command and option. */
export const cliPage = async (introduction: string): Promise<Page> => {
  const { options, commands } = await describeProgram();
  return {
    path: "use/cli.md",
    text: paragraphs(
      introduction.trim(),
      "## Options of every command",
      table("Option", options),
      ...commands.map(groupText),
    ),
  };
};
