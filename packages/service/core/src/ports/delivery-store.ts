/** Webhook deliveries: rows that the transaction ending a job wrote, and leases on them. */
import type { TraceContext } from "../telemetry/trace-context.ts";

/** A delivery that may be attempted now. */
export type DueDelivery = {
  readonly deliveryId: string;
  readonly url: string;
  /** Scheme, host and port of the URL, as the database sees them. */
  readonly origin: string;
  /** Attempts whose outcome is known, 0 to 2. */
  readonly attempts: number;
};

/** A leased delivery: what is sent, exactly as it was when the job ended. */
export type DeliveryClaim = Omit<DueDelivery, "origin"> & {
  /** Fences every write of this lease. */
  readonly leaseToken: string;
  readonly tenantId: string;
  readonly jobId: string;
  readonly run: number;
  readonly event: string;
  readonly body: Uint8Array;
  /** The sealed signing secret as it is now, or of the event if the webhook was removed since; null: the delivery is not signed. */
  readonly secret: Uint8Array | null;
  /** Since the event, milliseconds. */
  readonly ageMs: number;
  /** The job's, as it was when the job ended. */
  readonly traceContext: TraceContext | null;
};

/** What becomes of a delivery after an attempt. */
export type NextStep =
  | { readonly state: "delivered" }
  | { readonly state: "abandoned" }
  /** Again after `waitMs`. */
  | { readonly state: "pending"; readonly waitMs: number };

export type AttemptRecord = {
  readonly deliveryId: string;
  readonly leaseToken: string;
  readonly next: NextStep;
  /** False where nothing left this machine: such an attempt is not one. */
  readonly isCounted: boolean;
  /** From the request to its outcome, whole milliseconds; null where none was made. */
  readonly latencyMs: number | null;
  /** The receiver's HTTP status; null when it gave none. */
  readonly status: number | null;
  /** Class and code of what went wrong; null after a 2xx. */
  readonly error: string | null;
};

/** Receivers that may have no further slot now. */
export type FullReceivers = {
  readonly urls: readonly string[];
  /** All URLs of these origins but those in `quickUrls`. */
  readonly origins: readonly string[];
  /** URLs of these origins that may have more slots all the same. */
  readonly quickUrls: readonly string[];
};

type Lease = Pick<DeliveryClaim, "deliveryId" | "leaseToken">;

export type DeliveryStore = {
  /**
   * The next deliveries that are due and not leased, without those to `full` receivers: first attempts before retries,
   * origins in turn. `nextDueMs`: until another one becomes due; null when none waits. Leases nothing.
   * `firstWaitMs`: how long after the event the first attempt is due.
   */
  findDue(wanted: {
    readonly limit: number;
    readonly firstWaitMs: number;
    readonly full: FullReceivers;
  }): Promise<{ readonly due: readonly DueDelivery[]; readonly nextDueMs: number | null }>;
  /** Leases those of these deliveries that are still free, for `leaseMs`; `owner` must not hold one of them. */
  claim(
    deliveryIds: readonly string[],
    lease: { readonly owner: number; readonly leaseMs: number },
  ): Promise<readonly DeliveryClaim[]>;
  /** Ends a lease with the outcome of its attempt. False: the lease was lost, nothing is written. */
  recordOutcome(note: AttemptRecord): Promise<boolean>;
  /** Ends leases without an attempt, at shut-down. */
  giveBack(leases: readonly Lease[]): Promise<void>;
  /** Takes back leases that expired or whose owner's session is gone; returns how many. Counts no attempt. */
  reap(): Promise<number>;
};
