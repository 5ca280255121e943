import { type StageName, stageNames } from "../jobs/stage-names.ts";
import type {
  InstallationFigures,
  OperationsStore,
  OperatorFigures,
  OperatorReads,
  StageCapacity,
  VendorDayFigures,
  VendorLatelyFigures,
} from "../ports/operators.ts";
import type { VendorGate } from "../ports/vendor-calls.ts";
import { queueReason } from "./reasons.ts";
import type { OpenTask, Overview, QueueView, VendorView } from "./replies.ts";

/** The installation at one look: `GET /admin/overview`. */

const sums = ["ready", "dispatched", "leased", "waiting", "paused", "slots"] as const;
const ages = ["oldest_s", "undispatched_s"] as const;

const together = (queues: readonly QueueView[]): Overview["dispatch"] => {
  const total = (name: (typeof sums)[number]) => queues.reduce((sum, each) => sum + each[name], 0);
  const longest = (name: (typeof ages)[number]) => Math.max(0, ...queues.map((each) => each[name]));
  return {
    ready: total("ready"),
    dispatched: total("dispatched"),
    leased: total("leased"),
    waiting: total("waiting"),
    paused: total("paused"),
    slots: total("slots"),
    oldest_s: longest("oldest_s"),
    undispatched_s: longest("undispatched_s"),
  };
};

const dueView = ({
  oldestSeconds,
  ...counts
}: InstallationFigures["mails"]): Overview["mails"] => ({
  ...counts,
  oldest_s: tenths(oldestSeconds),
});

/** Reads it, in three statements. */
export const overviewOf =
  (deps: {
    readonly operations: Pick<OperationsStore, "figures">;
    readonly reads: Pick<OperatorReads, "stages">;
    readonly figures: Pick<OperatorFigures, "totals">;
    readonly now?: () => Date;
  }) =>
  async (): Promise<Overview> => {
    const { operations, reads, figures, now = () => new Date() } = deps;
    const [all, capacities, totals] = await Promise.all([
      operations.figures(),
      reads.stages(),
      figures.totals(),
    ]);
    const queues = queueViews(all, capacities);
    const jobs = (status: string) => all.jobs.find((each) => each.status === status)?.count ?? 0;
    return {
      at: now().toISOString(),
      queues,
      dispatch: together(queues),
      jobs: { pending: jobs("pending"), processing: jobs("processing"), paused: jobs("paused") },
      workers: [...all.workers],
      deliveries: { ...dueView(all.deliveries), abandoned: totals.abandoned },
      mails: dueView(all.mails),
      credits: all.credits,
      holds: {
        job: all.holds.job,
        job_oldest_s: tenths(all.oldestHolds.job),
        playground: all.holds.playground,
        playground_oldest_s: tenths(all.oldestHolds.playground),
      },
      sessions: { open: totals.sessions, max: totals.max_sessions },
    };
  };

/** What the stages' queues in Redis hold. */
export type HeldEntries = {
  /** Numbers of entries that wait for a slot, by stage. Empty while Redis is away. */
  waiting(): Promise<ReadonlyMap<string, number>>;
  /** Which of these tasks have an entry. None while Redis is away. */
  held(
    tasks: readonly { readonly taskId: string; readonly stage: StageName }[],
  ): Promise<ReadonlySet<string>>;
};

/** The figures with what Redis knows: ready units that their queue doesn't hold aren't dispatched. */
export const withHeldFigures =
  (figures: OperationsStore["figures"], entries: HeldEntries): OperationsStore["figures"] =>
  async () => {
    const [all, waiting] = await Promise.all([figures(), entries.waiting()]);
    const queues = all.queues.map((queue) => {
      const dispatched = Math.min(queue.dispatched, waiting.get(queue.stage) ?? 0);
      const ready = queue.dispatched - dispatched;
      return {
        ...queue,
        ...{ ready, dispatched },
        undispatchedSeconds: ready > 0 ? queue.oldestSeconds : 0,
      };
    });
    return { ...all, queues };
  };

/** Live jobs with what Redis knows of their ready units. */
export const withHeldTasks =
  (liveJobs: OperatorReads["liveJobs"], entries: HeldEntries): OperatorReads["liveJobs"] =>
  async (scan) => {
    const jobs = await liveJobs(scan);
    const isReady = ({ status }: OpenTask): boolean => status === "ready";
    const ready = jobs.flatMap(({ tasks }) => tasks.filter(isReady));
    const held = await entries.held(ready.map(({ task_id: taskId, stage }) => ({ taskId, stage })));
    return jobs.map((job) => ({
      ...job,
      tasks: job.tasks.map((task) =>
        isReady(task) ? { ...task, is_dispatched: held.has(task.task_id) } : task,
      ),
    }));
  };

