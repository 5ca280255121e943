import { type ExitStatus, exitStatus } from "./exit-status.ts";

/** Ends the command with a sentence for the person at the terminal, and a status for scripts. */
export class CommandError extends Error {
  readonly status: ExitStatus;

  constructor(message: string, status: ExitStatus = exitStatus.failed) {
    super(message);
    this.name = "CommandError";
    this.status = status;
  }
}

/** What was typed doesn't make sense. */
export const usageError = (message: string): CommandError =>
  new CommandError(message, exitStatus.usage);
