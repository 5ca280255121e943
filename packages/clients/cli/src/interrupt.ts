import { CommandError } from "./command-error.ts";
import type { Context } from "./context.ts";
import { exitStatus } from "./exit-status.ts";

/**
 * Does work that Ctrl-C ends in order: its signal is aborted, and the command ends with status 130. A second Ctrl-C ends the process at once, as nobody listens
 * then.
 */
export const interruptible = async <T>(
  { onInterrupt }: Pick<Context, "onInterrupt">,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const controller = new AbortController();
  const stop = onInterrupt(() => {
    stop();
    controller.abort();
  });
  try {
    return await work(controller.signal);
  } catch (error) {
    // What was called off says so in many ways; what a command has to say it says itself.
    if (!controller.signal.aborted || error instanceof CommandError) throw error;
    throw new CommandError("", exitStatus.interrupted);
  } finally {
    stop();
  }
};
