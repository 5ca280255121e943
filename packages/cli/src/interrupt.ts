import type { Context } from "./context.ts";

/**
 * Does work that Ctrl-C ends in order: its signal is aborted. A second Ctrl-C ends the process at once, as nobody listens
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
  } finally {
    stop();
  }
};
