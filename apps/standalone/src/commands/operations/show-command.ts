import { Failure } from "@reelwright/core/errors/failure";
import type { OperatorReads } from "@reelwright/core/ports/operator-store";
import type { Command } from "commander";
import { type CommandContext, withStore } from "../command-context.ts";

/** Throws JOB_NOT_FOUND and the like, which end the command with status 4. */
export const notFound = (what: string, id: string): Failure =>
  new Failure("missing", `${what.toUpperCase()}_NOT_FOUND`, `There is no ${what} ${id}.`);

/** Adds `show ID`, which prints everything that is stored of one thing as JSON. */
export const addShow = (
  group: Command,
  shell: CommandContext,
  what: string,
  read: (views: OperatorReads, id: string) => Promise<object | null>,
): void => {
  group
    .command("show")
    .description(`Print everything that is stored of one ${what}, as JSON.`)
    .argument("<id>", `the ${what}'s id`)
    .action((id: string) =>
      withStore(shell, async ({ operatorViews }) => {
        const found = await read(operatorViews, id);
        if (found === null) throw notFound(what, id);
        shell.say(JSON.stringify(found, null, 2));
      }),
    );
};
