import { poisoned, type TaskStore } from "@reelwright/core";
import { type Pulse, startPulse } from "../pulse.ts";

const intervalMs = 500;

/** Takes back the leases of processes that are gone; `recovered` hears of each round that found some. */
export const startReaper = (deps: {
  readonly tasks: Pick<TaskStore, "reap">;
  readonly recovered: (count: number) => void;
  readonly onError: (error: unknown) => void;
}): Pulse =>
  startPulse(
    async () => {
      const count = await deps.tasks.reap(poisoned);
      if (count > 0) deps.recovered(count);
    },
    { intervalMs, onError: deps.onError },
  );
