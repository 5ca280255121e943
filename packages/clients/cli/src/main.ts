/** The command line of the npm package `reelwright`. */
import { runCli } from "./run-cli.ts";
import { processShell } from "./shell.ts";

/** Runs the words of this process; `version`: the package's. */
export const main = async (version: string): Promise<void> => {
  process.exitCode = await runCli({
    words: process.argv.slice(2),
    version,
    shell: processShell(),
  });
};
