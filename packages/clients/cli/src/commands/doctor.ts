/** `reelwright doctor`. */
import type { Command } from "commander";
import type { Context } from "../context.ts";
import { type Finding, runChecks } from "../doctor/checks.ts";
import { exitStatus } from "../exit-status.ts";
import { withExamples } from "../help.ts";
import { line, padded, type Style, type Styled } from "../output/styled.ts";

const marks = { right: "✔", warning: "!", wrong: "✘" } as const;

const markOf = (state: Finding["state"], style: Style): Styled => {
  const paint = { right: style.green, warning: style.yellow, wrong: style.red }[state];
  return paint(marks[state]);
};

const linesOf = ({ name, state, found, remedy }: Finding, style: Style): readonly Styled[] => [
  line`${markOf(state, style)} ${style.bold(padded(name, 12, "left"))} ${found}`,
  ...(remedy === undefined ? [] : [line`${" ".repeat(15)}${remedy}`]),
];

export const add = (program: Command, context: Context): void => {
  const command = program
    .command("doctor")
    .description(
      "Check what this program needs: the server's address, versions, clocks, credentials, credits, and the account's " +
        "webhook, which gets a test event. Exit status 1 when something is wrong. `admin doctor` checks an installation.",
    )
    .action(async () => {
      const connection = await context.connection();
      const findings = await runChecks(connection, program.version() ?? "", context.client);
      context.print({ findings }, (style) => findings.flatMap((each) => linesOf(each, style)));
      if (findings.some(({ state }) => state === "wrong")) context.setStatus(exitStatus.failed);
    });
  withExamples(command, "reelwright doctor", "reelwright doctor --url https://video.example.com");
};
