import type { DurationLog } from "@reelwright/core/estimates/durations";
import { keepLeases } from "@reelwright/core/execution/leases";
import { runTask } from "@reelwright/core/execution/run-task";
import { openRunDirectories } from "@reelwright/core/execution/workspace";
import type { StageName } from "@reelwright/core/jobs/stage-names";
import type { AnyStage } from "@reelwright/core/pipeline/stage";
import type { Registration, Store } from "@reelwright/core/ports/store";
import type { OpenCalls } from "@reelwright/core/ports/vendor-calls";
import { type Meter, silentMeter } from "@reelwright/core/telemetry/meter";
import type { Tracer } from "@reelwright/core/telemetry/tracer";
import type { Catalogue } from "@reelwright/film/catalogue/catalogue";
import type { MediaTools } from "@reelwright/film/ports/tools";
import { openDeathWatch } from "../deaths.ts";
import { openDispatcher } from "../dispatcher.ts";
import { openJobNotifications } from "../job-notifications.ts";
import { startReaper } from "../reaper.ts";
import { type Draining, startDraining } from "./draining.ts";
import { type StageConsumers, startStageConsumers } from "./stage-consumers.ts";

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
  /** Opens the tools of test mode. */
  readonly testTools: () => Promise<MediaTools>;
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

/** What a worker process runs, apart from adapters: leases, consumers of its stages, dispatcher and reaper. */
export type WorkerPool = {
  /** Starts running the stages of `app`. Can be called once. */
  serve(app: string): Promise<void>;
  /** Brings the job's entries in the queues in step with its tasks. */
  dispatch(jobId: string): void;
  /** Takes no new tasks, waits for running ones within the grace period, and closes everything. */
  stop(): Promise<void>;
};

const leave = async (
  consumers: StageConsumers,
  draining: Draining,
  graceMs: number,
): Promise<void> => {
  await consumers.pause();
  await drain(consumers.idle(), draining, graceMs);
  await consumers.close();
};

/** Options that are passed on to the runs of units. */
const unitOptions = ({
  tools,
  testTools,
  catalogue,
  calls,
  scratch,
  testFaults,
  tracer,
  durations,
}: WorkerPoolOptions) => ({
  tools,
  testTools,
  catalogue,
  directories: openRunDirectories(scratch),
  testFaults,
  ...(calls && { calls }),
  ...(tracer && { tracer }),
  ...(durations && { durations }),
});

/** Opens a pool. It reconciles queues and takes back leases already before it serves stages. */
export const openWorkerPool = async (options: WorkerPoolOptions): Promise<WorkerPool> => {
  const { store, registration, log, redisUrl, stages, meter = silentMeter } = options;
  const onError = troubleLog(log);
  const dispatcher = openDispatcher({
    redisUrl,
    stages,
    tasks: store.tasks,
    onError: onError("dispatch"),
  });
  let consumers: StageConsumers | null = null;
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
    recovered: ({ count, ready }) => {
      log("leases.recovered", { count }, "warn");
      void dispatcher.recover(ready);
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
  const draining = startDraining(registration, log, onError("drain"));
  const run = runTask({
    tasks: store.tasks,
    stages,
    ...unitOptions(options),
    leases,
    logo: store.tenants.logo,
    tracks: store.tracks,
    owner: registration.owner,
    onCommitted: ({ jobId, ready, hasEnded, hasCancelled }) => {
      void dispatcher.add(ready);
      // Their entries are still in their queues.
      if (hasCancelled) dispatcher.dispatch(jobId);
      notifications.notify(jobId, hasEnded);
    },
    meter,
    log: (fields) => log("unit.ended", fields, fields["error"] ? "warn" : "info"),
  });

  return {
    serve: async (app) => {
      const slots = slotsOf(options, app);
      // Before the announcement, so that waiting work starts immediately.
      consumers = startStageConsumers({
        redisUrl,
        slots,
        run: (task) => run(task, draining.signal()),
        dispatcher,
        onError: onError("queue"),
      });
      measureSlots(meter, slots, consumers.running);
      await draining.serves(consumers);
      await registration.announce(Object.fromEntries(slots));
    },
    dispatch: dispatcher.dispatch,
    stop: async () => {
      draining.close();
      if (consumers) await leave(consumers, draining, options.graceMs);
      await reaper.stop();
      await deaths.close();
      notifications.close();
      await dispatcher.stop();
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
  running: StageConsumers["running"],
): void => {
  for (const stage of slots.keys()) startAtZero(meter, stage);
  meter.onRead(() => {
    for (const [stage, count] of slots) {
      meter.set("reelwright_worker_slots", { stage }, count);
      meter.set("reelwright_worker_slots_busy", { stage }, running(stage));
    }
  });
};
