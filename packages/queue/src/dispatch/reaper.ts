import { type Poller, startPoller } from "@reelwright/core/concurrency";
import { poisoned } from "@reelwright/core/execution";
import type { TaskStore } from "@reelwright/core/ports";

const intervalMs = 500;

/** Takes back the leases of processes that are gone; `recovered` hears of each round that found some. */
export const startReaper = (deps: {
  readonly tasks: Pick<TaskStore, "reap">;
  readonly recovered: (count: number) => void;
  readonly onError: (error: unknown) => void;
}): Poller =>
  startPoller({
    intervalMs,
    run: async () => {
      const count = await deps.tasks.reap(poisoned);
      if (count > 0) deps.recovered(count);
    },
    onError: deps.onError,
  });
