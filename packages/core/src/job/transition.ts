import type { JobEventDraft, JobRow } from "./job-state.ts";
import type { StageName } from "./stage-names.ts";

/** A webhook to be sent: written in the transaction that ends the job. Spec: "Events". */
export type TerminalEvent = {
  readonly event: "job.completed" | "job.failed";
  readonly status: "completed" | "failed";
  readonly final_video_url: string | null;
  readonly thumbnail_url: string | null;
  readonly error_message: string | null;
};

/**
 * What one transaction does to a job, as plain data: core decides it under the job's lock, the
 * store writes it. What is absent stays as it is.
 */
export type Transition = {
  readonly set?: Partial<
    Pick<JobRow, "status" | "current_stage" | "progress_percent" | "pause_reason" | "error">
  >;
  /** New units of the current run, ready to be claimed. */
  readonly insert?: readonly { readonly stage: StageName; readonly unit: number }[];
  /** Takes back leases and cancels every open task of the run. */
  readonly cancelOpen?: boolean;
  /**
   * Ends the pending hold: consumes this many credits (0 to the hold's amount) and releases the rest.
   * Also sets the job's `completed_at`, `credits_consumed`, and `credits_reserved` to 0.
   */
  readonly settle?: { readonly consumed: number };
  /** Goes to the job's URL, else to the tenant's; nowhere if there is neither. */
  readonly webhook?: TerminalEvent;
  readonly events?: readonly JobEventDraft[];
};
