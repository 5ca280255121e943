/** `reelwright balance`. */
import type { Command } from "commander";
import type { Context } from "../context.ts";
import { facts } from "../output/styled.ts";
import { withExamples } from "../program.ts";

export const add = (program: Command, context: Context): void => {
  const command = program
    .command("balance")
    .description("Show the account's credits: available, and reserved by jobs that run.")
    .action(async () => {
      const reelwright = await context.client();
      const balance = await reelwright.credits.balance();
      context.print(balance, (style) =>
        facts(
          [
            ["Available", style.bold(balance.available_credits)],
            ["Reserved", balance.credit_reserved],
          ],
          style,
        ),
      );
    });
  withExamples(command, "reelwright balance", "reelwright balance --json");
};
