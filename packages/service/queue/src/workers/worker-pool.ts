import type { DurationLog } from "@reelwright/core/estimates/durations";
import { keepLeases } from "@reelwright/core/execution/leases";
import { type ExecutionDeps, runTask } from "@reelwright/core/execution/run-task";
import type { StageName } from "@reelwright/core/jobs/stage-names";
import type { AnyStage } from "@reelwright/core/pipeline/stage";
import type { Store } from "@reelwright/core/ports/store";
import type { OpenCalls } from "@reelwright/core/ports/vendor-calls";
import { type Meter, silentMeter } from "@reelwright/core/telemetry/meter";
import type { Tracer } from "@reelwright/core/telemetry/tracer";
import type { Catalogue } from "@reelwright/film/catalogue/catalogue";
import type { MediaTools } from "@reelwright/film/ports/tools";
import { type DispatchQueues, openDispatchQueues } from "../dispatch-queues.ts";
import { openJobNotifications } from "../job-notifications.ts";
import { startReaper, startRelay, sweepIntervalMs } from "../relay.ts";
import { type DispatchConsumers, openSlots, startDispatchConsumers } from "./dispatch-consumers.ts";
import { type Draining, startDraining, startWatchdog } from "./watchdog.ts";

/** Everything that a worker process runs besides its adapters: registration, leases, dispatches, relay, reaper. */

const heartbeatMs = 2_000;

type Log = (
  event: string,
  fields?: { readonly [key: string]: unknown },
  level?: "info" | "warn" | "error",
) => void;

type WorkerPoolOptions = {
  readonly stages: readonly AnyStage[];
  readonly store: Store;
  readonly tools: MediaTools;
  readonly catalogue: Catalogue;
  /** How units make paid calls; left out where no vendor is configured. */
  readonly calls?: OpenCalls;
  /** Called when a job was cancelled: its calls are to be stopped at their vendors. */
  readonly onCancelled?: () => void;
  /**
   * Stages whose items vendors make: their units mostly ask whether one is done, so that they have all the slots of the
   * stage, whatever the cores.
   */
  readonly vendorStages?: ReadonlySet<StageName>;
  readonly redisUrl: string;
  /** How many tasks of a `cpu` stage run at once in this process. */
  readonly cpuSlots: number;
  readonly scratch: string;
  /** Whether a job's `metadata.fault` orders faults. */
  readonly testFaults: boolean;
  /** How often it says that its leases live; 2 s where left out. */
  readonly heartbeatMs?: number;
  /** How long running tasks may go on after `stop`. */
  readonly graceMs: number;
  /** Asks the process to end: this pool receives no dispatches any more, a new one would. */
  readonly wedged: () => void;
  readonly meter?: Meter;
  readonly tracer?: Tracer;
  readonly durations?: DurationLog;
  readonly log: Log;
};

const slotsOf = (
  { stages, cpuSlots, vendorStages }: WorkerPoolOptions,
  app: string,
): ReadonlyMap<StageName, number> =>
  new Map(
    stages
      .filter(({ worker }) => worker.app === app)
      .map(({ name, worker: { lane, concurrency } }) => {
        const isBound = lane === "cpu" && !vendorStages?.has(name as StageName);
        return [name as StageName, isBound ? Math.min(cpuSlots, concurrency) : concurrency];
      }),
  );

/** Says what is wrong with a part at most every five seconds: Redis being away is one message, not thousands. */
const troubleLog = (log: Log) => (part: string) => {
  let quietUntilMs = 0;
  return (error: unknown): void => {
    if (Date.now() < quietUntilMs) return;
    quietUntilMs = Date.now() + 5_000;
    log("worker.error", { part, error }, "warn");
  };
};

/** After the grace period what still runs is aborted; its leases are handed back, no attempt is counted. */
const drain = async (idle: Promise<void>, draining: Draining, graceMs: number): Promise<void> => {
  const timer = setTimeout(draining.handBack, graceMs);
  await idle;
  clearTimeout(timer);
};

export type WorkerPool = {
  /** Runs the stages that name `app`, from now on; called once at most. */
  serve(app: string): Promise<void>;
  /** Looks for tasks that have become due. */
  wake(): void;
  /** Takes no new task, lets the running ones end within the grace, and closes everything. */
  stop(): Promise<void>;
};

/** Runs the stages of one app, with a watchdog over whether their dispatches are received. */
const startStageWorkers = (
  options: WorkerPoolOptions,
  app: string,
  parts: {
    readonly run: (taskId: string, worked: () => void) => Promise<unknown>;
    readonly queues: DispatchQueues;
    /** How many units of the stage run here. */
    readonly running: (stage: StageName) => number;
    /** False while it takes no new tasks. */
    readonly isServing: () => boolean;
    readonly onError: (part: string) => (error: unknown) => void;
  },
) => {
  const slots = openSlots(slotsOf(options, app));
  const workers = startDispatchConsumers({
    redisUrl: options.redisUrl,
    slots,
    run: parts.run,
    onError: parts.onError("queue"),
  });
  const watchdog = startWatchdog({
    tasks: options.store.tasks,
    stages: [...slots.sizes.keys()],
    load: (stage) => ({ ...workers.load(stage), running: parts.running(stage) }),
    isDispatching: () => parts.queues.state() === "working" && parts.isServing(),
    wedged: (stage) => {
      options.log("worker.wedged", { stage }, "error");
      options.wedged();
    },
    onError: parts.onError("watchdog"),
  });
  return { slots, workers, watchdog };
};

