import { connect } from "./connection.ts";

const channels = { changes: "reelwright:jobs", halts: "reelwright:halts" } as const;

/**
 * Tells gateways and dispatchers that a job changed, so that they look at once, and workers that one was stopped, so
 * that they look at their leases at once; what it says may be lost.
 */
export type Bell = {
  ring(jobId: string): void;
  /** Rings for those that run the job's units. */
  halt(jobId: string): void;
  /** Calls `listener` when the job may have changed; answers how to stop. */
  subscribe(jobId: string, listener: () => void): () => void;
  /** Calls `listener` when any job may have changed. */
  onRing(listener: () => void): void;
  close(): void;
};

/**
 * Opens the bell; `isListener`: this process subscribes to jobs (a gateway, a dispatcher); `onHalt` hears of stopped
 * jobs (a worker).
 */
export const openBell = (options: {
  readonly redisUrl: string;
  readonly isListener?: boolean;
  readonly onHalt?: (jobId: string) => void;
  readonly onError: (error: unknown) => void;
}): Bell => {
  const sender = connect(options.redisUrl, { isPatient: false, onError: options.onError });
  const heard = [
    ...(options.isListener ? [channels.changes] : []),
    ...(options.onHalt ? [channels.halts] : []),
  ];
  const receiver =
    heard.length > 0
      ? connect(options.redisUrl, { isPatient: true, onError: options.onError })
      : null;
  const publish =
    (channel: string) =>
    (jobId: string): void => {
      sender.publish(channel, jobId).catch(options.onError);
    };
  const listeners = new Map<string, Set<() => void>>();
  const general: (() => void)[] = [];
  const changed = (jobId: string): void => {
    for (const listener of general) listener();
    for (const listener of listeners.get(jobId) ?? []) listener();
  };
  receiver?.on("message", (channel, jobId) => {
    if (channel === channels.halts) options.onHalt?.(jobId);
    else changed(jobId);
  });
  receiver?.subscribe(...heard).catch(options.onError);

  return {
    ring: publish(channels.changes),
    halt: publish(channels.halts),
    subscribe: (jobId, listener) => {
      const own = listeners.get(jobId) ?? new Set();
      listeners.set(jobId, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0) listeners.delete(jobId);
      };
    },
    onRing: (listener) => {
      general.push(listener);
    },
    close: () => {
      sender.disconnect();
      receiver?.disconnect();
    },
  };
};
