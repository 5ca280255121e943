/** `reelwright logout`. */
import type { Command } from "commander";
import { normalUrl, readCredentials, removeCredential } from "../connection/credentials.ts";
import type { Context } from "../context.ts";
import { withExamples } from "../program.ts";

const addressesOf = async (isAll: boolean, context: Context): Promise<readonly string[]> => {
  const { by_url } = await readCredentials(context.environment);
  if (isAll) return Object.keys(by_url);
  return [normalUrl((await context.connection()).url)];
};

export const add = (program: Command, context: Context): void => {
  const command = program
    .command("logout")
    .description(
      "Forget the stored credentials of an address. API keys stay valid: `keys revoke` ends them.",
    )
    .option("--all", "of all addresses")
    .action(async ({ all = false }: { readonly all?: boolean }) => {
      const removed: string[] = [];
      for (const url of await addressesOf(all, context)) {
        if (await removeCredential(context.environment, url)) removed.push(url);
      }
      context.print({ signed_out: removed }, () =>
        removed.length > 0 ? removed.map((url) => `Signed out of ${url}.`) : ["Nothing is stored."],
      );
    });
  withExamples(command, "reelwright logout", "reelwright logout --all");
};
