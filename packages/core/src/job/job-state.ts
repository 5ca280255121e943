import type { JobParams } from "./params-schema.ts";
import type { StageName } from "./stage-names.ts";

export const jobStatuses = [
  "pending",
  "processing",
  "paused",
  "completed",
  "failed",
  "cancelled",
] as const;
export type JobStatus = (typeof jobStatuses)[number];
export const isEnded = (status: JobStatus): boolean =>
  status === "completed" || status === "failed" || status === "cancelled";

export type TaskStatus = "ready" | "leased" | "waiting" | "done" | "failed" | "cancelled";

/** Why a job failed, as the caller sees it. */
export type JobError = {
  readonly code: string;
  readonly message: string;
  readonly stage: StageName;
  readonly retryable: boolean;
};

/** A job's row. Column names are the wire's names. Times are ISO 8601 UTC with milliseconds. */
export type JobRow = {
  readonly job_id: string;
  readonly tenant_id: string;
  readonly status: JobStatus;
  readonly current_stage: StageName;
  readonly progress_percent: number;
  readonly pause_reason: "user" | "human_review" | "credit_limit" | null;
  readonly params: JobParams;
  readonly idempotency_key: string;
  readonly credits_estimated: number;
  /** What the pending hold keeps; 0 once settled. */
  readonly credits_reserved: number;
  readonly credits_consumed: number;
  readonly error: JobError | null;
  readonly run: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly started_at: string | null;
  readonly completed_at: string | null;
};

/** A task of the job's current run: one unit of one stage. */
export type TaskRow = {
  readonly stage: StageName;
  readonly unit: number;
  readonly status: TaskStatus;
  /** How often it was claimed. */
  readonly attempt: number;
  /** How many items were made (and paid) for this unit until now. */
  readonly items: number;
  /** Fraction done of a running unit, 0 to 1. */
  readonly progress: number;
  /** The unit's artefact once it is done. */
  readonly output: unknown;
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly started_at: string | null;
  readonly finished_at: string | null;
};

/** A job and the tasks of its current run, ordered by stage and unit. */
export type JobRecord = { readonly job: JobRow; readonly tasks: readonly TaskRow[] };

/** What is decided on, under the job's lock: the row and its tasks without their outputs. */
export type JobState = {
  readonly job: JobRow;
  readonly tasks: readonly Pick<TaskRow, "stage" | "unit" | "status" | "items">[];
};

/** A change that subscribers of a job's events see; `seq` grows by one per job. */
export type JobEvent = {
  readonly seq: number;
  readonly type: string;
  readonly data: { readonly [key: string]: unknown };
  readonly created_at: string;
};
export type JobEventDraft = Pick<JobEvent, "type" | "data">;
