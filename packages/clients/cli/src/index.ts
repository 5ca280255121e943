/** The command line of the public API, for programs that add to it. */

export type { LocalStack, StartedStack } from "./connection/connection.ts";
export {
  type CommandModule,
  type Context,
  type Group,
  type Hooks,
  interruptible,
  processShell,
  type Shell,
} from "./context.ts";
export { CommandError, type ExitStatus, exitStatus, type Outcome, usageError } from "./outcome.ts";
export { table } from "./output/styled.ts";
export { withExamples } from "./program.ts";
export { runCli } from "./run-cli.ts";
