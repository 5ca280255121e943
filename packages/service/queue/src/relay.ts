import { setTimeout as wait } from "node:timers/promises";
import { type Poller, startPoller } from "@reelwright/core/concurrency/poller";
import { poisoned } from "@reelwright/core/execution/results";
import type { TaskStore } from "@reelwright/core/ports/task-store";
import type { Meter } from "@reelwright/core/telemetry/meter";
import type { DispatchQueues } from "./dispatch-queues.ts";

/** Tasks marked in one statement. */
const batch = 200;
const defaultIntervalMs = 500;
/** Between one look and the next: what becomes ready meanwhile goes together. */
const spacingMs = 15;

type Relay = Poller & {
  /** Looks also for tasks whose wait is over, which otherwise only the passes on the interval do. */
  wakeDue(): void;
};

/**
 * Dispatches ready tasks from the task queue (the tasks table, its own outbox) to the dispatch queues: when this process
 * knows that something is ready for others or that there is room for more, and on an interval for what it doesn't know of.
 * While Redis is away no task is marked, so that all are dispatched as soon as Redis is back; those marked just before are
 * dispatched again later.
 */
export const startRelay = (deps: {
  readonly tasks: Pick<TaskStore, "dispatch">;
  readonly queues: Pick<DispatchQueues, "add" | "state" | "onReady">;
  readonly onError: (error: unknown) => void;
  /** Between passes that nobody asked for; half a second where left out. */
  readonly intervalMs?: () => number;
}): Relay => {
  const intervalMs = deps.intervalMs ?? (() => defaultIntervalMs);
  let endedAt = Number.NEGATIVE_INFINITY;
  let lookedForDueAt = Number.NEGATIVE_INFINITY;
  const pass = async (): Promise<void> => {
    while (deps.queues.state() !== "away") {
      const isDue = performance.now() - lookedForDueAt >= defaultIntervalMs - spacingMs;
      if (isDue) lookedForDueAt = performance.now();
      const dispatches = await deps.tasks.dispatch(batch, isDue).finally(() => {
        endedAt = performance.now();
      });
      if (dispatches.length > 0) await deps.queues.add(dispatches);
      if (dispatches.length < batch) return;
    }
  };
  const poller = startPoller({
    intervalMs,
    isJittered: deps.intervalMs !== undefined,
    run: async (isStopping) => {
      const restMs = endedAt + spacingMs - performance.now();
      if (restMs > 0) await wait(restMs);
      if (!isStopping()) await pass();
    },
    onError: deps.onError,
  });
  deps.queues.onReady(poller.wake);
  return {
    ...poller,
    wakeDue: () => {
      lookedForDueAt = Number.NEGATIVE_INFINITY;
      poller.wake();
    },
  };
};

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

/**
 * How often relays and reapers look for what nobody told them of. All processes of a stack do so, each at times of its
 * own, so that together they look several times a second and the loss of one is not noticed.
 */
export const sweepIntervalMs = {
  /** A worker that serves stages. */
  serving: 1_000,
  /** A process that is there besides: a gateway, a standby. */
  besides: 3_000,
} as const;
