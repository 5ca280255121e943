/** `reelwright open`. */
import { spawn } from "node:child_process";
import { platform } from "node:os";
import type { Command } from "commander";
import type { Context } from "../context.ts";
import { withExamples } from "../help.ts";
import { programOnPath } from "../input/program-on-path.ts";

const openers: { readonly [platform: string]: readonly string[] } = {
  darwin: ["open"],
  linux: ["xdg-open", "wslview"],
};

/** Opens the address in the browser of this machine; false where there is none. */
export const openInBrowser = async (url: string, context: Context): Promise<boolean> => {
  for (const name of openers[platform()] ?? []) {
    const program = await programOnPath(name, context);
    if (program === null) continue;
    const child = spawn(program, [url], { stdio: "ignore", detached: true });
    const isStarted = await new Promise<boolean>((done) => {
      child.once("spawn", () => done(true));
      child.once("error", () => done(false));
    });
    child.unref();
    if (isStarted) return true;
  }
  return false;
};

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
