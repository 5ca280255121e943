import type { CostLine } from "../../pricing/cost-line.ts";
import type { TraceContext } from "../../telemetry/trace-context.ts";
import type { JobEventDraft, JobRow, TaskState, TaskStatus } from "./job-state.ts";
import type { StageName } from "./stage-names.ts";

/** A webhook to be sent: written in the transaction that ends the job. docs/contribute/contract.md#webhook-events. */
export type TerminalEvent = {
  readonly event: "job.completed" | "job.failed";
  readonly status: "completed" | "failed";
  readonly final_video_url: string | null;
  readonly thumbnail_url: string | null;
  readonly error_message: string | null;
};

/** What a run cost: `charges` add up to `consumed`, before fractions of the total were rounded up. */
export type Settlement = { readonly consumed: number; readonly charges: readonly CostLine[] };

/** A scored unit's row after a decision on its item. */
export type UnitChange = Omit<TaskState, "status"> & {
  readonly status: Extract<TaskStatus, "ready" | "review" | "done" | "failed">;
  /** The unit's artifact when it is done, else null. */
  readonly output: unknown;
};

/** A new run of an ended job. */
export type Restart = {
  /** Done units of the stages before it are kept; the rest of the former run is history. */
  readonly from: StageName;
  /** Credits to reserve; INSUFFICIENT_CREDITS when there are less. */
  readonly credits: number;
  /** Of a tenant that has none of its own in the database. */
  readonly limits: RetryLimits;
};

/** How many jobs of a tenant may run at once, and how often on a UTC day one job and all its jobs may be retried. */
export type RetryLimits = {
  readonly concurrent: number;
  readonly jobRetries: number;
  readonly dailyRetries: number;
};

/**
 * What one transaction does to a job, as plain data: core decides it under the job's lock, the
 * store writes it. What is absent stays as it is.
 */
export type Transition = {
  readonly set?: Partial<
    Pick<JobRow, "status" | "current_stage" | "progress_percent" | "pause_reason" | "error"> &
      Pick<JobRow["params"], "max_credits">
  >;
  /** Begins the next run before anything else is written; what follows concerns that run. */
  readonly restart?: Restart;
  /** Units whose item was decided on; they stop or go on as this says. */
  readonly units?: readonly UnitChange[];
  /** New units of the current run, ready to be claimed. */
  readonly insert?: readonly { readonly stage: StageName; readonly unit: number }[];
  /** Takes back leases and cancels every open task of the run. */
  readonly cancelOpen?: boolean;
  /**
   * Ends the pending hold: consumes this many credits (0 to the hold's amount) and releases the rest.
   * Also sets the job's `completed_at` and `credits_reserved` to 0, and adds to `credits_consumed`.
   */
  readonly settle?: Settlement;
  /** Goes to the job's URL, else to the tenant's; nowhere if there is neither. */
  readonly webhook?: TerminalEvent;
  readonly events?: readonly JobEventDraft[];
  /** The request that has the job go on: what follows is done in its name. */
  readonly traceContext?: TraceContext;
};
