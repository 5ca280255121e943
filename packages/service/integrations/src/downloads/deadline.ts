import { Failure } from "@reelwright/core/errors/failure";

function timedOut(timeoutMs: number): Failure {
  return new Failure(
    "timeout",
    "IMAGE_TIMEOUT",
    `The image was not delivered within ${timeoutMs / 1000} seconds; its server may be slow.`,
    { details: { timeout_ms: timeoutMs } },
  );
}

/**
 * Runs `work` and ends it after `timeoutMs` (then throws `IMAGE_TIMEOUT`) or when `signal` aborts
 * (then throws its reason). The work must end by itself soon after its signal's abort.
 */
export async function withDeadline<T>(
  timeoutMs: number,
  signal: AbortSignal,
  work: (deadline: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const controller = new AbortController();
  const stop = () => controller.abort(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  const timer = setTimeout(() => controller.abort(timedOut(timeoutMs)), timeoutMs);
  try {
    return await work(controller.signal);
  } catch (error) {
    // Whatever the work says about being stopped, the reason for the stop is what matters.
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  }
}

/** The promise's outcome, or the signal's reason as soon as it aborts: for what cannot be aborted itself. */
export async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
