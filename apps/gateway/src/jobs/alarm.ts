import type { JobNotifications } from "../ports/gateway-ports.ts";

/** Wakes its owner at a notification, when it's time to look anyway, or when it's over. */
export type Alarm = {
  /** Resolves at the next notification, poll or abort; at once when there was one since the last wait. */
  next(): Promise<void>;
  stop(): void;
};

/** Sets an alarm on a job. */
export const alarm = (
  {
    notifications,
    pollEveryMs,
  }: { readonly notifications: Pick<JobNotifications, "subscribe">; readonly pollEveryMs: number },
  jobId: string,
  signal: AbortSignal,
): Alarm => {
  let isWanted = false;
  let wake: (() => void) | null = null;
  const notice = () => {
    isWanted = true;
    wake?.();
  };
  const unsubscribe = notifications.subscribe(jobId, notice);
  const poll = setInterval(notice, pollEveryMs);
  signal.addEventListener("abort", notice);
  return {
    next: async () => {
      if (!isWanted && !signal.aborted) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      wake = null;
      isWanted = false;
    },
    stop: () => {
      unsubscribe();
      clearInterval(poll);
      signal.removeEventListener("abort", notice);
    },
  };
};
