/**
 * The workers: a process for each app, and warm standbys that have everything loaded. When a process dies, a standby
 * becomes its app at once, and a new standby is started.
 */
import { endProcesses, startProcess } from "./process-run.ts";
import type { ProcessSpec } from "./process-spec.ts";
import { openRestarts } from "./restarts.ts";
import type { SupervisedProcess } from "./supervised-process.ts";
import { openWorkerSlots, type Worker } from "./worker-slots.ts";

type Options = {
  readonly apps: readonly string[];
  /** How many processes wait for another's death; 0: the slot of a dead one stays empty until a new one has started. */
  readonly standbys: number;
  /** How to start the process of an app, or a standby (null). */
  readonly specOf: (app: string | null) => ProcessSpec;
};

export type WorkerSupervisor = Pick<SupervisedProcess, "ready" | "stop"> & {
  /** The processes that run, by app; a standby is called `standby`. */
  list(): ReturnType<ReturnType<typeof openWorkerSlots>["list"]>;
};

/**
 * Starts the workers. `ready` resolves when every app is served for the first time, and rejects when processes die three
 * times before that (the message names their log) or when it is stopped. `onChange` is called at each change of `list`.
 */
export const superviseWorkers = (options: Options, onChange: () => void): WorkerSupervisor => {
  const fill = (): void => {
    slots.fill();
    onChange();
  };
  const onEnd = (worker: Worker, problem: string): void => {
    const hadStarted = worker.state !== "starting";
    slots.remove(worker);
    if (restarts.isStopped()) return;
    if (!hadStarted) restarts.retry(problem, options.specOf(worker.app));
    else if (!restarts.isWaiting()) slots.fill();
    onChange();
  };
  const onMessage: { readonly [message: string]: (worker: Worker) => void } = {
    loaded: (worker) => {
      worker.state = "loaded";
      restarts.reset();
      if (!restarts.isStopped()) fill();
    },
    ready: (worker) => {
      worker.state = "serving";
      if (restarts.isReady() || restarts.isStopped() || !slots.areServed()) return;
      restarts.succeed();
      // Standbys are started only now: the apps start sooner without them.
      fill();
    },
    stopping: (worker) => {
      if (worker.state !== "serving" || restarts.isStopped()) return;
      slots.release(worker);
      fill();
    },
  };
  const start = (app: string | null): Worker => {
    const run = startProcess(options.specOf(app), {
      onMessage: (message) => onMessage[message]?.(worker),
      onHealth: onChange,
      onEnd: (problem) => onEnd(worker, problem),
    });
    const worker: Worker = { run, app, state: "starting" };
    return worker;
  };
  const stop = async (limitMs: number): Promise<void> => {
    restarts.stop("the workers were stopped");
    await endProcesses(slots.runs(), limitMs);
  };
  const slots = openWorkerSlots({ ...options, start });
  const restarts = openRestarts({ start: fill, giveUp: () => void stop(0) });
  for (const app of options.apps) slots.add(app);
  return { ready: restarts.ready, stop, list: slots.list };
};