const emptyQueue = {
  ready: 0,
  dispatched: 0,
  leased: 0,
  waiting: 0,
  paused: 0,
  oldestSeconds: 0,
  undispatchedSeconds: 0,
};
const noCapacity = { slots: 0, leased: 0, workers: 0, draining: 0 };

/** To a tenth. */
const tenths = (seconds: number): number => Math.round(seconds * 10) / 10;

/** Every stage in the pipeline's order, those without work too. */
export const queueViews = (
  { queues }: Pick<InstallationFigures, "queues">,
  capacities: readonly StageCapacity[],
): QueueView[] =>
  stageNames.map((stage) => {
    const queue = queues.find((each) => each.stage === stage) ?? emptyQueue;
    const capacity = capacities.find((each) => each.stage === stage) ?? noCapacity;
    const { ready, dispatched, leased, waiting, paused } = queue;
    const { slots, workers, draining } = capacity;
    return {
      stage,
      ready,
      dispatched,
      leased,
      waiting,
      paused,
      oldest_s: tenths(queue.oldestSeconds),
      undispatched_s: tenths(queue.undispatchedSeconds),
      slots,
      workers,
      draining,
      reason: queueReason(queue, capacity),
    };
  });

export type GateStates = Awaited<ReturnType<VendorGate["states"]>>;

/** Settings of vendors. */
export type VendorRules = {
  /** Vendors that a port is set to, with those ports. */
  readonly ports: ReadonlyMap<string, readonly string[]>;
  readonly concurrency: ReadonlyMap<string, number>;
  readonly dailyUsd: ReadonlyMap<string, number>;
};

/** Figures of a vendor without calls. */
const noFigures: Omit<VendorDayFigures, "vendor"> = {
  calls: 0,
  failures: 0,
  unknown: 0,
  running: 0,
  waiting: 0,
  spent_usd: 0,
};
const nothingLately: VendorView["lately"] = {
  calls: 0,
  failures: 0,
  median_s: null,
  p95_s: null,
  last_error: null,
};
/** The gate forgets a vendor that wasn't called for an hour. */
const forgotten = { circuit: "closed", isRefused: false, inFlight: 0, waitingTenants: 0 } as const;

const gateFields = (gate: Omit<GateStates[number], "vendor"> | null) =>
  gate === null
    ? { circuit: null, in_flight: null, waiting_tenants: null }
    : {
        circuit: gate.isRefused ? ("refused" as const) : gate.circuit,
        in_flight: gate.inFlight,
        waiting_tenants: gate.waitingTenants,
      };

const latelyOf = (found: VendorLatelyFigures | undefined): VendorView["lately"] => {
  if (found === undefined) return nothingLately;
  const { vendor: _vendor, ...lately } = found;
  return lately;
};

/** Every vendor that a port is set to, or that has calls. `gate`: null while Redis is away. */
export const vendorViews = (known: {
  readonly rules: VendorRules;
  readonly today: readonly VendorDayFigures[];
  readonly lately: readonly VendorLatelyFigures[];
  readonly gate: GateStates | null;
}): VendorView[] => {
  const { rules, today, lately, gate } = known;
  const names = [...today, ...lately, ...(gate ?? [])].map(({ vendor }) => vendor);
  return [...new Set([...rules.ports.keys(), ...names])].map((vendor) => {
    const own = today.find((each) => each.vendor === vendor) ?? noFigures;
    const state = gate && (gate.find((each) => each.vendor === vendor) ?? forgotten);
    return {
      vendor,
      ports: [...(rules.ports.get(vendor) ?? [])],
      ...gateFields(state),
      concurrency: rules.concurrency.get(vendor) ?? null,
      running: own.running,
      waiting: own.waiting,
      unknown: own.unknown,
      calls_today: own.calls,
      failures_today: own.failures,
      spent_usd_today: own.spent_usd,
      daily_limit_usd: rules.dailyUsd.get(vendor) ?? null,
      lately: latelyOf(lately.find((each) => each.vendor === vendor)),
    };
  });
};
