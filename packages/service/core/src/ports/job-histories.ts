import type { JobRow, TaskRow } from "../jobs/model/job-state.ts";

/** Claims of a unit that ended before its last one. Times are milliseconds since 1970. */
export type PastClaim = {
  /** The number of the first of them. */
  readonly claim: number;
  /** Looks at a vendor's work in a row are told together. */
  readonly claims: number;
  /** Of the first one: since when it could be claimed, and when it was. */
  readonly ready_ms: number;
  readonly claimed_ms: number;
  /** When the last one was claimed, and when it ended. */
  readonly last_ms: number;
  readonly ended_ms: number;
  /** Of all of them together. */
  readonly queued_ms: number;
  readonly ran_ms: number;
  readonly outcome: "snooze" | "retry" | "release" | "crashed" | "remade" | "review";
};

/** A paid call of a unit at a vendor. */
export type CallTimes = {
  readonly attempt: number;
  readonly state: string;
  readonly submitted_at: string | null;
  readonly finished_at: string | null;
};

/** A unit with its times. */
export type UnitHistory = Pick<
  TaskRow,
  "stage" | "unit" | "status" | "claimCount" | "error" | "started_at" | "finished_at"
> & {
  readonly failures: number;
  readonly created_at: string;
  /** Since when it could be claimed last; while it waits, from when on. */
  readonly ready_at: string;
  readonly claimed_at: string | null;
  /** Oldest first. */
  readonly past_claims: readonly PastClaim[];
  readonly calls: readonly CallTimes[];
};

/** One run of a job, in times. */
export type JobHistory = {
  readonly job: JobRow;
  readonly run: number;
  readonly units: readonly UnitHistory[];
  /** The database's time. */
  readonly now: string;
};

export type JobHistories = {
  /** What happened in a run (the current one where null) and when; null for a job that isn't this tenant's. */
  read(tenantId: string, jobId: string, run: number | null): Promise<JobHistory | null>;
};
