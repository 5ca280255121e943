/** `reelwright open`. */
import type { Command } from "commander";
import type { Context } from "../context.ts";
import { openInBrowser } from "../input/program-on-path.ts";
import { withExamples } from "../program.ts";

export const add = (program: Command, context: Context): void => {
  const command = program
    .command("open")
    .description("Open the dashboard in the browser.")
    .option("--print", "print its address only")
    .action(async ({ print = false }: { readonly print?: boolean }) => {
      const { url } = await context.connection();
      const dashboard = `${url}/`;
      context.print({ url: dashboard }, () => [dashboard]);
      if (!print && !(await openInBrowser(dashboard, context))) {
        context.err.line("There is no browser to open here; open the address yourself.");
      }
    });
  withExamples(command, "reelwright open", "reelwright open --print");
};
