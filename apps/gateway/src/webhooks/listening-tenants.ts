/** The tenants whose webhook events this process's streams follow, looked at together. */
import { startPoller } from "@reelwright/core/concurrency/poller";
import type { WebhookStreamStore } from "@reelwright/core/ports/webhook-stream-store";

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
