/** Waits that can be called off. */

/** Resolves after this time; rejects with the signal's reason when it is aborted before. */
export const wait = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const over = () => {
      signal?.removeEventListener("abort", aborted);
      resolve();
    };
    const aborted = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(over, ms);
    signal?.addEventListener("abort", aborted, { once: true });
  });

/** A signal that is aborted with `reason()` after a time, or as soon as one of the others is. */
export type Deadline = {
  readonly signal: AbortSignal;
  /** The time starts anew. */
  restart(): void;
  /** Ends the timer; the signal still follows the others. */
  stop(): void;
  /** Ends everything that waits for it. */
  close(): void;
};

/** Opens a deadline. `ms` 0: none. */
export const openDeadline = (
  ms: number,
  reason: () => Error,
  others: readonly (AbortSignal | undefined)[] = [],
): Deadline => {
  const controller = new AbortController();
  const signals = others.filter((each) => each !== undefined);
  const follow = () => {
    const aborted = signals.find((each) => each.aborted);
    if (aborted) controller.abort(aborted.reason);
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  const restart = () => {
    stop();
    if (ms > 0) timer = setTimeout(() => controller.abort(reason()), ms);
  };
  for (const each of signals) each.addEventListener("abort", follow, { once: true });
  follow();
  restart();
  return {
    signal: controller.signal,
    restart,
    stop,
    close: () => {
      stop();
      for (const each of signals) each.removeEventListener("abort", follow);
    },
  };
};
