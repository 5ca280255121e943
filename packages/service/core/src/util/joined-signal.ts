import { setMaxListeners } from "node:events";

export type JoinedSignal = {
  readonly signal: AbortSignal;
  /** Whether it was the limit that aborted it. */
  isLate(): boolean;
  /** To be called when the work is over: no source and no timer keeps anything of it from then on, and it aborts no more. */
  release(): void;
};

export type JoinedSignalOptions = {
  /** Milliseconds until it aborts by itself; never where left out. */
  readonly limitMs?: number;
  /** Why it does so then; a `TimeoutError` where left out. */
  readonly lateReason?: unknown;
};

/**
 * Returns a signal for one piece of work, which aborts with the first of `sources` and its reason, or on its timeout.
 * `AbortSignal.any` and `AbortSignal.timeout` retain their listeners, and everything the work holds, until they abort.
 * Signals of a long-lived process never do.
 */
export const joinedSignal = (
  sources: readonly AbortSignal[],
  { limitMs, lateReason }: JoinedSignalOptions = {},
): JoinedSignal => {
  const own = new AbortController();
  let isLate = false;
  const listeners = sources.map((source) => {
    const abort = () => own.abort(source.reason);
    // As many listen as there is work under way.
    setMaxListeners(0, source);
    if (source.aborted) abort();
    else source.addEventListener("abort", abort, { once: true });
    return () => source.removeEventListener("abort", abort);
  });
  const late = () => {
    isLate = !own.signal.aborted;
    own.abort(lateReason ?? new DOMException("The time is over.", "TimeoutError"));
  };
  const timer = limitMs === undefined ? undefined : setTimeout(late, limitMs).unref();
  return {
    signal: own.signal,
    isLate: () => isLate,
    release: () => {
      clearTimeout(timer);
      for (const remove of listeners) remove();
    },
  };
};
