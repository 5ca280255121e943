import {
  endProcesses,
  openRestarts,
  type ProcessRun,
  type ProcessSpec,
  type SupervisedProcess,
  startProcess,
} from "./supervised-process.ts";

/**
 * Supervises the workers: a process for each app, and warm standbys that have everything loaded. If a process dies, a standby
 * becomes its app immediately, and a new standby starts.
 */

type Options = {
  readonly apps: readonly string[];
  /** Number of standbys. With 0, the slot of a dead process is empty until a new one has started. */
  readonly standbys: number;
  /** The process of an app, or of a standby (null). */
  readonly specOf: (app: string | null) => ProcessSpec;
};

export type WorkerSupervisor = Pick<SupervisedProcess, "ready" | "stop"> & {
  /** Running processes by app. A standby's app is `standby`. */
  list(): ReturnType<ReturnType<typeof openWorkerSlots>["list"]>;
};

/**
 * Starts the workers. `ready` resolves when all apps are first served. It rejects if processes die three times before (the
 * message names their log), or if the supervisor is stopped. `onChange` is called at each change of `list`.
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
      // Standbys start only now, so that the apps start sooner.
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

// Assignments of processes to apps.

type Worker = {
  readonly run: ProcessRun;
  /** Null: a standby. */
  app: string | null;
  state: "starting" | "loaded" | "serving" | "stopping";
};

type SlotOptions = {
  readonly apps: readonly string[];
  readonly standbys: number;
  /** Starts a process for an app, or a standby (null). */
  readonly start: (app: string | null) => Worker;
};

const openWorkerSlots = ({ apps, standbys, start }: SlotOptions) => {
  const workers = new Set<Worker>();
  const vacant: string[] = [];
  const active = () => [...workers].filter(({ state }) => state !== "stopping");

  const assignStandbys = (): void => {
    for (const standby of active().filter(({ state, app }) => state === "loaded" && app === null)) {
      const app = vacant.shift();
      if (app === undefined) return;
      standby.app = app;
      // If the process has died, the message is lost, and its end makes the slot vacant again.
      standby.run.send(app);
    }
  };
  const vacate = ({ app, state }: Worker): void => {
    if (app !== null && state !== "stopping") vacant.push(app);
  };
  const add = (app: string | null): void => {
    workers.add(start(app));
  };
  return {
    add,
    runs: () => [...workers].map(({ run }) => run),
    /** Processes that aren't stopping, by app. A standby's app is `standby`. */
    list: () =>
      active().flatMap(({ app, run: { pid, healthPort } }) =>
        pid ? [{ name: app ?? "standby", pid, healthPort: healthPort() }] : [],
      ),
    /** The worker finishes its work, but its slot is already vacant. */
    release: (worker: Worker): void => {
      vacate(worker);
      worker.state = "stopping";
    },
    /** The worker's process has ended. */
    remove: (worker: Worker): void => {
      workers.delete(worker);
      vacate(worker);
    },
    /** Assigns standbys to vacant slots, and starts missing processes. */
    fill: (): void => {
      assignStandbys();
      const missing = apps.length + standbys - active().length;
      for (let count = 0; count < missing; count++) add(null);
    },
    areServed: (): boolean => {
      const serving = active().filter(({ state }) => state === "serving");
      return apps.every((app) => serving.some((worker) => worker.app === app));
    },
  };
};
