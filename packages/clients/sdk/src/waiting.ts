/** Waits that can be called off. */

type Followers = { readonly calls: Set<() => void>; readonly listener: () => void };
const followersOf = new WeakMap<AbortSignal, Followers>();

/**
 * Calls `call` when the signal is aborted, until the function that it returns is called. However many follow a signal, it
 * has one listener of ours: Node warns of a leak from the eleventh on.
 */
const follow = (signal: AbortSignal, call: () => void): (() => void) => {
  const known = followersOf.get(signal);
  const calls = known?.calls ?? new Set<() => void>();
  const listener =
    known?.listener ??
    (() => {
      for (const each of [...calls]) each();
    });
  if (calls.size === 0) signal.addEventListener("abort", listener, { once: true });
  calls.add(call);
  followersOf.set(signal, { calls, listener });
  return () => {
    calls.delete(call);
    if (calls.size === 0) signal.removeEventListener("abort", listener);
  };
};

/** Resolves after this time; rejects with the signal's reason when it is aborted before. */
export const wait = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const leave = signal && follow(signal, () => ended(() => reject(signal.reason)));
    const timer = setTimeout(() => ended(resolve), ms);
    const ended = (settle: () => void): void => {
      clearTimeout(timer);
      leave?.();
      settle();
    };
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
  const abort = () => {
    const aborted = signals.find((each) => each.aborted);
    if (aborted) controller.abort(aborted.reason);
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  const restart = () => {
    stop();
    if (ms > 0) timer = setTimeout(() => controller.abort(reason()), ms);
  };
  const leaves = signals.map((each) => follow(each, abort));
  abort();
  restart();
  return {
    signal: controller.signal,
    restart,
    stop,
    close: () => {
      stop();
      for (const leave of leaves) leave();
    },
  };
};
