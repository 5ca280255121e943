import { connect } from "./connection.ts";

const channel = "reelwright:jobs";

/** Tells gateways and dispatchers that a job changed, so that they look at once; what it says may be lost. */
export type Bell = {
  ring(jobId: string): void;
  /** Calls `listener` when the job may have changed; answers how to stop. */
  subscribe(jobId: string, listener: () => void): () => void;
  /** Calls `listener` when any job may have changed. */
  onRing(listener: () => void): void;
  close(): void;
};

/** Opens the bell; `isListener`: this process subscribes (a gateway, a dispatcher). */
export const openBell = (options: {
  readonly redisUrl: string;
  readonly isListener: boolean;
  readonly onError: (error: unknown) => void;
}): Bell => {
  const sender = connect(options.redisUrl, { isPatient: false, onError: options.onError });
  const receiver = options.isListener
    ? connect(options.redisUrl, { isPatient: true, onError: options.onError })
    : null;
  const listeners = new Map<string, Set<() => void>>();
  const general: (() => void)[] = [];
  receiver?.on("message", (_channel, jobId) => {
    for (const listener of general) listener();
    for (const listener of listeners.get(jobId) ?? []) listener();
  });
  receiver?.subscribe(channel).catch(options.onError);

  return {
    ring: (jobId) => {
      sender.publish(channel, jobId).catch(options.onError);
    },
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
