/** Submissions under way in this process. One that takes long goes on while its unit gives the slot back. */
export type Submissions = {
  /**
   * Begins `work` under a key. `first` is its result, or null when it takes longer than `waitMs` and goes on by itself:
   * `ended` is called after it then. `settled` resolves when all of that is over; it never rejects.
   */
  begin<T>(
    key: string,
    work: (signal: AbortSignal) => Promise<T>,
    options: { readonly waitMs: number; readonly ended: () => Promise<void> },
  ): { readonly first: Promise<{ readonly value: T } | null>; readonly settled: Promise<void> };
  isUnderWay(key: string): boolean;
  /** Whether the process ends and nothing may be sent any more. */
  isStopped(): boolean;
  /** Those under way, and those still begun, may go on for this long, are then aborted, and waited for. */
  stop(graceMs: number): Promise<void>;
};

/** `onError` is told what a submission ends in that goes on by itself. */
export const openSubmissions = (onError: (error: unknown) => void): Submissions => {
  const underWay = new Map<string, Promise<void>>();
  const abort = new AbortController();

  return {
    begin: (key, work, { waitMs, ended }) => {
      let isAlone = false;
      let timer: NodeJS.Timeout | undefined;
      const passed = new Promise<null>((resolve) => {
        timer = setTimeout(() => {
          isAlone = true;
          resolve(null);
        }, waitMs);
      });
      const result = work(abort.signal).finally(() => clearTimeout(timer));
      const settled = result
        .then(
          () => undefined,
          (error: unknown) => (isAlone ? onError(error) : undefined),
        )
        .then(() => {
          underWay.delete(key);
          return isAlone ? ended() : undefined;
        })
        .catch(onError);
      underWay.set(key, settled);
      return { settled, first: Promise.race([result.then((value) => ({ value })), passed]) };
    },
    isUnderWay: (key) => underWay.has(key),
    isStopped: () => abort.signal.aborted,
    stop: async (graceMs) => {
      const grace = setTimeout(() => abort.abort(new Error("shut down")), graceMs);
      while (underWay.size > 0) await Promise.all(underWay.values());
      clearTimeout(grace);
      abort.abort(new Error("shut down"));
    },
  };
};
