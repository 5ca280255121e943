import type { ChangeBell } from "../ports/gateway-ports.ts";

/** Wakes its owner when the bell rings, when it's time to look anyway, or when it's over. */
export type Alarm = {
  /** Resolves at the next ring, poll or abort; at once when the bell rang since the last wait. */
  next(): Promise<void>;
  stop(): void;
};

/** Sets an alarm on a job. */
export const alarm = (
  {
    bell,
    pollEveryMs,
  }: { readonly bell: Pick<ChangeBell, "subscribe">; readonly pollEveryMs: number },
  jobId: string,
  signal: AbortSignal,
): Alarm => {
  let hasRung = false;
  let wake: (() => void) | null = null;
  const ring = () => {
    hasRung = true;
    wake?.();
  };
  const unsubscribe = bell.subscribe(jobId, ring);
  const poll = setInterval(ring, pollEveryMs);
  signal.addEventListener("abort", ring);
  return {
    next: async () => {
      if (!hasRung && !signal.aborted) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      wake = null;
      hasRung = false;
    },
    stop: () => {
      unsubscribe();
      clearInterval(poll);
      signal.removeEventListener("abort", ring);
    },
  };
};
