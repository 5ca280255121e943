/** One timer for all deadlines. All last equally long, so the order in which they begin is that in which they end. */
export type Deadlines = {
  /** Calls `late` once, `limitMs` from now; returns a function that cancels it. */
  begin(late: () => void): () => void;
  /** Calls all off. */
  close(): void;
};

const stepMs = 25;

export const openDeadlines = (limitMs: number): Deadlines => {
  const entries = new Set<{ readonly atMs: number; readonly late: () => void }>();
  let timer: NodeJS.Timeout | null = null;
  const stop = (): void => {
    if (timer) clearInterval(timer);
    timer = null;
  };
  const step = (): void => {
    const now = performance.now();
    for (const entry of entries) {
      if (entry.atMs > now) break;
      entries.delete(entry);
      entry.late();
    }
    if (entries.size === 0) stop();
  };
  return {
    begin: (late) => {
      const entry = { atMs: performance.now() + limitMs, late };
      entries.add(entry);
      timer ??= setInterval(step, stepMs);
      return () => {
        entries.delete(entry);
      };
    },
    close: () => {
      entries.clear();
      stop();
    },
  };
};
