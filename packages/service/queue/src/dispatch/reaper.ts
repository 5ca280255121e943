import { type Poller, startPoller } from "@reelwright/core/concurrency/poller";
import { poisoned } from "@reelwright/core/execution/results";
import type { TaskStore } from "@reelwright/core/ports/task-store";
import type { Meter } from "@reelwright/core/telemetry/meter";

const defaultIntervalMs = 500;

/** Takes back the leases of processes that are gone, and counts them; `recovered` hears of each round that found some. */
export const startReaper = (deps: {
  readonly tasks: Pick<TaskStore, "reap">;
  readonly recovered: (count: number) => void;
  readonly onError: (error: unknown) => void;
  readonly meter: Meter;
  /** Between its rounds; half a second where left out. */
  readonly intervalMs?: () => number;
}): Poller =>
  startPoller({
    intervalMs: deps.intervalMs ?? defaultIntervalMs,
    isJittered: deps.intervalMs !== undefined,
    run: async () => {
      const count = await deps.tasks.reap(poisoned);
      if (count === 0) return;
      deps.meter.count("reelwright_tasks_reaped_total", {}, count);
      deps.recovered(count);
    },
    onError: deps.onError,
  });
