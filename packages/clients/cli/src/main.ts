/** The command line of the npm package `reelwright`. */

import { processShell } from "./context.ts";
import { runCli } from "./run-cli.ts";

/** Runs the words of this process; `version`: the package's. */
export const main = async (version: string): Promise<void> => {
  process.exitCode = await runCli({
    words: process.argv.slice(2),
    version,
    shell: processShell(),
  });
};
