/** The command line of the public API only, which starts faster than that of a checkout. */
import { processShell, runCli } from "@reelwright/cli";

process.exitCode = await runCli({
  words: process.argv.slice(2),
  version: "0.0.0",
  shell: processShell(),
});
