import { type Poller, startPoller } from "@reelwright/core/concurrency";
import type { TaskStore } from "@reelwright/core/ports";
import type { DispatchQueues } from "./dispatch-queues.ts";

/** Tasks marked in one statement. */
const batch = 200;
const intervalMs = 500;

/**
 * Dispatches ready tasks from the task queue (the tasks table, its own outbox) to the dispatch queues: after each
 * commit of this process, and every half second for what others left. While Redis is away no task is marked, so that
 * all are dispatched as soon as Redis is back; those marked just before are dispatched again later.
 */
export const startRelay = (deps: {
  readonly tasks: Pick<TaskStore, "dispatch">;
  readonly queues: Pick<DispatchQueues, "add" | "state" | "onReady">;
  readonly onError: (error: unknown) => void;
}): Poller => {
  const poller = startPoller({
    intervalMs,
    run: async () => {
      while (deps.queues.state() !== "away") {
        const dispatches = await deps.tasks.dispatch(batch);
        if (dispatches.length > 0) await deps.queues.add(dispatches);
        if (dispatches.length < batch) return;
      }
    },
    onError: deps.onError,
  });
  deps.queues.onReady(poller.wake);
  return poller;
};
