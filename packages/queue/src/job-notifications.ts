import { connect } from "./connection.ts";

const channels = { changes: "reelwright:jobs", cancelled: "reelwright:cancelled" } as const;

/**
 * Redis pub/sub: tells gateways and webhook dispatchers that a job changed, and workers that one was cancelled, so that
 * they look at the database at once. A notification may be lost.
 */
export type JobNotifications = {
  notify(jobId: string): void;
  /** Tells the workers that run the job's units. */
  notifyCancelled(jobId: string): void;
  /** Calls `listener` when the job may have changed; returns how to unsubscribe. */
  subscribe(jobId: string, listener: () => void): () => void;
  /** Calls `listener` when any job may have changed. */
  onNotification(listener: () => void): void;
  close(): void;
};

/**
 * Opens both channels. `isSubscriber`: this process subscribes to changed jobs (a gateway, a webhook dispatcher);
 * `onCancelled` is called with the id of each cancelled job (a worker).
 */
export const openJobNotifications = (options: {
  readonly redisUrl: string;
  readonly isSubscriber?: boolean;
  readonly onCancelled?: (jobId: string) => void;
  readonly onError: (error: unknown) => void;
}): JobNotifications => {
  const sender = connect(options.redisUrl, { isPatient: false, onError: options.onError });
  const subscribed = [
    ...(options.isSubscriber ? [channels.changes] : []),
    ...(options.onCancelled ? [channels.cancelled] : []),
  ];
  const receiver =
    subscribed.length > 0
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
    if (channel === channels.cancelled) options.onCancelled?.(jobId);
    else changed(jobId);
  });
  receiver?.subscribe(...subscribed).catch(options.onError);

  return {
    notify: publish(channels.changes),
    notifyCancelled: publish(channels.cancelled),
    subscribe: (jobId, listener) => {
      const own = listeners.get(jobId) ?? new Set();
      listeners.set(jobId, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0) listeners.delete(jobId);
      };
    },
    onNotification: (listener) => {
      general.push(listener);
    },
    close: () => {
      sender.disconnect();
      receiver?.disconnect();
    },
  };
};
