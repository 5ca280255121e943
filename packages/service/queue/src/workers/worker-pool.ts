import type { DurationLog } from "@reelwright/core/estimates/durations";
import { keepLeases } from "@reelwright/core/execution/leases";
import { runTask } from "@reelwright/core/execution/run-task";
import type { StageName } from "@reelwright/core/jobs/stage-names";
import type { AnyStage } from "@reelwright/core/pipeline/stage";
import type { Registration, Store } from "@reelwright/core/ports/store";
import type { OpenCalls } from "@reelwright/core/ports/vendor-calls";
import { type Meter, silentMeter } from "@reelwright/core/telemetry/meter";
import type { Tracer } from "@reelwright/core/telemetry/tracer";
import type { Catalogue } from "@reelwright/film/catalogue/catalogue";
import type { MediaTools } from "@reelwright/film/ports/tools";
import { openDeathWatch } from "../deaths.ts";
import { type DispatchQueues, openDispatchQueues } from "../dispatch-queues.ts";
import { openJobNotifications } from "../job-notifications.ts";
import { startReaper, startRelay, sweepIntervalMs } from "../relay.ts";
import { type DispatchConsumers, openSlots, startDispatchConsumers } from "./dispatch-consumers.ts";
import { type Draining, startDraining } from "./draining.ts";
import { startWatchdog } from "./watchdog.ts";

type Log = (
  event: string,
  fields?: { readonly [key: string]: unknown },
  level?: "info" | "warn" | "error",
) => void;

type WorkerPoolOptions = {
  readonly stages: readonly AnyStage[];
  readonly store: Store;
  readonly registration: Registration;
  readonly tools: MediaTools;
  readonly catalogue: Catalogue;
  /** Makes paid calls; absent if no vendor is configured. */
  readonly calls?: OpenCalls;
  /** Called when a job was cancelled, to cancel its calls at vendors. */
  readonly onCancelled?: () => void;
  /** Stages served by vendors. Their units mostly poll, so the number of cores doesn't limit their slots. */
  readonly vendorStages?: ReadonlySet<StageName>;
  readonly redisUrl: string;
  /** Maximum concurrent tasks of a `cpu` stage in this process. */
  readonly cpuSlots: number;
  readonly scratch: string;
  /** Whether a job's `metadata.fault` orders faults. */
  readonly testFaults: boolean;
  /** How long running tasks may go on after `stop`. */
  readonly graceMs: number;
  /** Called to end the process if this pool no longer receives dispatches. A new process would receive them. */
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

/** Logs errors of a part at most every five seconds: a Redis outage is one message, not thousands. */
const troubleLog = (log: Log) => (part: string) => {
  let quietUntilMs = 0;
  return (error: unknown): void => {
    if (Date.now() < quietUntilMs) return;
    quietUntilMs = Date.now() + 5_000;
    log("worker.error", { part, error }, "warn");
  };
};

/** Waits for running tasks. After the grace period, aborts them and hands their leases back. No attempt is counted. */
const drain = async (idle: Promise<void>, draining: Draining, graceMs: number): Promise<void> => {
  const timer = setTimeout(draining.handBack, graceMs);
  await idle;
  clearTimeout(timer);
};

/** What a worker process runs, apart from adapters: leases, dispatch consumers, relay and reaper. */
export type WorkerPool = {
  /** Starts running the stages of `app`. Can be called once. */
  serve(app: string): Promise<void>;
  /** Dispatches tasks that have become due. */
  wake(): void;
  /** Takes no new tasks, waits for running ones within the grace period, and closes everything. */
  stop(): Promise<void>;
};

/** Runs the stages of one app. A watchdog checks that their dispatches are received. */
const startStageWorkers = (
  options: WorkerPoolOptions,
  app: string,
  parts: {
    readonly run: (taskId: string, worked: () => void) => Promise<unknown>;
    readonly queues: DispatchQueues;
    /** Number of the stage's units that run in this process. */
    readonly running: (stage: StageName) => number;
    /** False while the pool takes no new tasks. */
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

/** Options that are passed on to the runs of units. */
const unitOptions = ({
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

/** Opens a pool that serves no stage yet. It dispatches tasks and takes back leases like every pool. */
export const openWorkerPool = async (options: WorkerPoolOptions): Promise<WorkerPool> => {
  const { store, registration, log, redisUrl, stages, meter = silentMeter } = options;
  const onError = troubleLog(log);
  const queues = openDispatchQueues({ redisUrl, stages, onError: onError("dispatch") });
  let stageWorkers: StageWorkers | null = null;
  const intervalMs = () => sweepIntervalMs[stageWorkers ? "serving" : "idle"];
  const relay = startRelay({ tasks: store.tasks, queues, onError: onError("relay"), intervalMs });
  const leases = keepLeases(registration);
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
    registration,
    recovered: (count) => {
      log("leases.recovered", { count }, "warn");
      relay.wake();
    },
    onError: onError("reaper"),
    meter,
  });
  const deaths = openDeathWatch({
    redisUrl,
    registration,
    workers: store.workers,
    died: reaper.wake,
    onError: onError("deaths"),
  });
  const draining = startDraining(registration, relay.wake, log, onError("drain"));
  const run = runTask({
    tasks: store.tasks,
    stages,
    ...unitOptions(options),
    leases,
    logo: store.tenants.logo,
    tracks: store.tracks,
    owner: registration.owner,
    onClaimed: relay.wake,
    onCommitted: (jobId, needsRelay, hasEnded) => {
      if (needsRelay) relay.wake();
      notifications.notify(jobId, hasEnded);
    },
    meter,
    log: (fields) => log("unit.ended", fields, fields["error"] ? "warn" : "info"),
  });

  return {
    serve: async (app) => {
      // Before the announcement, so that waiting work starts immediately.
      stageWorkers = startStageWorkers(options, app, {
        run: (taskId, worked) => run(taskId, draining.signal(), worked),
        running: leases.held,
        isServing: draining.isServing,
        queues,
        onError,
      });
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
      await deaths.close();
      await relay.stop();
      notifications.close();
      await queues.close();
    },
  };
};

const startAtZero = (meter: Meter, stage: StageName): void => {
  meter.start("reelwright_tasks_claimed_total", { stage });
  meter.start("reelwright_tasks_retried_total", { stage });
  meter.start("reelwright_tasks_fenced_total", { stage });
  meter.start("reelwright_queue_wait_seconds", { stage });
  for (const outcome of ["done", "retry", "failed"])
    meter.start("reelwright_stage_duration_seconds", { stage, outcome });
};

/** Reports total and busy slots of each stage whenever metrics are read. */
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
