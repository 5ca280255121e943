/** The installation at one look: `GET /admin/overview`. */
import type { InstallationFigures, OperationsStore } from "../ports/operations.ts";
import type { OperatorFigures } from "../ports/operator-figures.ts";
import type { OperatorReads } from "../ports/operator-store.ts";
import { type QueueView, queueViews, tenths } from "./queues.ts";

/** What is sent when it is due; seconds. */
export type DueView = {
  readonly due: number;
  readonly waiting: number;
  readonly leased: number;
  readonly oldest_s: number;
};

export type Overview = {
  /** When it was read, ISO 8601. */
  readonly at: string;
  readonly queues: readonly QueueView[];
  /** Units of all stages together. */
  readonly dispatch: Pick<
    QueueView,
    | "ready"
    | "dispatched"
    | "leased"
    | "waiting"
    | "paused"
    | "oldest_s"
    | "undispatched_s"
    | "slots"
  >;
  /** Jobs that haven't ended. */
  readonly jobs: { readonly pending: number; readonly processing: number; readonly paused: number };
  /** Processes seen within 15 s. */
  readonly workers: readonly { readonly app: string; readonly count: number }[];
  /** `abandoned` counts up to 1000. */
  readonly deliveries: DueView & { readonly abandoned: number };
  readonly mails: DueView;
  readonly credits: InstallationFigures["credits"];
  /** Reservations that are open, and the age of the oldest, seconds. */
  readonly holds: {
    readonly job: number;
    readonly job_oldest_s: number;
    readonly playground: number;
    readonly playground_oldest_s: number;
  };
  /** Sessions of the database server, and how many it takes. */
  readonly sessions: { readonly open: number; readonly max: number };
};

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

const dueView = ({ oldestSeconds, ...counts }: InstallationFigures["mails"]): DueView => ({
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
      workers: all.workers,
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
