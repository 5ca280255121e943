import { terminalOperator } from "@reelwright/core/operations/actors";
import type { OperatorActions } from "@reelwright/core/ports/operator-store";
import type { Command } from "commander";
import { type CommandContext, withStore } from "../command-context.ts";
import { type ActionOptions, actionLine, actionOptions } from "./action-options.ts";

type Action = {
  readonly name: string;
  readonly description: string;
  readonly what: string;
  /** What `--force` does. */
  readonly force: string;
  readonly act: (
    actions: OperatorActions,
    id: string,
    order: { readonly isForced: boolean; readonly reason: string | null },
  ) => Promise<{ readonly changed: boolean }>;
  readonly changed: string;
  readonly unchanged: string;
};

/** Adds an action on one thing that may be forced. */
export const addForceAction = (group: Command, shell: CommandContext, action: Action): void => {
  const command = group
    .command(action.name)
    .description(action.description)
    .argument("<id>", `the ${action.what}'s id`)
    .option("--force", action.force);
  actionOptions(command).action(
    (id: string, { force = false, reason, json }: ActionOptions & { readonly force?: boolean }) =>
      withStore(shell, async ({ operatorActions }) => {
        const order = { isForced: force, reason: reason ?? null };
        shell.say(
          actionLine(await action.act(operatorActions(terminalOperator), id, order), json, action),
        );
      }),
  );
};
