import type { TaskStore } from "@reelwright/core";
import type { Doorbell } from "./doorbell.ts";
import { type Pulse, startPulse } from "./pulse.ts";

/** Tasks marked in one statement. */
const batch = 200;
const intervalMs = 500;

/**
 * Carries ready tasks from the tasks table, which is its own outbox, to the bells. Poked after each commit of this
 * process, and every half second for what others left. While Redis is away nothing is marked, so that all of it is
 * rung as soon as Redis is back; what was marked just before is marked again later.
 */
export const startRelay = (deps: {
  readonly tasks: Pick<TaskStore, "dispatch">;
  readonly doorbell: Pick<Doorbell, "ring" | "state" | "onArrival">;
  readonly onError: (error: unknown) => void;
}): Pulse => {
  const pulse = startPulse(
    async () => {
      while (deps.doorbell.state() !== "away") {
        const dispatches = await deps.tasks.dispatch(batch);
        if (dispatches.length > 0) await deps.doorbell.ring(dispatches);
        if (dispatches.length < batch) return;
      }
    },
    { intervalMs, onError: deps.onError },
  );
  deps.doorbell.onArrival(pulse.poke);
  return pulse;
};