type StageWorkers = ReturnType<typeof startStageWorkers>;

/** The slots in which a process goes on with jobs; none before it serves a stage. */
const slotsToGoOn = (serving: () => StageWorkers | null): NonNullable<ExecutionDeps["slots"]> => ({
  reserve: (units) => serving()?.slots.reserve(units) ?? [],
  release: (units) => serving()?.slots.release(units),
  began: (running) => serving()?.workers.track(running),
});

const leave = async (
  { watchdog, workers }: StageWorkers,
  draining: Draining,
  graceMs: number,
): Promise<void> => {
  await watchdog.stop();
  await workers.pause();
  await drain(workers.idle(), draining, graceMs);
  await workers.close();
};

/** What the runs of units are given as it is. */
const givenTo = ({
  tools,
  catalogue,
  calls,
  scratch,
  testFaults,
  tracer,
  durations,
}: WorkerPoolOptions) => ({
  tools,
  catalogue,
  scratch,
  testFaults,
  ...(calls && { calls }),
  ...(tracer && { tracer }),
  ...(durations && { durations }),
});

/**
 * Opens a pool that serves no stage yet: registered, it relays dispatches and takes back the leases of dead processes as all
 * pools do. So a standby has nothing left to open when it is to serve, and has been watching the
 * database for long enough to tell the dead from the disconnected.
 */
export const openWorkerPool = async (options: WorkerPoolOptions): Promise<WorkerPool> => {
  const { store, log, redisUrl, stages, meter = silentMeter } = options;
  const onError = troubleLog(log);
  const registration = await store.registerWorker("standby");
  const queues = openDispatchQueues({ redisUrl, stages, onError: onError("dispatch") });
  let stageWorkers: StageWorkers | null = null;
  const intervalMs = () => sweepIntervalMs[stageWorkers ? "serving" : "besides"];
  const relay = startRelay({ tasks: store.tasks, queues, onError: onError("relay"), intervalMs });
  const leases = keepLeases(store.tasks, {
    intervalMs: options.heartbeatMs ?? heartbeatMs,
    onError: onError("heartbeat"),
  });
  const notifications = openJobNotifications({
    redisUrl,
    onCancelled: (jobId) => {
      leases.check(jobId);
      options.onCancelled?.();
    },
    onError: onError("notifications"),
  });
  const reaper = startReaper({
    tasks: store.tasks,
    recovered: (count) => {
      log("leases.recovered", { count }, "warn");
      relay.wake();
    },
    onError: onError("reaper"),
    meter,
    intervalMs,
  });
  const draining = startDraining(registration, relay.wake, log, onError("drain"));
  const run = runTask({
    tasks: store.tasks,
    stages,
    ...givenTo(options),
    leases,
    logo: store.tenants.logo,
    tracks: store.tracks,
    owner: registration.owner,
    slots: slotsToGoOn(() => stageWorkers),
    onClaimed: relay.wake,
    onCommitted: (jobId, isLeft, hasEnded) => {
      if (isLeft) relay.wake();
      notifications.notify(jobId, hasEnded);
    },
    meter,
    log: (fields) => log("unit.ended", fields, fields["error"] ? "warn" : "info"),
  });

  return {
    serve: async (app) => {
      // Listens first: work that waits is not kept waiting for the announcement.
      stageWorkers = startStageWorkers(options, app, {
        run: (taskId, worked) => run(taskId, draining.signal(), worked),
        running: leases.held,
        isServing: draining.isServing,
        queues,
        onError,
      });
      // Where it follows a dead process, that one's leases are there to be taken.
      reaper.wake();
      const { sizes } = stageWorkers.slots;
      measureSlots(meter, sizes, stageWorkers.workers.load);
      await draining.serves(stageWorkers.workers);
      await registration.announce(Object.fromEntries(sizes), app);
    },
    wake: relay.wakeDue,
    stop: async () => {
      draining.close();
      if (stageWorkers) await leave(stageWorkers, draining, options.graceMs);
      await reaper.stop();
      await relay.stop();
      await leases.stop();
      notifications.close();
      await queues.close();
      await registration.close();
    },
  };
};

/** What a worker pool measures of its stages. */

const startAtZero = (meter: Meter, stage: StageName): void => {
  meter.start("reelwright_tasks_claimed_total", { stage });
  meter.start("reelwright_tasks_retried_total", { stage });
  meter.start("reelwright_tasks_fenced_total", { stage });
  meter.start("reelwright_queue_wait_seconds", { stage });
  for (const outcome of ["done", "retry", "failed"])
    meter.start("reelwright_stage_duration_seconds", { stage, outcome });
};

/** Measures the slots of each stage and how many are busy, whenever the metrics are read. */
const measureSlots = (
  meter: Meter,
  slots: ReadonlyMap<StageName, number>,
  load: DispatchConsumers["load"],
): void => {
  for (const stage of slots.keys()) startAtZero(meter, stage);
  meter.onRead(() => {
    for (const [stage, count] of slots) {
      meter.set("reelwright_worker_slots", { stage }, count);
      meter.set("reelwright_worker_slots_busy", { stage }, count - load(stage).free);
    }
  });
};
