import { connect } from "./connection.ts";

const channels = {
  changes: "reelwright:jobs",
  ended: "reelwright:ended",
  cancelled: "reelwright:cancelled",
} as const;

/**
 * Notifications over Redis pub/sub: of changed jobs to gateways, of ended jobs to webhook dispatchers, and of cancelled
 * jobs to workers. The receiver then queries the database. A notification may be lost.
 */
type JobNotifications = {
  /** Publishes that the job changed. `hasEnded`: the change ended the job, so a webhook may be due. */
  notify(jobId: string, hasEnded?: boolean): void;
  /** Notifies the workers that run the job's units. */
  notifyCancelled(jobId: string): void;
  /** Calls `listener` when the job may have changed. Returns a function that unsubscribes. */
  subscribe(jobId: string, listener: () => void): () => void;
  /** Calls `listener` when any job has ended. Returns a function that unsubscribes. */
  onEnded(listener: () => void): () => void;
  close(): void;
};

/**
 * Opens the channels. `isSubscriber`: `subscribe` and `onEnded` can be used (a gateway). The option `onEnded` is called
 * for each ended job (a webhook dispatcher), `onCancelled` with the id of each cancelled job (a worker).
 */
export const openJobNotifications = (options: {
  readonly redisUrl: string;
  readonly isSubscriber?: boolean;
  readonly onEnded?: () => void;
  readonly onCancelled?: (jobId: string) => void;
  readonly onError: (error: unknown) => void;
}): JobNotifications => {
  const sender = connect(options.redisUrl, { isPatient: false, onError: options.onError });
  const subscribed = [
    ...(options.isSubscriber ? [channels.changes] : []),
    ...(options.isSubscriber || options.onEnded ? [channels.ended] : []),
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
  const ended = new Set<() => void>(options.onEnded ? [options.onEnded] : []);
  const changed = (jobId: string): void => {
    for (const listener of listeners.get(jobId) ?? []) listener();
  };
  receiver?.on("message", (channel, jobId) => {
    if (channel === channels.cancelled) options.onCancelled?.(jobId);
    else if (channel === channels.ended) for (const listener of ended) listener();
    else changed(jobId);
  });
  receiver?.subscribe(...subscribed).catch(options.onError);

  return {
    notify: (jobId, hasEnded = false) => {
      publish(channels.changes)(jobId);
      if (hasEnded) publish(channels.ended)(jobId);
    },
    notifyCancelled: publish(channels.cancelled),
    subscribe: (jobId, listener) => {
      const own = listeners.get(jobId) ?? new Set();
      listeners.set(jobId, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0) listeners.delete(jobId);
      };
    },
    onEnded: (listener) => {
      ended.add(listener);
      return () => void ended.delete(listener);
    },
    close: () => {
      sender.disconnect();
      receiver?.disconnect();
    },
  };
};
