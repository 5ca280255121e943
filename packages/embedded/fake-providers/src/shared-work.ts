type Work = {
  readonly result: Promise<void>;
  readonly abort: AbortController;
  /** Number of waiting callers. */
  waiting: number;
};

/** A promise that rejects with the signal's reason. `forget` removes its listener. */
const aborted = (signal: AbortSignal) => {
  let stop = (): void => undefined;
  const rejected = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
  });
  return { rejected, forget: () => signal.removeEventListener("abort", stop) };
};

/**
 * Runs work once for concurrent callers with the same key. An aborted caller rejects immediately, except the last one: it
 * aborts the work and waits for its end. After an error the next caller starts the work again.
 */
export const sharedWork = () => {
  const running = new Map<string, Work>();

  const begin = (key: string, make: (signal: AbortSignal) => Promise<void>): Work => {
    const abort = new AbortController();
    const work: Work = { abort, waiting: 0, result: make(abort.signal) };
    running.set(key, work);
    return work;
  };
  const leave = async (key: string, work: Work): Promise<void> => {
    work.waiting -= 1;
    if (work.waiting > 0) return;
    running.delete(key);
    work.abort.abort();
    // Waiting callers have received its result; this only waits for its end.
    await Promise.allSettled([work.result]);
  };

  return async (
    key: string,
    make: (signal: AbortSignal) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> => {
    signal.throwIfAborted();
    const work = running.get(key) ?? begin(key, make);
    work.waiting += 1;
    const { rejected, forget } = aborted(signal);
    try {
      await Promise.race([work.result, rejected]);
    } finally {
      forget();
      await leave(key, work);
    }
  };
};
