type Work = {
  readonly result: Promise<void>;
  readonly abort: AbortController;
  /** How many callers wait for it. */
  waiting: number;
};

/** A promise that rejects with the signal's reason; `forget` lets go of the signal. */
const aborted = (signal: AbortSignal) => {
  let stop = (): void => undefined;
  const rejected = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
  });
  return { rejected, forget: () => signal.removeEventListener("abort", stop) };
};

/**
 * Work that several callers ask for at once is done once. An aborted caller leaves; when the last one has left, the work
 * is aborted, and that caller's rejection waits for its end. Work that failed is begun anew by the next caller.
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
    // How it ended was told to who waited for it; here only that it ended counts.
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
