/** Which process serves which app, which ones are warm standbys, and which apps nobody serves. */
import type { ProcessRun } from "./process-run.ts";

export type Worker = {
  readonly run: ProcessRun;
  /** Null: a standby. */
  app: string | null;
  state: "starting" | "loaded" | "serving" | "stopping";
};

type Options = {
  readonly apps: readonly string[];
  readonly standbys: number;
  /** Starts a process for an app, or a standby (null). */
  readonly start: (app: string | null) => Worker;
};

export const openWorkerSlots = ({ apps, standbys, start }: Options) => {
  const workers = new Set<Worker>();
  const vacant: string[] = [];
  const active = () => [...workers].filter(({ state }) => state !== "stopping");

  const assignStandbys = (): void => {
    for (const standby of active().filter(({ state, app }) => state === "loaded" && app === null)) {
      const app = vacant.shift();
      if (app === undefined) return;
      standby.app = app;
      // A message that can't be delivered is to a process that has died: its end makes the slot vacant again.
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
    /** The processes that have not begun to stop, by app; a standby is called `standby`. */
    list: () =>
      active().flatMap(({ app, run: { pid, healthPort } }) =>
        pid ? [{ name: app ?? "standby", pid, healthPort: healthPort() }] : [],
      ),
    /** The worker finishes what it has begun; its slot is vacant already. */
    release: (worker: Worker): void => {
      vacate(worker);
      worker.state = "stopping";
    },
    /** The worker's process has ended. */
    remove: (worker: Worker): void => {
      workers.delete(worker);
      vacate(worker);
    },
    /** Assigns vacant slots to standbys, and starts the processes that are missing. */
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
