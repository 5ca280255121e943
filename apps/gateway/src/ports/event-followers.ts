/** Wakes the event streams of this process: one query serves all streams. */
import { startPoller } from "@reelwright/core/concurrency/poller";
import type { JobStore } from "@reelwright/core/ports/jobs";
import type { WebhookStreamStore } from "@reelwright/core/ports/webhooks";

/** A job that a stream follows; `seen` returns the number of the last event that was sent. */
type Followed = { readonly jobId: string; seen(): number; wake(): void };
export type FollowedJobs = {
  /** Calls `wake` when the job may have events after `seen()`; returns how to stop following it. */
  follow(followed: Followed): () => void;
  /** Stops polling. */
  stop(): Promise<void>;
};

/** Jobs per statement. */
const batchSize = 1_000;

/**
 * Follows jobs by notifications. Since a notification may be lost, the database is polled every `pollEveryMs`, with one
 * statement for all streams.
 */
export const openFollowedJobs = (options: {
  readonly jobs: Pick<JobStore, "haveEvents">;
  readonly notifications: { subscribe(jobId: string, listener: () => void): () => void };
  readonly pollEveryMs: number;
  readonly onError: (error: unknown) => void;
}): FollowedJobs => {
  const all = new Set<Followed>();

  const look = async (followed: readonly Followed[]): Promise<void> => {
    const positions = followed.map(({ jobId, seen }) => ({ jobId, after: seen() }));
    const changed = new Set(await options.jobs.haveEvents(positions));
    for (const each of followed) if (changed.has(each.jobId)) each.wake();
  };
  const lookAtAll = async (): Promise<void> => {
    const followed = [...all];
    for (let at = 0; at < followed.length; at += batchSize)
      await look(followed.slice(at, at + batchSize));
  };
  const { pollEveryMs: intervalMs, onError } = options;
  const poller = startPoller({ intervalMs, run: lookAtAll, onError });
  return {
    follow: (followed) => {
      all.add(followed);
      const unsubscribe = options.notifications.subscribe(followed.jobId, followed.wake);
      return () => {
        all.delete(followed);
        unsubscribe();
      };
    },
    stop: poller.stop,
  };
};

/** A stream of a tenant's events; it has seen all events of transactions before `settled`. */
type Listening = { readonly tenantId: string; settled(): number; wake(): void };
export type ListeningTenants = {
  /** Calls `wake` when there may be new events; returns how to stop. */
  follow(listening: Listening): () => void;
  /** Stops polling. */
  stop(): Promise<void>;
};

/** Minimum delay between two polls, however many jobs end. */
const restMs = 50;

/**
 * Polls for events when a job ends anywhere and, since a notification may be lost, every `pollEveryMs`, with one statement
 * for all streams.
 */
export const openListeningTenants = (options: {
  readonly webhooks: Pick<WebhookStreamStore, "haveStreamedEvents">;
  readonly notifications: { onEnded(listener: () => void): () => void };
  readonly pollEveryMs: number;
  readonly onError: (error: unknown) => void;
}): ListeningTenants => {
  const all = new Set<Listening>();
  let resting: NodeJS.Timeout | null = null;

  const look = async (): Promise<void> => {
    const listening = [...all];
    const positions = listening.map((each) => ({
      tenantId: each.tenantId,
      settled: each.settled(),
    }));
    const found = new Set(await options.webhooks.haveStreamedEvents(positions));
    for (const each of listening) if (found.has(each.tenantId)) each.wake();
  };
  const { pollEveryMs: intervalMs, onError } = options;
  const poller = startPoller({ intervalMs, run: look, onError });
  const unsubscribe = options.notifications.onEnded(() => {
    if (all.size === 0 || resting) return;
    poller.wake();
    resting = setTimeout(() => {
      resting = null;
      poller.wake();
    }, restMs);
  });
  return {
    follow: (listening) => {
      all.add(listening);
      return () => void all.delete(listening);
    },
    stop: () => {
      unsubscribe();
      if (resting) clearTimeout(resting);
      return poller.stop();
    },
  };
};
