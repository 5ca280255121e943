/** The command line of the public API, for programs that add to it. */
export { CommandError, usageError } from "./command-error.ts";
export type { LocalStack, StartedStack } from "./connection/local-stack.ts";
export type { Context } from "./context.ts";
export { type ExitStatus, exitStatus } from "./exit-status.ts";
export type { CommandModule, Group } from "./group.ts";
export { withExamples } from "./help.ts";
export type { Hooks } from "./hooks.ts";
export { interruptible } from "./interrupt.ts";
export type { Outcome } from "./outcome.ts";
export { table } from "./output/table.ts";
export { runCli } from "./run-cli.ts";
export { processShell, type Shell } from "./shell.ts";
