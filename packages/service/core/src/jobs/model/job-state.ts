import { schema } from "../../validation/schema.ts";
import type { VendorFailureDetails } from "../../vendors/failure-details.ts";
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
export const jobStatusSchema = schema({ title: "JobStatus", enum: jobStatuses });
export type JobStatus = (typeof jobStatuses)[number];
export const isEnded = (status: JobStatus): boolean =>
  status === "completed" || status === "failed" || status === "cancelled";

export const pauseReasons = ["user", "human_review", "credit_limit"] as const;
export const pauseReasonSchema = schema({ title: "PauseReason", enum: pauseReasons });
export type PauseReason = (typeof pauseReasons)[number];

/** `review`: an item was made and a human decides on it. */
export type TaskStatus =
  | "ready"
  | "leased"
  | "waiting"
  | "review"
  | "done"
  | "failed"
  | "cancelled";
/** A unit that goes on by itself. */
export const isOpen = (status: TaskStatus): boolean =>
  status === "ready" || status === "leased" || status === "waiting";

/** Why a job failed, as the caller sees it. */
export type JobError = {
  readonly code: string;
  readonly message: string;
  readonly stage: StageName;
  readonly retryable: boolean;
  /** Of a vendor's refusal or error: its class, what it means, and what to change. */
  readonly details?: VendorFailureDetails;
};

/** A job's row. Column names are the wire's names. Times are ISO 8601 UTC with milliseconds. */
export type JobRow = {
  readonly job_id: string;
  readonly tenant_id: string;
  readonly status: JobStatus;
  readonly current_stage: StageName;
  readonly progress_percent: number;
  readonly pause_reason: PauseReason | null;
  readonly params: JobParams;
  readonly idempotency_key: string;
  readonly credits_estimated: number;
  /** What the pending hold keeps; 0 once settled. */
  readonly credits_reserved: number;
  /** By all runs together. */
  readonly credits_consumed: number;
  readonly error: JobError | null;
  /** From 1; a retry raises it. */
  readonly run: number;
  /** Where this run began: the stages before it are kept from an earlier run, and were paid by it. */
  readonly from_stage: StageName;
  readonly created_at: string;
  readonly updated_at: string;
  readonly started_at: string | null;
  readonly completed_at: string | null;
};

/** An item that was made for a scored unit: refused (by the score or by a human), or waiting for a decision. */
export type Candidate = {
  readonly output: unknown;
  /** 0 to 100. */
  readonly score: number;
  /** null: not refused. */
  readonly refused: "score" | "human" | null;
  /** What the human who refused it wants to be different. */
  readonly feedback: string | null;
};

/** A task of the job's current run: one unit of one stage. */
export type TaskRow = {
  readonly stage: StageName;
  readonly unit: number;
  readonly status: TaskStatus;
  /** How often it was claimed. */
  readonly claimCount: number;
  /** How many items were made at the full price; of a scored unit the first one alone. */
  readonly items: number;
  /** How often the item was made again because of its score, at half the price. */
  readonly retries: number;
  /** How often the item was made again because a human rejected it. */
  readonly rejections: number;
  /** A scored unit's items where there was more than one, or while a human decides; oldest first. */
  readonly candidates: readonly Candidate[];
  /** Fraction done of a running unit, 0 to 1. */
  readonly progress: number;
  /** The unit's artifact once it is done. */
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
  readonly tasks: readonly TaskState[];
};
export type TaskState = Pick<
  TaskRow,
  "stage" | "unit" | "status" | "items" | "retries" | "rejections" | "candidates"
> & {
  /** Whether the files that its output names for later stages are gone. */
  readonly isExpired?: boolean;
};

/** A change that subscribers of a job's events see; `seq` grows by one per job. */
export type JobEvent = {
  readonly seq: number;
  readonly type: string;
  readonly data: { readonly [key: string]: unknown };
  readonly created_at: string;
};
export type JobEventDraft = Pick<JobEvent, "type" | "data">;
