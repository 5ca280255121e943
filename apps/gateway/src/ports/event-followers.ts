import { startPoller } from "@reelwright/core/concurrency/poller";
import type { JobStore } from "@reelwright/core/ports/job-store";
import type { WebhookStreamStore } from "@reelwright/core/ports/webhook-stream-store";

/** The jobs that this process's event streams follow, looked at together. */

/** A job that a stream follows, and the number of the last event that it has sent. */
type Followed = { readonly jobId: string; seen(): number; wake(): void };
export type FollowedJobs = {
  /** Calls `wake` when the job may have events after `seen()`; returns how to stop following it. */
  follow(followed: Followed): () => void;
  /** Looks no more. */
  stop(): Promise<void>;
};

/** Jobs that are looked at in one statement. */
const batchSize = 1_000;

/**
 * Follows jobs by notifications, and, since one may be lost, by a look at the database every `pollEveryMs`: one statement
 * for all streams, and none without a stream.
 */
export const openFollowedJobs = (options: {
  readonly jobs: Pick<JobStore, "haveEvents">;
  readonly notifications: { subscribe(jobId: string, listener: () => void): () => void };
  readonly pollEveryMs: number;
  readonly onError: (error: unknown) => void;
}): FollowedJobs => {
  const all = new Set<Followed>();

  const look = async (followed: readonly Followed[]): Promise<void> => {
    const asked = followed.map(({ jobId, seen }) => ({ jobId, after: seen() }));
    const changed = new Set(await options.jobs.haveEvents(asked));
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

/** The tenants whose webhook events this process's streams follow, looked at together. */

/** A stream of a tenant's events, and from which transaction on it hasn't seen all of them. */
type Listening = { readonly tenantId: string; settled(): number; wake(): void };
export type ListeningTenants = {
  /** Calls `wake` when there may be new events; returns how to stop. */
  follow(listening: Listening): () => void;
  /** Looks no more. */
  stop(): Promise<void>;
};

/** Between two looks, however many jobs end. */
const restMs = 50;

/**
 * Looks for events when a job has ended anywhere, and, since a notification may be lost, every `pollEveryMs`: one statement
 * for all streams, and none without a stream.
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
    const asked = listening.map((each) => ({ tenantId: each.tenantId, settled: each.settled() }));
    const found = new Set(await options.webhooks.haveStreamedEvents(asked));
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
