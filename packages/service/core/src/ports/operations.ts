/** What operators are shown of the whole installation. */

type Count = { readonly count: number };
/** Units of live jobs, by stage. */
export type QueueFigures = {
  readonly stage: string;
  /** Not yet dispatched to a worker. */
  readonly ready: number;
  readonly dispatched: number;
  readonly leased: number;
  /** For a vendor, or for the next attempt. */
  readonly waiting: number;
  /** Ready in a paused job: it counts as ready once the job goes on. */
  readonly paused: number;
  /** Age of the oldest that is ready or dispatched, seconds; 0: none is. */
  readonly oldestSeconds: number;
  /** The same of those that are not yet dispatched. */
  readonly undispatchedSeconds: number;
  /** Units that all workers run at once at most. */
  readonly slots: number;
};

/** What is sent when it is due. */
type DueFigures = {
  readonly due: number;
  readonly waiting: number;
  readonly leased: number;
  /** Age of the oldest that is due, seconds; 0: none is. */
  readonly oldestSeconds: number;
};

/** One look at everything that processes share. */
export type InstallationFigures = {
  readonly queues: readonly QueueFigures[];
  /** Jobs that haven't ended. */
  readonly jobs: readonly (Count & { readonly status: string })[];
  readonly workers: readonly (Count & { readonly app: string })[];
  readonly deliveries: DueFigures;
  readonly mails: DueFigures;
  readonly credits: {
    readonly available: number;
    readonly reserved: number;
    readonly owed: number;
  };
  readonly holds: { readonly job: number; readonly playground: number };
  /** Age of the oldest open one, seconds; 0: none is. */
  readonly oldestHolds: { readonly job: number; readonly playground: number };
  readonly vendorCalls: readonly (Count & { readonly vendor: string; readonly state: string })[];
  /** On this UTC day. */
  readonly vendorSpend: readonly { readonly vendor: string; readonly usd: number }[];
};

export type OperationsStore = {
  figures(): Promise<InstallationFigures>;
  /**
   * Makes `holder` (a UUID) the one process that holds `name`, for `forMs` from now; renewed by the same call. False:
   * another process holds it.
   */
  elect(name: string, holder: string, forMs: number): Promise<boolean>;
  /** Gives the name back, so that another process needn't wait. */
  resign(name: string, holder: string): Promise<void>;
};
