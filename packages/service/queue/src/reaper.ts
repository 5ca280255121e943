import { type Poller, startPoller } from "@reelwright/core/concurrency/poller";
import { poisoned } from "@reelwright/core/execution/results";
import type { Registration } from "@reelwright/core/ports/store";
import type { Recovered, TaskStore } from "@reelwright/core/ports/task-store";
import type { Meter } from "@reelwright/core/telemetry/meter";

/** Time between looks at what the last heartbeat told. */
const reapMs = 500;

/**
 * Makes tasks ready again whose worker process is gone, in the two processes that lead. Nothing is asked while every
 * process beats. `recovered` is called after each pass that found some.
 */
export const startReaper = (deps: {
  readonly tasks: Pick<TaskStore, "reap">;
  readonly registration: Pick<Registration, "sweep" | "stale" | "isSteady">;
  readonly recovered: (recovered: Recovered) => void;
  readonly onError: (error: unknown) => void;
  readonly meter: Meter;
}): Poller => {
  const { registration } = deps;
  const sweep = registration.sweep("reap");
  return startPoller({
    intervalMs: reapMs,
    run: async () => {
      if (registration.stale() === 0 || !(await sweep.leads())) return;
      const recovered = await deps.tasks.reap(poisoned, registration.isSteady());
      if (recovered.count === 0) return;
      deps.meter.count("reelwright_tasks_reaped_total", {}, recovered.count);
      deps.recovered(recovered);
    },
    onError: deps.onError,
  });
};
