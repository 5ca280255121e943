import { setTimeout as wait } from "node:timers/promises";
import { type Poller, startPoller } from "@reelwright/core/concurrency/poller";
import { poisoned } from "@reelwright/core/execution/results";
import type { Registration } from "@reelwright/core/ports/store";
import type { TaskStore } from "@reelwright/core/ports/task-store";
import type { Meter } from "@reelwright/core/telemetry/meter";
import type { DispatchQueues } from "./dispatch-queues.ts";

/** Tasks marked in one statement. */
const batch = 200;
const defaultIntervalMs = 500;
/** Shortest time between two passes, so that tasks that become ready together are dispatched together. */
const spacingMs = 15;

type Relay = Poller & {
  /** Starts a pass that also finds tasks whose wait is over, as the passes on the interval do. */
  wakeDue(): void;
};

/**
 * Dispatches ready tasks from the tasks table, which is its own outbox, to the queues in Redis: when it is woken,
 * because this process left ready tasks or freed a slot, and on an interval for everything else. While Redis is
 * unavailable no task is marked as dispatched, so all are dispatched when it is back. A dispatch that got lost is
 * repeated later.
 */
export const startRelay = (deps: {
  readonly tasks: Pick<TaskStore, "dispatch">;
  readonly queues: Pick<DispatchQueues, "add" | "state" | "onReady">;
  readonly onError: (error: unknown) => void;
  /** Time between passes if nothing wakes it; default 0.5 s. */
  readonly intervalMs?: () => number;
}): Relay => {
  const intervalMs = deps.intervalMs ?? (() => defaultIntervalMs);
  let endedAt = Number.NEGATIVE_INFINITY;
  let lookedForWaitingAt = Number.NEGATIVE_INFINITY;
  const pass = async (): Promise<void> => {
    while (deps.queues.state() !== "away") {
      const includesWaiting =
        performance.now() - lookedForWaitingAt >= defaultIntervalMs - spacingMs;
      if (includesWaiting) lookedForWaitingAt = performance.now();
      const dispatches = await deps.tasks.dispatch(batch, includesWaiting).finally(() => {
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
      lookedForWaitingAt = Number.NEGATIVE_INFINITY;
      poller.wake();
    },
  };
};

/** Time between looks at what the last heartbeat told. */
const reapMs = 500;

/**
 * Makes tasks ready again whose worker process is gone, in the two processes that lead. Nothing is asked while every
 * process beats. `recovered` is called after each pass that found some.
 */
export const startReaper = (deps: {
  readonly tasks: Pick<TaskStore, "reap">;
  readonly registration: Pick<Registration, "sweep" | "stale" | "isSteady">;
  readonly recovered: (count: number) => void;
  readonly onError: (error: unknown) => void;
  readonly meter: Meter;
}): Poller => {
  const { registration } = deps;
  const sweep = registration.sweep("reap");
  return startPoller({
    intervalMs: reapMs,
    run: async () => {
      if (registration.stale() === 0 || !(await sweep.leads())) return;
      const count = await deps.tasks.reap(poisoned, registration.isSteady());
      if (count === 0) return;
      deps.meter.count("reelwright_tasks_reaped_total", {}, count);
      deps.recovered(count);
    },
    onError: deps.onError,
  });
};

/**
 * Intervals of relays. All processes of a stack run one, at random offsets, so that together they look several times a
 * second, and the loss of one makes no difference.
 */
export const sweepIntervalMs = {
  /** A worker that serves stages. */
  serving: 1_000,
  /** A gateway or a standby. */
  idle: 3_000,
} as const;
