/** Everything that a worker process runs besides its adapters: presence, leases, bells, relay, reaper. */
import {
  type AnyStage,
  type Catalogue,
  keepLeases,
  type MediaTools,
  runTask,
  type StageName,
  type Store,
  stopReasons,
} from "@reelwright/core";
import { openBell } from "./bell.ts";
import { openDoorbell } from "./doorbell.ts";
import { startReaper } from "./reaper.ts";
import { startRelay } from "./relay.ts";
import { startWatchdog } from "./watchdog.ts";
import { startWorkers } from "./workers.ts";

const heartbeatMs = 2_000;

type Log = (
  event: string,
  fields?: { readonly [key: string]: unknown },
  level?: "info" | "warn" | "error",
) => void;

export type WorkerPoolOptions = {
  /** Name of the app; it runs the stages that name it. */
  readonly app: string;
  readonly stages: readonly AnyStage[];
  readonly store: Store;
  readonly tools: MediaTools;
  readonly catalogue: Catalogue;
  readonly redisUrl: string;
  /** How many tasks of a `cpu` stage run at once in this process. */
  readonly cpuSlots: number;
  readonly scratch: string;
  /** Whether a job's `metadata.fault` orders trouble. */
  readonly testFaults: boolean;
  /** How long running tasks may go on after `stop`. */
  readonly graceMs: number;
  /** Asks the process to end: this pool hears no bells any more, a new one would. */
  readonly wedged: () => void;
  readonly log: Log;
};

const slotsOf = (options: WorkerPoolOptions): ReadonlyMap<StageName, number> =>
  new Map(
    options.stages
      .filter(({ worker }) => worker.app === options.app)
      .map(({ name, worker }) => [
        name as StageName,
        worker.lane === "cpu" ? Math.min(options.cpuSlots, worker.concurrency) : worker.concurrency,
      ]),
  );

/** Says what is wrong with a part at most every five seconds: Redis being away is one trouble, not thousands. */
const troubleLog = (log: Log) => (part: string) => {
  let quietUntilMs = 0;
  return (error: unknown): void => {
    if (Date.now() < quietUntilMs) return;
    quietUntilMs = Date.now() + 5_000;
    log("worker.trouble", { part, error }, "warn");
  };
};

/** After the grace period what still runs is aborted; its leases are handed back, no attempt is counted. */
const drain = async (
  idle: Promise<void>,
  abort: AbortController,
  graceMs: number,
): Promise<void> => {
  const timer = setTimeout(() => abort.abort(stopReasons.shutDown), graceMs);
  await idle;
  clearTimeout(timer);
};

/** Starts the pool; `stop` takes no new task, lets the running ones end within the grace, and closes everything. */
export const startWorkerPool = async (
  options: WorkerPoolOptions,
): Promise<{ stop(): Promise<void> }> => {
  const { store, log, redisUrl, stages } = options;
  const onError = troubleLog(log);
  const slots = slotsOf(options);
  const presence = await store.presence(options.app);
  await presence.announce(Object.fromEntries(slots));
  const doorbell = openDoorbell({ redisUrl, stages, onError: onError("doorbell") });
  const bell = openBell({ redisUrl, isListener: false, onError: onError("bell") });
  const relay = startRelay({ tasks: store.tasks, doorbell, onError: onError("relay") });
  const leases = keepLeases(store.tasks, {
    intervalMs: heartbeatMs,
    onError: onError("heartbeat"),
  });
  const reaper = startReaper({
    tasks: store.tasks,
    recovered: (count) => {
      log("leases.recovered", { count }, "warn");
      relay.poke();
    },
    onError: onError("reaper"),
  });
  const shutDown = new AbortController();
  const run = runTask({
    tasks: store.tasks,
    stages,
    tools: options.tools,
    catalogue: options.catalogue,
    leases,
    logo: store.tenants.logo,
    owner: presence.owner,
    scratch: options.scratch,
    testFaults: options.testFaults,
    committed: (jobId) => {
      relay.poke();
      bell.ring(jobId);
    },
    log: (fields) => log("stage.finished", fields, fields["error"] ? "warn" : "info"),
  });
  const workers = startWorkers({
    redisUrl,
    slots,
    run: (taskId) => run(taskId, shutDown.signal),
    onError: onError("queue"),
  });
  const watchdog = startWatchdog({
    tasks: store.tasks,
    stages: [...slots.keys()],
    load: workers.load,
    isRinging: () => doorbell.state() === "working",
    wedged: (stage) => {
      log("worker.wedged", { stage }, "error");
      options.wedged();
    },
    onError: onError("watchdog"),
  });

  return {
    stop: async () => {
      await watchdog.close();
      await workers.pause();
      await drain(workers.idle(), shutDown, options.graceMs);
      await workers.close();
      await reaper.close();
      await relay.close();
      leases.close();
      bell.close();
      await doorbell.close();
      await presence.close();
    },
  };
};
