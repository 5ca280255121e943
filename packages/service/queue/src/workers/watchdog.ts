import { type Poller, startPoller } from "@reelwright/core/concurrency/poller";
import { stopReasons } from "@reelwright/core/execution/leases";
import type { StageName } from "@reelwright/core/jobs/stage-names";
import type { DrainOrder, WorkerRegistration } from "@reelwright/core/ports/store";
import type { TaskStore } from "@reelwright/core/ports/task-store";
import type { DispatchConsumers, Load } from "./dispatch-consumers.ts";

/** `running`: units of the stage that run here. Fewer than the taken slots: a slot was taken and not given back. */
export type WatchedLoad = Load & { readonly running: number };

/** How often it looks, and how many looks in a row must find the same task unclaimed again. */
type Patience = { readonly intervalMs: number; readonly looks: number };
/** 15 s. */
const patience: Patience = { intervalMs: 3_000, looks: 5 };

/** Looks in a row that found each task unclaimed again, since the stage's last dispatch was received. */
type Watch = { readonly received: number; readonly looks: ReadonlyMap<string, number> };

const lookAgain = (
  before: Watch | undefined,
  load: WatchedLoad,
  taskIds: readonly string[],
): Watch => {
  const hasRoom = load.free > 0 || load.running < load.size;
  const receivesNothing = before?.received === load.received && hasRoom;
  const looksOf = (id: string): number => (receivesNothing ? (before.looks.get(id) ?? -1) + 1 : 0);
  return { received: load.received, looks: new Map(taskIds.map((id) => [id, looksOf(id)])) };
};

/**
 * Notices that this process no longer receives dispatches (BullMQ's `isRunning` stays true then): a task of a stage
 * that runs fewer units than it has slots stays unclaimed though Redis takes dispatches, and not one dispatch of the stage
 * is received. It counts looks, not time: a process that was suspended has missed dispatches that other processes received. Calls
 * `wedged` once, with the stage.
 */
export const startWatchdog = (deps: {
  readonly tasks: Pick<TaskStore, "unclaimed">;
  readonly stages: readonly StageName[];
  readonly load: (stage: StageName) => WatchedLoad;
  /** False while Redis takes no dispatches: a new process would receive none either. */
  readonly isDispatching: () => boolean;
  readonly wedged: (stage: StageName) => void;
  readonly onError: (error: unknown) => void;
  readonly patience?: Patience;
}): Poller => {
  const { intervalMs, looks } = deps.patience ?? patience;
  const watches = new Map<StageName, Watch>();
  let isWedged = false;

  const look = async (): Promise<void> => {
    if (isWedged) return;
    const tasks = deps.isDispatching() ? await deps.tasks.unclaimed(deps.stages) : [];
    for (const stage of deps.stages) {
      const taskIds = tasks.filter((task) => task.stage === stage).map(({ taskId }) => taskId);
      const watch = lookAgain(watches.get(stage), deps.load(stage), taskIds);
      watches.set(stage, watch);
      if (!isWedged && Math.max(0, ...watch.looks.values()) >= looks) {
        isWedged = true;
        deps.wedged(stage);
      }
    }
  };
  return startPoller({ intervalMs, run: look, onError: deps.onError });
};

/** A process that an operator lets drain, and lets work again. */
export type Draining = {
  readonly isServing: () => boolean;
  /** Stops what runs: it is handed back, and nothing is counted. */
  readonly signal: () => AbortSignal;
  readonly handBack: () => void;
  /** Follows an order, at once or as soon as `serves` is called. */
  follow(order: DrainOrder): Promise<void>;
  serves(consumers: Pick<DispatchConsumers, "pause" | "resume">): Promise<void>;
  /** Forgets the order: the process ends. */
  close(): void;
};

const openDraining = (told: (order: DrainOrder) => void): Draining => {
  let consumers: Pick<DispatchConsumers, "pause" | "resume"> | null = null;
  let work = new AbortController();
  let isDraining = false;
  let timer: NodeJS.Timeout | undefined;

  const handBack = (): void => work.abort(stopReasons.shutDown);
  const serveAgain = (): void => {
    if (work.signal.aborted) work = new AbortController();
    consumers?.resume();
  };
  return {
    isServing: () => !isDraining,
    signal: () => work.signal,
    handBack,
    follow: async (order) => {
      clearTimeout(timer);
      const { handBackInMs } = order;
      if (order.isDraining && handBackInMs !== null) timer = setTimeout(handBack, handBackInMs);
      if (order.isDraining === isDraining) return;
      isDraining = order.isDraining;
      told(order);
      if (isDraining) await consumers?.pause();
      else serveAgain();
    },
    serves: async (started) => {
      consumers = started;
      if (isDraining) await started.pause();
    },
    close: () => clearTimeout(timer),
  };
};

/** Follows the orders that operators give to this process; `followed` is called after each. */
export const startDraining = (
  registration: Pick<WorkerRegistration, "onDrain">,
  followed: () => void,
  log: (event: string, fields: DrainOrder) => void,
  onError: (error: unknown) => void,
): Draining => {
  const draining = openDraining((order) => log("worker.drain_ordered", order));
  registration.onDrain((order) => void draining.follow(order).then(followed, onError));
  return draining;
};
