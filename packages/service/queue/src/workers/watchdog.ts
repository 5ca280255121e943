import { type Poller, startPoller } from "@reelwright/core/concurrency/poller";
import type { StageName } from "@reelwright/core/jobs/stage-names";
import type { TaskStore } from "@reelwright/core/ports/task-store";
import type { Load } from "./dispatch-consumers.ts";

/** `running`: units of the stage running in this process. If fewer run than slots are taken, a slot has leaked. */
export type WatchedLoad = Load & { readonly running: number };

/** Time between checks, and the number of consecutive checks that must find the same task unclaimed. */
type Patience = { readonly intervalMs: number; readonly checks: number };
/** 15 s in total. */
const defaultPatience: Patience = { intervalMs: 3_000, checks: 5 };

/** Consecutive checks that found each task unclaimed since the stage received its last dispatch, by task. */
type Watch = { readonly received: number; readonly checks: ReadonlyMap<string, number> };

const nextWatch = (
  before: Watch | undefined,
  load: WatchedLoad,
  taskIds: readonly string[],
): Watch => {
  const hasRoom = load.free > 0 || load.running < load.size;
  const receivesNothing = before?.received === load.received && hasRoom;
  const checksOf = (id: string): number =>
    receivesNothing ? (before.checks.get(id) ?? -1) + 1 : 0;
  return { received: load.received, checks: new Map(taskIds.map((id) => [id, checksOf(id)])) };
};

/**
 * Detects that this process no longer receives dispatches, although BullMQ's `isRunning` is still true: Redis accepts
 * dispatches and the stage has free slots, yet a task stays unclaimed and no dispatch of the stage arrives. Calls
 * `wedged` once, with the stage. It counts checks instead of time: a suspended process has missed dispatches that
 * others received.
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
  const { intervalMs, checks } = deps.patience ?? defaultPatience;
  const watches = new Map<StageName, Watch>();
  let isWedged = false;

  const check = async (): Promise<void> => {
    if (isWedged) return;
    const tasks = deps.isDispatching() ? await deps.tasks.unclaimed(deps.stages) : [];
    for (const stage of deps.stages) {
      const taskIds = tasks.filter((task) => task.stage === stage).map(({ taskId }) => taskId);
      const watch = nextWatch(watches.get(stage), deps.load(stage), taskIds);
      watches.set(stage, watch);
      if (!isWedged && Math.max(0, ...watch.checks.values()) >= checks) {
        isWedged = true;
        deps.wedged(stage);
      }
    }
  };
  return startPoller({ intervalMs, run: check, onError: deps.onError });
};
